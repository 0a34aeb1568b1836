// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>

import ensign.base;
import ensign.traits;
import ensign.signal;
import ensign.set;

using ensign::internal::sparse_index;

TEST_CASE("index: an empty one costs nothing and finds nothing [S2]", "[set]") {
    const sparse_index index;
    CHECK(index.bytes() == 0);
    for (const std::uint32_t id : {0U, 1U, 1023U, 1024U, (1U << 22) - 1, 1U << 22, 1U << 31, ~0U}) {
        CHECK(index.find(id) == sparse_index::npos);
    }
}

TEST_CASE("index: any single id costs at most 64 KiB [S2]", "[set]") {
    const std::uint32_t id = GENERATE(0U, 1U, 1023U, 1024U, 65'536U, (1U << 22) - 1, 1U << 22, (1U << 22) + 1, 1U << 31,
                                      (1U << 31) - 1, ~0U - 1, ~0U);
    CAPTURE(id);
    sparse_index index;
    index.make_room(id);
    CHECK(index.find(id) == sparse_index::npos);
    index.assign(id, 42);
    CHECK(index.find(id) == 42);
    CHECK(index.bytes() <= 64 * 1024);
    const std::size_t before = index.bytes();
    index.make_room(id); // again: nothing to do
    CHECK(index.bytes() == before);
    index.forget(id);
    CHECK(index.find(id) == sparse_index::npos);
}

TEST_CASE("index: neighbours on every page boundary do not mix [S2]", "[set]") {
    sparse_index index;
    std::uint32_t row = 0;
    for (unsigned bit = 0; bit < 32; ++bit) {
        for (const std::uint32_t id : {(1U << bit) - 1, 1U << bit, (1U << bit) + 1}) {
            index.make_room(id);
            if (index.find(id) == sparse_index::npos) { index.assign(id, row++); }
        }
    }
    std::uint32_t expected = 0;
    bool right = true;
    sparse_index seen;
    for (unsigned bit = 0; bit < 32; ++bit) {
        for (const std::uint32_t id : {(1U << bit) - 1, 1U << bit, (1U << bit) + 1}) {
            seen.make_room(id);
            if (seen.find(id) != sparse_index::npos) { continue; }
            seen.assign(id, 0);
            right = right && index.find(id) == expected++;
        }
    }
    CHECK(right);
    CHECK(expected == row);
}

TEST_CASE("index: low ids made after high ones, and the other way round [S2]", "[set]") {
    sparse_index index;
    index.make_room(1U << 31);
    index.assign(1U << 31, 1);
    CHECK(index.find(5) == sparse_index::npos);
    index.make_room(5'000);
    index.assign(5'000, 2);
    index.make_room(5);
    index.assign(5, 3);
    index.make_room(~0U);
    index.assign(~0U, 4);
    CHECK(index.find(1U << 31) == 1);
    CHECK(index.find(5'000) == 2);
    CHECK(index.find(5) == 3);
    CHECK(index.find(~0U) == 4);
    CHECK(index.find(1'000'000) == sparse_index::npos);
}

TEST_CASE("index: moves and swaps [S11]", "[set]") {
    sparse_index a;
    a.make_room(7);
    a.assign(7, 1);
    a.make_room(~0U);
    a.assign(~0U, 2);
    sparse_index b = std::move(a);
    CHECK(b.find(7) == 1);
    sparse_index c;
    c = std::move(b);
    CHECK(c.find(~0U) == 2);
    sparse_index d;
    d.swap(c);
    CHECK(d.find(7) == 1);
    CHECK(c.bytes() == 0);
    CHECK(c.find(7) == sparse_index::npos);
}
