// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_LOCK_ENTRIES_HPP
#define ENSIGN_LINT_LOCK_ENTRIES_HPP

#include <cstdint>
#include <string>
#include <vector>

#include "lock_file.hpp"

/// \file
/// The text of a lock as lines that know their place. Writing puts them under each other, merging puts those of three
/// locks together.

namespace ensign::lint {

/// One line of a lock.
struct lock_entry {
    enum class section : unsigned char { header, body, tail };
    enum class part : unsigned char { self, alias, former, becomes };

    section where = section::header;
    std::uint64_t position = 0; ///< in the body: ascending with the number, or the place in a raw struct
    std::string name{};         ///< of a field, or of a line in the tail
    part what = part::self;
    std::string second{};  ///< the alias or former name
    std::string line{};    ///< without the end of the line
    bool free = false;     ///< a slot that nobody has: filled in after a merge
    std::string subject{}; ///< for people: "game::Status, slot 3"
};

/// Whether `a` stands before `b`.
[[nodiscard]] bool entry_before(const lock_entry& a, const lock_entry& b) noexcept;
/// Whether both are lines about the same thing.
[[nodiscard]] bool same_place(const lock_entry& a, const lock_entry& b) noexcept;

/// An enum, a struct, or a reserved type.
struct lock_block {
    std::string key{}; ///< "enum game::Status"; blocks stand in the order of `rank` and `key`
    unsigned rank = 0;
    std::vector<lock_entry> entries{};
};

/// All lines, without the first one. The lock is sorted.
[[nodiscard]] std::vector<lock_block> blocks_of(const lock_file& lock);

/// The lines of a block, with the empty ones between them.
[[nodiscard]] std::string text_of(const std::vector<lock_entry>& entries);

} // namespace ensign::lint

#endif
