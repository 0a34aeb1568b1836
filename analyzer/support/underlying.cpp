// SPDX-License-Identifier: BSL-1.0
#include "underlying.hpp"

#include "locations.hpp"
#include "lookup.hpp"
#include "names.hpp"

namespace ensign::lint {

bool has_flag_in_sign_bit(const enum_type& e) {
    return e.is_signed && e.width != 0 && e.width <= 64 &&
           llvm::any_of(e.members, [&](const member& m) { return m.is_flag() && m.bit() + 1 == e.width; });
}

std::string written_type(const enum_type& e) {
    if (const clang::TypeSourceInfo* const written = e.decl->getIntegerTypeSourceInfo()) {
        return "'" + written->getType().getAsString() + "'";
    }
    return (e.decl->isFixed() ? "'" : "the type that the compiler chose, '") + e.decl->getIntegerType().getAsString() +
           "'";
}

std::optional<clang::FixItHint> set_underlying(const enum_type& e, llvm::StringRef type) {
    const clang::ASTContext& ast = e.decl->getASTContext();
    const clang::SourceManager& sources = ast.getSourceManager();
    if (const clang::TypeSourceInfo* const written = e.decl->getIntegerTypeSourceInfo()) {
        const clang::SourceRange range = written->getTypeLoc().getSourceRange();
        if (!can_be_edited(range, sources)) { return std::nullopt; }
        return clang::FixItHint::CreateReplacement(range, type);
    }
    const clang::SourceLocation name = e.decl->getLocation();
    if (!can_be_edited(name, sources) || e.decl->getName().empty()) { return std::nullopt; }
    return clang::FixItHint::CreateInsertion(clang::Lexer::getLocForEndOfToken(name, 0, sources, ast.getLangOpts()),
                                             (" : " + type).str());
}

bool may_be_signed(const enum_type& e) {
    const clang::ASTContext& ast = e.decl->getASTContext();
    const auto* const marker = llvm::dyn_cast_or_null<clang::VarTemplateDecl>(find_name(ast, names::allow_signed));
    if (marker == nullptr) { return false; }
    return llvm::any_of(marker->specializations(), [&](const clang::VarTemplateSpecializationDecl* one) {
        const clang::TemplateArgument& argument = one->getTemplateArgs()[0];
        if (one->getSpecializationKind() != clang::TSK_ExplicitSpecialization ||
            argument.getKind() != clang::TemplateArgument::Type) {
            return false;
        }
        const auto* const type = argument.getAsType()->getAs<clang::EnumType>();
        return type != nullptr && type->getDecl()->getCanonicalDecl() == e.decl->getCanonicalDecl();
    });
}

} // namespace ensign::lint
