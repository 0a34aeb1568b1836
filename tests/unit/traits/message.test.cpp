// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_test_macros.hpp>

#include <string>
#include <string_view>

import ensign.traits;

using ensign::internal::label;

namespace {

constexpr std::string_view view(const label& l) { return {l.all().first, l.size()}; }

} // namespace

TEST_CASE("label: a name and its value in hex [T3]", "[message]") {
    STATIC_CHECK(view(label::value("doomed", 2)) == "doomed = 0x2");
    STATIC_CHECK(view(label::value("none", 0)) == "none = 0x0");
    STATIC_CHECK(view(label::value("top", 0x8000000000000000)) == "top = 0x8000000000000000");
    STATIC_CHECK(view(label::value("all", 0xabcdef0123456789)) == "all = 0xabcdef0123456789");
}

TEST_CASE("label: at most 31 characters, long names lose their middle [T3]", "[message]") {
    const std::string name = "a_name_with_" + std::string(60, 'x') + "_in_its_middle";
    const label shortened = label::value(name.c_str(), 4);
    CHECK(shortened.size() == 31);
    CHECK(view(shortened).starts_with("a_name_with"));
    CHECK(view(shortened).ends_with("its_middle = 0x4"));
    CHECK(view(shortened).find("..") != std::string_view::npos);

    const label longest = label::value(name.c_str(), 0x8000000000000000);
    CHECK(longest.size() == 31);
    CHECK(view(longest).ends_with(" = 0x8000000000000000"));

    STATIC_CHECK(view(label{"exactly thirty-one characters.."}) == "exactly thirty-one characters..");
    STATIC_CHECK(label{"one more than thirty-one chars..."}.size() == 31);
}

TEST_CASE("label: counts and masks [T3]", "[message]") {
    STATIC_CHECK(view(label::counted("lists ", 40, " flags")) == "lists 40 flags");
    STATIC_CHECK(view(label::counted("", 0, "")) == "0");
    STATIC_CHECK(view(label::counted("", 1209, "")) == "1209");
    STATIC_CHECK(view(label::mask("no flag owns ", 0xf8)) == "no flag owns 0xf8");
}

TEST_CASE("label: a template argument of exactly its length [T3]", "[message]") {
    constexpr label l = label::value("cursed", 1);
    constexpr auto text = l.exactly<l.size() + 1>();
    STATIC_CHECK(sizeof(text.chars) == 13);
    STATIC_CHECK(std::string_view{text.chars} == "cursed = 0x1");
}
