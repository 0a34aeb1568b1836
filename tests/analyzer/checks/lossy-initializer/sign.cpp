// SPDX-License-Identifier: BSL-1.0
// The same bits with and without a sign: nothing is lost, unless the sign is extended afterwards.
#include <ensign/describe.hpp>

#include <cstdint>

enum class bits : std::uint32_t {
    a = 1,
    top = static_cast<std::uint32_t>(1 << 31),
};
ENSIGN_TRAITS(bits, (a, top));

enum class wide : std::uint64_t {
    a = 1,
    top = static_cast<std::uint64_t>(1 << 31), // FINDING: ensign-lossy-initializer error: the initializer of 'top' is -2147483648, but the conversion to 'std::uint64_t' makes 0xffffffff80000000 of it: widen the type, or write the value that is meant
};
ENSIGN_TRAITS(wide, (a, top));
