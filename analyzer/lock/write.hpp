// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_LOCK_WRITE_HPP
#define ENSIGN_LINT_LOCK_WRITE_HPP

#include <string>
#include <string_view>

#include "lock_file.hpp"

namespace ensign::lint {

/// The first line of every lock.
inline constexpr std::string_view lock_first_line = "ensign-lock 1";

/// The text of a lock: docs/analyzer/lock.md. UTF-8, LF, the same bytes for the same lock everywhere; fingerprints
/// where the lock has them. The order of what stands in `lock` does not matter.
[[nodiscard]] std::string write_lock(const lock_file& lock);

} // namespace ensign::lint

#endif
