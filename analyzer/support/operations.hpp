// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_SUPPORT_OPERATIONS_HPP
#define ENSIGN_LINT_SUPPORT_OPERATIONS_HPP

#include "unit.hpp"

namespace ensign::lint {

/// `a op b`, of numbers or by an operator function: `raw & 1`, `mask == f::a`, also `!=` that is made of `==`.
struct operation {
    clang::BinaryOperatorKind op;
    const clang::Expr* lhs;
    const clang::Expr* rhs;
    const clang::Expr* whole;
    clang::SourceLocation where; ///< of the operator
};

/// The operation that an expression itself is; nothing if it is none.
[[nodiscard]] std::optional<operation> operation_of(const clang::Expr& expression);

/// Without parentheses, casts that the compiler made, and temporaries.
[[nodiscard]] const clang::Expr& as_written(const clang::Expr& expression);

/// Whether the expression is an operation or `?:` without parentheses around it, so that an operator beside it may take
/// it apart.
[[nodiscard]] bool needs_parentheses(const clang::Expr& expression);

/// The text of an expression; nothing when a macro had a part in it.
[[nodiscard]] std::optional<std::string> text_of(const clang::Expr& expression, const clang::ASTContext& ast);

/// The same for a message: in parentheses where `&` beside it needs them, and "flag" instead of what nobody can read.
[[nodiscard]] std::string operand_text(const clang::Expr& expression, const clang::ASTContext& ast);

} // namespace ensign::lint

#endif
