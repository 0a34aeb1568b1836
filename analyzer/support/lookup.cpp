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
    const clang::NamedDecl* const found = find_name(ast, qualified);
    return found != nullptr && llvm::any_of(found->redecls(), [&](const clang::Decl* one) {
               return !one->isFromASTFile() &&
                      ast.getSourceManager().isBeforeInTranslationUnit(one->getLocation(), where);
           });
}

} // namespace ensign::lint
