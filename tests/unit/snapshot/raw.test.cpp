// SPDX-License-Identifier: BSL-1.0
#include "../town.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <vector>

import ensign.base;
import ensign.traits;
import ensign.schema;
import ensign.signal;
import ensign.set;
import ensign.view;
import ensign.snapshot;

using Catch::Matchers::ContainsSubstring;
using ensign::capture;
using ensign::entity;
using ensign::raw_snapshot;
using ensign::to_raw;
using town::citizen;
using town::condition;
using town::job;
using citizens = ensign::entity_set<citizen, condition, job>;

namespace {

enum class other_condition : std::uint8_t { cursed = 2, poisoned = 1, shielded = 4 };
ENSIGN_TRAITS(other_condition, (cursed, poisoned, shielded));

raw_snapshot town_of_two() {
    citizens set;
    set.insert(entity{5}, {.hp = 1, .morale = 2}, condition::shielded);
    set.insert(entity{3}, {.hp = -4});
    return to_raw(capture(set), "town");
}

std::string refusal(const raw_snapshot& s) {
    try {
        validate(s);
    } catch (const ensign::error& e) { return e.what(); }
    return {};
}

} // namespace

TEST_CASE("raw: schema, ids, a column a leaf, and the masks that exist [P5]", "[snapshot]") {
    const raw_snapshot s = town_of_two();
    CHECK(s.layout == ensign::schema_of<citizen, condition, job>("town"));
    CHECK(s.ids == std::vector<entity>{entity{5}, entity{3}});
    REQUIRE(s.columns.size() == 2);
    int hp[2];
    REQUIRE(s.columns[0].size() == sizeof(hp));
    std::memcpy(hp, s.columns[0].data(), sizeof(hp));
    CHECK(hp[0] == 1);
    CHECK(hp[1] == -4);
    CHECK(s.masks == std::vector<std::vector<std::uint64_t>>{{4, 0}, {}});
    CHECK_NOTHROW(validate(s));
    CHECK_NOTHROW(validate(to_raw(ensign::snapshot_of<citizens>{})));
}

TEST_CASE("raw: equal content in equal order gives equal bytes [P7]", "[snapshot]") {
    CHECK(town_of_two() == town_of_two());
    raw_snapshot zeros = town_of_two();
    zeros.masks[1].assign(2, 0);
    CHECK(zeros == town_of_two()); // no masks are masks of zero
    zeros.masks[1].assign(2, 1);
    CHECK_FALSE(zeros == town_of_two());
    raw_snapshot pooled = town_of_two();
    pooled.allocator.emplace();
    CHECK_FALSE(pooled == town_of_two());
}

TEST_CASE("raw: bytes of a row in a column are those of all elements [P5]", "[snapshot]") {
    CHECK(ensign::column_bytes({.path = "a", .size = 4}) == 4);
    CHECK(ensign::column_bytes({.path = "a", .size = 2, .extents = {{.count = 3}, {.count = 2}}}) == 12);
}

TEST_CASE("raw: what is no snapshot is refused, with the part and the rule [P5]", "[snapshot]") {
    raw_snapshot s = town_of_two();
    s.columns.pop_back();
    CHECK_THAT(refusal(s), ContainsSubstring("snapshot of 'town': columns are 1, not 2"));
    s = town_of_two();
    s.masks.pop_back();
    CHECK_THAT(refusal(s), ContainsSubstring("columns of masks are 1, not 2"));
    s = town_of_two();
    s.columns[1].pop_back();
    CHECK_THAT(refusal(s), ContainsSubstring("column 'morale' has 7 bytes, not 8"));
    s = town_of_two();
    s.masks[0].push_back(0);
    CHECK_THAT(refusal(s), ContainsSubstring("column of masks 'condition' has 3 masks for 2 rows"));
    s = town_of_two();
    s.ids[1] = s.ids[0];
    CHECK_THAT(refusal(s), ContainsSubstring("entity 5 is there twice"));
    s = town_of_two();
    s.allocator = ensign::id_pool::state{.bits = {.index_bits = 40}, .generations = {}, .free = {}, .retired = {}};
    CHECK_THAT(refusal(s), ContainsSubstring("state of the id pool"));
    s = town_of_two();
    s.layout.leaves[0].path = "";
    CHECK_THROWS_AS(validate(s), ensign::invalid_schema);
    citizens set;
    set.insert(entity{1}, {});
    CHECK_THROWS_AS(ensign::restore(set, s), ensign::invalid_schema);
    CHECK(set.size() == 1);
}

TEST_CASE("raw: masks are handed out for the enum that they are of, and for no other [T11]", "[snapshot]") {
    const raw_snapshot s = town_of_two();
    CHECK(ensign::masks_of<condition>(s)[0] == 4);
    CHECK(ensign::masks_of<job>(s).empty());
    try {
        static_cast<void>(ensign::masks_of<other_condition>(s));
        FAIL("the flags are others");
    } catch (const ensign::wrong_trait_enum& e) {
        CHECK_THAT(e.what(), ContainsSubstring("no masks of 'other_condition' (cursed = bit 1, poisoned = bit 0"));
        CHECK_THAT(e.what(), ContainsSubstring("it has 'condition' (cursed = bit 0"));
    }
}

TEST_CASE("raw: an id that is there twice is found in any order [P5]", "[snapshot]") {
    using ids = std::vector<entity>;
    CHECK_FALSE(ensign::internal::id_twice(ids{}));
    CHECK_FALSE(ensign::internal::id_twice(ids{entity{3}, entity{4}, entity{9}}));
    CHECK_FALSE(ensign::internal::id_twice(ids{entity{9}, entity{0}, entity{0xffffffff}}));
    CHECK(ensign::internal::id_twice(ids{entity{9}, entity{0}, entity{9}}) == entity{9});
    CHECK(ensign::internal::id_twice(ids{entity{9}, entity{9}}) == entity{9});
}
