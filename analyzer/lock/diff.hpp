// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_LOCK_DIFF_HPP
#define ENSIGN_LINT_LOCK_DIFF_HPP

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "lock_file.hpp"

namespace ensign::lint {

/// What differs in one type.
struct type_diff {
    std::string type{};               ///< "enum game::Status", with what happened to it as a whole
    std::string name{};               ///< qualified, of the later lock
    std::vector<std::string> lines{}; ///< "+ bit 5 (0x20) Frozen"
    bool renumbered = false;          ///< a member of both has another number
};

/// From `before` to `after`, in the order of the lock. `+` added, `-` gone, `>` moved or changed, `=` renamed, `!`
/// reserved.
[[nodiscard]] std::vector<type_diff> diff_locks(const lock_file& before, const lock_file& after);

/// The same for people; nothing when both say the same.
[[nodiscard]] std::string diff_text(const lock_file& before, const lock_file& after);

/// C++ for what has to be told or converted: ENSIGN_RENAMED for each recorded rename, and for each renumbered enum a
/// table from old to new numbers, for data that holds numbers only.
[[nodiscard]] std::string remap_text(const lock_file& before, const lock_file& after);

} // namespace ensign::lint

#endif
