// SPDX-License-Identifier: BSL-1.0
module;

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>

module ensign.schema;

namespace ensign {

namespace {

unsigned width(leaf_kind kind, unsigned bits) noexcept {
    return bits != 0 ? bits : kind == leaf_kind::boolean ? 1U : static_cast<unsigned>(size_of(kind) * 8);
}

unsigned exact_bits(leaf_kind kind) noexcept { return kind == leaf_kind::f32 ? 24 : 53; }

bool is_number(leaf_kind kind) noexcept { return is_integer(kind) || is_float(kind) || kind == leaf_kind::boolean; }

// Every number is one of three; which one follows from its kind.
struct number {
    enum { negative_or_small, large, real } sort;
    std::int64_t i = 0;
    std::uint64_t u = 0;
    double d = 0;
};

template <class T>
T load(const void* from) noexcept {
    T out;
    std::memcpy(&out, from, sizeof(T));
    return out;
}

template <class T>
number read_as(const void* from) noexcept {
    const T value = load<T>(from);
    if constexpr (std::is_floating_point_v<T>) {
        return {.sort = number::real, .d = value};
    } else if constexpr (std::is_unsigned_v<T>) {
        return {.sort = number::large, .u = value};
    } else {
        return value < 0 ? number{.sort = number::negative_or_small, .i = value}
                         : number{.sort = number::large, .u = static_cast<std::uint64_t>(value)};
    }
}

number read(leaf_kind kind, const void* from) noexcept {
    switch (kind) {
    case leaf_kind::i8: return read_as<std::int8_t>(from);
    case leaf_kind::i16: return read_as<std::int16_t>(from);
    case leaf_kind::i32: return read_as<std::int32_t>(from);
    case leaf_kind::i64: return read_as<std::int64_t>(from);
    case leaf_kind::u16: return read_as<std::uint16_t>(from);
    case leaf_kind::u32: return read_as<std::uint32_t>(from);
    case leaf_kind::u64: return read_as<std::uint64_t>(from);
    case leaf_kind::f32: return read_as<float>(from);
    case leaf_kind::f64: return read_as<double>(from);
    default: return read_as<std::uint8_t>(from); // u8, bool
    }
}

// A whole double as one of the two others; false for a fraction, a NaN, or what no 64 bits hold.
bool make_whole(number& n) noexcept {
    if (n.sort != number::real) { return true; }
    if (!(n.d >= -0x1p63 && n.d < 0x1p64) || std::trunc(n.d) != n.d) { return false; }
    if (n.d < 0) {
        n = {.sort = number::negative_or_small, .i = static_cast<std::int64_t>(n.d)};
    } else {
        n = {.sort = number::large, .u = static_cast<std::uint64_t>(n.d)};
    }
    return true;
}

// `width` bits of it; two's complement if it is signed.
bool write_integer(number n, bool with_sign, unsigned bits, std::size_t size, void* to) noexcept {
    if (!make_whole(n)) { return false; }
    std::uint64_t value = n.u;
    if (n.sort == number::negative_or_small) {
        if (!with_sign || n.i < -1 - static_cast<std::int64_t>((std::uint64_t{1} << (bits - 1)) - 1)) { return false; }
        value = static_cast<std::uint64_t>(n.i);
    } else if (n.u > ~std::uint64_t{0} >> (64 - bits) >> (with_sign ? 1 : 0)) {
        return false;
    }
    switch (size) {
    case 1: {
        const auto out = static_cast<std::uint8_t>(value);
        std::memcpy(to, &out, size);
        break;
    }
    case 2: {
        const auto out = static_cast<std::uint16_t>(value);
        std::memcpy(to, &out, size);
        break;
    }
    case 4: {
        const auto out = static_cast<std::uint32_t>(value);
        std::memcpy(to, &out, size);
        break;
    }
    default: std::memcpy(to, &value, 8);
    }
    return true;
}

template <class T>
bool write_float(const number& n, void* to) noexcept {
    T out = 0;
    switch (n.sort) {
    case number::negative_or_small: out = static_cast<T>(n.i); break;
    case number::large: out = static_cast<T>(n.u); break;
    case number::real:
        // half a step beyond the largest float is the first double that would become infinite
        if (sizeof(T) == 4 && std::isfinite(n.d) && std::fabs(n.d) >= 0x1.ffffffp127) { return false; }
        out = static_cast<T>(n.d);
    }
    std::memcpy(to, &out, sizeof(T));
    return true;
}

} // namespace

conversion conversion_between(leaf_kind from, unsigned from_bits, leaf_kind to, unsigned to_bits) noexcept {
    if (from == to && from_bits == to_bits) { return conversion::same; }
    if (!is_number(from) || !is_number(to)) {
        // an enum or a mask of another width is still known by its names
        const bool by_name = from == to && (from == leaf_kind::enumeration || from == leaf_kind::mask);
        return by_name ? conversion::same : conversion::none;
    }
    if (is_float(from)) {
        return from == leaf_kind::f32 && to == leaf_kind::f64 ? conversion::widening : conversion::narrowing;
    }
    const unsigned has = width(from, from_bits);
    if (is_float(to)) {
        return has - (is_signed_integer(from) ? 1 : 0) <= exact_bits(to) ? conversion::widening : conversion::narrowing;
    }
    const unsigned room = width(to, to_bits);
    const bool fits = is_signed_integer(from) ? is_signed_integer(to) && room >= has
                      : is_signed_integer(to) ? room > has
                                              : room >= has;
    return fits ? conversion::widening : conversion::narrowing;
}

bool convert_number(leaf_kind from_kind, const void* from, leaf_kind to_kind, unsigned to_bits, void* to) noexcept {
    if (!is_number(from_kind) || !is_number(to_kind)) { return false; }
    const number n = read(from_kind, from);
    if (from_kind == leaf_kind::boolean && n.u > 1) { return false; }
    if (to_kind == leaf_kind::f32) { return write_float<float>(n, to); }
    if (to_kind == leaf_kind::f64) { return write_float<double>(n, to); }
    return write_integer(n, is_signed_integer(to_kind), width(to_kind, to_bits), size_of(to_kind), to);
}

} // namespace ensign
