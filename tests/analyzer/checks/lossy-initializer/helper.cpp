// SPDX-License-Identifier: BSL-1.0
// What happens inside a function is not seen here; its result is.
#include <ensign/describe.hpp>

#include <cstdint>

constexpr unsigned bit(unsigned n) { return 1U << n; }
enum class signal : std::uint8_t {
    low = bit(0),
    lost = static_cast<std::uint8_t>(bit(9)), // FINDING: ensign-lossy-initializer error: 'lost' is 0x200, but the conversion to 'std::uint8_t' makes 0x0 of it
};
ENSIGN_TRAITS(signal, (low, lost));
