// SPDX-License-Identifier: BSL-1.0
#include "../town.hpp"

#include <catch2/catch_test_macros.hpp>

#include <cstdint>
#include <stdexcept>
#include <vector>

import ensign.base;
import ensign.traits;
import ensign.signal;
import ensign.set;
import ensign.view;

using ensign::entity;
using ensign::internal::publish_mode;
using ensign::internal::replace_rows;
using ensign::internal::set_access;
using ensign::traits;
using town::citizen;
using town::condition;
using town::journal;
using town::lines;
using town::numbers;
using town::record_rows;
using town::sorted;
using town::values;
using town::verified;
using citizens = ensign::entity_set<citizen, condition>;
using replacement = ensign::internal::replacement<citizen, condition>;

namespace {

/// Rows that no set has.
struct loose_rows {
    std::vector<entity> ids;
    std::vector<citizen> data;
    std::vector<traits<condition>> masks;

    void add(std::uint32_t id, int hp, traits<condition> m = {}) {
        ids.push_back(entity{id});
        data.push_back({.hp = hp});
        masks.push_back(m);
    }
    [[nodiscard]] replacement::rows_type view() const { return {ids, data.data(), masks.data()}; }
};

replacement replaced(citizens& set, const loose_rows& rows, publish_mode mode) {
    return {set_access::core(set, "test"), rows.view(), mode};
}

} // namespace

TEST_CASE("replacement: the rows are those given, in their order [P2]", "[set]") {
    for (const publish_mode mode : {publish_mode::silent, publish_mode::batch}) {
        citizens set = verified<citizens>();
        for (std::uint32_t id = 1; id <= 5; ++id) { set.insert(entity{id}, {.hp = int(id)}, condition::cursed); }
        const auto cursed = set.make_view({.all_of = condition::cursed});
        const auto weak = set.make_view({}, [](const citizen& c) { return c.hp < 3; });
        loose_rows rows;
        rows.add(5, 1);
        rows.add(9, 9, condition::cursed);
        rows.add(1, 1, condition::cursed);
        rows.add(4, 2, condition::poisoned);
        replace_rows("test", replaced(set, rows, mode));
        CHECK(values(set.ids()) == numbers{5, 9, 1, 4});
        CHECK(set.get(entity{5}).hp == 1);
        CHECK(set.traits_of(entity{4}) == traits{condition::poisoned});
        CHECK(sorted(cursed) == numbers{1, 9});
        CHECK(sorted(weak) == numbers{1, 4, 5});
        set.erase(entity{9});
        CHECK(sorted(cursed) == numbers{1});
    }
}

TEST_CASE("replacement: several sets are prepared before one of them changes [P8]", "[set]") {
    citizens a = verified<citizens>("a");
    citizens b = verified<citizens>("b");
    b.insert(entity{1}, {.hp = 1});
    const auto view = b.make_view({}, [](const citizen& c) {
        if (c.hp == 13) { throw std::runtime_error{"13"}; }
        return true;
    });
    journal events;
    const auto c = record_rows(a, events);
    loose_rows rows;
    rows.add(2, 13, condition::cursed);
    for (const publish_mode mode : {publish_mode::batch, publish_mode::silent}) {
        CHECK_THROWS_AS(replace_rows("test", replaced(a, rows, mode), replaced(b, rows, publish_mode::silent)),
                        std::runtime_error);
        CHECK_THROWS_AS(replace_rows("test", replaced(a, rows, publish_mode::silent), replaced(b, rows, mode)),
                        std::runtime_error);
    }
    CHECK(events.take().empty());
    CHECK(a.masks().empty());
    CHECK(b.masks().empty());
    CHECK(a.empty());
    CHECK(values(b.ids()) == numbers{1});
    CHECK_FALSE(a.dispatching());
    rows.data[0].hp = 2;
    replace_rows("test", replaced(a, rows, publish_mode::batch), replaced(b, rows, publish_mode::silent));
    CHECK(events.take() == lines{"inserted 2 hp 2", "set changed"});
    CHECK(sorted(view) == numbers{2});
}

TEST_CASE("replacement: a hundred blocks of rows, ids the same, partly the same, and others [P2]", "[set]") {
    citizens set = verified<citizens>();
    loose_rows rows;
    for (std::uint32_t id = 0; id < 6'400; ++id) {
        rows.add(id, int(id), id % 3 == 0 ? condition::cursed : condition::none);
    }
    const auto cursed = set.make_view({.all_of = condition::cursed});
    const auto check = [&] {
        replace_rows("test", replaced(set, rows, publish_mode::silent));
        REQUIRE(values(set.ids()) == values(rows.ids));
        std::size_t members = 0;
        bool right = true;
        for (std::size_t row = 0; row < rows.ids.size(); ++row) {
            right = right && set.get(rows.ids[row]).hp == rows.data[row].hp;
            right = right && set.traits_of(rows.ids[row]) == rows.masks[row];
            right = right && cursed.contains(rows.ids[row]) == rows.masks[row].has_all(condition::cursed);
            members += rows.masks[row].has_all(condition::cursed) ? 1U : 0U;
        }
        CHECK(right);
        CHECK(cursed.size() == members);
    };
    check();
    rows.masks[700] ^= condition::cursed;
    check();
    std::swap(rows.ids[5], rows.ids[6'000]);
    check();
    rows.ids[100] = entity{1'000'000};
    check();
    CHECK_FALSE(set.contains(entity{100}));
    rows.ids.resize(777);
    rows.data.resize(777);
    rows.masks.resize(777);
    check();
    CHECK_FALSE(set.contains(entity{800}));
    rows.add(800, 8, condition::cursed);
    check();
}
