// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_SUPPORT_ROW_DATA_HPP
#define ENSIGN_LINT_SUPPORT_ROW_DATA_HPP

#include "api.hpp"

namespace ensign::lint {

/// Where an expression that means data inside a set has it from.
struct row_source {
    std::string set;    ///< as it is called there; empty: not known
    std::string method; ///< what gave it: "get"
};

/// Which expressions mean data inside a set, and no copy of it.
class row_data {
public:
    /// Parameters of a callback that a set or a view calls are data of it.
    void learn(const library_call& call);

    /// Looks through references, pointers, spans, iterators and members, not through pointers that are data themselves.
    [[nodiscard]] std::optional<row_source> of(const clang::Expr& expression) const { return of(expression, 8); }

private:
    [[nodiscard]] std::optional<row_source> of(const clang::Expr& expression, unsigned depth) const;
    [[nodiscard]] std::optional<row_source> of_name(const clang::ValueDecl& named, unsigned depth) const;

    std::map<const clang::ValueDecl*, row_source> given_;
};

} // namespace ensign::lint

#endif
