// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_SUPPORT_LOOKUP_HPP
#define ENSIGN_LINT_SUPPORT_LOOKUP_HPP

#include "pch.hpp"

namespace ensign::lint {

/// What a qualified name such as "ensign::traits" means in this translation unit, imported or not; null if nothing.
[[nodiscard]] const clang::NamedDecl* find_name(const clang::ASTContext& ast, llvm::StringRef qualified);

} // namespace ensign::lint

#endif
