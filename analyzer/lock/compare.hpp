// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_LOCK_COMPARE_HPP
#define ENSIGN_LINT_LOCK_COMPARE_HPP

#include <string>
#include <vector>

#include "lock_file.hpp"
#include "lock_finding.hpp"
#include "record.hpp"

namespace ensign::lint {

/// Who reads whose data.
enum class lock_direction : unsigned char {
    backward, ///< the program of today reads what was saved under the lock
    forward,  ///< a program of the lock's time reads what is saved today
    full,     ///< both
};

struct compare_options {
    lock_direction direction = lock_direction::backward;
    std::string lock_path = "ensign.lock"; ///< for places in findings
    /// When the lock compared with is an older one: the lock of today, whose reservations and renames count.
    const lock_file* recorded = nullptr;
};

/// What the sources changed since the lock, one finding for each root cause, sorted. Nothing when they agree.
///
/// Each name is in `sources` once (see `compare_observations`); their order does not matter.
[[nodiscard]] std::vector<lock_finding> compare(const lock_file& locked, const records& sources,
                                                const compare_options& options = {});

/// A lock that cannot be read, as a finding.
class lock_error;
[[nodiscard]] lock_finding invalid_lock(const lock_error& why, const std::string& lock_path);

} // namespace ensign::lint

#endif
