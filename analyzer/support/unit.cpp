// SPDX-License-Identifier: BSL-1.0
#include "unit.hpp"

#include "initializer.hpp"
#include "lookup.hpp"
#include "names.hpp"
#include "read_description.hpp"
#include "words.hpp"

namespace ensign::lint {

namespace {

// Enums and structs of this translation unit, and the functions that describe them.
class collector {
public:
    explicit collector(clang::ASTContext& ast) : ast_{ast} {}

    void walk(const clang::DeclContext& context) {
        // Not decls(): that would load everything that is imported.
        for (clang::Decl* const decl : context.noload_decls()) {
            if (decl->isFromASTFile() || ast_.getSourceManager().isInSystemHeader(decl->getLocation())) { continue; }
            if (context.isTranslationUnit()) { own.push_back(decl); }
            take(*decl);
        }
    }

    std::vector<const clang::EnumDecl*> enums;
    std::vector<const clang::CXXRecordDecl*> structs;
    described_types functions;
    std::vector<clang::Decl*> own;

private:
    void take(const clang::Decl& decl) {
        if (const auto* const function = llvm::dyn_cast<clang::FunctionDecl>(&decl)) {
            functions.take(*function);
        } else if (const auto* const friendship = llvm::dyn_cast<clang::FriendDecl>(&decl)) {
            // BOOST_DESCRIBE_CLASS stands inside the class
            if (const clang::NamedDecl* const named = friendship->getFriendDecl()) { take(*named); }
        } else if (const auto* const e = llvm::dyn_cast<clang::EnumDecl>(&decl)) {
            if (e->isCompleteDefinition() && !e->isDependentType()) { enums.push_back(e); }
        } else if (const auto* const record = llvm::dyn_cast<clang::CXXRecordDecl>(&decl)) {
            if (record->isCompleteDefinition() && !record->isDependentType() && !record->isLambda()) {
                structs.push_back(record);
                walk(*record);
            }
        } else if (llvm::isa<clang::NamespaceDecl, clang::LinkageSpecDecl, clang::ExportDecl>(decl)) {
            walk(*llvm::cast<clang::DeclContext>(&decl));
        }
    }

    clang::ASTContext& ast_;
};

// Enums that somebody here made an `ensign::traits` of, also imported ones.
std::vector<const clang::EnumDecl*> used_with_library(const clang::ASTContext& ast) {
    std::vector<const clang::EnumDecl*> out;
    const auto* const traits = llvm::dyn_cast_or_null<clang::ClassTemplateDecl>(find_name(ast, names::traits));
    if (traits == nullptr) { return out; }
    for (const clang::ClassTemplateSpecializationDecl* const used : traits->specializations()) {
        const clang::TemplateArgument& argument = used->getTemplateArgs()[0];
        if (argument.getKind() != clang::TemplateArgument::Type) { continue; }
        if (const auto* const type = argument.getAsType()->getAs<clang::EnumType>()) {
            if (const clang::EnumDecl* const decl = type->getDecl()->getDefinition()) { out.push_back(decl); }
        }
    }
    return out;
}

// The same enum may be there twice: as this translation unit includes it, and as an imported module did.
bool contains(llvm::ArrayRef<const clang::EnumDecl*> all, const clang::EnumDecl& one) {
    return llvm::any_of(all, [&](const clang::EnumDecl* e) { return e->getCanonicalDecl() == one.getCanonicalDecl(); });
}

bool is_in_system_header(const clang::ASTContext& ast, const clang::Decl& decl) {
    return ast.getSourceManager().isInSystemHeader(decl.getLocation());
}

} // namespace

std::uint64_t enum_type::flags() const {
    std::uint64_t out = 0;
    for (const member& m : members) {
        if (m.is_flag()) { out |= m.value; }
    }
    return out;
}

// An initializer that is an error: clang goes on as if there was none.
static bool has_lost_initializer(const clang::EnumConstantDecl& e, const clang::ASTContext& ast) {
    if (e.getInitExpr() != nullptr || e.getLocation().isMacroID()) { return false; }
    const auto next = clang::Lexer::findNextToken(e.getLocation(), ast.getSourceManager(), ast.getLangOpts());
    return next && next->is(clang::tok::equal);
}

enum_type read_enum(const clang::EnumDecl& decl) {
    const clang::ASTContext& ast = decl.getASTContext();
    const clang::QualType type = decl.getIntegerType();
    enum_type out{&decl,
                  decl.getQualifiedNameAsString(),
                  type.isNull() ? 0 : static_cast<unsigned>(ast.getIntWidth(type)),
                  !type.isNull() && type->isSignedIntegerType(),
                  false,
                  {},
                  {}};
    // Of values that nobody knows, or that do not fit into a member, nothing right can be said; that they are so is said.
    const bool unknown = llvm::any_of(decl.enumerators(), [&](const auto* e) { return has_lost_initializer(*e, ast); });
    if (unknown || out.width > 64) { return out; }
    for (const clang::EnumConstantDecl* const e : decl.enumerators()) {
        member m{e,
                 e->getNameAsString(),
                 e->getInitVal().zextOrTrunc(out.width).zextOrTrunc(64).getZExtValue(),
                 e->getInitExpr(),
                 {}};
        read_initializer(m, decl);
        out.members.push_back(std::move(m));
    }
    out.common_words = common_words(out.members);
    return out;
}

unit collect(clang::ASTContext& ast, llvm::StringRef trait_enums) {
    unit out{&ast, {}, {}, {}, trait_enums.str()};
    collector found{ast};
    found.walk(*ast.getTranslationUnitDecl());
    out.own = std::move(found.own);

    const std::vector<const clang::EnumDecl*> used = used_with_library(ast);
    for (const clang::EnumDecl* const e : used) {
        if (contains(found.enums, *e) || is_in_system_header(ast, *e)) { continue; }
        found.enums.push_back(e);
        found.functions.take_those_of(*e);
    }
    const llvm::Regex listed{trait_enums.empty() ? std::string{"^$"} : ("^(" + trait_enums + ")$").str()};
    for (const clang::EnumDecl* const decl : found.enums) {
        enum_type e = read_enum(*decl);
        e.described = found.functions.of_enum(*decl);
        const bool says_so = e.described && e.described->says_traits();
        if (says_so && decl->isFromASTFile()) { continue; } // told with the module that declares it
        const bool says_no = e.described && e.described->says_values();
        e.is_traits = says_so || (!says_no && (contains(used, *decl) || listed.match(e.name)));
        out.enums.push_back(std::move(e));
    }
    for (const clang::CXXRecordDecl* const decl : found.structs) {
        if (std::optional<struct_type> s = found.functions.of_struct(*decl)) { out.structs.push_back(std::move(*s)); }
    }
    return out;
}

} // namespace ensign::lint
