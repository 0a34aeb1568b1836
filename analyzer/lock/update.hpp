// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_LOCK_UPDATE_HPP
#define ENSIGN_LINT_LOCK_UPDATE_HPP

#include <string>
#include <vector>

#include "lock_file.hpp"
#include "lock_finding.hpp"
#include "record.hpp"

namespace ensign::lint {

/// The lock with what the sources declare now. Reservations, former names and policies are kept, recorded renames are
/// carried out. Breaking changes are carried out as well: it is what the lock would be if they were accepted.
[[nodiscard]] lock_file taken_over(const lock_file& locked, const records& sources);

struct lock_update {
    lock_file lock{};                    ///< unchanged when `refused` has anything
    std::vector<lock_finding> refused{}; ///< breaking changes that nobody has reserved or renamed
};

/// `taken_over`, unless a change is breaking. Doing it twice is doing it once. Fingerprints are brought up to date
/// where the lock has any, or when they are asked for.
[[nodiscard]] lock_update update_lock(const lock_file& locked, const records& sources, bool with_fingerprints = false,
                                      const std::string& lock_path = "ensign.lock");

} // namespace ensign::lint

#endif
