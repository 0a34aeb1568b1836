// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_SUPPORT_LOSSY_HPP
#define ENSIGN_LINT_SUPPORT_LOSSY_HPP

#include "check.hpp"

namespace ensign::lint {

/// A conversion that changes the value.
struct lossy_conversion {
    const clang::CastExpr* cast;
    llvm::APSInt before;
    llvm::APSInt after;
};

/// The outermost one in the initializer of a member. All bits, all but some, and a change of the sign that loses no bit
/// are none; with `allow_minus_one`, neither is -1 however it is made.
[[nodiscard]] std::optional<lossy_conversion> lossy_conversion_in(const member& m, const clang::ASTContext& ast,
                                                                  bool allow_minus_one);

/// Whether `ensign-lossy-initializer` speaks about the member. Then its value is not what was meant, and what is wrong
/// with the value need not be said.
[[nodiscard]] bool is_told_as_lossy(const member& m, const clang::ASTContext& ast, const check_options& set);

} // namespace ensign::lint

#endif
