// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_test_macros.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <new>
#include <random>
#include <vector>

import ensign.base;
import ensign.traits;
import ensign.signal;
import ensign.set;

using ensign::internal::bit_column;
using ensign::internal::bit_columns;
using ensign::internal::gather_bit;

namespace {

/// Every kept column is what the masks say.
template <class Mask>
void check_columns(const bit_columns& columns, const std::vector<Mask>& masks, std::size_t room) {
    for (unsigned bit = 0; bit < 8 * sizeof(Mask); ++bit) {
        if ((columns.kept() >> bit & 1) == 0) { continue; }
        const bit_column& c = columns[bit];
        std::size_t population = 0;
        for (std::size_t row = 0; row < room; ++row) {
            const bool is = (c.words[row / 64] >> (row % 64) & 1) != 0;
            const bool should = row < masks.size() && (masks[row] >> bit & 1) != 0;
            if (is != should) { FAIL("bit " << bit << " of row " << row << " is " << is); }
            population += should ? 1U : 0U;
        }
        CHECK(c.population == population);
        for (std::size_t word = 0; word < room / 64; ++word) {
            const bool is = (c.summary[word / 64] >> (word % 64) & 1) != 0;
            if (!is && c.words[word] != 0) { FAIL("summary of word " << word << " of bit " << bit); }
        }
    }
}

template <class Mask>
void follow_random_masks(std::uint64_t bits) {
    std::mt19937_64 random{sizeof(Mask)};
    std::vector<Mask> masks;
    bit_columns columns;
    std::size_t room = 0;
    for (int step = 0; step < 4000; ++step) {
        const auto what = random() % 8;
        const auto mask = static_cast<Mask>(random() & random() & bits);
        if (what < 3 || masks.empty()) {
            if (masks.size() == room) {
                room = room * 2 + 1024;
                columns.make_room(bits, room);
            }
            masks.push_back(mask);
            if (const auto set = mask & columns.kept(); set != 0) { columns.write(masks.size() - 1, set, set); }
        } else if (what < 6) {
            const std::size_t row = random() % masks.size();
            const auto changed = (masks[row] ^ mask) & columns.kept();
            masks[row] = mask;
            if (changed != 0) { columns.write(row, changed, mask); }
        } else if (what == 6) {
            const std::size_t hole = random() % masks.size();
            columns.move_last(masks.size() - 1, hole, masks[hole] & columns.kept(), masks.back() & columns.kept());
            masks[hole] = masks.back();
            masks.pop_back();
        } else if (random() % 64 == 0) {
            columns.forget();
        } else {
            columns.keep(random() & bits, masks.data(), sizeof(Mask), masks.size());
        }
        if (step % 200 == 0) { check_columns(columns, masks, room); }
    }
    columns.keep(bits, masks.data(), sizeof(Mask), masks.size());
    CHECK(columns.kept() == bits);
    check_columns(columns, masks, room);
}

} // namespace

TEST_CASE("bit columns: nothing is allocated before there is room [T10]", "[set]") {
    bit_columns columns;
    CHECK(columns.bytes() == 0);
    CHECK(columns.kept() == 0);
    columns.keep(1, nullptr, 4, 0);
    columns.forget();
    columns.make_room(0, 100);
    CHECK(columns.bytes() == 0);
    CHECK(columns.changes() == 0);
    CHECK(columns.has_room(0));
    CHECK_FALSE(columns.has_room(1));
}

TEST_CASE("bit columns: they follow the masks, of every width, through growth and a new beginning [T9]", "[set]") {
    follow_random_masks<std::uint8_t>(0xff);
    follow_random_masks<std::uint16_t>(0x8421);
    follow_random_masks<std::uint32_t>(0x8000'0007);
    follow_random_masks<std::uint64_t>(0x8000'1000'0400'0003);
}

TEST_CASE("bit columns: what is touched is known until that is forgotten [T9]", "[set]") {
    bit_columns columns;
    columns.make_room(0b11, 100);
    CHECK(columns.touched() == 0b11); // until now there were none
    columns.forget_touched();
    const std::uint64_t first = columns.changes();
    const std::uint8_t masks[] = {1, 3};
    columns.keep(0b11, masks, 1, 2);
    CHECK(columns.touched() == 0); // kept from now on, and the same as before
    CHECK(columns.changes() == first);
    columns.write(0, 0b10, 0b11);
    CHECK(columns.touched() == 0b10);
    CHECK(columns.changes() > first);
    CHECK(columns[1].population == 2);
    columns.forget_touched();
    columns.move_last(1, 1, 0b11, 0b11); // the last one goes
    CHECK(columns.touched() == 0b11);
    CHECK(columns[0].population == 1);
    CHECK(columns[1].population == 1);
    columns.forget_touched();
    columns.move_last(0, 0, 0, 0);
    CHECK(columns.touched() == 0);
    const std::uint64_t changes = columns.changes();
    columns.make_room(0b11, 100'000);
    CHECK(columns.touched() == 0);
    CHECK(columns.changes() == changes);
    columns.forget();
    CHECK(columns.touched() == 0b11);
    CHECK(columns.changes() > changes);
}

TEST_CASE("bit columns: an absurd size is bad_alloc and changes nothing [S6]", "[set]") {
    bit_columns columns;
    columns.make_room(0b1, 64);
    const std::uint8_t mask = 1;
    columns.keep(1, &mask, 1, 1);
    CHECK_THROWS_AS(columns.make_room(0b1, std::numeric_limits<std::size_t>::max() / 64), std::bad_alloc);
    CHECK(columns[0].words[0] == 1);
    CHECK(columns[0].population == 1);
    bit_columns other;
    other.swap(columns);
    CHECK(columns.bytes() == 0);
    CHECK(other[0].words[0] == 1);
}

TEST_CASE("bit columns: one bit of each byte [T9]", "[set]") {
    unsigned char bytes[64] = {};
    bytes[0] = 0x10;
    bytes[9] = 0xef;
    bytes[63] = 0xff;
    CHECK(gather_bit(bytes, 4) == ((std::uint64_t{1} << 63) | 1));
    CHECK(gather_bit(bytes, 0) == ((std::uint64_t{1} << 63) | (1 << 9)));
    CHECK(gather_bit(bytes, 7) == ((std::uint64_t{1} << 63) | (1 << 9)));
}
