// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>
#include <utility>

module ensign.set;

import :bit_columns;

namespace ensign::internal {

namespace {

constexpr std::align_val_t cache_line{64};

[[nodiscard]] std::size_t columns_for(std::uint64_t bits) noexcept {
    return bits == 0 ? 0 : 64 - static_cast<std::size_t>(__builtin_clzll(bits));
}
[[nodiscard]] std::size_t summary_words(std::size_t words) noexcept {
    return (words + bit_columns::word_rows - 1) / bit_columns::word_rows;
}
/// Bytes of the columns' heads, in whole cache lines.
[[nodiscard]] std::size_t head_bytes(std::uint64_t bits) noexcept {
    return (columns_for(bits) * sizeof(bit_column) + 63) / 64 * 64;
}
[[nodiscard]] std::size_t all_bytes(std::uint64_t bits, std::size_t words) noexcept {
    const auto flags = static_cast<std::size_t>(__builtin_popcountll(bits));
    return head_bytes(bits) + flags * (words + summary_words(words)) * sizeof(std::uint64_t);
}

/// This word may be other than zero: as most words are, which is why this is no store. A store to one of a few words makes
/// the processor wait, since it cannot know whether the next load is from the same one.
inline void mark(const bit_column& c, std::size_t word) noexcept {
    std::uint64_t& summary = c.summary[word / bit_columns::word_rows];
    const std::uint64_t bit = std::uint64_t{1} << (word % bit_columns::word_rows);
    if ((summary & bit) == 0) [[unlikely]] { summary |= bit; }
}

} // namespace

bit_columns::~bit_columns() {
    if (columns_ != nullptr) { ::operator delete(columns_, cache_line); }
}

void bit_columns::swap(bit_columns& other) noexcept {
    std::swap(columns_, other.columns_);
    std::swap(bits_, other.bits_);
    std::swap(kept_, other.kept_);
    std::swap(changes_, other.changes_);
    std::swap(touched_, other.touched_);
    std::swap(room_, other.room_);
}

void bit_columns::make_room(std::uint64_t bits, std::size_t rows) {
    constexpr std::size_t rows_of_block = word_rows * block;
    constexpr std::size_t most_rows = static_cast<std::size_t>(PTRDIFF_MAX) / 64; // a byte and more for each, at worst
    if (rows > most_rows) { throw std::bad_array_new_length{}; }
    const std::size_t words = (rows + rows_of_block - 1) / rows_of_block * block;
    if (bits == 0 || (bits == bits_ && words <= room_)) { return; }
    auto* const storage = static_cast<unsigned char*>(::operator new(all_bytes(bits, words), cache_line));
    auto* const columns = reinterpret_cast<bit_column*>(storage);
    auto* next = reinterpret_cast<std::uint64_t*>(storage + head_bytes(bits));
    for (std::size_t i = 0; i < columns_for(bits); ++i) {
        auto* const c = ::new (static_cast<void*>(columns + i)) bit_column{};
        if ((bits >> i & 1) == 0) { continue; }
        if (columns_ != nullptr) { *c = columns_[i]; }
        const bit_column old = *c;
        c->words = next;
        c->summary = next + words;
        next += words + summary_words(words);
        if ((kept_ >> i & 1) == 0) { continue; } // the words are written when somebody asks
        std::memcpy(c->words, old.words, room_ * sizeof(std::uint64_t));
        std::memset(c->words + room_, 0, (words - room_) * sizeof(std::uint64_t));
        const std::size_t summaries = summary_words(room_);
        std::memcpy(c->summary, old.summary, summaries * sizeof(std::uint64_t));
        std::memset(c->summary + summaries, 0, (summary_words(words) - summaries) * sizeof(std::uint64_t));
    }
    if (columns_ == nullptr) { // until now nobody had any of them
        ++changes_;
        touched_ = bits;
    }
    if (columns_ != nullptr) { ::operator delete(columns_, cache_line); }
    columns_ = columns;
    bits_ = bits;
    room_ = words;
}

// Out of line, so that writing a mask without columns of bits needs few registers.
void bit_columns::write(std::size_t row, std::uint64_t changed, std::uint64_t now) noexcept {
    ++changes_;
    touched_ |= changed;
    bit_column* const columns = columns_;
    const std::size_t at = row / word_rows;
    const std::uint64_t bit = std::uint64_t{1} << (row % word_rows);
    do { // no branches: which way a bit flips cannot be foreseen
        const auto i = static_cast<unsigned>(__builtin_ctzll(changed));
        bit_column& c = columns[i];
        c.words[at] ^= bit;
        mark(c, at); // too much where the last bit goes: cleared by who looks there
        c.population += 2 * (now >> i & 1) - 1;
        changed &= changed - 1;
    } while (changed != 0);
}

// One loop over all bits of both rows: how many there are cannot be foreseen, and this is so only once.
void bit_columns::move_last(std::size_t last, std::size_t hole, std::uint64_t old, std::uint64_t moved) noexcept {
    if (last == hole) { moved = 0; }
    std::uint64_t left = old | moved;
    if (left == 0) { return; }
    ++changes_;
    touched_ |= left;
    bit_column* const columns = columns_;
    const std::uint64_t differ = old ^ moved;
    do {
        const auto i = static_cast<unsigned>(__builtin_ctzll(left));
        bit_column& c = columns[i];
        c.words[hole / word_rows] ^= (differ >> i & 1) << (hole % word_rows);
        c.words[last / word_rows] ^= (moved >> i & 1) << (last % word_rows);
        mark(c, hole / word_rows);
        c.population -= old >> i & 1;
        left &= left - 1;
    } while (left != 0);
}

void bit_columns::set_word(unsigned bit, std::size_t at, std::uint64_t word) noexcept {
    bit_column& c = columns_[bit];
    c.words[at] = word;
    c.population += static_cast<std::size_t>(__builtin_popcountll(word));
    if (word != 0) { mark(c, at); }
}

template <class Mask>
void bit_columns::fill(std::uint64_t bits, const void* masks, std::size_t rows) noexcept {
    const auto* const from = static_cast<const unsigned char*>(masks);
    for (std::size_t first = 0; first < rows; first += word_rows) {
        const std::size_t count = rows - first < word_rows ? rows - first : word_rows;
        Mask some[word_rows] = {};
        std::memcpy(some, from + first * sizeof(Mask), count * sizeof(Mask));
        for (unsigned byte = 0; byte < sizeof(Mask); ++byte) {
            std::uint64_t asked = bits >> (8 * byte) & 0xff;
            if (asked == 0) { continue; }
            unsigned char bytes[word_rows];
            for (std::size_t k = 0; k < word_rows; ++k) {
                bytes[k] = static_cast<unsigned char>(some[k] >> (8 * byte));
            }
            for (; asked != 0; asked &= asked - 1) {
                const auto bit = static_cast<unsigned>(__builtin_ctzll(asked));
                set_word(8 * byte + bit, first / word_rows, gather_bit(bytes, bit));
            }
        }
    }
}

void bit_columns::keep(std::uint64_t bits, const void* masks, std::size_t size_of_mask, std::size_t rows) noexcept {
    const std::uint64_t fresh = bits & bits_ & ~kept_;
    if (fresh == 0) { return; }
    for (std::uint64_t left = fresh; left != 0; left &= left - 1) {
        bit_column& c = columns_[__builtin_ctzll(left)];
        std::memset(c.words, 0, room_ * sizeof(std::uint64_t));
        std::memset(c.summary, 0, summary_words(room_) * sizeof(std::uint64_t));
        c.population = 0;
    }
    switch (size_of_mask) {
    case 1: fill<std::uint8_t>(fresh, masks, rows); break;
    case 2: fill<std::uint16_t>(fresh, masks, rows); break;
    case 4: fill<std::uint32_t>(fresh, masks, rows); break;
    default: fill<std::uint64_t>(fresh, masks, rows); break;
    }
    kept_ |= fresh;
}

void bit_columns::forget() noexcept {
    if (kept_ == 0) { return; }
    ++changes_;
    touched_ |= kept_;
    kept_ = 0;
}

std::size_t bit_columns::bytes() const noexcept { return columns_ == nullptr ? 0 : all_bytes(bits_, room_); }

} // namespace ensign::internal
