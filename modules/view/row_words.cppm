// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>

export module ensign.view:row_words;

import ensign.set;
import ensign.traits;

export namespace ensign::internal {

/// Rows that one word of a membership is about.
inline constexpr std::size_t word_rows = 64;

/// `hit[k]` stays 1 where the mask of row `from + k` matches the part of the filter that is about E.
template <trait_enum E, class Data, trait_enum... Es>
inline void match_rows(const trait_filter<Es...>& filter, const row_view<Data, Es...>& rows, std::size_t from,
                       std::size_t count, unsigned char (&hit)[word_rows]) noexcept {
    using raw = typename traits<E>::mask_type;
    const raw wanted = filter.all_of.template get<E>().raw();
    const raw asked = static_cast<raw>(wanted | filter.none_of.template get<E>().raw());
    const raw any = filter.any_of.template get<E>().raw();
    // no bit that it asks about is both wanted and forbidden, else nothing matches
    const bool never = (wanted & filter.none_of.template get<E>().raw()) != 0;
    if (never || (rows.template masks<E>() == nullptr && (wanted != 0 || any != 0))) {
        for (std::size_t k = 0; k < count; ++k) { hit[k] = 0; }
        return;
    }
    if (rows.template masks<E>() == nullptr) { return; }
    // Each becomes vector instructions.
    const traits<E>* const masks = rows.template masks<E>() + from;
    if (asked != 0) {
        for (std::size_t k = 0; k < count; ++k) {
            hit[k] = static_cast<unsigned char>(hit[k] & ((masks[k].raw() & asked) == wanted ? 1U : 0U));
        }
    }
    if (any != 0) {
        for (std::size_t k = 0; k < count; ++k) {
            hit[k] = static_cast<unsigned char>(hit[k] & ((masks[k].raw() & any) != 0 ? 1U : 0U));
        }
    }
}

/// Which of the rows from `from` on (at most `word_rows`) match the filter: a bit a row, lowest first. O(64).
template <class Data, trait_enum... Es>
[[nodiscard]] inline std::uint64_t matching_rows(const trait_filter<Es...>& filter, const row_view<Data, Es...>& rows,
                                                 std::size_t from) noexcept {
    if (from >= rows.size()) { return 0; }
    const std::size_t left = rows.size() - from;
    unsigned char hit[word_rows] = {};
    const std::size_t count = left < word_rows ? left : word_rows;
    for (std::size_t k = 0; k < count; ++k) { hit[k] = 1; }
    if (count == word_rows) { // a constant length makes the loops shorter
        (match_rows<Es>(filter, rows, from, word_rows, hit), ...);
    } else {
        (match_rows<Es>(filter, rows, from, count, hit), ...);
    }
    std::uint64_t out = 0;
    for (std::size_t byte = 0; byte < word_rows / 8; ++byte) {
        std::uint64_t eight = 0;
        __builtin_memcpy(&eight, hit + byte * 8, 8);
        // gathers the lowest bit of each of eight bytes
        out |= ((eight * 0x0102'0408'1020'4080U) >> 56) << (byte * 8);
    }
    return out;
}

/// Whether the masks of these `word_rows` rows are the same in both.
template <class Data, trait_enum... Es>
[[nodiscard]] inline bool same_masks([[maybe_unused]] const row_view<Data, Es...>& a,
                                     [[maybe_unused]] const row_view<Data, Es...>& b, std::size_t from) noexcept {
    if (from + word_rows > a.size() || from + word_rows > b.size()) { return false; }
    const auto same = [&]<trait_enum E>(const traits<E>* left, const traits<E>* right) {
        if (left == nullptr || right == nullptr) { return left == right; }
        return same_bytes(left + from, right + from, word_rows * sizeof(traits<E>));
    };
    return (same(a.template masks<Es>(), b.template masks<Es>()) && ...);
}

} // namespace ensign::internal
