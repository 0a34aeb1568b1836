// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_SUPPORT_CASTS_HPP
#define ENSIGN_LINT_SUPPORT_CASTS_HPP

#include "pch.hpp"

namespace ensign::lint {

/// Whether a type is one for sizes and differences, by its name: what goes into it is an amount, and no mask.
[[nodiscard]] bool is_amount(clang::QualType type);

/// Gives a cast another type. Nothing when a macro had a part in it, or when the type has no name there.
[[nodiscard]] std::optional<clang::FixItHint> set_type(const clang::ExplicitCastExpr& cast, llvm::StringRef type,
                                                       const clang::ASTContext& ast);

} // namespace ensign::lint

#endif
