// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_SUPPORT_CHANGES_HPP
#define ENSIGN_LINT_SUPPORT_CHANGES_HPP

#include "api.hpp"

namespace ensign::lint {

/// What becomes of an object that may be changed, or of a pointer to it.
struct use {
    enum kind {
        nothing, ///< it is read, or nobody knows
        change,
        keep,     ///< it is put where it outlives the statement, as something through which it can be changed
        hand_out, ///< a function returns it so
    } what = nothing;
    clang::SourceLocation where;
    clang::SourceLocation inside; ///< of the change, if it is in a variable's later use or in a function that is called
};

/// What an expression stands in, from the outside: statements, and the variables whose initializer it is.
struct surrounding {
    const clang::Stmt* part;
    const clang::VarDecl* variable;
};

/// What the code around an expression does with it. `around` is the function; it is looked through for later uses of a
/// variable that holds it, and functions that are called with it one call deep.
[[nodiscard]] use use_of(const clang::Expr& object, llvm::ArrayRef<surrounding> outer, const clang::Stmt* around);

} // namespace ensign::lint

#endif
