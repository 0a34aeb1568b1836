// SPDX-License-Identifier: BSL-1.0
module;

#include <ensign/describe.hpp>

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

export module ensign.traits:mask;

import :check;
import :conversion;
import :examine;
import :reflection;
import :text;

export namespace ensign {

template <class E>
    requires std::is_enum_v<E>
class traits_complement;

/// A set of flags of one trait enum: as wide as the enum, and nothing but its bits.
///
/// An enumerator converts to it. It is no `bool` and no number, and masks of different enums do not mix. Bits that no
/// flag names ("unknown bits", from a newer program) are carried along by every operation that does not name them.
///
/// Nothing here throws or allocates unless it says so; everything is O(1) unless it says so.
template <class E>
    requires std::is_enum_v<E>
class traits {
    // The sentence of the rule comes first where a wrong enum is used, whatever is done with it.
    static_assert(check_traits<E>());

public:
    using enum_type = E;
    using mask_type = internal::mask_type_of<E>;

    class iterator;

    /// The empty mask.
    constexpr traits() noexcept = default;

    /// The bits of one enumerator: a flag, a composite, or none. Implicit.
    constexpr traits(E e) noexcept : raw_{static_cast<mask_type>(e)} {}

    /// The known bits outside of what the complement leaves out. Implicit.
    constexpr traits(traits_complement<E> rest) noexcept : traits{all() & rest} {}

    /// Every flag.
    [[nodiscard]] static constexpr traits all() noexcept { return of(known_); }

    /// The mask with these bits. Throws `unknown_bits`, with the bits in question, when one of them is no flag.
    [[nodiscard]] static constexpr traits checked(std::uint64_t bits) {
        if ((bits & ~known_) != 0) { internal::throw_unknown_bits(vocabulary(), bits & ~known_); }
        return of(bits);
    }

    /// The mask with those of these bits that are flags.
    [[nodiscard]] static constexpr traits dropping(std::uint64_t bits) noexcept { return of(bits & known_); }

    /// The mask with these bits, flags or not: what a program uses that passes the data of a newer one on. Throws
    /// `unknown_bits` only for bits beyond the width of the enum, which cannot be kept.
    [[nodiscard]] static constexpr traits retaining(std::uint64_t bits) {
        constexpr std::uint64_t kept = static_cast<mask_type>(~mask_type{0});
        if ((bits & ~kept) != 0) { internal::throw_unknown_bits(vocabulary(), bits & ~kept); }
        return of(bits);
    }

    /// The mask of a text as `to_string` writes it; also composites and aliases by name, "bit 17?", and spaces around
    /// '|'. Throws `bad_trait_text` with the position of the first piece that is none of these. O(length * flags).
    [[nodiscard]] static traits from_string(std::string_view text) {
        std::size_t position = 0;
        const std::optional<std::uint64_t> bits = internal::parse_mask(vocabulary(), text, &position);
        if (!bits.has_value()) { internal::throw_bad_text(vocabulary(), text, position); }
        return of(*bits);
    }

    /// The same, without an exception.
    [[nodiscard]] static std::optional<traits> try_from_string(std::string_view text) {
        std::size_t position = 0;
        const std::optional<std::uint64_t> bits = internal::parse_mask(vocabulary(), text, &position);
        return bits.has_value() ? std::optional<traits>{of(*bits)} : std::nullopt;
    }

    /// The bits at the enum's width.
    [[nodiscard]] constexpr mask_type raw() const noexcept { return raw_; }
    /// The bits, zero-extended.
    [[nodiscard]] constexpr std::uint64_t bits() const noexcept { return raw_; }

    [[nodiscard]] constexpr bool empty() const noexcept { return raw_ == 0; }
    /// How many bits are set, unknown ones included.
    [[nodiscard]] constexpr std::size_t count() const noexcept {
        return static_cast<std::size_t>(__builtin_popcountll(raw_));
    }

    /// Every bit of `m` is set; true for the empty mask.
    [[nodiscard]] constexpr bool has_all(traits m) const noexcept { return (raw_ & m.raw_) == m.raw_; }
    /// A bit of `m` is set; false for the empty mask.
    [[nodiscard]] constexpr bool has_any(traits m) const noexcept { return (raw_ & m.raw_) != 0; }
    /// No bit of `m` is set; true for the empty mask.
    [[nodiscard]] constexpr bool has_none(traits m) const noexcept { return (raw_ & m.raw_) == 0; }
    /// The same bits as `m`, unknown ones included.
    [[nodiscard]] constexpr bool has_exactly(traits m) const noexcept { return raw_ == m.raw_; }

    /// The bits that are flags.
    [[nodiscard]] constexpr traits known() const noexcept { return of(raw_ & known_); }
    /// The bits that are no flags.
    [[nodiscard]] constexpr traits unknown() const noexcept { return of(raw_ & ~known_); }

    /// The flags that are set, one enumerator a time, lowest bit first. Unknown bits have no enumerator and are left out.
    [[nodiscard]] constexpr iterator begin() const noexcept { return iterator{static_cast<mask_type>(raw_ & known_)}; }
    [[nodiscard]] constexpr iterator end() const noexcept { return iterator{0}; }

    friend constexpr traits operator|(traits a, traits b) noexcept { return of(a.raw_ | b.raw_); }
    friend constexpr traits operator&(traits a, traits b) noexcept { return of(a.raw_ & b.raw_); }
    friend constexpr traits operator^(traits a, traits b) noexcept { return of(a.raw_ ^ b.raw_); }
    /// `a` without the bits of `b`.
    friend constexpr traits operator-(traits a, traits b) noexcept { return of(a.raw_ & ~b.raw_); }
    /// All bits but these, as a thing of its own: `m & ~x` clears exactly x and keeps unknown bits.
    friend constexpr traits_complement<E> operator~(traits a) noexcept { return traits_complement<E>{a}; }

    friend constexpr traits& operator|=(traits& a, traits b) noexcept { return a = a | b; }
    friend constexpr traits& operator&=(traits& a, traits b) noexcept { return a = a & b; }
    friend constexpr traits& operator^=(traits& a, traits b) noexcept { return a = a ^ b; }
    friend constexpr traits& operator-=(traits& a, traits b) noexcept { return a = a - b; }

    friend constexpr bool operator==(traits, traits) noexcept = default;

    /// Writes `to_string`. A template so that this interface needs no stream header.
    template <class Traits>
    friend std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out, traits m) {
        return out << internal::format_mask(vocabulary(), m.raw_).c_str();
    }

    /// For {fmt} 10 and later.
    friend inline std::string format_as(traits m) { return internal::format_mask(vocabulary(), m.raw_); }

private:
    friend class traits_complement<E>;

    static constexpr std::uint64_t known_ = internal::flag_bits(internal::enumerators<E>());

    // Whatever arithmetic made of the bits (int for the narrow ones), at the enum's width.
    template <class Number>
    [[nodiscard]] static constexpr traits of(Number bits) noexcept {
        traits out;
        out.raw_ = static_cast<mask_type>(bits);
        return out;
    }

    [[nodiscard]] static constexpr internal::vocabulary vocabulary() noexcept {
        return {enum_name<E>(), internal::enumerators<E>(), sizeof(E) * 8};
    }

    mask_type raw_ = 0;
};

/// A forward iterator over the flags of a mask.
template <class E>
    requires std::is_enum_v<E>
class traits<E>::iterator {
public:
    using value_type = E;
    using difference_type = std::ptrdiff_t;

    constexpr iterator() noexcept = default;

    [[nodiscard]] constexpr E operator*() const noexcept {
        return from_mask<E>(static_cast<std::uint64_t>(left_) & (~static_cast<std::uint64_t>(left_) + 1));
    }
    constexpr iterator& operator++() noexcept {
        left_ = static_cast<mask_type>(left_ & (left_ - 1U));
        return *this;
    }
    constexpr iterator operator++(int) noexcept {
        const iterator before = *this;
        ++*this;
        return before;
    }

    friend constexpr bool operator==(iterator, iterator) noexcept = default;

private:
    friend class traits;

    constexpr explicit iterator(mask_type left) noexcept : left_{left} {}

    mask_type left_ = 0; // the flags still to come
};

/// Every bit but those of a mask: what `~mask` yields. It exists so that clearing bits keeps the unknown ones.
template <class E>
    requires std::is_enum_v<E>
class traits_complement {
public:
    constexpr explicit traits_complement(traits<E> left_out) noexcept : left_out_{left_out} {}

    friend constexpr traits<E> operator~(traits_complement a) noexcept { return a.left_out_; }

    friend constexpr traits<E> operator&(traits<E> a, traits_complement b) noexcept { return a - b.left_out_; }
    friend constexpr traits<E> operator&(traits_complement a, traits<E> b) noexcept { return b - a.left_out_; }
    friend constexpr traits_complement operator&(traits_complement a, traits_complement b) noexcept {
        return traits_complement{a.left_out_ | b.left_out_};
    }
    friend constexpr traits<E>& operator&=(traits<E>& a, traits_complement b) noexcept { return a -= b.left_out_; }
    /// What `b` leaves out: `m - ~x` is `m & x`.
    friend constexpr traits<E> operator-(traits<E> a, traits_complement b) noexcept { return a & b.left_out_; }
    // Setting bits sets known ones only: here a complement is the mask that it converts to.
    friend constexpr traits<E> operator|(traits<E> a, traits_complement b) noexcept { return a | traits<E>{b}; }
    friend constexpr traits<E> operator|(traits_complement a, traits<E> b) noexcept { return traits<E>{a} | b; }

    friend constexpr bool operator==(traits_complement, traits_complement) noexcept = default;

private:
    traits<E> left_out_;
};

/// The flags by name, lowest bit first, joined by '|'; unknown bits as "bit 17?"; the name of zero, or "none", for the
/// empty mask. Allocates the string. O(width * flags).
template <class E>
[[nodiscard]] std::string to_string(traits<E> m) {
    return format_as(m);
}

} // namespace ensign

export namespace ensign::describe {

/// What the operators of ENSIGN_TRAITS find.
template <class E>
[[nodiscard]] constexpr traits<E> ensign_mask_of(tag<E>, E e) noexcept {
    return e;
}

} // namespace ensign::describe
