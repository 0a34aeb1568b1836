// SPDX-License-Identifier: BSL-1.0
module;

#include <ensign/describe.hpp>

#include <cstddef>
#include <cstdint>

export module ensign.traits:examine;

import :message;
import :probe;
import :reflection;
import :rules;

// The rules about values. No templates: one function for every enum keeps a full 64-flag enum cheap to check.

namespace ensign::detail {

constexpr internal::label culprit(const internal::enumerator& e) noexcept {
    return internal::label::value(e.name, e.bits);
}

constexpr internal::finding two(describe::rule broken, const internal::enumerator& first,
                                const internal::enumerator& second) noexcept {
    return {broken, 2, {culprit(first), culprit(second)}};
}

constexpr bool one_bit(std::uint64_t bits) noexcept { return bits != 0 && (bits & (bits - 1)) == 0; }

constexpr bool same_name(const internal::enumerator& a, const internal::enumerator& b) noexcept {
    return a.bits == b.bits && __builtin_strcmp(a.name, b.name) == 0;
}

// Only names on single bits count, and zeros beyond the one that may be: those are flags that lost their bit.
constexpr std::size_t count_flags(internal::enumerator_span all) noexcept {
    std::size_t flags = 0;
    std::size_t zeros = 0;
    for (const internal::enumerator& e : all) {
        if (e.also) { continue; }
        if (one_bit(e.bits)) { ++flags; }
        if (e.bits == 0) { ++zeros; }
    }
    return zeros > 1 ? flags + zeros - 1 : flags;
}

constexpr internal::finding too_many_flags(std::size_t flags, std::size_t width) noexcept {
    constexpr const char* type[] = {"std::uint8_t has 8 bits", "std::uint16_t has 16 bits", "std::uint32_t has 32 bits",
                                    "std::uint64_t has 64 bits"};
    const std::size_t index = width == 8 ? 0 : width == 16 ? 1 : width == 32 ? 2 : 3;
    const char* const cure = flags <= 16   ? "use std::uint16_t"
                             : flags <= 32 ? "use std::uint32_t"
                             : flags <= 64 ? "use std::uint64_t"
                                           : "use a second trait enum";
    return {describe::rule::too_many_flags,
            3,
            {internal::label::counted("lists ", flags, " flags"), internal::label{type[index]}, internal::label{cure}}};
}

constexpr internal::finding described_twice(internal::enumerator_span all) noexcept {
    for (std::size_t i = 1; i < all.size; ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            if (all.first[j].bits == all.first[i].bits && same_name(all.first[j], all.first[i])) {
                return {describe::rule::described_twice, 1, {culprit(all.first[i])}};
            }
        }
    }
    return {};
}

// The values of the first list are 0 or 1 up to a last one without a hole, and 3 is among them: {0, 1, 2} is two flags.
constexpr internal::finding sequential(internal::enumerator_span all) noexcept {
    constexpr std::size_t most = 129;
    const internal::enumerator* by_value[most] = {};
    std::uint64_t last = 0;
    for (const internal::enumerator& e : all) {
        if (e.also) { continue; }
        if (e.bits >= most) { return {}; }
        if (by_value[e.bits] == nullptr) { by_value[e.bits] = &e; }
        if (e.bits > last) { last = e.bits; }
    }
    if (last < 3) { return {}; }
    for (std::uint64_t value = 1; value <= last; ++value) {
        if (by_value[value] == nullptr) { return {}; }
    }
    return {describe::rule::sequential, 3, {culprit(*by_value[1]), culprit(*by_value[2]), culprit(*by_value[3])}};
}

constexpr internal::finding several_zeros(internal::enumerator_span all) noexcept {
    const internal::enumerator* zero = nullptr;
    for (const internal::enumerator& e : all) {
        if (e.also || e.bits != 0) { continue; }
        if (zero != nullptr) { return two(describe::rule::several_zeros, *zero, e); }
        zero = &e;
    }
    return {};
}

constexpr internal::finding undeclared_composite(internal::enumerator_span all) noexcept {
    for (const internal::enumerator& e : all) {
        if (!e.also && e.bits != 0 && !one_bit(e.bits)) {
            return {describe::rule::undeclared_composite, 1, {culprit(e)}};
        }
    }
    return {};
}

constexpr internal::finding shared_bit(internal::enumerator_span all) noexcept {
    const internal::enumerator* owner[64] = {};
    for (const internal::enumerator& e : all) {
        if (e.also || !one_bit(e.bits)) { continue; }
        const internal::enumerator*& own = owner[__builtin_ctzll(e.bits)];
        if (own != nullptr) { return two(describe::rule::shared_bit, *own, e); }
        own = &e;
    }
    return {};
}

constexpr internal::finding nobodys_bits(internal::enumerator_span all, std::uint64_t owned) noexcept {
    for (const internal::enumerator& e : all) {
        if (e.also && (e.bits & ~owned) != 0) {
            return {describe::rule::nobodys_bits,
                    2,
                    {culprit(e), internal::label::mask("no flag owns ", e.bits & ~owned)}};
        }
    }
    return {};
}

} // namespace ensign::detail

export namespace ensign::internal {

/// The bits that the flags of the first list own.
[[nodiscard]] constexpr std::uint64_t flag_bits(enumerator_span all) noexcept {
    std::uint64_t out = 0;
    for (const enumerator& e : all) {
        if (!e.also && detail::one_bit(e.bits)) { out |= e.bits; }
    }
    return out;
}

/// The bits that a described name stands on alone, be it a flag or an alias.
[[nodiscard]] constexpr std::uint64_t named_bits(enumerator_span all) noexcept {
    std::uint64_t out = 0;
    for (const enumerator& e : all) {
        if (detail::one_bit(e.bits)) { out |= e.bits; }
    }
    return out;
}

/// The first broken rule among those about values. `forgotten` is an enumerator that exists on a bit that no
/// described flag owns, if there is one. The order puts causes before their consequences.
[[nodiscard]] constexpr finding examine_values(enumerator_span all, std::size_t width, label forgotten) noexcept {
    if (const std::size_t flags = detail::count_flags(all); flags > width) {
        return detail::too_many_flags(flags, width);
    }
    finding out = detail::described_twice(all);
    if (out.broken == describe::rule::none) { out = detail::sequential(all); }
    if (out.broken == describe::rule::none) { out = detail::several_zeros(all); }
    if (out.broken == describe::rule::none && forgotten.size() != 0) {
        out = {describe::rule::forgotten_flag, 1, {forgotten}};
    }
    if (out.broken == describe::rule::none) { out = detail::undeclared_composite(all); }
    if (out.broken == describe::rule::none) { out = detail::shared_bit(all); }
    if (out.broken == describe::rule::none) { out = detail::nobodys_bits(all, flag_bits(all)); }
    return out;
}

} // namespace ensign::internal
