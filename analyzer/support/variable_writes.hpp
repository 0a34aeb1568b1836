// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_SUPPORT_VARIABLE_WRITES_HPP
#define ENSIGN_LINT_SUPPORT_VARIABLE_WRITES_HPP

#include "unit.hpp"

namespace ensign::lint {

/// A value that a variable or field is given.
struct variable_write {
    const clang::Expr* value;
    std::optional<clang::BinaryOperatorKind> by; ///< `=`, `|=`, ...; nothing for an initializer
    clang::SourceLocation where;
};

/// Every value that variables and fields of a number are given in a translation unit.
class variable_writes {
public:
    explicit variable_writes(const unit& in);

    /// The initializer first, then in the order of the source. Nothing when it may be given others that are not seen: its
    /// address is taken, it is bound to a reference, it is counted up, it is a parameter.
    [[nodiscard]] std::optional<std::vector<variable_write>> of(const clang::ValueDecl& variable) const;

private:
    struct uses {
        std::vector<variable_write> writes;
        unsigned mentions = 0;
        unsigned known = 0; ///< of these, plain reads and assignments
    };
    friend class write_collector;
    std::map<const clang::Decl*, uses> uses_;
};

/// The variable or field that an expression names; null if it names none.
[[nodiscard]] const clang::ValueDecl* named_variable(const clang::Expr& expression);

} // namespace ensign::lint

#endif
