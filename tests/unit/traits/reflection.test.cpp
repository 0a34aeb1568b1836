// SPDX-License-Identifier: BSL-1.0
#include <ensign/describe.hpp>

#include <boost/describe/class.hpp>
#include <boost/describe/enum.hpp>

#include <catch2/catch_test_macros.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>

import ensign.traits;

namespace {

enum class condition : std::uint8_t { none, cursed = 1, poisoned = 2, doomed = 3, hexed = 1 };
ENSIGN_TRAITS(condition, (none, cursed, poisoned), (doomed, hexed));

enum class plain : std::uint8_t { none, cursed = 1, poisoned = 2, doomed = 3 };
BOOST_DESCRIBE_ENUM(plain, none, cursed, poisoned, doomed)
ENSIGN_ALSO(plain, doomed);

// A value enum: described, but no trait enum.
enum class rank { low = -1, middle, high };
BOOST_DESCRIBE_ENUM(rank, low, middle, high)

struct place {
    int x;
    int y;
};
BOOST_DESCRIBE_STRUCT(place, (), (x, y))

struct citizen {
    std::uint8_t age;
    std::uint32_t gold;
    unsigned guild : 3;
    signed mood : 4;
    condition state : 2;
    bool alive : 1;
    char name[5];
    std::array<short, 2> marks;
    place home = {1, 2};
    const int id = 7;
};
ENSIGN_FIELDS(citizen, age, gold, guild, mood, state, alive, name, marks, home, id);

struct empty {};
ENSIGN_FIELDS(empty);

template <class E>
std::string listed() {
    std::string out;
    for (const auto& e : ensign::internal::enumerators<E>()) {
        out += std::string{e.name} + "=" + std::to_string(e.bits) + (e.also ? "+ " : " ");
    }
    return out;
}

template <class... F>
std::string names(ensign::internal::field_list<F...>) {
    return ((std::string{F::name} + " ") + ... + "");
}

template <std::size_t I, class... F>
auto pick(ensign::internal::field_list<F...>) {
    return std::tuple_element_t<I, std::tuple<F...>>{};
}
template <class S, std::size_t I>
using field = decltype(pick<I>(ensign::internal::fields_of<S>{}));

} // namespace

TEST_CASE("reflection: enumerators in the order of the description, second list marked [T2]", "[reflection]") {
    CHECK(listed<condition>() == "none=0 cursed=1 poisoned=2 doomed=3+ hexed=1+ ");
    CHECK(listed<plain>() == "none=0 cursed=1 poisoned=2 doomed=3+ ");
}

TEST_CASE("reflection: any described enum can be read, at its own width [T1]", "[reflection]") {
    CHECK(listed<rank>() == "low=4294967295 middle=0 high=1 ");
    CHECK(ensign::internal::enumerators<citizen>().size == 0);
    STATIC_CHECK(!ensign::trait_enum<rank>);
}

TEST_CASE("reflection: fields with names, types and offsets [F1]", "[reflection]") {
    CHECK(names(ensign::internal::fields_of<citizen>{}) == "age gold guild mood state alive name marks home id ");
    CHECK(names(ensign::internal::fields_of<empty>{}).empty());
    STATIC_CHECK(field<citizen, 1>::offset == 4);
    STATIC_CHECK(std::is_same_v<field<citizen, 1>::type, std::uint32_t>);
    STATIC_CHECK(std::is_same_v<field<citizen, 6>::type, char[5]>);
    STATIC_CHECK(std::is_same_v<field<citizen, 9>::type, int>);
    STATIC_CHECK(field<citizen, 8>::offset == offsetof(citizen, home));
    STATIC_CHECK(!field<citizen, 8>::bit_field);
    STATIC_CHECK(field<place, 1>::offset == ensign::internal::no_offset); // plain Boost.Describe does not tell
    STATIC_CHECK(std::is_same_v<field<place, 1>::type, int>);
}

TEST_CASE("reflection: bit-fields are read and written through functions [F1]", "[reflection]") {
    STATIC_CHECK(field<citizen, 2>::bit_field);
    STATIC_CHECK(std::is_same_v<field<citizen, 2>::type, unsigned>);
    STATIC_CHECK(std::is_same_v<field<citizen, 4>::type, condition>);
    STATIC_CHECK(std::is_same_v<field<citizen, 5>::type, bool>);
    STATIC_CHECK(field<citizen, 2>::offset == ensign::internal::no_offset);

    citizen c{};
    field<citizen, 2>::write(c, 5U);
    field<citizen, 3>::write(c, -3);
    field<citizen, 4>::write(c, condition::poisoned);
    field<citizen, 5>::write(c, true);
    CHECK(field<citizen, 2>::read(c) == 5);
    CHECK(field<citizen, 3>::read(c) == -3);
    CHECK(field<citizen, 4>::read(c) == condition::poisoned);
    CHECK(field<citizen, 5>::read(c));
    CHECK((c.guild == 5 && c.mood == -3 && c.state == condition::poisoned && c.alive));
}

TEST_CASE("reflection: other fields are read and written in place [F1]", "[reflection]") {
    citizen c{};
    field<citizen, 1>::write(c, 500U);
    field<place, 1>::write(c.home, 9);
    CHECK(field<citizen, 1>::read(c) == 500);
    CHECK(&field<citizen, 8>::read(c) == &c.home);
    CHECK(field<place, 1>::read(c.home) == 9);
}

TEST_CASE("type_name: qualified, without the keyword [T3]", "[reflection]") {
    CHECK(ensign::type_name<int>() == "int");
    CHECK(ensign::type_name<std::string_view>().find("basic_string_view") != std::string_view::npos);
#ifdef __clang__
    CHECK(ensign::enum_name<condition>() == "(anonymous namespace)::condition");
#else
    CHECK(ensign::enum_name<condition>() == "{anonymous}::condition");
#endif
    STATIC_CHECK(ensign::type_name<citizen>().ends_with("::citizen"));
}

TEST_CASE("type_name: without the modules that g++ names [T3]", "[reflection]") {
    const auto shown = [](std::string_view spelled) {
        const ensign::internal::name_without_modules<100> name{spelled};
        return std::string{name.text, name.size};
    };
    CHECK(shown("town::condition") == "town::condition");
    CHECK(shown("town::condition@status_board.town") == "town::condition");
    CHECK(shown("town::list@town_2:lists<town::house@town>::node") == "town::list<town::house>::node");
    CHECK(shown("town::list@town::node*") == "town::list::node*");
    CHECK(ensign::type_name<ensign::traits<condition>>().starts_with("ensign::traits<"));
}
