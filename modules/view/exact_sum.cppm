// SPDX-License-Identifier: BSL-1.0
module;

#include <array>
#include <cstddef>
#include <cstdint>

export module ensign.view:exact_sum;

export namespace ensign::internal {

/// A sum of doubles without any rounding until it is read: a number may be taken out again and nothing of it stays. So the
/// sum depends on what is in it and on nothing that was, in whatever order it came and went.
///
/// A fixed-point number of 2,144 bits, which holds every finite double 2^32 times. Infinities and NaN are counted apart.
class exact_sum {
public:
    /// O(1), but for one carry through all limbs in 2^29 calls.
    void add(double x) noexcept { change(x, 1); }
    /// Precondition: `x` is in it.
    void remove(double x) noexcept { change(x, -1); }
    void clear() noexcept { *this = {}; }

    /// The double that is nearest to the sum, of two the even one; an infinity beyond the largest. Never -0. NaN while a
    /// NaN is in it, or infinities of both signs. O(1).
    [[nodiscard]] double value() const noexcept;

private:
    static constexpr std::size_t limb_count = 67; // 32 bits each, from 2^-1074 on
    using limbs = std::array<std::int64_t, limb_count>;

    void change(double x, int sign) noexcept;
    static void carry(limbs& all) noexcept;

    limbs limbs_{}; // the upper half of each is for carries that are yet to be made; the last has the sign
    std::uint32_t uncarried_ = 0;
    std::int64_t infinities_ = 0;
    std::int64_t negative_infinities_ = 0;
    std::int64_t nans_ = 0;
};

/// A sum of integers of up to 64 bits, exact: 128 bits are enough for 2^32 of them.
class wide_sum {
public:
    inline void add(std::int64_t x) noexcept { add_words(static_cast<std::uint64_t>(x), x < 0 ? -1 : 0); }
    inline void add(std::uint64_t x) noexcept { add_words(x, 0); }
    inline void remove(std::int64_t x) noexcept { remove_words(static_cast<std::uint64_t>(x), x < 0 ? -1 : 0); }
    inline void remove(std::uint64_t x) noexcept { remove_words(x, 0); }
    void clear() noexcept { *this = {}; }

    [[nodiscard]] inline bool fits_signed() const noexcept { return high_ == static_cast<std::int64_t>(low_) >> 63; }
    [[nodiscard]] inline bool fits_unsigned() const noexcept { return high_ == 0; }

    /// The sum, or what the type holds that is nearest to it.
    [[nodiscard]] inline std::int64_t as_signed() const noexcept {
        if (fits_signed()) { return static_cast<std::int64_t>(low_); }
        return high_ < 0 ? INT64_MIN : INT64_MAX;
    }
    [[nodiscard]] inline std::uint64_t as_unsigned() const noexcept {
        if (fits_unsigned()) { return low_; }
        return high_ < 0 ? 0 : UINT64_MAX;
    }
    [[nodiscard]] inline double as_double() const noexcept {
        if (fits_signed()) { return static_cast<double>(static_cast<std::int64_t>(low_)); }
        return static_cast<double>(high_) * 0x1p64 + static_cast<double>(low_);
    }

private:
    inline void add_words(std::uint64_t low, std::int64_t high) noexcept {
        low_ += low;
        high_ += high + (low_ < low ? 1 : 0);
    }
    inline void remove_words(std::uint64_t low, std::int64_t high) noexcept {
        high_ -= high + (low_ < low ? 1 : 0);
        low_ -= low;
    }

    std::uint64_t low_ = 0;
    std::int64_t high_ = 0;
};

} // namespace ensign::internal
