// SPDX-License-Identifier: BSL-1.0
module;

#include <bit>
#include <cstdint>
#include <limits>
#include <type_traits>

export module ensign.view:order_key;

export namespace ensign {

/// Which comes first.
enum class direction : unsigned char {
    ascending,  ///< the smallest
    descending, ///< the greatest
};

} // namespace ensign

export namespace ensign::internal {

/// Sentences for `static_assert`.
template <class T>
inline constexpr bool is_a_key_to_order_by =
    (std::is_arithmetic_v<T> && !std::is_same_v<T, long double>) || std::is_enum_v<T>;

/// Every value as an unsigned number in the same order, so that what keeps an order is no template. NaN is last in either
/// direction and equal to every other NaN; -0 is 0.
template <class T>
[[nodiscard]] constexpr std::uint64_t order_key(T value, direction way) noexcept {
    constexpr std::uint64_t top = std::uint64_t{1} << 63;
    std::uint64_t key = 0;
    if constexpr (std::is_enum_v<T>) {
        return order_key(static_cast<std::underlying_type_t<T>>(value), way);
    } else if constexpr (std::is_floating_point_v<T>) {
        if (value != value) { return ~std::uint64_t{0}; } // no other value has this key
        const auto bits = std::bit_cast<std::uint64_t>(static_cast<double>(value == 0 ? T{0} : value));
        key = (bits & top) != 0 ? ~bits : bits | top;
    } else if constexpr (std::is_signed_v<T>) {
        key = static_cast<std::uint64_t>(static_cast<std::int64_t>(value)) ^ top;
    } else {
        key = static_cast<std::uint64_t>(value);
    }
    return way == direction::ascending ? key : ~key;
}

/// The value again.
template <class T>
[[nodiscard]] constexpr T value_of_key(std::uint64_t key, direction way) noexcept {
    constexpr std::uint64_t top = std::uint64_t{1} << 63;
    if constexpr (std::is_enum_v<T>) {
        return static_cast<T>(value_of_key<std::underlying_type_t<T>>(key, way));
    } else if constexpr (std::is_floating_point_v<T>) {
        if (key == ~std::uint64_t{0}) { return std::numeric_limits<T>::quiet_NaN(); }
        if (way == direction::descending) { key = ~key; }
        return static_cast<T>(std::bit_cast<double>((key & top) != 0 ? key & ~top : ~key));
    } else {
        if (way == direction::descending) { key = ~key; }
        if constexpr (std::is_signed_v<T>) {
            return static_cast<T>(static_cast<std::int64_t>(key ^ top));
        } else {
            return static_cast<T>(key);
        }
    }
}

} // namespace ensign::internal
