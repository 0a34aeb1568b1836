// SPDX-License-Identifier: BSL-1.0
#include <ensign/describe.hpp>

#include <boost/describe/class.hpp>

#include <catch2/catch_test_macros.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

import ensign.traits;

// What must not compile, with the sentence, is in tests/compile_fail.

namespace fields_test {

enum class mood : std::uint8_t { calm, angry = 1 };

struct place {
    int x, y;
};
ENSIGN_FIELDS(place, x, y);

struct everything {
    bool flag = true;
    char name[16];
    float matrix[3][2];
    std::array<std::int64_t, 3> history;
    std::array<place, 2> corners;
    place home;
    place travels[3];
    mood now;
    unsigned age : 7;
    bool alive : 1 = true;
    signed debt : 1;
    mood later : 2;
    const std::uint8_t id = 3;
    void* link;
    int place::* member;
    std::optional<int> maybe;
    std::string_view text;
};
ENSIGN_FIELDS(everything, flag, name, matrix, history, corners, home, travels, now, age, alive, debt, later, id, link,
              member, maybe, text);

struct unnamed_bits {
    unsigned a : 3;
    unsigned : 2;
    unsigned b : 3;
    unsigned : 0;
    unsigned c : 3;
};
ENSIGN_FIELDS(unnamed_bits, a, b, c);

struct with_functions {
    int hp;

    int twice() const { return hp * 2; }
    static constexpr int most = 100;
    friend bool operator==(with_functions, with_functions) = default;
};
ENSIGN_FIELDS(with_functions, hp);

struct empty {};
ENSIGN_FIELDS(empty);

struct holds_empty {
    empty first;
    int x;
};
ENSIGN_FIELDS(holds_empty, first, x);

struct not_movable {
    explicit not_movable(int) {}
    not_movable(const not_movable&) = delete;
};
struct holds_not_movable {
    not_movable first;
    int x;
};
ENSIGN_FIELDS(holds_not_movable, first, x);

// Takes any initializer, also one that stands for a base class.
struct anything {
    anything() = default;
    template <class T>
    anything(T&&) {}
};
struct holds_anything {
    anything first;
};
ENSIGN_FIELDS(holds_anything, first);

struct numbered {
    constexpr explicit numbered(int n) : number{n} {}
    int number;
};
struct holds_numbered {
    numbered list[2][2];
    std::array<numbered, 2> pair;
    numbered one;
    unsigned bits : 3;
    unsigned more_bits : 4;
};
ENSIGN_FIELDS(holds_numbered, list, pair, one, bits, more_bits);

// An empty field that takes no room lies at the begin of the struct, wherever it is declared.
struct holds_empty_without_room {
    int x;
    int y;
    [[no_unique_address]] empty last;
};
ENSIGN_FIELDS(holds_empty_without_room, x, y, last);

struct plain {
    int x;
    float y[2];
};
BOOST_DESCRIBE_STRUCT(plain, (), (x, y))

struct incomplete {
    int x;
    int y;
};
BOOST_DESCRIBE_STRUCT(incomplete, (), (x))

struct silent {
    int x;
};

class closed {
public:
    int get() const { return x; }

private:
    int x = 0;
};

} // namespace fields_test

TEST_CASE("described_struct: what may be described [F1]", "[fields]") {
    STATIC_CHECK(ensign::described_struct<fields_test::place>);
    STATIC_CHECK(ensign::described_struct<fields_test::everything>);
    STATIC_CHECK(ensign::described_struct<fields_test::unnamed_bits>);
    STATIC_CHECK(ensign::described_struct<fields_test::with_functions>);
    STATIC_CHECK(ensign::described_struct<fields_test::empty>);
    STATIC_CHECK(ensign::described_struct<fields_test::holds_empty>);
    STATIC_CHECK(ensign::described_struct<fields_test::holds_not_movable>);
    STATIC_CHECK(ensign::described_struct<fields_test::holds_anything>);
    STATIC_CHECK(ensign::described_struct<fields_test::holds_numbered>);
    STATIC_CHECK(ensign::described_struct<fields_test::holds_empty_without_room>);
    STATIC_CHECK(ensign::described_struct<fields_test::plain>);
}

TEST_CASE("described_struct: what is none [F1]", "[fields]") {
    STATIC_CHECK(!ensign::described_struct<int>);
    STATIC_CHECK(!ensign::described_struct<fields_test::mood>);
    STATIC_CHECK(!ensign::described_struct<fields_test::silent>);
    STATIC_CHECK(!ensign::described_struct<fields_test::closed>);
    STATIC_CHECK(!ensign::described_struct<fields_test::incomplete>);
}

TEST_CASE("check_fields: for static_assert beside plain Boost.Describe [F2]", "[fields]") {
    static_assert(ensign::check_fields<fields_test::plain>());
    static_assert(ensign::check_fields<fields_test::everything>());
    SUCCEED();
}
