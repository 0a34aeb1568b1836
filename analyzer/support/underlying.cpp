// SPDX-License-Identifier: BSL-1.0
#include "underlying.hpp"

#include "locations.hpp"
#include "lookup.hpp"
#include "names.hpp"
#include "wording.hpp"

namespace ensign::lint {

namespace {

std::optional<clang::FixItHint> type_edit(const enum_type& e, llvm::StringRef type) {
    const clang::ASTContext& ast = e.decl->getASTContext();
    const clang::SourceManager& sources = ast.getSourceManager();
    // other declarations of it, perhaps in files that are not seen here, would have to change with it
    if (!e.decl->isFirstDecl() || e.decl->getMostRecentDecl() != e.decl) { return std::nullopt; }
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

bool is_negative(const member& m) { return m.decl->getInitVal().isSigned() && m.decl->getInitVal().isNegative(); }

// The bits of a negative member as a number that is not.
std::string unsigned_initializer(const enum_type& e, const member& m) {
    if (m.is_flag()) { return flag_initializer(e, m.bit()); }
    const std::string names = as_names_before(e, m);
    return names.empty() ? hex(m.value) : names;
}

} // namespace

bool is_no_number(const enum_type& e) {
    const auto* const builtin = e.decl->getIntegerType()->getAs<clang::BuiltinType>();
    using clang::BuiltinType;
    return builtin != nullptr &&
           llvm::is_contained({BuiltinType::Bool, BuiltinType::Char_S, BuiltinType::Char_U, BuiltinType::WChar_S,
                               BuiltinType::WChar_U, BuiltinType::Char8, BuiltinType::Char16, BuiltinType::Char32},
                              builtin->getKind());
}

const member* flag_in_sign_bit(const enum_type& e) {
    if (!e.is_signed || e.width == 0 || e.width > 64 || !e.decl->isFixed() || is_no_number(e)) { return nullptr; }
    const auto found = llvm::find_if(e.members, [&](const member& m) { return m.is_flag() && m.bit() + 1 == e.width; });
    return found == e.members.end() ? nullptr : &*found;
}

std::string written_type(const enum_type& e) {
    const clang::PrintingPolicy& policy = e.decl->getASTContext().getPrintingPolicy();
    if (const clang::TypeSourceInfo* const written = e.decl->getIntegerTypeSourceInfo()) {
        return "'" + written->getType().getAsString(policy) + "'";
    }
    return (e.decl->isFixed() ? "'" : "the type that the compiler chose, '") +
           e.decl->getIntegerType().getAsString(policy) + "'";
}

std::string unsigned_type_for(const enum_type& e, unsigned width) {
    const std::string standard = unsigned_type(width);
    if (can_be_named(e.decl->getASTContext(), standard, e.decl->getLocation())) { return standard; }
    // These have one width on all platforms that there are.
    return width <= 8    ? "unsigned char"
           : width <= 16 ? "unsigned short"
           : width <= 32 ? "unsigned"
                         : "unsigned long long";
}

std::vector<clang::FixItHint> set_underlying(const enum_type& e, llvm::StringRef type) {
    std::vector<std::optional<clang::FixItHint>> edits{type_edit(e, type)};
    bool after_negative = false;
    for (const member& m : e.members) {
        if (m.init == nullptr && after_negative) { return {}; } // it would no longer go on from -1 to 0
        after_negative = is_negative(m);
        if (after_negative && !m.only_names) { edits.push_back(set_initializer(e, m, unsigned_initializer(e, m))); }
    }
    std::vector<clang::FixItHint> out;
    for (const std::optional<clang::FixItHint>& edit : edits) {
        if (!edit) { return {}; }
        out.push_back(*edit);
    }
    return out;
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
