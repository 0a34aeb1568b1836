// SPDX-License-Identifier: BSL-1.0
// A user's own module: what it exports is known by its names elsewhere.
module;

#include <ensign/describe.hpp>

#include <cstdint>

export module test.chronicle;

import ensign.schema;
import ensign.traits;

export namespace chronicle {

enum class omen : std::uint8_t { none = 0, comet = 1, flood = 2 };
ENSIGN_TRAITS(omen, (none, comet, flood));

enum class season : std::uint8_t { spring, summer };
ENSIGN_VALUES(season, spring, summer);
ENSIGN_RENAMED(season, (heat, summer));

struct page {
    int year;
    season when;
    ensign::traits<omen> seen;
};
ENSIGN_FIELDS(page, year, when, seen);
ENSIGN_RENAMED(page, (date, year));

/// As the module itself computes it.
inline constexpr std::uint64_t known = ensign::fingerprint<page, omen>();

ensign::schema make() { return ensign::schema_of<page, omen>("pages"); }

} // namespace chronicle
