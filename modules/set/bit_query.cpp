// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>
#include <span>

module ensign.set;

import :bit_columns;
import :bit_query;

namespace ensign::internal {

namespace {

constexpr std::size_t block = bit_columns::block;
constexpr std::size_t word_rows = bit_columns::word_rows;

using word = std::uint64_t;

[[nodiscard]] std::size_t ones(word w) noexcept { return static_cast<std::size_t>(__builtin_popcountll(w)); }
[[nodiscard]] std::size_t words_of(std::size_t rows) noexcept { return (rows + word_rows - 1) / word_rows; }

template <class Word>
[[nodiscard]] std::size_t count_words(std::size_t words, Word at) noexcept {
    std::size_t out = 0;
    for (std::size_t w = 0; w < words; ++w) { out += ones(at(w)); }
    return out;
}

/// One word of what the filter asks, but for the rows past the last.
[[nodiscard]] word match_word(const bit_terms& t, std::size_t w) noexcept {
    word out = ~word{0};
    for (const bit_column* const c : t.all) { out &= c->words[w]; }
    for (const bit_column* const c : t.none) { out &= ~c->words[w]; }
    std::size_t i = 0;
    for (const std::size_t end : t.any_ends) {
        word any = 0;
        for (; i < end; ++i) { any |= t.any[i]->words[w]; }
        out &= any;
    }
    return out;
}

/// Looks only where the rarest of the required traits is, and puts the summary right where it is no more.
[[nodiscard]] std::size_t count_where(const bit_column& rarest, const bit_terms& t, std::size_t rows) noexcept {
    std::size_t out = 0;
    const std::size_t summaries = words_of(words_of(rows));
    for (std::size_t s = 0; s < summaries; ++s) {
        for (word left = rarest.summary[s]; left != 0; left &= left - 1) {
            const std::size_t w = s * word_rows + static_cast<std::size_t>(__builtin_ctzll(left));
            if (rarest.words[w] == 0) {
                rarest.summary[s] ^= left & -left;
            } else {
                out += ones(match_word(t, w));
            }
        }
    }
    return out;
}

} // namespace

void match_block(const bit_terms& terms, std::size_t first, std::size_t rows, word (&out)[block]) noexcept {
    for (word& w : out) { w = ~word{0}; }
    for (const bit_column* const c : terms.all) {
        const word* const from = c->words + first;
        for (std::size_t k = 0; k < block; ++k) { out[k] &= from[k]; }
    }
    for (const bit_column* const c : terms.none) {
        const word* const from = c->words + first;
        for (std::size_t k = 0; k < block; ++k) { out[k] &= ~from[k]; }
    }
    std::size_t i = 0;
    for (const std::size_t end : terms.any_ends) {
        word any[block] = {};
        for (; i < end; ++i) {
            const word* const from = terms.any[i]->words + first;
            for (std::size_t k = 0; k < block; ++k) { any[k] |= from[k]; }
        }
        for (std::size_t k = 0; k < block; ++k) { out[k] &= any[k]; }
    }
    if ((first + block) * word_rows <= rows) { return; }
    for (std::size_t k = 0; k < block; ++k) {
        const std::size_t row = (first + k) * word_rows;
        if (row >= rows) {
            out[k] = 0;
        } else if (rows - row < word_rows) {
            out[k] &= (word{1} << (rows - row)) - 1;
        }
    }
}

std::size_t count_matches(const bit_terms& t, std::size_t rows) noexcept {
    const std::size_t words = words_of(rows);
    const bit_column* rarest = nullptr;
    for (const bit_column* const c : t.all) {
        if (rarest == nullptr || c->population < rarest->population) { rarest = c; }
    }
    if (rarest != nullptr && t.all.size() == 1 && t.none.empty() && t.any_ends.empty()) { return rarest->population; }
    if (rarest != nullptr && rarest->population < words / 8) { return count_where(*rarest, t, rows); }
    if (t.none.empty() && t.any_ends.empty() && t.all.size() == 2) {
        const word* const a = t.all[0]->words;
        const word* const b = t.all[1]->words;
        return count_words(words, [=](std::size_t w) { return a[w] & b[w]; });
    }
    if (t.none.empty() && t.all.empty() && t.any_ends.size() == 1) {
        if (t.any.size() == 1) { return t.any[0]->population; }
        if (t.any.size() == 2) {
            const word* const a = t.any[0]->words;
            const word* const b = t.any[1]->words;
            return count_words(words, [=](std::size_t w) { return a[w] | b[w]; });
        }
    }
    if (t.all.empty() && t.any_ends.empty() && t.none.size() == 1) { return rows - t.none[0]->population; }
    std::size_t out = 0;
    for (std::size_t first = 0; first < words; first += block) {
        word matching[block];
        match_block(t, first, rows, matching);
        for (const word w : matching) { out += ones(w); }
    }
    return out;
}

} // namespace ensign::internal
