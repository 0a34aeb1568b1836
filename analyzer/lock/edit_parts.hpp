// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_LOCK_EDIT_PARTS_HPP
#define ENSIGN_LINT_LOCK_EDIT_PARTS_HPP

#include <optional>
#include <string>
#include <string_view>

#include "edit.hpp"

namespace ensign::lint::lock_detail {

[[noreturn]] void refuse_edit(std::string_view what, std::string_view cure);
/// No type of the lock has this name; says which ones are near.
[[noreturn]] void refuse_type(const lock_file& lock, std::string_view type);
/// What already has this name in the enum: "the flag A", "an alias of A", ...; nothing when it is free.
[[nodiscard]] std::optional<std::string> use_of_name(const locked_enum& in, std::string_view name);
/// The slot of this number, or null.
[[nodiscard]] locked_number* slot_of(locked_enum& in, std::uint64_t number) noexcept;
/// Fingerprints are derived: they follow what was edited, where there are any.
void refresh_fingerprints(lock_file& lock);

} // namespace ensign::lint::lock_detail

namespace ensign::lint {
using namespace lock_detail;
} // namespace ensign::lint

#endif
