// SPDX-License-Identifier: BSL-1.0
// A conversion that cuts the value down to nothing, or to the bit of another.
#include <ensign/describe.hpp>

#include <cstdint>

using u8 = std::uint8_t;

// [bad]
enum class signal : std::uint8_t {
    low = 1U << 0,
    high = 1U << 7,
    lost = static_cast<std::uint8_t>(1U << 8), // FINDING: ensign-lossy-initializer error: the initializer of 'lost' is 0x100, but the conversion to 'std::uint8_t' makes 0x0 of it: widen the type, or write the value that is meant (it needs std::uint16_t)
};
// [bad]
ENSIGN_TRAITS(signal, (low, high, lost));

enum class other_casts : u8 {
    a = 1,
    b = 2,
    by_c_cast = (u8)0x104, // FINDING: ensign-lossy-initializer error: the initializer of 'by_c_cast' is 0x104, but the conversion to 'u8' makes 0x4 of it
    by_call = u8(0x208), // FINDING: ensign-lossy-initializer error: 'by_call' is 0x208, but the conversion to 'u8' makes 0x8 of it
    within = u8(0x110) | 0U, // FINDING: ensign-lossy-initializer error: 'within' is 0x110
    to_sign = 32U & static_cast<unsigned>(static_cast<signed char>(0xA0)), // FINDING: ensign-lossy-initializer error: 'to_sign' is -96, but the conversion to 'unsigned int' makes 0xffffffa0 of it
};
ENSIGN_TRAITS(other_casts, (a, b, by_c_cast, by_call, within, to_sign));

enum class wide : std::uint64_t {
    a = 1,
    cut = static_cast<std::uint32_t>(1ULL << 40 | 2), // FINDING: ensign-lossy-initializer error: 'cut' is 0x10000000002, but the conversion to 'std::uint32_t' makes 0x2 of it
};
ENSIGN_TRAITS(wide, (a, cut));
