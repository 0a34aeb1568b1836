// SPDX-License-Identifier: BSL-1.0
module;

#include <ensign/describe.hpp>

#include <cstdint>
#include <string>
#include <type_traits>

export module ensign.traits:mask;

import :reflection;

export namespace ensign {

/// A described enum whose enumerators are bits.
template <class E>
concept trait_enum = internal::described_enum<E> && std::is_unsigned_v<std::underlying_type_t<E>>;

template <class E>
    requires std::is_enum_v<E>
[[nodiscard]] constexpr std::uint64_t to_mask(E e) noexcept {
    using underlying = std::underlying_type_t<E>;
    if constexpr (sizeof(E) == 1) {
        return static_cast<std::uint8_t>(static_cast<underlying>(e));
    } else if constexpr (sizeof(E) == 2) {
        return static_cast<std::uint16_t>(static_cast<underlying>(e));
    } else if constexpr (sizeof(E) == 4) {
        return static_cast<std::uint32_t>(static_cast<underlying>(e));
    } else {
        return static_cast<std::uint64_t>(static_cast<underlying>(e));
    }
}

template <trait_enum E>
class traits;

template <trait_enum E>
class traits_complement {
public:
    constexpr explicit traits_complement(traits<E> cleared) noexcept : cleared_{cleared} {}
    [[nodiscard]] constexpr traits<E> operator~() const noexcept { return cleared_; }

private:
    traits<E> cleared_;
};

template <trait_enum E>
class traits {
public:
    using enum_type = E;
    using mask_type = std::make_unsigned_t<std::underlying_type_t<E>>;

    constexpr traits() noexcept = default;
    constexpr traits(E e) noexcept : raw_{static_cast<mask_type>(e)} {}
    constexpr traits(traits_complement<E> c) noexcept : raw_{static_cast<mask_type>(known_mask() & ~(~c).raw())} {}

    [[nodiscard]] static constexpr traits retaining(std::uint64_t bits) noexcept {
        traits out;
        out.raw_ = static_cast<mask_type>(bits);
        return out;
    }
    [[nodiscard]] static constexpr traits all() noexcept { return retaining(known_mask()); }

    [[nodiscard]] constexpr mask_type raw() const noexcept { return raw_; }
    [[nodiscard]] constexpr std::uint64_t bits() const noexcept { return raw_; }
    [[nodiscard]] constexpr bool empty() const noexcept { return raw_ == 0; }
    [[nodiscard]] constexpr int count() const noexcept { return __builtin_popcountll(raw_); }

    [[nodiscard]] constexpr bool has_all(traits m) const noexcept { return (raw_ & m.raw_) == m.raw_; }
    [[nodiscard]] constexpr bool has_any(traits m) const noexcept { return (raw_ & m.raw_) != 0; }
    [[nodiscard]] constexpr bool has_none(traits m) const noexcept { return (raw_ & m.raw_) == 0; }
    [[nodiscard]] constexpr bool has_exactly(traits m) const noexcept { return raw_ == m.raw_; }

    friend constexpr traits operator|(traits a, traits b) noexcept { return from(a.raw_ | b.raw_); }
    friend constexpr traits operator&(traits a, traits b) noexcept { return from(a.raw_ & b.raw_); }
    friend constexpr traits operator^(traits a, traits b) noexcept { return from(a.raw_ ^ b.raw_); }
    friend constexpr traits operator-(traits a, traits b) noexcept { return from(a.raw_ & ~b.raw_); }
    friend constexpr traits operator&(traits a, traits_complement<E> b) noexcept { return a - ~b; }
    friend constexpr traits_complement<E> operator~(traits a) noexcept { return traits_complement<E>{a}; }
    friend constexpr bool operator==(traits, traits) noexcept = default;

    constexpr traits& operator|=(traits o) noexcept { return *this = *this | o; }
    constexpr traits& operator&=(traits o) noexcept { return *this = *this & o; }
    constexpr traits& operator&=(traits_complement<E> o) noexcept { return *this = *this & o; }
    constexpr traits& operator^=(traits o) noexcept { return *this = *this ^ o; }
    constexpr traits& operator-=(traits o) noexcept { return *this = *this - o; }

private:
    template <class N>
    [[nodiscard]] static constexpr traits from(N bits) noexcept {
        return retaining(static_cast<mask_type>(bits));
    }
    [[nodiscard]] static constexpr mask_type known_mask() noexcept {
        mask_type known = 0;
        for (const auto& entry : internal::enumerators_of<E>.entries) {
            known = static_cast<mask_type>(known | static_cast<mask_type>(entry.value));
        }
        return known;
    }

    mask_type raw_ = 0;
};

template <trait_enum E>
[[nodiscard]] std::string to_string(traits<E> m) {
    std::string out;
    for (const auto& entry : internal::enumerators_of<E>.entries) {
        const std::uint64_t bit = to_mask(entry.value);
        if (bit != 0 && (bit & (bit - 1)) == 0 && (m.bits() & bit) != 0) {
            if (!out.empty()) { out += '|'; }
            out += entry.name;
        }
    }
    return out.empty() ? "none" : out;
}

} // namespace ensign

export namespace ensign::describe {

// What the operators of ENSIGN_TRAITS find.
template <trait_enum E>
[[nodiscard]] constexpr traits<E> ensign_mask_of(tag<E>, E e) noexcept {
    return e;
}

} // namespace ensign::describe
