// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_test_macros.hpp>

#include <cstddef>
#include <cstdint>
#include <set>
#include <vector>

import ensign.base;
import ensign.traits;
import ensign.signal;
import ensign.set;
import ensign.view;

using ensign::internal::membership;

namespace {

std::vector<std::size_t> rows(const membership& m) {
    std::vector<std::size_t> out;
    for (std::size_t row = m.next(0); row != membership::npos; row = m.next(row + 1)) { out.push_back(row); }
    return out;
}

using list = std::vector<std::size_t>;

} // namespace

TEST_CASE("membership: sets, resets, counts, and walks over word boundaries [V11]", "[view]") {
    membership m;
    CHECK(m.next(0) == membership::npos);
    CHECK(m.count() == 0);
    m.make_room(200);
    CHECK(m.next(0) == membership::npos);
    for (const std::size_t row : {0U, 63U, 64U, 127U, 128U, 199U}) { CHECK(m.set(row)); }
    CHECK_FALSE(m.set(63));
    CHECK(m.count() == 6);
    CHECK(rows(m) == list{0, 63, 64, 127, 128, 199});
    CHECK(m.next(65) == 127);
    CHECK(m.next(200) == membership::npos);
    CHECK(m.next(10'000) == membership::npos);
    CHECK(m.test(64));
    CHECK_FALSE(m.test(65));
    CHECK(m.reset(64));
    CHECK_FALSE(m.reset(64));
    CHECK(rows(m) == list{0, 63, 127, 128, 199});
    m.clear();
    CHECK(m.count() == 0);
    CHECK(rows(m).empty());
}

TEST_CASE("membership: the last row moves into the hole [S2]", "[view]") {
    membership m;
    m.make_room(130);
    m.set(3);
    m.set(129);
    CHECK(m.swap_remove(5, 129)); // a member moves into a non-member's row
    CHECK(rows(m) == list{3, 5});
    CHECK(m.swap_remove(3, 128)); // a member goes, a non-member takes its row
    CHECK(rows(m) == list{5});
    CHECK_FALSE(m.swap_remove(7, 127)); // nobody is a member
    CHECK(m.swap_remove(5, 5));         // the last itself
    CHECK(m.count() == 0);
    m.set(1);
    m.set(2);
    CHECK(m.swap_remove(1, 2)); // both members
    CHECK(rows(m) == list{1});
}

TEST_CASE("membership: growing keeps the bits and never shrinks [V11]", "[view]") {
    membership m;
    m.make_room(1);
    m.set(0);
    for (std::size_t n = 1; n <= 5'000; n += 64) { m.make_room(n); }
    CHECK(rows(m) == list{0});
    const std::size_t bytes = m.bytes();
    m.make_room(10);
    CHECK(m.bytes() == bytes);
    CHECK(m.word(0) == 1);
    CHECK(m.word(100'000) == 0);
    membership other;
    other.swap(m);
    CHECK(other.count() == 1);
    CHECK(m.count() == 0);
    CHECK(m.word_count() == 0);
}

TEST_CASE("membership: agrees with a set of numbers [V1]", "[view]") {
    membership m;
    std::set<std::size_t> model;
    std::size_t size = 0;
    std::uint32_t seed = 7;
    const auto next = [&] { return (seed = seed * 1'664'525U + 1'013'904'223U) >> 16; };
    bool right = true;
    for (int step = 0; step < 5'000; ++step) {
        if (size == 0 || next() % 3 != 0) {
            m.make_room(++size);
            if (next() % 2 == 0) {
                m.set(size - 1);
                model.insert(size - 1);
            }
        } else {
            const std::size_t row = next() % size;
            m.swap_remove(row, size - 1);
            model.erase(row);
            if (row != size - 1 && model.erase(size - 1) != 0) { model.insert(row); }
            --size;
        }
        right = right && m.count() == model.size();
    }
    CHECK(right);
    CHECK(rows(m) == list(model.begin(), model.end()));
}

TEST_CASE("membership: a walk visits what is set when it comes by [V11]", "[view]") {
    membership m;
    m.make_room(200);
    for (const unsigned row : {0U, 3U, 63U, 64U, 70U, 127U, 130U, 199U}) { m.set(row); }
    std::vector<std::size_t> seen;
    m.walk([&](std::size_t row) {
        seen.push_back(row);
        if (row == 3) {
            m.reset(63); // ahead, in the same word
            m.set(10);
            m.set(1); // behind: not seen any more
            m.set(150);
            m.reset(70);
        }
        if (row == 127) { m.reset(127); }
        return true;
    });
    CHECK(seen == std::vector<std::size_t>{0, 3, 10, 64, 127, 130, 150, 199});
    seen.clear();
    m.walk([&](std::size_t row) {
        seen.push_back(row);
        return row != 3;
    });
    CHECK(seen == std::vector<std::size_t>{0, 1, 3});
    membership{}.walk([](std::size_t) -> bool { throw 1; });
}

TEST_CASE("membership: a word of 64 rows is replaced at once [V1]", "[view]") {
    membership m;
    m.make_room(128);
    m.set(3);
    m.set(64);
    m.assign_word(0, 0xff);
    CHECK(m.count() == 9);
    CHECK(m.test(7));
    m.assign_word(1, 0);
    CHECK(m.count() == 8);
    CHECK_FALSE(m.test(64));
    m.assign_word(1, 0);
    CHECK(m.count() == 8);
}
