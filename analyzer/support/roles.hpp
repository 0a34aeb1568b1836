// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_SUPPORT_ROLES_HPP
#define ENSIGN_LINT_SUPPORT_ROLES_HPP

#include "check.hpp"

namespace ensign::lint {

/// What `SentinelRegex` is if nobody says otherwise. It is matched with `own_name` and with the name as written.
extern const char default_sentinels[];

/// Members that are no flags by their name: a count, the last one, what forces a width.
[[nodiscard]] std::vector<const member*> sentinels_of(const enum_type& e, llvm::StringRef regex);

/// Members that are the number of a bit, or shift, width or mask of a field of several bits.
[[nodiscard]] std::vector<const member*> field_parts_of(const enum_type& e);

/// Whether the name is one for the zero: "none", "no_flags", "unset".
[[nodiscard]] bool says_nothing(const enum_type& e, const member& m);

/// Whether `ensign-constant-condition` speaks about the initializer: `a || b`.
[[nodiscard]] bool is_told_as_condition(const member& m, const check_options& set);

/// Members that `ensign-constant-condition`, `ensign-sentinel` and `ensign-bit-field-member` speak about: what else is odd
/// about them has the same cause, so other checks pass them over.
class told_elsewhere {
public:
    told_elsewhere(const enum_type& e, const check_options& set);

    [[nodiscard]] bool has(const member& m) const { return llvm::is_contained(members_, &m); }

private:
    std::vector<const member*> members_;
};

} // namespace ensign::lint

#endif
