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

/// A visitor that knows what stands around the part that it meets: `bool Derived::meet(Stmt&)` is called for each part
/// before its own parts, and ends the visit by false.
template <class Derived, class Base>
class surrounded_visitor : public Base {
public:
    // NOLINTBEGIN(readability-identifier-naming): of the base
    bool TraverseStmt(clang::Stmt* part) {
        if (part == nullptr) { return true; }
        if (!static_cast<Derived*>(this)->meet(*part)) { return false; }
        outer_.push_back({part, nullptr});
        const bool on = Base::TraverseStmt(part);
        outer_.pop_back();
        return on;
    }
    bool TraverseVarDecl(clang::VarDecl* variable) {
        outer_.push_back({nullptr, variable});
        const bool on = Base::TraverseVarDecl(variable);
        outer_.pop_back();
        return on;
    }
    // NOLINTEND(readability-identifier-naming)

protected:
    [[nodiscard]] llvm::ArrayRef<surrounding> outer() const { return outer_; }

private:
    std::vector<surrounding> outer_;
};

/// What the code around an expression does with it. `around` is the function; it is looked through for later uses of a
/// variable that holds it, and functions that are called with it one call deep.
[[nodiscard]] use use_of(const clang::Expr& object, llvm::ArrayRef<surrounding> outer, const clang::Stmt* around);

} // namespace ensign::lint

#endif
