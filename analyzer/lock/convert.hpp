// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_LOCK_CONVERT_HPP
#define ENSIGN_LINT_LOCK_CONVERT_HPP

#include "lock_file.hpp"
#include "record.hpp"

namespace ensign::lint {

/// What the sources declare, as a lock that was never there before.
[[nodiscard]] locked_enum locked_of(const enum_record& of);
[[nodiscard]] locked_struct locked_of(const struct_record& of);
[[nodiscard]] lock_file locked_of(const records& of);

/// The sources as the lock has them: without reservations and places. Former names are ENSIGN_RENAMED.
[[nodiscard]] enum_record record_of(const locked_enum& of);
[[nodiscard]] struct_record record_of(const locked_struct& of);
[[nodiscard]] records records_of(const lock_file& of);

} // namespace ensign::lint

#endif
