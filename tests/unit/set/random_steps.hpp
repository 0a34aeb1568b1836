// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_TESTS_UNIT_SET_RANDOM_STEPS_HPP
#define ENSIGN_TESTS_UNIT_SET_RANDOM_STEPS_HPP

/// \file
/// Steps of random programs over one set, for what has to follow every change. Include it after every other header: it
/// imports.

#include <cstdint>
#include <optional>
#include <random>
#include <stdexcept>

import ensign.base;
import ensign.traits;
import ensign.schema;
import ensign.signal;
import ensign.set;
import ensign.snapshot;

namespace random_steps {

inline constexpr std::uint32_t ids = 300;

[[nodiscard]] inline ensign::entity any_entity(std::mt19937& random) {
    return ensign::entity{static_cast<std::uint32_t>(random() % ids)};
}

/// A row of changes, kept or undone. `write(entity)` makes the entity one that is there.
template <class Set, class Write>
void transaction(Set& set, std::mt19937& random, Write write) {
    try {
        set.transaction([&] {
            for (int i = 0; i < 5; ++i) {
                const ensign::entity id = any_entity(random);
                if (set.contains(id) && random() % 2 == 0) {
                    set.erase(id);
                } else {
                    write(id);
                }
            }
            if (random() % 2 == 0) { throw std::runtime_error{"undone"}; }
        });
    } catch (const std::runtime_error&) {}
}

/// What concerns all rows at once: one of eight operations, or nothing when `which` is 8 or more.
template <class Set, class Snapshot>
void all_rows(Set& set, Set& other, std::optional<Snapshot>& kept, std::mt19937& random, unsigned which) {
    switch (which) {
    case 0: set.clear(); break;
    case 1: set.shrink(); break;
    case 2: set.reserve(random() % 2000); break;
    case 3: other.copy_rows_from(set); break;
    case 4: set.copy_rows_from(other); break;
    case 5: kept = ensign::capture(set); break;
    case 6:
        if (kept) { ensign::restore(set, *kept); }
        break;
    case 7:
        if (kept) { ensign::restore(set, *kept, ensign::notify::diff); }
        break;
    default: break;
    }
}

} // namespace random_steps

#endif
