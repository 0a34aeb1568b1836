// SPDX-License-Identifier: BSL-1.0
#include <ensign/describe.hpp>

#include <catch2/catch_test_macros.hpp>

#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

import ensign.traits;

using ensign::describe::rule;
using ensign::describe::rule_kind;
using ensign::internal::enumerator;
using ensign::internal::trait_rule;

namespace {

struct verdict {
    rule broken;
    std::string culprits;

    bool operator==(const verdict&) const = default;
};

const std::vector<enumerator> names{{"none", 0, false}, {"a", 1, false}, {"b", 2, false},    {"c", 4, false},
                                    {"d", 8, false},    {"ab", 3, true}, {"also_a", 1, true}};

struct given {
    rule_kind kind;
    const char* text;
    std::vector<std::uint64_t> terms;
};

given exclusive(const char* text, std::vector<std::uint64_t> terms) { return {rule_kind::exclusive, text, terms}; }
given implies(const char* text, std::vector<std::uint64_t> terms) { return {rule_kind::implies, text, terms}; }

verdict examine(std::initializer_list<given> all) {
    std::vector<trait_rule> rules;
    std::vector<std::uint64_t> terms;
    for (const given& g : all) {
        trait_rule out{g.kind, g.text, static_cast<std::uint32_t>(terms.size()),
                       static_cast<std::uint32_t>(g.terms.size())};
        for (std::size_t i = 0; i < g.terms.size(); ++i) {
            (g.kind == rule_kind::implies && i != 0 ? out.right : out.left) |= g.terms[i];
            out.single = out.single && (g.terms[i] & (g.terms[i] - 1)) == 0;
            terms.push_back(g.terms[i]);
        }
        rules.push_back(out);
    }
    const auto found =
        ensign::internal::examine_rules({rules.data(), rules.size(), terms.data()}, {names.data(), names.size()});
    std::string culprits;
    for (std::size_t i = 0; i < found.count; ++i) {
        culprits += (i == 0 ? "" : "; ") + std::string{found.culprits[i].all().first, found.culprits[i].size()};
    }
    return {found.broken, culprits};
}

const verdict fine{rule::none, ""};

} // namespace

TEST_CASE("consistency: what is legal [T13]", "[consistency]") {
    CHECK(examine({}) == fine);
    CHECK(examine({exclusive("a, b, c", {1, 2, 4}), implies("d, a", {8, 1})}) == fine);
    CHECK(examine({implies("a, b", {1, 2}), implies("b, a", {2, 1})}) == fine);     // both or none
    CHECK(examine({exclusive("a, b", {1, 2}), exclusive("b, c", {2, 4})}) == fine); // groups may overlap
    CHECK(examine({implies("a, b", {1, 2}), implies("a, c", {1, 4})}) == fine);
    CHECK(examine({exclusive("ab, c", {3, 4}), implies("d, a, c", {8, 1, 4})}) == fine); // a with c, without b
}

TEST_CASE("consistency: names [T13]", "[consistency]") {
    CHECK(examine({exclusive("a, bb", {1, 0})}) == verdict{rule::rule_unknown_name, "exclusive(a, bb); bb"});
    CHECK(examine({implies("a | x, b", {1, 2})}) == verdict{rule::rule_unknown_name, "implies(a | x, b); x"});
    CHECK(examine({implies("a, E::b", {1, 0})}) == verdict{rule::rule_unknown_name, "implies(a, E::b); E::b"});
    CHECK(examine({exclusive("a,, b", {1, 0, 2})}) == verdict{rule::rule_unknown_name, "exclusive(a,, b); "});
    CHECK(examine({exclusive("a, none", {1, 0})}) == verdict{rule::rule_empty_name, "exclusive(a, none); none"});
    CHECK(examine({exclusive("a, a_name_that_is_too_long_to_be_shown_as_it_is", {1, 0})}).culprits.size() ==
          31 + 2 + 31);
}

TEST_CASE("consistency: shapes [T13]", "[consistency]") {
    CHECK(examine({exclusive("", {0})}) == verdict{rule::rule_too_short, "exclusive()"});
    CHECK(examine({exclusive("a", {1})}) == verdict{rule::rule_too_short, "exclusive(a)"});
    CHECK(examine({implies("a", {1})}) == verdict{rule::rule_too_short, "implies(a)"});
    CHECK(examine({exclusive("a, b, a", {1, 2, 1})}) == verdict{rule::rule_flag_twice, "exclusive(a, b, a); a"});
    CHECK(examine({exclusive("a, also_a", {1, 1})}) == verdict{rule::rule_flag_twice, "exclusive(a, also_a); also_a"});
    CHECK(examine({exclusive("ab, a", {3, 1})}) == verdict{rule::rule_flag_twice, "exclusive(ab, a); a"});
    CHECK(examine({implies("a, a", {1, 1})}) == verdict{rule::rule_flag_twice, "implies(a, a); a"});
    CHECK(examine({implies("a | b, c, b", {3, 4, 2})}) == verdict{rule::rule_flag_twice, "implies(a | b, c, b); b"});
}

TEST_CASE("consistency: a rule twice [T13]", "[consistency]") {
    CHECK(examine({implies("a, b", {1, 2}), exclusive("c, d", {4, 8}), implies("also_a, b", {1, 2})}) ==
          verdict{rule::rule_twice, "implies(also_a, b)"});
    CHECK(examine({exclusive("a, b, c", {1, 2, 4}), exclusive("c, a, b", {4, 1, 2})}) ==
          verdict{rule::rule_twice, "exclusive(c, a, b)"});
    CHECK(examine({exclusive("a | b, c", {3, 4}), exclusive("a, b | c", {1, 6})}) == fine);
    CHECK(examine({exclusive("a, b, c", {1, 2, 4}), exclusive("a, b", {1, 2})}) == fine); // needless, and harmless
}

TEST_CASE("consistency: what nobody could have [T13]", "[consistency]") {
    CHECK(examine({exclusive("a, b", {1, 2}), implies("a, b", {1, 2})}) == verdict{rule::rule_contradiction, "a; b"});
    CHECK(examine({exclusive("a, b", {1, 2}), implies("b, c", {2, 4}), implies("c, a", {4, 1})}) ==
          verdict{rule::rule_contradiction, "b; a"});
    CHECK(examine({exclusive("a, b", {1, 2}), implies("c, a", {4, 1}), implies("c, b", {4, 2})}) ==
          verdict{rule::rule_never, "c; a; b"});
    CHECK(examine({exclusive("a, b", {1, 2}), implies("d, c", {8, 4}), implies("c, a", {4, 1}),
                   implies("d, b", {8, 2})}) == verdict{rule::rule_never, "d; a; b"});
    CHECK(examine({exclusive("ab, c", {3, 4}), implies("a, c", {1, 4})}) == verdict{rule::rule_contradiction, "ab; c"});
    CHECK(examine({implies("ab, c", {3, 4}), exclusive("b, c", {2, 4})}) == verdict{rule::rule_never, "ab; b; c"});
    CHECK(examine({exclusive("a, b", {1, 2}), implies("ab, c", {3, 4})}) == verdict{rule::rule_never, "ab; a; b"});
    CHECK(examine({exclusive("a, b", {1, 2}), exclusive("c, a | b", {4, 3})}) ==
          verdict{rule::rule_never, "a | b; a; b"});
}
