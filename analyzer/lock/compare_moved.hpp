// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_LOCK_COMPARE_MOVED_HPP
#define ENSIGN_LINT_LOCK_COMPARE_MOVED_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "compare_parts.hpp"
#include "enum_match.hpp"

namespace ensign::lint {

/// One finding for all members that have other numbers now, with the new names that took theirs and the members that
/// they took theirs from. Nothing when none has moved.
void report_moved(comparison& in, const enum_match& match);

/// Whether the finding above is about this new member as well.
[[nodiscard]] bool displaces(const enum_match& match, const record_member& fresh) noexcept;

/// Numbers that neither the lock nor a member in its place has: behind the highest one, or wherever there are any.
/// Fewer than `count` when the width has no more.
[[nodiscard]] std::vector<std::uint64_t> free_numbers(const enum_match& match, std::size_t count);

} // namespace ensign::lint

#endif
