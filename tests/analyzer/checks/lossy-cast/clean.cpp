// SPDX-License-Identifier: BSL-1.0
#include <ensign/describe.hpp>

#include <cstdint>

// [good]
enum class skill : std::uint64_t { climbs = 1ULL << 0, swims = 1ULL << 1, reads = 1ULL << 40 };
ENSIGN_TRAITS(skill, (climbs, swims, reads));

std::uint64_t packed(skill s) { return static_cast<std::uint64_t>(s); }
// [good]

enum class mood : std::uint16_t { calm = 1U << 0, angry = 1U << 9 };
ENSIGN_TRAITS(mood, (calm, angry));
enum class level : std::uint16_t { low = 1, high = 900 };
ENSIGN_VALUES(level, low, high);
enum class plain : std::uint64_t { a = 1ULL << 40 };

struct halves {
    std::uint32_t low;
    std::uint32_t high;
};

bool tests(skill s) { return static_cast<bool>(s) && static_cast<std::uint64_t>(s); }
// it is put back together elsewhere
halves taken_apart(skill s) {
    const auto raw = static_cast<std::uint64_t>(s);
    return {static_cast<std::uint32_t>(raw), static_cast<std::uint32_t>(raw >> 32)};
}
void bytes(mood m, std::uint8_t* to) {
    to[0] = static_cast<std::uint8_t>(m);
    to[1] = static_cast<std::uint8_t>(static_cast<std::uint16_t>(m) >> 8);
}
// what is cut off is not there
std::uint8_t part(skill s, mood m) {
    auto low = static_cast<std::uint8_t>(static_cast<std::uint64_t>(s) & 0xff);
    low = static_cast<std::uint8_t>(static_cast<std::uint64_t>(s) & static_cast<std::uint64_t>(skill::climbs));
    low = static_cast<std::uint8_t>(skill::swims);
    auto calm = static_cast<std::uint8_t>(mood::calm);
    calm &= static_cast<std::uint8_t>(~static_cast<std::uint16_t>(m));
    const std::uint64_t masked = static_cast<std::uint64_t>(s) & 3;
    return static_cast<std::uint8_t>(calm == 0 ? low : masked);
}
int wide_enough(mood m) { return static_cast<int>(m) + static_cast<std::int16_t>(m); }
// no trait enums, and nothing of one
std::uint8_t others(level l, plain p, std::uint64_t n) {
    return static_cast<std::uint8_t>(static_cast<std::uint8_t>(l) + static_cast<std::uint8_t>(p) + static_cast<std::uint8_t>(n) +
                                     static_cast<std::uint8_t>(-1) + static_cast<unsigned>(-1));
}
template <class T>
T any(skill s) {
    return static_cast<T>(s);
}
template std::uint8_t any(skill);
