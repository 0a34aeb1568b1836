// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <set>
#include <utility>
#include <vector>

import ensign.base;
import ensign.traits;
import ensign.signal;
import ensign.set;
import ensign.view;

using ensign::entity;
using ensign::internal::ranked;
using ensign::internal::ranked_list;

namespace {

using model = std::set<std::pair<std::uint64_t, std::uint32_t>>;

void check_same(const ranked_list& list, const model& wanted) {
    REQUIRE(list.size() == wanted.size());
    std::vector<entity> ids;
    list.append_first(wanted.size() + 1, ids);
    REQUIRE(ids.size() == wanted.size());
    std::size_t i = 0;
    for (auto at = wanted.begin(); at != wanted.end(); ++at, ++i) {
        const ranked place{at->first, entity{at->second}};
        REQUIRE(list.at(i) == place);
        REQUIRE(list.before(place) == i);
        REQUIRE(ids[i] == place.who);
        const auto next = list.after(place);
        REQUIRE(next.has_value() == (std::next(at) != wanted.end()));
        if (next) { REQUIRE(next->who.value() == std::next(at)->second); }
    }
}

} // namespace

TEST_CASE("ranked_list: the same as a sorted set, whatever comes and goes [V11]", "[view]") {
    for (const unsigned ids : {20U, 500U}) {
        std::mt19937_64 random{ids};
        ranked_list list;
        model wanted;
        for (int i = 0; i < 4'000; ++i) {
            const entity e{static_cast<std::uint32_t>(random() % ids)};
            const std::uint64_t key = random() % 100 == 0 ? ~std::uint64_t{0} : random() % 30;
            if (random() % 900 == 0) {
                list.clear();
                wanted.clear();
            } else if (random() % 900 == 0) {
                wanted.clear();
                std::vector<ranked> all;
                for (std::uint32_t id = 0; id < ids; id += 3) {
                    all.push_back({random() % 10, entity{id}});
                    wanted.insert({all.back().key, id});
                }
                std::shuffle(all.begin(), all.end(), random);
                list.assign(all);
            } else if (list.contains(e)) {
                CHECK(wanted.erase({list.key_of(e), e.value()}) == 1);
                list.erase(e);
            } else {
                list.make_room(1);
                list.make_room_for(e);
                list.insert(e, key);
                wanted.insert({key, e.value()});
            }
            if (i % 50 == 0) { check_same(list, wanted); }
        }
        check_same(list, wanted);
    }
}

TEST_CASE("ranked_list: inserts in the room that was made allocate nothing, also after erasures [V11]", "[view]") {
    ranked_list list;
    CHECK(list.empty());
    CHECK_FALSE(list.contains(entity{0}));
    CHECK_FALSE(list.after({}).has_value());
    list.make_room(100);
    for (std::uint32_t id = 0; id < 100; ++id) { list.make_room_for(entity{id}); }
    const std::size_t bytes = list.bytes();
    for (int round = 0; round < 3; ++round) {
        for (std::uint32_t id = 0; id < 100; ++id) { list.insert(entity{id}, id / 2); }
        CHECK(list.size() == 100);
        CHECK(list.at(99).who == entity{99});
        for (std::uint32_t id = 0; id < 100; ++id) { list.erase(entity{99 - id}); }
        CHECK(list.empty());
        CHECK(list.bytes() == bytes);
    }
    list.make_room_for(entity{0xffffffff});
    list.insert(entity{0xffffffff}, ~std::uint64_t{0});
    list.insert(entity{3}, ~std::uint64_t{0});
    CHECK(list.at(1).who == entity{0xffffffff});
    std::vector<entity> ids{entity{8}};
    list.append_first(1, ids);
    CHECK(ids == std::vector<entity>{entity{8}, entity{3}});
}

TEST_CASE("ranked_list: places are few steps away, in whatever order entities come [V11]", "[view]") {
    ranked_list list;
    for (std::uint32_t id = 0; id < 20'000; ++id) { // ascending: the worst case of a tree that does not balance
        list.make_room(1);
        list.make_room_for(entity{id});
        list.insert(entity{id}, id);
    }
    CHECK(list.at(12'345).who == entity{12'345});
    CHECK(list.height() < 64);
}
