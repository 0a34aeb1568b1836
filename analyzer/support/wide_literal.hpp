// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_SUPPORT_WIDE_LITERAL_HPP
#define ENSIGN_LINT_SUPPORT_WIDE_LITERAL_HPP

#include "pch.hpp"

namespace ensign::lint {

/// Makes 1ULL of 1U. Nothing when a macro had a part in it.
[[nodiscard]] std::optional<clang::FixItHint> widen(const clang::IntegerLiteral& literal, const clang::ASTContext& ast);

} // namespace ensign::lint

#endif
