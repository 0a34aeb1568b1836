// SPDX-License-Identifier: BSL-1.0
#include <ensign/describe.hpp>

#include <catch2/catch_test_macros.hpp>

#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

import ensign.traits;

using ensign::describe::rule;
using ensign::internal::enumerator;
using ensign::internal::label;

namespace {

struct verdict {
    rule broken;
    std::string culprits;

    bool operator==(const verdict&) const = default;
};

verdict examine(std::vector<enumerator> all, std::size_t width = 8, label forgotten = {}) {
    const auto found = ensign::internal::examine_values({all.data(), all.size()}, width, forgotten);
    std::string culprits;
    for (std::size_t i = 0; i < found.count; ++i) {
        culprits += (i == 0 ? "" : ", ") + std::string{found.culprits[i].all().first, found.culprits[i].size()};
    }
    return {found.broken, culprits};
}

rule broken(std::vector<enumerator> all, std::size_t width = 8) { return examine(std::move(all), width).broken; }

constexpr bool also = true;

} // namespace

TEST_CASE("examine: what is legal [T2]", "[examine]") {
    CHECK(broken({}) == rule::none);
    CHECK(broken({{"none", 0, false}}) == rule::none);
    CHECK(broken({{"none", 0, false}, {"a", 1, false}, {"b", 2, false}}) == rule::none);                  // 0, 1, 2
    CHECK(broken({{"monday", 1, false}, {"wednesday", 4, false}, {"thursday", 8, false}}) == rule::none); // a hole
    CHECK(broken({{"a", 1, false}, {"b", 2, false}, {"both", 3, also}}) == rule::none);
    CHECK(broken({{"both", 3, also}, {"a", 1, false}, {"b", 2, false}}) == rule::none); // in any order
    CHECK(broken({{"none", 0, false}, {"nothing", 0, also}, {"a", 1, false}, {"old_a", 1, also}}) == rule::none);
    CHECK(broken({{"nothing", 0, also}, {"a", 1, false}}) == rule::none);
}

TEST_CASE("examine: more flags than bits comes first and alone [T2]", "[examine]") {
    std::vector<enumerator> nine;
    for (unsigned i = 0; i < 9; ++i) { nine.push_back({"f", std::uint64_t{1} << (i % 8), false}); }
    CHECK(examine(nine) == verdict{rule::too_many_flags, "lists 9 flags, std::uint8_t has 8 bits, use std::uint16_t"});
    nine.resize(8);
    CHECK(broken(nine) == rule::none);

    std::vector<enumerator> cut_off; // the bits beyond the type became zero
    for (unsigned i = 0; i < 40; ++i) { cut_off.push_back({"f", i < 32 ? std::uint64_t{1} << i : 0, false}); }
    CHECK(examine(cut_off, 32) ==
          verdict{rule::too_many_flags, "lists 39 flags, std::uint32_t has 32 bits, use std::uint64_t"});

    std::vector<enumerator> many(70, {"f", 1, false});
    CHECK(examine(many, 64).culprits == "lists 70 flags, std::uint64_t has 64 bits, use a second trait enum");

    std::vector<enumerator> composites;
    for (unsigned i = 0; i < 8; ++i) { composites.push_back({"f", std::uint64_t{1} << i, false}); }
    for (unsigned i = 0; i < 8; ++i) { composites.push_back({"g", std::uint64_t{1} << i, also}); }
    composites.push_back({"all", 0xff, false});
    CHECK(broken(composites) == rule::undeclared_composite); // names of the second list and composites are no flags
}

TEST_CASE("examine: sequential numbering is preferred to its consequences [T2]", "[examine]") {
    CHECK(examine({{"none", 0, false}, {"a", 1, false}, {"b", 2, false}, {"c", 3, false}}) ==
          verdict{rule::sequential, "a = 0x1, b = 0x2, c = 0x3"});
    CHECK(broken({{"a", 1, false}, {"b", 2, false}, {"c", 3, false}, {"d", 4, false}}) == rule::sequential);
    CHECK(broken({{"a", 1, false}, {"b", 2, false}, {"c", 3, false}, {"d", 3, false}}) == rule::sequential);
    CHECK(broken({{"a", 1, false}, {"b", 2, false}, {"d", 5, false}}) == rule::undeclared_composite);
    CHECK(broken({{"a", 2, false}, {"b", 3, false}, {"c", 4, false}}) == rule::undeclared_composite);
    std::vector<enumerator> all;
    for (std::uint64_t i = 0; i < 128; ++i) { all.push_back({"f", i, false}); }
    CHECK(broken(all, 32) == rule::sequential);
}

TEST_CASE("examine: doubles, zeros, aliases and composites name both [T2]", "[examine]") {
    CHECK(examine({{"a", 1, false}, {"b", 2, false}, {"a", 1, false}}) == verdict{rule::described_twice, "a = 0x1"});
    CHECK(examine({{"a", 1, false}, {"b", 2, false}, {"a", 1, also}}) == verdict{rule::described_twice, "a = 0x1"});
    CHECK(examine({{"none", 0, false}, {"a", 1, false}, {"nil", 0, false}}) ==
          verdict{rule::several_zeros, "none = 0x0, nil = 0x0"});
    CHECK(examine({{"a", 1, false}, {"b", 8, false}, {"c", 8, false}}) ==
          verdict{rule::shared_bit, "b = 0x8, c = 0x8"});
    CHECK(examine({{"a", 1, false}, {"b", 6, false}}) == verdict{rule::undeclared_composite, "b = 0x6"});
    CHECK(examine({{"a", 1, false}, {"all", 0xff, also}}) ==
          verdict{rule::nobodys_bits, "all = 0xff, no flag owns 0xfe"});
    CHECK(examine({{"a", 1, false}, {"alias", 4, also}}) ==
          verdict{rule::nobodys_bits, "alias = 0x4, no flag owns 0x4"});
}

TEST_CASE("examine: a forgotten flag is the cause of a composite without an owner [T2]", "[examine]") {
    CHECK(examine({{"a", 1, false}, {"all", 3, also}}, 8, label{"b = 0x2"}) ==
          verdict{rule::forgotten_flag, "b = 0x2"});
    CHECK(examine({{"a", 1, false}, {"b", 2, false}, {"c", 3, false}}, 8, label{"d = 0x4"}).broken == rule::sequential);
}

TEST_CASE("examine: at the enum's own width [T2]", "[examine]") {
    CHECK(broken({{"top", 0x80, false}, {"low", 1, false}}) == rule::none);
    CHECK(broken({{"top", std::uint64_t{1} << 63, false}, {"next", std::uint64_t{1} << 62, false}}, 64) == rule::none);
    CHECK(broken({{"top", std::uint64_t{1} << 63, false}, {"top2", std::uint64_t{1} << 63, false}}, 64) ==
          rule::shared_bit);
}
