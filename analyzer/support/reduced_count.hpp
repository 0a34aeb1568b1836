// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_SUPPORT_REDUCED_COUNT_HPP
#define ENSIGN_LINT_SUPPORT_REDUCED_COUNT_HPP

#include "unit.hpp"

namespace ensign::lint {

/// A shift whose count was another number before `&` or `%` made it small enough.
struct reduced_count {
    llvm::APSInt asked;
    llvm::APSInt got;
    std::string how;                 ///< "& 31", or empty where only the result tells
    clang::SourceLocation where;     ///< in the initializer: the number, or the call that has it as argument
    std::string helper;              ///< the function of the shift; empty: the initializer itself
    clang::SourceLocation in_helper; ///< where the count is reduced; invalid: in the initializer
};

/// Follows an initializer as far as it is evaluated: through calls of constexpr functions, lambdas and constants, into the
/// branches that are taken. `helpers` are names of functions that take the number of a bit: for those it is enough that
/// the result is another bit, a whole number of bytes below.
[[nodiscard]] std::optional<reduced_count> find_reduced_count(const clang::Expr& init, const clang::ASTContext& ast,
                                                              llvm::ArrayRef<std::string> helpers);

} // namespace ensign::lint

#endif
