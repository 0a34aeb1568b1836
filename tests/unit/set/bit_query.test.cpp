// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_test_macros.hpp>

#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

import ensign.base;
import ensign.traits;
import ensign.signal;
import ensign.set;

using ensign::internal::bit_columns;
using ensign::internal::bit_query;
using ensign::internal::count_matches;
using ensign::internal::match_block;

namespace {

struct filter {
    std::uint64_t all, any, none;

    [[nodiscard]] bool matches(std::uint64_t m) const {
        return (m & all) == all && (m & none) == 0 && (any == 0 || (m & any) != 0);
    }
};

} // namespace

TEST_CASE("bit query: counts and rows are those that a look at every mask finds [T9]", "[set]") {
    std::mt19937_64 random{7};
    for (const std::size_t rows : {0U, 1U, 63U, 64U, 65U, 1023U, 1024U, 1025U, 9000U}) {
        std::vector<std::uint16_t> a(rows);
        std::vector<std::uint64_t> b(rows);
        for (std::size_t row = 0; row < rows; ++row) {
            a[row] = static_cast<std::uint16_t>(random() & random());
            if (row % 500 != 3) { a[row] &= 0x7fff; } // a rare one
            b[row] = random() & random() & random();
        }
        bit_columns of_a;
        bit_columns of_b;
        of_a.make_room(0xffff, rows);
        of_b.make_room(~std::uint64_t{0}, rows);
        of_a.keep(0xffff, a.data(), 2, rows);
        of_b.keep(~std::uint64_t{0}, b.data(), 8, rows);
        for (int round = 0; round < 200; ++round) {
            const auto some = [&](std::uint64_t most) { // none, one, two or more
                const auto bit = [&] { return std::uint64_t{1} << (random() % 64); };
                switch (random() % 5) {
                case 0: return bit() & most;
                case 1: return (bit() | bit()) & most;
                case 2: return random() & random() & random() & random() & most;
                default: return std::uint64_t{0};
                }
            };
            const filter fa{some(0xffff), some(0xffff), some(0xffff)};
            const filter fb{some(~std::uint64_t{0}), some(~std::uint64_t{0}), some(~std::uint64_t{0})};
            if (rows == 0) { continue; } // nothing was made room for
            bit_query<80, 2> query;
            query.add(of_a, fa.all, fa.any, fa.none);
            query.add(of_b, fb.all, fb.any, fb.none);
            std::size_t expected = 0;
            for (std::size_t row = 0; row < rows; ++row) { expected += fa.matches(a[row]) && fb.matches(b[row]); }
            CHECK(count_matches(query.terms(), rows) == expected);
            CHECK(count_matches(query.terms(), rows) == expected); // the first may have put a summary right
            std::size_t found = 0;
            for (std::size_t first = 0; first * 64 < rows; first += bit_columns::block) {
                std::uint64_t words[bit_columns::block];
                match_block(query.terms(), first, rows, words);
                for (std::size_t k = 0; k < bit_columns::block * 64; ++k) {
                    const std::size_t row = first * 64 + k;
                    const bool is = (words[k / 64] >> (k % 64) & 1) != 0;
                    const bool should = row < rows && fa.matches(a[row]) && fb.matches(b[row]);
                    if (is != should) { FAIL("row " << row << " of " << rows); }
                    found += is ? 1U : 0U;
                }
            }
            CHECK(found == expected);
        }
    }
}

TEST_CASE("bit query: a filter that asks for nothing takes all rows, and no others [T9]", "[set]") {
    const bit_query<8, 1> nothing{};
    CHECK(count_matches(nothing.terms(), 0) == 0);
    CHECK(count_matches(nothing.terms(), 1000) == 1000);
}
