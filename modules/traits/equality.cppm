// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <type_traits>
#include <utility>

export module ensign.traits:equality;

import :reflection;

namespace ensign::detail {

// The bytes of a scalar that hold its value: an x87 long double has six bytes of padding in itself.
template <class T>
inline constexpr std::size_t value_bytes = sizeof(T);
#if defined(__LDBL_MANT_DIG__) && __LDBL_MANT_DIG__ == 64
template <>
inline constexpr std::size_t value_bytes<long double> = 10;
#endif

template <class T>
constexpr bool without_padding() noexcept;

template <class S, class... F>
constexpr bool fields_fill(internal::field_list<F...>) noexcept {
    if constexpr ((false || ... || F::bit_field)) {
        return false;
    } else {
        return (0 + ... + sizeof(typename F::type)) == sizeof(S) && (without_padding<typename F::type>() && ...);
    }
}

// Every byte counts: also of a type that no description tells anything about.
template <class T>
constexpr bool without_padding() noexcept {
    if constexpr (std::is_array_v<T>) {
        return without_padding<std::remove_all_extents_t<T>>();
    } else if constexpr (std::is_empty_v<T>) {
        return false; // its one byte is padding, and may be one of another field
    } else if constexpr (internal::described_class<T>) {
        return fields_fill<T>(internal::fields_of<T>{});
    } else {
        return value_bytes<T> == sizeof(T);
    }
}

struct byte_range {
    std::size_t offset = 0;
    std::size_t size = 0;
};

// Ranges of bytes to compare, grown by neighbours.
template <std::size_t Capacity>
struct byte_ranges {
    byte_range entries[Capacity] = {};
    std::size_t size = 0;

    constexpr void add(std::size_t offset, std::size_t bytes) noexcept {
        if (size != 0 && entries[size - 1].offset + entries[size - 1].size == offset) {
            entries[size - 1].size += bytes;
        } else {
            entries[size++] = {offset, bytes};
        }
    }
};

// A field that lies in the object as one or more ranges known at compile time: not a bit-field, not an array of structs
// with padding (a loop is smaller), not one whose offset is unknown.
template <class F>
constexpr bool flat() noexcept;

template <class... F>
constexpr bool all_flat(internal::field_list<F...>) noexcept {
    return (flat<F>() && ...);
}

template <class T>
constexpr bool flat_type() noexcept {
    if constexpr (without_padding<T>() || std::is_scalar_v<T>) {
        return true;
    } else if constexpr (internal::described_class<T>) {
        return all_flat(internal::fields_of<T>{});
    } else {
        return false;
    }
}

template <class F>
constexpr bool flat() noexcept {
    if constexpr (F::bit_field || F::offset == internal::no_offset) {
        return false;
    } else {
        return flat_type<typename F::type>();
    }
}

template <class T, class Ranges>
constexpr void collect(Ranges& out, std::size_t base) noexcept;

template <class F, class Ranges>
constexpr void collect_field(Ranges& out, std::size_t base) noexcept {
    if constexpr (flat<F>()) { collect<typename F::type>(out, base + F::offset); }
}

template <class... F, class Ranges>
constexpr void collect_fields(internal::field_list<F...>, Ranges& out, std::size_t base) noexcept {
    (collect_field<F>(out, base), ...);
}

template <class T, class Ranges>
constexpr void collect(Ranges& out, std::size_t base) noexcept {
    if constexpr (without_padding<T>() || std::is_scalar_v<T>) {
        out.add(base, std::is_scalar_v<T> ? value_bytes<T> : sizeof(T));
    } else {
        collect_fields(internal::fields_of<T>{}, out, base);
    }
}

struct range_counter {
    std::size_t size = 0;

    constexpr void add(std::size_t, std::size_t) noexcept { ++size; }
};

// A table for at most one range a leaf.
template <class S>
inline constexpr auto flat_ranges = [] {
    constexpr std::size_t leaves = [] {
        range_counter out;
        collect_fields(internal::fields_of<S>{}, out, 0);
        return out.size;
    }();
    byte_ranges<leaves == 0 ? 1 : leaves> out;
    collect_fields(internal::fields_of<S>{}, out, 0);
    return out;
}();

template <class T>
bool equal(const T& a, const T& b) noexcept;

template <class S>
inline bool flat_equal(const S& a, const S& b) noexcept {
    constexpr const auto& ranges = flat_ranges<S>;
    const char* left = reinterpret_cast<const char*>(&a);
    const char* right = reinterpret_cast<const char*>(&b);
    return [&]<std::size_t... I>(std::index_sequence<I...>) {
        return ((__builtin_memcmp(left + ranges.entries[I].offset, right + ranges.entries[I].offset,
                                  ranges.entries[I].size) == 0) &&
                ...);
    }(std::make_index_sequence<ranges.size>{});
}

template <class F, class S>
inline bool rest_equal(const S& a, const S& b) noexcept {
    if constexpr (F::bit_field) {
        return F::read(a) == F::read(b);
    } else if constexpr (!flat<F>()) {
        return detail::equal(F::read(a), F::read(b));
    } else {
        return true;
    }
}

template <class S, class... F>
inline bool fields_equal(const S& a, const S& b, internal::field_list<F...>) noexcept {
    return flat_equal(a, b) && (rest_equal<F>(a, b) && ...);
}

template <class T>
inline bool equal([[maybe_unused]] const T& a, [[maybe_unused]] const T& b) noexcept {
    if constexpr (std::is_empty_v<T>) {
        return true;
    } else if constexpr (without_padding<T>()) {
        return __builtin_memcmp(&a, &b, sizeof(T)) == 0;
    } else if constexpr (std::is_array_v<T>) {
        for (std::size_t i = 0; i < std::extent_v<T>; ++i) {
            if (!detail::equal(a[i], b[i])) { return false; }
        }
        return true;
    } else if constexpr (internal::described_class<T>) {
        return detail::fields_equal(a, b, internal::fields_of<T>{});
    } else {
        return __builtin_memcmp(&a, &b, value_bytes<T>) == 0;
    }
}

} // namespace ensign::detail

export namespace ensign::internal {

/// Whether two values are the same bit by bit, padding aside: so 0.0 differs from -0.0, and a NaN equals itself.
///
/// A described struct is compared by its fields, nested structs and arrays included; neighbouring fields are compared
/// as one range, a struct without padding as a whole. A type that is not described is compared with its padding.
template <class T>
    requires std::is_trivially_copyable_v<T>
[[nodiscard]] inline bool bits_equal(const T& a, const T& b) noexcept {
    return detail::equal(a, b);
}

} // namespace ensign::internal
