// SPDX-License-Identifier: BSL-1.0
#include "lookup.hpp"

namespace ensign::lint {

const clang::NamedDecl* find_name(const clang::ASTContext& ast, llvm::StringRef qualified) {
    const clang::DeclContext* where = ast.getTranslationUnitDecl();
    while (!qualified.empty()) {
        const auto [first, rest] = qualified.split("::");
        const auto found = where->lookup(clang::DeclarationName{&ast.Idents.get(first)});
        if (found.empty()) { return nullptr; }
        if (rest.empty()) { return *found.begin(); }
        where = llvm::dyn_cast<clang::DeclContext>(*found.begin());
        if (where == nullptr) { return nullptr; }
        qualified = rest;
    }
    return nullptr;
}

bool can_be_named(const clang::ASTContext& ast, llvm::StringRef qualified, clang::SourceLocation where) {
    const std::pair<llvm::StringRef, llvm::StringRef> parts = qualified.rsplit("::");
    const auto* const found = llvm::dyn_cast_or_null<clang::NamespaceDecl>(find_name(ast, parts.first));
    if (found == nullptr) { return false; }
    // A lookup prefers what is imported, so what is declared here is looked for by hand.
    return llvm::any_of(found->redecls(), [&](const clang::NamespaceDecl* part) {
        return !part->isFromASTFile() && llvm::any_of(part->noload_decls(), [&](const clang::Decl* one) {
            const auto* const named = llvm::dyn_cast<clang::NamedDecl>(one);
            return named != nullptr && !one->isFromASTFile() && named->getDeclName().isIdentifier() &&
                   named->getName() == parts.second &&
                   ast.getSourceManager().isBeforeInTranslationUnit(one->getLocation(), where);
        });
    });
}

} // namespace ensign::lint
