// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_SUPPORT_LOSSY_CAST_HPP
#define ENSIGN_LINT_SUPPORT_LOSSY_CAST_HPP

#include "unit.hpp"

namespace ensign::lint {

/// A conversion that changes the value of what it converts.
struct lossy_cast {
    const clang::CastExpr* cast;
    llvm::APSInt before;
    llvm::APSInt after;
};

/// The first in the initializer of `m`. A tilde and, with `allow_minus_one`, -1 are the idiom for many bits.
[[nodiscard]] std::optional<lossy_cast> find_lossy_cast(const member& m, const clang::ASTContext& ast,
                                                        bool allow_minus_one);

} // namespace ensign::lint

#endif
