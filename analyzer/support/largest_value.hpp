// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_SUPPORT_LARGEST_VALUE_HPP
#define ENSIGN_LINT_SUPPORT_LARGEST_VALUE_HPP

#include "api.hpp"

namespace ensign::lint {

/// What an expression is at most, as far as one sees it there: by a constant, `& 31`, `% 8`, the members of its enum, the
/// width of a bit-field. A variable that `around` compares with a constant is at most that constant: somebody has thought
/// of it. What is asked often goes through a function once.
class largest_values {
public:
    explicit largest_values(const clang::ASTContext& ast) : ast_{ast} {}

    /// Nothing: not known.
    [[nodiscard]] std::optional<std::uint64_t> of(const clang::Expr& expression, const clang::Stmt* around) const;

private:
    const clang::ASTContext& ast_;
    mutable std::map<const clang::Stmt*, std::map<object_path, std::uint64_t>> limits_; ///< by function
};

} // namespace ensign::lint

#endif
