// SPDX-License-Identifier: BSL-1.0
// OPTION: ensign-masked-shift-count.HelperNames=slot, util::place
#include <ensign/describe.hpp>

#include <cstdint>

namespace util {

constexpr std::uint16_t place(unsigned n) {
    n %= 16;
    return static_cast<std::uint16_t>(1U << n);
}
constexpr std::uint16_t nth_bit(unsigned n) {
    n %= 16;
    return static_cast<std::uint16_t>(1U << n);
}

} // namespace util

constexpr std::uint16_t slot(unsigned n) {
    n %= 16;
    return static_cast<std::uint16_t>(1U << n);
}

enum class seat : std::uint16_t {
    window = slot(16),     // FINDING: ensign-masked-shift-count error: 'window' asks for bit 16, but 'slot' makes 0 of it, so it has bit 0 (0x1): make the enum std::uint32_t
    aisle = util::place(17), // FINDING: ensign-masked-shift-count error: 'aisle' asks for bit 17
    middle = util::nth_bit(18),
    fits = slot(3),
};
ENSIGN_TRAITS(seat, (window, aisle, middle, fits));
