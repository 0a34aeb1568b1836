// SPDX-License-Identifier: BSL-1.0
#include <ensign/describe.hpp>

#include <cstdint>
#include <cstdio>

// [bad]
enum class skill : std::uint64_t { climbs = 1ULL << 0, swims = 1ULL << 1, reads = 1ULL << 40 };
ENSIGN_TRAITS(skill, (climbs, swims, reads));

std::uint32_t packed(skill s) { return static_cast<std::uint32_t>(s); }
// [bad]
// FINDING-2: ensign-lossy-cast warning: 'std::uint32_t' has 32 bits and 'skill' has 64, so 'reads', bit 40 (0x10000000000), is cut off: use std::uint64_t

enum class mood : std::uint16_t { calm = 1U << 0, angry = 1U << 9 };
ENSIGN_TRAITS(mood, (calm, angry));
enum class few : std::uint32_t { a = 1U << 0, b = 1U << 1 };
ENSIGN_TRAITS(few, (a, b));
enum unscoped : std::uint32_t { unscoped_low = 1U << 0, unscoped_high = 1U << 31 };
ENSIGN_TRAITS(unscoped, (unscoped_low, unscoped_high));

void takes(std::uint8_t);
struct entry {
    std::uint8_t bits;
};

std::uint8_t narrow(mood m, few f, unscoped u, skill s) {
    auto low = std::uint8_t(m);                          // FINDING: ensign-lossy-cast warning: 'std::uint8_t' has 8 bits and 'mood' has 16, so 'angry', bit 9 (0x200), is cut off: use std::uint16_t
    low = (std::uint8_t)m;                               // FINDING: ensign-lossy-cast warning: 'angry'
    low = static_cast<std::uint8_t>(f);                  // FINDING: ensign-lossy-cast warning: 'std::uint8_t' has 8 bits and 'few' has 32, so a flag from bit 8 on will be cut off: use std::uint32_t
    std::uint16_t cut = u;                               // FINDING: ensign-lossy-cast warning: 'unscoped_high', bit 31 (0x80000000), is cut off
    const int i = static_cast<int>(s);                   // FINDING: ensign-lossy-cast warning: 'int' has 32 bits and 'skill' has 64
    std::printf("%d\n", static_cast<int>(s));            // FINDING: ensign-lossy-cast warning: 'int'
    takes(static_cast<std::uint16_t>(m));                // FINDING: ensign-lossy-cast warning: 'std::uint8_t'
    const entry e{static_cast<std::uint8_t>(m)};         // FINDING: ensign-lossy-cast warning: 'std::uint8_t'
    low = static_cast<std::uint8_t>(static_cast<std::uint16_t>(m)); // FINDING: ensign-lossy-cast warning: 'std::uint8_t'
    low |= static_cast<std::uint16_t>(m);                // FINDING: ensign-lossy-cast warning: 'std::uint8_t'
    low = static_cast<std::uint8_t>(mood::angry);        // FINDING: ensign-lossy-cast warning: 'angry'
    const auto raw = static_cast<std::uint16_t>(m);      // NOTE: 'raw' has its bits from here
    low = static_cast<std::uint8_t>(raw);                // FINDING: ensign-lossy-cast warning: 'mood'
    low = static_cast<std::uint8_t>(static_cast<unsigned>(m) | static_cast<unsigned>(mood::calm)); // FINDING: ensign-lossy-cast warning: 'mood'
    return static_cast<std::uint8_t>(low | e.bits | cut | i);
}

template <class T>
T any(mood m) {
    auto low = static_cast<std::uint8_t>(m); // FINDING: ensign-lossy-cast warning: 'angry'
    return static_cast<T>(m) | low;
}
template int any(mood);
template std::uint8_t any(mood);

#define LOW(x) static_cast<std::uint8_t>(x)
int macro(mood m) {
    return LOW(m) // FINDING: ensign-lossy-cast warning: 'angry'
         + LOW(m); // NOLINT(ensign-lossy-cast) // SILENCED: ensign-lossy-cast
}
