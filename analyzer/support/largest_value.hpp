// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_SUPPORT_LARGEST_VALUE_HPP
#define ENSIGN_LINT_SUPPORT_LARGEST_VALUE_HPP

#include "pch.hpp"

namespace ensign::lint {

/// What an expression is at most, as far as one sees it there: by a constant, `& 31`, `% 8`, the members of its enum, the
/// width of a bit-field. A variable that `around` compares with a constant is at most that constant: somebody has thought
/// of it. Nothing: not known.
[[nodiscard]] std::optional<std::uint64_t> largest_value(const clang::Expr& of, const clang::Stmt* around,
                                                         const clang::ASTContext& ast);

} // namespace ensign::lint

#endif
