// SPDX-License-Identifier: BSL-1.0
module;

#include <cstdint>
#include <type_traits>

export module ensign.traits:conversion;

export namespace ensign::internal {

template <std::size_t Bytes>
struct unsigned_of;
template <>
struct unsigned_of<1> {
    using type = std::uint8_t;
};
template <>
struct unsigned_of<2> {
    using type = std::uint16_t;
};
template <>
struct unsigned_of<4> {
    using type = std::uint32_t;
};
template <>
struct unsigned_of<8> {
    using type = std::uint64_t;
};

/// The unsigned type of the same width as the enum `E`, whatever its own underlying type is.
template <class E>
using mask_type_of = typename unsigned_of<sizeof(E)>::type;

} // namespace ensign::internal

export namespace ensign {

/// The bits of an enumerator, at the enum's own width and then zero-extended: the top bit of an `int` enum is one bit.
///
/// For every enum of up to 64 bits, a trait enum or not. Does not throw. O(1).
template <class E>
    requires std::is_enum_v<E>
[[nodiscard]] constexpr std::uint64_t to_mask(E e) noexcept {
    return static_cast<internal::mask_type_of<E>>(e);
}

/// The value of `E` with these bits; `from_mask<E>(to_mask(e)) == e` for every `e`.
///
/// Bits beyond the width of `E` are cut off: where numbers come from outside, use `traits<E>::checked`.
template <class E>
    requires std::is_enum_v<E>
[[nodiscard]] constexpr E from_mask(std::uint64_t mask) noexcept {
    return static_cast<E>(static_cast<std::underlying_type_t<E>>(static_cast<internal::mask_type_of<E>>(mask)));
}

} // namespace ensign
