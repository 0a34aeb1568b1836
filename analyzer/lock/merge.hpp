// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_LOCK_MERGE_HPP
#define ENSIGN_LINT_LOCK_MERGE_HPP

#include <string>
#include <vector>

#include "lock_file.hpp"

namespace ensign::lint {

struct lock_merge {
    std::string text{};                   ///< a lock; with marker lines of git where both sides differ
    std::vector<std::string> conflicts{}; ///< "game::Status, slot 3: ..."; none: the text can be read
};

/// What two branches made of one lock, line by line: slot, alias, field, attribute line. Both may add and change
/// different ones. Fingerprints are made anew, and so are free slots.
[[nodiscard]] lock_merge merge_locks(const lock_file& base, const lock_file& ours, const lock_file& theirs);

} // namespace ensign::lint

#endif
