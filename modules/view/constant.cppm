// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <type_traits>

export module ensign.view:constant;

export namespace ensign::internal {

template <class T>
concept number = std::is_arithmetic_v<T> && !std::is_same_v<T, bool>;

/// How many binary digits a value has, without its sign. No `std::numeric_limits`: g++ does not pass it on to importers.
template <number T>
[[nodiscard]] constexpr int binary_digits() noexcept {
    if constexpr (std::is_integral_v<T>) {
        return static_cast<int>(8 * sizeof(T)) - (std::is_signed_v<T> ? 1 : 0);
    } else if constexpr (std::is_same_v<T, float>) {
        return __FLT_MANT_DIG__;
    } else if constexpr (std::is_same_v<T, double>) {
        return __DBL_MANT_DIG__;
    } else {
        return __LDBL_MANT_DIG__;
    }
}

/// Whether each value of `C` has an equal one in `T`.
template <class C, class T>
[[nodiscard]] constexpr bool every_value_fits() noexcept {
    if constexpr (std::is_same_v<C, T>) {
        return true;
    } else if constexpr (!number<C> || !number<T>) {
        return false;
    } else if constexpr (std::is_integral_v<T> &&
                         (!std::is_integral_v<C> || (std::is_signed_v<C> && std::is_unsigned_v<T>))) {
        return false;
    } else {
        return binary_digits<C>() <= binary_digits<T>();
    }
}

/// Whether a constant of type `C` may be compared with a field of type `T`: the same type, or numbers both.
template <class C, class T>
inline constexpr bool is_comparable_with_the_field = std::is_same_v<C, T> || (number<C> && number<T>);

/// Not constexpr: a compiler names it where a constant would be compared as another value than is written.
inline void this_constant_has_no_equal_in_the_type_of_the_field() noexcept {}

template <class T, class C>
[[nodiscard]] consteval T equal_value(C given) noexcept {
    const T value = static_cast<T>(given);
    if ((given < C{}) != (value < T{}) || static_cast<C>(value) != given) {
        this_constant_has_no_equal_in_the_type_of_the_field();
    }
    return value;
}

/// What a field of type `T` is compared with. Where the constant has another type that holds values which `T` does not,
/// it must be known at compile time, and its value is what counts: `30` is fine for an unsigned field, `-1` is not.
template <class T>
struct constant_for {
    T value;

    template <class C>
        requires(every_value_fits<C, T>())
    constexpr constant_for(C given) noexcept : value{static_cast<T>(given)} {}

    template <class C>
        requires(!every_value_fits<C, T>() && is_comparable_with_the_field<C, T>)
    consteval constant_for(C given) noexcept : value{equal_value<T>(given)} {}
};

} // namespace ensign::internal
