// SPDX-License-Identifier: BSL-1.0
// Conversions that keep the value.
#include <ensign/describe.hpp>

#include <cstdint>

// [good]
enum class signal : std::uint16_t {
    low = 1U << 0,
    high = 1U << 7,
    beyond = 1U << 8,
};
// [good]
ENSIGN_TRAITS(signal, (low, high, beyond));

enum class kept : std::uint64_t {
    a = std::uint64_t{1} << 32,
    b = static_cast<std::uint8_t>(0x80),
    c = static_cast<unsigned long long>(static_cast<std::uint32_t>(1) << 31),
    d = 1ULL << 33,
};
ENSIGN_TRAITS(kept, (a, b, c, d));

// 2^32 + 1 is two flags and stays so.
enum class past_32 : unsigned long long { low = 1, high = 1ULL << 32, both = low | high };
ENSIGN_TRAITS(past_32, (low, high), (both));
