// SPDX-License-Identifier: BSL-1.0
#include <ensign/describe.hpp>

#include <boost/describe/enum.hpp>

#include <catch2/catch_test_macros.hpp>

#include <cstdint>
#include <string>

import ensign.traits;

using ensign::describe::rule_kind;
using namespace ensign::internal;

namespace trait_rules_test {

enum class condition : std::uint8_t {
    none = 0,
    alive = 1 << 0,
    dead = 1 << 1,
    undead = 1 << 2,
    burning = 1 << 3,
    wet = 1 << 4,
    steaming = 1 << 5,
    lit = burning,
    scalded = burning | wet,
};
ENSIGN_TRAITS(condition, (none, alive, dead, undead, burning, wet, steaming), (lit, scalded));
ENSIGN_RULES(condition, exclusive(alive, dead, undead), implies(burning, alive), implies(scalded, steaming),
             implies(lit | steaming, wet, alive), exclusive(scalded, undead));

enum class job : std::uint8_t { none = 0, smith = 1, healer = 2 };
ENSIGN_TRAITS(job, (none, smith, healer));

enum class plain : std::uint64_t { a = 1, b = 2, top = std::uint64_t{1} << 63 };
BOOST_DESCRIBE_ENUM(plain, a, b, top)
ENSIGN_RULES(plain, exclusive(a, top));

struct outer {
    enum class inner : std::uint8_t { none, one = 1, two = 2 };
};
ENSIGN_TRAITS(outer::inner, (none, one, two));
ENSIGN_RULES(outer::inner, implies(one, two), implies(two, one)); // both or none: that is no contradiction

} // namespace trait_rules_test

using namespace trait_rules_test;

namespace {

std::string next(const char*& text) {
    const rule_name out = next_name(text);
    return std::string{out.name.first, out.name.size} + '/' + (out.behind == '\0' ? '0' : out.behind);
}

} // namespace

TEST_CASE("trait_rules: names in the text of a rule [T13]", "[trait_rules]") {
    const char* text = "alive,  dead |undead";
    CHECK(next(text) == "alive/,");
    CHECK(next(text) == "dead/|");
    CHECK(next(text) == "undead/0");
    const char* nothing = "";
    CHECK(next(nothing) == "/0");
    const char* hole = "a,,b";
    CHECK(next(hole) == "a/,");
    CHECK(next(hole) == "/,");
    CHECK(next(hole) == "b/0");
}

TEST_CASE("trait_rules: rules are read as bits [T13]", "[trait_rules]") {
    constexpr rule_span all = rules<condition>();
    STATIC_CHECK(all.size == 5);
    STATIC_CHECK(has_rules<condition>);
    const trait_rule& group = all.first[0];
    CHECK(group.kind == rule_kind::exclusive);
    CHECK(group.text == std::string{"alive, dead, undead"});
    CHECK(group.count == 3);
    CHECK(group.left == 7);
    CHECK(group.right == 0);
    CHECK(group.single);
    CHECK(all.term(group, 2) == 4);

    const trait_rule& one = all.first[1];
    CHECK(one.kind == rule_kind::implies);
    CHECK(one.left == 8);
    CHECK(one.right == 1);

    const trait_rule& composite = all.first[2]; // by its name in the second list
    CHECK(composite.left == 0x18);
    CHECK(composite.right == 0x20);
    CHECK_FALSE(composite.single);

    const trait_rule& joined = all.first[3]; // an alias, and several that are implied
    CHECK(joined.left == 0x28);
    CHECK(joined.right == 0x11);
    CHECK(joined.count == 3);

    STATIC_CHECK(concerns_rules<condition>(0x20));
    STATIC_CHECK(!concerns_rules<condition>(0xc0));
}

TEST_CASE("trait_rules: an enum without any [T13]", "[trait_rules]") {
    STATIC_CHECK(!has_rules<job>);
    STATIC_CHECK(rules<job>().size == 0);
    STATIC_CHECK(obeys_all<job>(3));
    STATIC_CHECK(!concerns_rules<job>(3));
}

TEST_CASE("trait_rules: plain descriptions, nested enums, the top bit [T13]", "[trait_rules]") {
    STATIC_CHECK(obeys_all<plain>(std::uint64_t{1} << 63));
    STATIC_CHECK(!obeys_all<plain>(std::uint64_t{1} << 63 | 1));
    STATIC_CHECK(obeys_all<outer::inner>(3));
    STATIC_CHECK(!obeys_all<outer::inner>(1));
}

TEST_CASE("trait_rules: the constant tables and the loops say the same of every mask [T13]", "[trait_rules]") {
    for (unsigned mask = 0; mask < 256; ++mask) {
        bool wanted = true;
        for (const trait_rule& rule : rules<condition>()) { wanted = wanted && obeys(rules<condition>(), rule, mask); }
        CHECK(obeys_all<condition>(mask) == wanted);
        const auto has = [mask](unsigned bits) { return (mask & bits) == bits; };
        const bool naive = has(1) + has(2) + has(4) <= 1 && (!has(8) || has(1)) && (!has(0x18) || has(0x20)) &&
                           (!has(0x28) || has(0x11)) && has(0x18) + has(4) <= 1;
        CHECK(obeys_all<condition>(mask) == naive);
    }
}

TEST_CASE("trait_rules: what is implied, through several rules [T13]", "[trait_rules]") {
    constexpr implications implied{rules<condition>()};
    STATIC_CHECK(implied.close(0) == 0);
    STATIC_CHECK(implied.close(8) == 9);
    STATIC_CHECK(implied.close(0x18) == 0x39); // scalded: steaming, and with burning wet and alive
    STATIC_CHECK(implied.close(0xc8) == 0xc9); // unknown bits stay
    STATIC_CHECK(implications{rules<outer::inner>()}.close(2) == 3);
    STATIC_CHECK(implications{rules<job>()}.close(3) == 3);
}

TEST_CASE("trait_rules: the first two that exclude each other [T13]", "[trait_rules]") {
    constexpr rule_span all = rules<condition>();
    STATIC_CHECK(find_clash(all, 1).rule == nullptr);
    const rule_clash first = find_clash(all, 7);
    CHECK(first.rule == all.first);
    CHECK(first.one == 0);
    CHECK(first.other == 1);
    const rule_clash composite = find_clash(all, 0x1c);
    CHECK(composite.rule == all.first + 4);
    CHECK(composite.one == 0);
    CHECK(composite.other == 1);
}
