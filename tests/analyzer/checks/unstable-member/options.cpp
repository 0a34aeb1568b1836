// SPDX-License-Identifier: BSL-1.0
// OPTION: ensign-unstable-member.AllowTypes=std::string, game::handle, const char *, std::vector
// OPTION: ensign-unstable-member.RawStructs=game::raw_.*
#include <ensign/describe.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace game {

using handle = unsigned long;

struct army {
    std::string name;
    handle id;
    const char* text;
    std::vector<int> list;
    unsigned long not_by_this_name; // FINDING: ensign-unstable-member error: 'not_by_this_name' of 'army'
};
ENSIGN_FIELDS(army, name, id, text, list, not_by_this_name);

struct raw_gaps { // FINDING: ensign-unstable-member error: 'raw_gaps' is saved byte by byte and has padding, whose bytes are whatever was there: 3 bytes behind 'a', 7 bytes behind 'c'; put the widest fields first
    std::uint8_t a;
    std::uint32_t b;
    std::uint64_t d;
    std::uint8_t c;
};
ENSIGN_FIELDS(raw_gaps, a, b, d, c);

struct raw_bits { // FINDING: ensign-unstable-member error: 'raw_bits' is saved byte by byte and has padding, whose bytes are whatever was there: 29 bits behind 'a'
    unsigned a : 3;
};
ENSIGN_FIELDS(raw_bits, a);

struct raw_full {
    std::uint64_t d;
    std::uint32_t b;
    std::uint16_t e;
    std::uint8_t a, c;
};
ENSIGN_FIELDS(raw_full, d, b, e, a, c);

struct not_raw {
    std::uint8_t a;
    std::uint32_t b;
};
ENSIGN_FIELDS(not_raw, a, b);

} // namespace game
