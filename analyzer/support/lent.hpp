// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_SUPPORT_LENT_HPP
#define ENSIGN_LINT_SUPPORT_LENT_HPP

#include "api.hpp"

namespace ensign::lint {

/// What a set lends to a callback for the time of the call, and the callback keeps.
struct lent_away {
    std::string name;  ///< of the parameter
    bool of_copy;      ///< `update` lends a copy, `bulk_write` the rows themselves
    std::string later; ///< "'defer'"; empty: a pointer or a span is kept
    clang::SourceLocation where;
};

/// What the callbacks that a call gives to `update` or `bulk_write` keep: in a variable of the function around it, in a
/// container, in a function that is called later.
[[nodiscard]] std::vector<lent_away> lent_away_by(const library_call& call);

} // namespace ensign::lint

#endif
