// SPDX-License-Identifier: BSL-1.0
#include <ensign/describe.hpp>

#include <boost/describe/class.hpp>

#include <catch2/catch_test_macros.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <memory>
#include <new>

import ensign.traits;

using ensign::internal::bits_equal;

namespace equality_test {

struct dense {
    std::int32_t a;
    float b;
};
ENSIGN_FIELDS(dense, a, b);

struct marker {};
struct other_marker {};
struct third_marker {};
// The sizes of the fields add up to the size of the struct, and yet there is padding behind `y`.
struct with_markers {
    [[no_unique_address]] marker a;
    [[no_unique_address]] other_marker b;
    [[no_unique_address]] third_marker c;
    std::int32_t x;
    char y;
};
ENSIGN_FIELDS(with_markers, a, b, c, x, y);

struct large {
    char bytes[1 << 24];
    std::int32_t number;
    char last;
};
ENSIGN_FIELDS(large, bytes, number, last);

struct padded {
    std::uint8_t a;
    std::uint32_t b;
    std::uint8_t c;
};
ENSIGN_FIELDS(padded, a, b, c);

struct nested {
    std::uint8_t first;
    padded inner;
    padded list[2];
    std::array<std::uint16_t, 3> marks;
    long double precise;
    std::uint8_t last;
};
ENSIGN_FIELDS(nested, first, inner, list, marks, precise, last);

struct bits {
    unsigned a : 3;
    bool b : 1;
    signed c : 5;
};
ENSIGN_FIELDS(bits, a, b, c);

struct plain {
    std::uint8_t a;
    std::uint32_t b;
    padded c;
};
BOOST_DESCRIBE_STRUCT(plain, (), (a, b, c))

struct silent {
    std::uint8_t a;
    std::uint32_t b;
};

struct empty {};
ENSIGN_FIELDS(empty);

} // namespace equality_test

namespace {

// Two objects in storage of two different patterns: their padding differs in every byte.
template <class T>
class pair {
public:
    pair() {
        std::memset(storage_[0], 0x00, sizeof(T));
        std::memset(storage_[1], 0xff, sizeof(T));
    }

    // Sets a field to the same value in both.
    template <class F>
    void both(F set) {
        set(left());
        set(right());
    }

    T& left() { return *std::launder(reinterpret_cast<T*>(storage_[0])); }
    T& right() { return *std::launder(reinterpret_cast<T*>(storage_[1])); }
    bool equal() { return bits_equal(left(), right()); }

private:
    alignas(T) unsigned char storage_[2][sizeof(T)];
};

void fill(equality_test::padded& p) {
    p.a = 1;
    p.b = 2;
    p.c = 3;
}

} // namespace

TEST_CASE("bits_equal: scalars and dense structs [S4]", "[equality]") {
    CHECK(bits_equal(1, 1));
    CHECK_FALSE(bits_equal(1, 2));
    CHECK(bits_equal(equality_test::dense{1, 2.0F}, equality_test::dense{1, 2.0F}));
    CHECK_FALSE(bits_equal(equality_test::dense{1, 2.0F}, equality_test::dense{1, 3.0F}));
    CHECK(bits_equal(equality_test::empty{}, equality_test::empty{}));
}

TEST_CASE("bits_equal: bits, not values [S4]", "[equality]") {
    CHECK_FALSE(bits_equal(0.0, -0.0));
    const float nan = std::numeric_limits<float>::quiet_NaN();
    CHECK(bits_equal(nan, nan));
    CHECK(bits_equal(equality_test::dense{1, nan}, equality_test::dense{1, nan}));
}

TEST_CASE("bits_equal: padding does not count [S4]", "[equality]") {
    pair<equality_test::padded> p;
    p.both(fill);
    CHECK(p.equal());
    p.right().a = 9;
    CHECK_FALSE(p.equal());
    p.both(fill);
    p.right().b = 0x02000002;
    CHECK_FALSE(p.equal());
    p.both(fill);
    p.left().c = 0;
    CHECK_FALSE(p.equal());
}

TEST_CASE("bits_equal: empty fields that take no room do not hide padding [S4]", "[equality]") {
    pair<equality_test::with_markers> p;
    p.both([](equality_test::with_markers& m) {
        m.x = 1;
        m.y = 2;
    });
    CHECK(p.equal());
    p.right().y = 3;
    CHECK_FALSE(p.equal());
}

TEST_CASE("bits_equal: the size of a struct costs the compiler nothing [S4]", "[equality]") {
    const auto a = std::make_unique<equality_test::large>();
    const auto b = std::make_unique<equality_test::large>();
    CHECK(bits_equal(*a, *b));
    b->last = 1;
    CHECK_FALSE(bits_equal(*a, *b));
}

TEST_CASE("bits_equal: nested structs, arrays of them, and long double [S4]", "[equality]") {
    pair<equality_test::nested> p;
    const auto set = [](equality_test::nested& n) {
        n.first = 1;
        fill(n.inner);
        fill(n.list[0]);
        fill(n.list[1]);
        n.marks = {1, 2, 3};
        n.precise = 1.5L;
        n.last = 4;
    };
    p.both(set);
    CHECK(p.equal());
    const auto differs = [&](auto change) {
        p.both(set);
        change(p.right());
        return !p.equal();
    };
    CHECK(differs([](equality_test::nested& n) { n.first = 0; }));
    CHECK(differs([](equality_test::nested& n) { n.inner.c = 0; }));
    CHECK(differs([](equality_test::nested& n) { n.list[0].a = 0; }));
    CHECK(differs([](equality_test::nested& n) { n.list[1].b = 0; }));
    CHECK(differs([](equality_test::nested& n) { n.marks[2] = 0; }));
    CHECK(differs([](equality_test::nested& n) { n.precise = 1.25L; }));
    CHECK(differs([](equality_test::nested& n) { n.last = 0; }));
    p.both(set);
    CHECK(p.equal());
}

TEST_CASE("bits_equal: bit-fields, without the bits around them [S4]", "[equality]") {
    pair<equality_test::bits> p;
    p.both([](equality_test::bits& b) {
        b.a = 5;
        b.b = true;
        b.c = -7;
    });
    CHECK(p.equal());
    p.right().a = 4;
    CHECK_FALSE(p.equal());
    p.right().a = 5;
    p.right().c = 7;
    CHECK_FALSE(p.equal());
}

TEST_CASE("bits_equal: plain Boost.Describe knows no offsets, and needs none [S4]", "[equality]") {
    pair<equality_test::plain> p;
    p.both([](equality_test::plain& s) {
        s.a = 1;
        s.b = 2;
        fill(s.c);
    });
    CHECK(p.equal());
    p.right().c.b = 0;
    CHECK_FALSE(p.equal());
}

TEST_CASE("bits_equal: a type without description is compared with its padding [S4]", "[equality]") {
    equality_test::silent a;
    std::memset(static_cast<void*>(&a), 0, sizeof a);
    equality_test::silent b;
    std::memcpy(static_cast<void*>(&b), &a, sizeof a);
    CHECK(bits_equal(a, b));
    b.b = 1;
    CHECK_FALSE(bits_equal(a, b));
}

TEST_CASE("bits_equal: arrays [S4]", "[equality]") {
    const int a[2][2] = {{1, 2}, {3, 4}};
    const int b[2][2] = {{1, 2}, {3, 5}};
    CHECK(bits_equal(a, a));
    CHECK_FALSE(bits_equal(a, b));
}
