// SPDX-License-Identifier: BSL-1.0
module;

#include <bit>
#include <cstdint>
#include <limits>
#include <type_traits>

export module ensign.view:order_key;

import :thresholds;

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

/// `key_of` for either direction, so that what keeps an order is no template. NaN is last in both and equal to every other
/// NaN; -0 is 0.
template <class T>
[[nodiscard]] constexpr ordered_key order_key(T value, direction way) noexcept {
    if constexpr (std::is_enum_v<T>) {
        return order_key(static_cast<std::underlying_type_t<T>>(value), way);
    } else {
        if constexpr (std::is_floating_point_v<T>) {
            if (value != value) { return ~ordered_key{0}; } // no other value has this key
        }
        using wide = std::conditional_t<std::is_floating_point_v<T>, double, T>; // `value_of_key` reads doubles
        const ordered_key key = key_of(static_cast<wide>(value));
        return way == direction::ascending ? key : ~key;
    }
}

/// The value again.
template <class T>
[[nodiscard]] constexpr T value_of_key(ordered_key key, direction way) noexcept {
    constexpr std::uint64_t top = std::uint64_t{1} << 63;
    if constexpr (std::is_enum_v<T>) {
        return static_cast<T>(value_of_key<std::underlying_type_t<T>>(key, way));
    } else if constexpr (std::is_floating_point_v<T>) {
        if (key == ~ordered_key{0}) { return std::numeric_limits<T>::quiet_NaN(); }
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
