// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_LOCK_COMPARE_NAMES_HPP
#define ENSIGN_LINT_LOCK_COMPARE_NAMES_HPP

#include <string_view>

#include "compare_parts.hpp"
#include "enum_match.hpp"

namespace ensign::lint {

/// Aliases, former names, composites and zero: other words for what members say. They may come and go, but not mean
/// something else.
void compare_names(comparison& in, const enum_match& match, const locked_enum* recorded);

/// Two names for one number of an enum of values, neither of which refers to the other. `was`: null for an enum that is
/// not locked yet.
void report_duplicates(comparison& in, const enum_record& is, const locked_enum* was);

/// The member that has this alias, or null.
[[nodiscard]] const locked_number* alias_owner(const locked_enum& in, std::string_view alias) noexcept;

} // namespace ensign::lint

#endif
