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

} // namespace ensign::lint
