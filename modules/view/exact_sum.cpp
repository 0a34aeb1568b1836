// SPDX-License-Identifier: BSL-1.0
module;

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

module ensign.view;

namespace ensign::internal {

void exact_sum::change(double x, int sign) noexcept {
    const auto bits = std::bit_cast<std::uint64_t>(x);
    std::uint64_t mantissa = bits & ((std::uint64_t{1} << 52) - 1);
    auto exponent = static_cast<unsigned>(bits >> 52 & 0x7ff);
    if (exponent == 0x7ff) {
        (mantissa != 0 ? nans_ : x > 0 ? infinities_ : negative_infinities_) += sign;
        return;
    }
    if (exponent == 0) {
        exponent = 1; // a subnormal number
    } else {
        mantissa |= std::uint64_t{1} << 52;
    }
    const std::size_t limb = (exponent - 1) / 32;
    const unsigned shift = (exponent - 1) % 32;
    const std::uint64_t lower = (mantissa & 0xffffffff) << shift;
    const std::uint64_t upper = (mantissa >> 32) << shift;
    const std::int64_t by = x < 0 ? -sign : sign;
    limbs_[limb] += by * static_cast<std::int64_t>(lower & 0xffffffff);
    limbs_[limb + 1] += by * static_cast<std::int64_t>((lower >> 32) + (upper & 0xffffffff));
    limbs_[limb + 2] += by * static_cast<std::int64_t>(upper >> 32);
    if (++uncarried_ == std::uint32_t{1} << 29) { // each adds less than 2^33 to a limb
        carry(limbs_);
        uncarried_ = 0;
    }
}

void exact_sum::carry(limbs& all) noexcept {
    for (std::size_t i = 0; i + 1 < all.size(); ++i) {
        all[i + 1] += all[i] >> 32;
        all[i] &= 0xffffffff;
    }
}

double exact_sum::value() const noexcept {
    if (nans_ != 0 || (infinities_ != 0 && negative_infinities_ != 0)) {
        return std::numeric_limits<double>::quiet_NaN();
    }
    if (infinities_ != 0) { return std::numeric_limits<double>::infinity(); }
    if (negative_infinities_ != 0) { return -std::numeric_limits<double>::infinity(); }

    limbs all = limbs_;
    carry(all);
    const bool negative = all.back() < 0;
    if (negative) {
        for (std::int64_t& limb : all) { limb = -limb; }
        carry(all);
    }
    std::size_t top = all.size() - 1;
    while (top != 0 && all[top] == 0) { --top; }
    const auto word = [&](std::size_t i) { return static_cast<std::uint64_t>(all[i]); };
    const std::size_t width = top * 32 + static_cast<std::size_t>(std::bit_width(word(top)));
    if (width <= 53) { // every bit fits
        const double small = std::ldexp(static_cast<double>(word(0) | word(1) << 32), -1074);
        return negative ? -small : small;
    }

    // 53 bits from the highest on, the bit behind them, and whether any is set further down.
    const std::size_t lowest = width - 53;
    const auto bit = [&](std::size_t i) { return word(i / 32) >> (i % 32) & 1; };
    const std::size_t limb = lowest / 32;
    const unsigned shift = lowest % 32;
    std::uint64_t mantissa = word(limb) >> shift | word(limb + 1) << (32 - shift);
    if (shift != 0 && limb + 2 < all.size()) { mantissa |= word(limb + 2) << (64 - shift); }
    mantissa &= (std::uint64_t{1} << 53) - 1;
    const bool half = bit(lowest - 1) != 0;
    bool below = (word((lowest - 1) / 32) & ((std::uint64_t{1} << ((lowest - 1) % 32)) - 1)) != 0;
    for (std::size_t i = (lowest - 1) / 32; i-- != 0 && !below;) { below = all[i] != 0; }
    if (half && (below || (mantissa & 1) != 0)) { ++mantissa; }
    const double out = std::ldexp(static_cast<double>(mantissa), static_cast<int>(lowest) - 1074);
    return negative ? -out : out;
}

} // namespace ensign::internal
