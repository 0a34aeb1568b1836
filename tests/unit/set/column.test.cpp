// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_test_macros.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <new>
#include <utility>
#include <vector>

import ensign.base;
import ensign.traits;
import ensign.signal;
import ensign.set;

using ensign::internal::column;

namespace {

struct alignas(64) wide {
    double values[8];
};

} // namespace

TEST_CASE("column: starts with nothing allocated [S2]", "[set]") {
    column<int> c;
    CHECK(c.size() == 0);
    CHECK(c.capacity() == 0);
    CHECK(c.bytes() == 0);
    CHECK_FALSE(c.allocated());
    CHECK(c.span().empty());
    c.shrink();
    c.assign(nullptr, 0);
    c.push_zeros(0);
    CHECK_FALSE(c.allocated());
}

TEST_CASE("column: room first, then nothing can fail [S6]", "[set]") {
    column<int> c;
    c.make_room(3);
    CHECK(c.capacity() == 8); // not three times one
    for (int i = 0; i < 3; ++i) { c.push_back(i); }
    c.push_zeros(2);
    CHECK(c.size() == 5);
    CHECK(c[2] == 2);
    CHECK(c[4] == 0);
    c.pop_back();
    CHECK(c.span().size() == 4);
    CHECK(c.bytes() == 8 * sizeof(int));
}

TEST_CASE("column: grows geometrically and keeps the values [S2]", "[set]") {
    column<std::uint64_t> c;
    std::size_t moves = 0;
    const std::uint64_t* at = nullptr;
    for (std::uint64_t i = 0; i < 10'000; ++i) {
        c.make_room(1);
        c.push_back(i);
        moves += at != c.data() ? 1U : 0U;
        at = c.data();
    }
    CHECK(moves <= 12);
    bool all_there = true;
    for (std::uint64_t i = 0; i < 10'000; ++i) { all_there = all_there && c[i] == i; }
    CHECK(all_there);
}

TEST_CASE("column: reserve is exact and never shrinks, shrink gives back [S3]", "[set]") {
    column<int> c;
    c.reserve(100);
    CHECK(c.capacity() == 100);
    c.reserve(10);
    CHECK(c.capacity() == 100);
    c.push_back(1);
    c.push_back(2);
    c.shrink();
    CHECK(c.capacity() == 2);
    CHECK(c[1] == 2);
    c.shrink();
    CHECK(c.capacity() == 2);
    c.clear();
    CHECK(c.allocated());
    c.shrink();
    CHECK_FALSE(c.allocated());
}

TEST_CASE("column: over-aligned values lie aligned, also after growth [S1]", "[set]") {
    column<wide> c;
    for (int i = 0; i < 100; ++i) {
        c.make_room(1);
        c.push_back(wide{{double(i)}});
        CHECK(reinterpret_cast<std::uintptr_t>(c.data()) % alignof(wide) == 0);
    }
    CHECK(c[99].values[0] == 99.0);
}

TEST_CASE("column: moves and swaps without copying [S11]", "[set]") {
    column<int> a;
    a.make_room(1);
    a.push_back(7);
    const int* const at = a.data();
    column<int> b = std::move(a);
    CHECK(b.data() == at);
    column<int> c;
    c = std::move(b);
    CHECK(c.data() == at);
    column<int> d;
    d.swap(c);
    CHECK(d[0] == 7);
    CHECK_FALSE(c.allocated());
    const int three[] = {1, 2, 3};
    d.reserve(3);
    d.assign(three, 3);
    CHECK(d.size() == 3);
    CHECK(d[2] == 3);
}

TEST_CASE("column: values are overwritten in their places and behind the last one [P2]", "[set]") {
    column<int> c;
    c.reserve(5);
    const int some[] = {1, 2, 3};
    c.assign(some, 3);
    const int others[] = {7, 8, 9};
    c.overwrite(2, others, 3);
    c.overwrite_zeros(1, 1);
    c.set_size(5);
    CHECK(std::vector<int>{c.span().begin(), c.span().end()} == std::vector<int>{1, 0, 7, 8, 9});
    c.set_size(1);
    CHECK(c.size() == 1);
    c.overwrite(1, others, 0);
    column<int>{}.overwrite_zeros(0, 0);
}

TEST_CASE("column: an absurd size is bad_alloc and changes nothing [S6]", "[set]") {
    column<std::uint64_t> c;
    c.make_room(1);
    c.push_back(5);
    CHECK_THROWS_AS(c.reserve(std::numeric_limits<std::size_t>::max() / 2), std::bad_alloc);
    CHECK(c.size() == 1);
    CHECK(c[0] == 5);
    CHECK(c.capacity() == 8);
}

TEST_CASE("column: bytes are compared, and asked whether one is set [S2]", "[set]") {
    unsigned char a[100] = {};
    unsigned char b[100] = {};
    CHECK(ensign::internal::same_bytes(a, b, sizeof(a)));
    CHECK(ensign::internal::same_bytes(nullptr, nullptr, 0));
    CHECK_FALSE(ensign::internal::any_byte_set(a, sizeof(a)));
    CHECK_FALSE(ensign::internal::any_byte_set(nullptr, 0));
    for (const std::size_t at : {std::size_t{0}, std::size_t{50}, std::size_t{99}}) {
        a[at] = 1;
        CHECK(ensign::internal::any_byte_set(a, sizeof(a)));
        CHECK_FALSE(ensign::internal::any_byte_set(a, at));
        CHECK_FALSE(ensign::internal::same_bytes(a, b, sizeof(a)));
        a[at] = 0;
    }
}
