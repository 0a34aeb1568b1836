// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_SUPPORT_CALLBACKS_HPP
#define ENSIGN_LINT_SUPPORT_CALLBACKS_HPP

#include "api.hpp"

namespace ensign::lint {

/// What a set refuses while code of the user runs inside it.
enum class refused {
    writes,        ///< inside a dispatch: every change
    rows_changing, ///< inside a loop: adding and removing rows
};

/// A function of the user that a set or a view calls.
struct callback {
    object_path set;         ///< whose changes are refused meanwhile; empty: not known
    const clang::Stmt* body; ///< what runs
    refused what;
    std::string where;          ///< "'on_enter' of a view of it"
    clang::SourceLocation from; ///< where it is given to the set
};

/// The callbacks that a call gives to a set or view. `more` are names of functions of the user that take a set and a
/// function which is called back.
[[nodiscard]] std::vector<callback> callbacks_of(const clang::CallExpr& call, llvm::ArrayRef<std::string> more);

/// The body of `for (... : view)` or `for (... : set.rows())`.
[[nodiscard]] std::optional<callback> loop_of(const clang::CXXForRangeStmt& loop);

/// Whether a member function of a set changes it in a way that is refused.
[[nodiscard]] bool is_refused(llvm::StringRef method, refused what);

/// Whether a member function of a set calls the function it is given before it returns.
[[nodiscard]] bool runs_at_once(llvm::StringRef method);

} // namespace ensign::lint

#endif
