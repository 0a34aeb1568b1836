// SPDX-License-Identifier: BSL-1.0
#include <ensign/describe.hpp>

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

import ensign.base;
import ensign.traits;

namespace text_test {

enum class answer : std::uint8_t { none = 1, some = 2 };
ENSIGN_TRAITS(answer, (none, some));
enum class condition : std::uint32_t {
    none = 0,
    cursed = 1 << 0,
    poisoned = 1 << 1,
    shielded = 1U << 31,
    doomed = cursed | poisoned,
    hexed = cursed
};
ENSIGN_TRAITS(condition, (none, cursed, poisoned, shielded), (doomed, hexed));

enum class mood : std::uint8_t { calm = 0, angry = 1 };
ENSIGN_TRAITS(mood, (calm, angry));

enum class flag : std::uint64_t { low = 1, top = std::uint64_t{1} << 63 };
ENSIGN_TRAITS(flag, (low, top));
} // namespace text_test

using mask = ensign::traits<text_test::condition>;

namespace {

std::size_t bad_position(std::string_view text) {
    try {
        static_cast<void>(mask::from_string(text));
    } catch (const ensign::bad_trait_text& e) { return e.position(); }
    return 999;
}

} // namespace

TEST_CASE("to_string: flags in bit order, unknown bits, and the name of zero [T4]", "[text]") {
    CHECK(to_string(mask{}) == "none");
    CHECK(to_string(mask{text_test::condition::cursed}) == "cursed");
    CHECK(to_string(text_test::condition::shielded | text_test::condition::cursed) == "cursed|shielded");
    CHECK(to_string(mask{text_test::condition::doomed}) == "cursed|poisoned"); // flags, not composites
    CHECK(to_string(mask::retaining(0x20001)) == "cursed|bit 17?");
    CHECK(ensign::to_string(ensign::traits<text_test::mood>{}) == "calm"); // its own name for zero
    CHECK(to_string(ensign::traits<text_test::flag>{}) == "none");         // no name for zero
    CHECK(to_string(ensign::traits<text_test::answer>{}) == "0");          // "none" is a flag
    CHECK(ensign::traits<text_test::answer>::from_string("0").empty());
    CHECK(ensign::traits<text_test::answer>::from_string("none") == text_test::answer::none);
    CHECK(to_string(ensign::traits<text_test::flag>::retaining(~std::uint64_t{0})).ends_with("|bit 62?|top"));
}

TEST_CASE("from_string: what to_string writes, composites, aliases, spaces, unknown bits [T4]", "[text]") {
    CHECK(mask::from_string("none").empty());
    CHECK(mask::from_string("cursed|shielded") == (text_test::condition::cursed | text_test::condition::shielded));
    CHECK(mask::from_string("doomed") == text_test::condition::doomed);
    CHECK(mask::from_string("hexed") == text_test::condition::cursed);
    CHECK(mask::from_string("  cursed |\tpoisoned ") == text_test::condition::doomed);
    CHECK(mask::from_string("cursed|cursed") == text_test::condition::cursed);
    CHECK(mask::from_string("none|cursed") == text_test::condition::cursed);
    CHECK(mask::from_string("bit 17?").bits() == 0x20000);
    CHECK(mask::from_string("bit 0?") == text_test::condition::cursed);
    CHECK(ensign::traits<text_test::mood>::from_string("calm").empty());
    CHECK(ensign::traits<text_test::flag>::from_string("none").empty());
    CHECK(ensign::traits<text_test::flag>::from_string("bit 62?").bits() == std::uint64_t{1} << 62);
}

TEST_CASE("from_string: to_string and back, every bit [T4]", "[text]") {
    for (unsigned bit = 0; bit < 32; ++bit) {
        const mask m = mask::retaining(std::uint64_t{1} << bit);
        CHECK(mask::from_string(to_string(m)) == m);
    }
    const mask all = mask::retaining(0xffffffff);
    CHECK(mask::from_string(to_string(all)) == all);
}

TEST_CASE("from_string: an error says where and what there is [T4]", "[text]") {
    CHECK(bad_position("blessed") == 0);
    CHECK(bad_position("cursed|blessed") == 7);
    CHECK(bad_position("cursed |  blessed | poisoned") == 10);
    CHECK(bad_position("") == 0);
    CHECK(bad_position("   ") == 0);
    CHECK(bad_position("cursed|") == 7);
    CHECK(bad_position("|cursed") == 0);
    CHECK(bad_position("cursed||poisoned") == 7);
    CHECK(bad_position("Cursed") == 0);
    CHECK(bad_position("cursed poisoned") == 0);
    CHECK(bad_position("cursed,poisoned") == 0);
    CHECK_THROWS_WITH(mask::from_string("cursed|blessed"),
                      Catch::Matchers::ContainsSubstring("text_test::condition") &&
                          Catch::Matchers::ContainsSubstring("character 8") &&
                          Catch::Matchers::ContainsSubstring("cursed, poisoned, shielded, doomed, hexed"));
}

TEST_CASE("from_string: bits that are none [T4]", "[text]") {
    for (const char* text : {"bit 32?", "bit 64?", "bit 99?", "bit 100?", "bit 4294967296?", "bit ?", "bit -1?",
                             "bit 1", "bit 1a?", "bit  1?", "bit+1?", "bit", "?", "17"}) {
        INFO(text);
        CHECK_FALSE(mask::try_from_string(text).has_value());
    }
    CHECK_FALSE(ensign::traits<text_test::mood>::try_from_string("bit 8?").has_value());
}

TEST_CASE("from_string: hostile texts are refused, not misread [T4]", "[text]") {
    CHECK_FALSE(mask::try_from_string(std::string_view{"cursed\0", 7}).has_value());
    CHECK_THROWS_WITH(mask::from_string(std::string_view{"cursed\0", 7}),
                      Catch::Matchers::StartsWith("'cursed?' is no text of") &&
                          Catch::Matchers::ContainsSubstring("Known traits"));
    CHECK_THROWS_WITH(mask::from_string(std::string(100'000, 'x')),
                      Catch::Matchers::ContainsSubstring("xxx...' is no"));
    CHECK_FALSE(mask::try_from_string(std::string(100'000, 'x')).has_value());
    CHECK_FALSE(mask::try_from_string(std::string(100'000, '|')).has_value());
    std::string many = "cursed";
    for (int i = 0; i < 10'000; ++i) { many += "|cursed"; }
    CHECK(mask::try_from_string(many) == text_test::condition::cursed);
}

TEST_CASE("try_from_string: the same without exceptions [T4]", "[text]") {
    CHECK(mask::try_from_string("doomed") == std::optional<mask>{text_test::condition::doomed});
    CHECK(mask::try_from_string("blessed") == std::nullopt);
}
