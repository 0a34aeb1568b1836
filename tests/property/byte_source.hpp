// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_TESTS_PROPERTY_BYTE_SOURCE_HPP
#define ENSIGN_TESTS_PROPERTY_BYTE_SOURCE_HPP

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace programs {

/// Decisions read from bytes, as `random_bytes` makes them. Past the end every decision is 0.
class byte_source {
public:
    explicit byte_source(std::span<const std::uint8_t> bytes) noexcept : bytes_{bytes} {}

    [[nodiscard]] bool done() const noexcept { return position_ >= bytes_.size(); }

    std::uint8_t byte() noexcept { return done() ? std::uint8_t{0} : bytes_[position_++]; }

    /// A number in [0, n).
    std::uint32_t below(std::uint32_t n) noexcept {
        std::uint32_t value = byte();
        if (n > 256) { value = value << 8 | byte(); }
        return n == 0 ? 0 : value % n;
    }

    bool chance(std::uint32_t of) noexcept { return below(of) == of - 1; }

    std::uint64_t word() noexcept {
        std::uint64_t out = 0;
        for (int i = 0; i < 8; ++i) { out = out << 8 | byte(); }
        return out;
    }

private:
    std::span<const std::uint8_t> bytes_;
    std::size_t position_ = 0;
};

/// The same bytes for the same seed on every platform (splitmix64).
inline std::vector<std::uint8_t> random_bytes(std::uint64_t seed, std::size_t count) {
    std::vector<std::uint8_t> out;
    out.reserve(count + 8);
    while (out.size() < count) {
        seed += 0x9e37'79b9'7f4a'7c15U;
        std::uint64_t z = seed;
        z = (z ^ (z >> 30)) * 0xbf58'476d'1ce4'e5b9U;
        z = (z ^ (z >> 27)) * 0x94d0'49bb'1331'11ebU;
        z ^= z >> 31;
        for (int i = 0; i < 8; ++i) { out.push_back(static_cast<std::uint8_t>(z >> (8 * i))); }
    }
    return out;
}

} // namespace programs

#endif
