// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_SUPPORT_LOOKUP_HPP
#define ENSIGN_LINT_SUPPORT_LOOKUP_HPP

#include "pch.hpp"

namespace ensign::lint {

/// What a qualified name such as "ensign::traits" means in this translation unit, imported or not; null if nothing.
[[nodiscard]] const clang::NamedDecl* find_name(const clang::ASTContext& ast, llvm::StringRef qualified);

/// Whether the text at `where` may use a qualified name: this translation unit has declared it itself, further up. What
/// only an imported module has seen does not count.
[[nodiscard]] bool can_be_named(const clang::ASTContext& ast, llvm::StringRef qualified, clang::SourceLocation where);

} // namespace ensign::lint

#endif
