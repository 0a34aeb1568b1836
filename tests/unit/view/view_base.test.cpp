// SPDX-License-Identifier: BSL-1.0
#include "../town.hpp"

#include <catch2/catch_test_macros.hpp>

#include <cstdint>
#include <vector>

import ensign.base;
import ensign.traits;
import ensign.signal;
import ensign.set;
import ensign.view;

using ensign::entity;
using ensign::internal::kept_rows;
using ensign::internal::outlet_base;
using ensign::internal::transition_kind;
using ensign::internal::transition_list;
using ensign::internal::view_base;
using town::numbers;
using town::sorted;

TEST_CASE("view_base: transitions are told by kind, then handles as created, then as they came [S6]", "[view]") {
    view_base view;
    outlet_base first;
    outlet_base second;
    second.order = 1;
    transition_list list;
    const auto add = [&](outlet_base& o, transition_kind kind, std::uint32_t who) {
        list.add(view, &o, kind, true, entity{who}, who, nullptr, nullptr);
    };
    add(second, transition_kind::enter, 1);
    add(first, transition_kind::update, 2);
    add(second, transition_kind::exit, 3);
    add(first, transition_kind::enter, 5);
    add(first, transition_kind::enter, 4);
    add(first, transition_kind::exit, 6);
    list.sort();
    numbers order;
    for (std::size_t i = 0; i < list.size(); ++i) { order.push_back(list[i].who.value()); }
    CHECK(order == numbers{6, 3, 5, 4, 1, 2});
    list.clear();
    CHECK(list.size() == 0);
    list.sort();
}

TEST_CASE("view_base: committing transitions moves membership, but not of the dead [S6]", "[view]") {
    view_base live;
    view_base dead;
    dead.dead = true;
    for (view_base* const v : {&live, &dead}) {
        v->members.make_room(10);
        v->members.set(1);
        v->ids_valid = true;
    }
    transition_list list;
    for (view_base* const v : {&live, &dead}) {
        list.add(*v, nullptr, transition_kind::exit, true, entity{1}, 1, nullptr, nullptr);
        list.add(*v, nullptr, transition_kind::enter, true, entity{2}, 2, nullptr, nullptr);
        list.add(*v, nullptr, transition_kind::enter, false, entity{3}, 3, nullptr, nullptr); // told to another handle
        list.add(*v, nullptr, transition_kind::update, false, entity{4}, 4, nullptr, nullptr);
    }
    list.commit();
    CHECK(live.members.test(2));
    CHECK(live.members.count() == 1);
    CHECK_FALSE(live.ids_valid);
    CHECK(dead.members.test(1));
}

TEST_CASE("view_base: an update alone leaves the list of ids as it is [V11]", "[view]") {
    view_base v;
    v.members.make_room(10);
    v.members.set(1);
    v.ids_valid = true;
    transition_list list;
    list.add(v, nullptr, transition_kind::update, false, entity{1}, 1, nullptr, nullptr);
    list.commit();
    CHECK(v.ids_valid);
}

TEST_CASE("view_base: kept rows stand in for members that a transaction took away [S9]", "[view]") {
    view_base a;
    view_base b;
    const std::vector<view_base*> all{&a, &b};
    for (view_base* const v : all) { v->members.make_room(10); }
    a.members.set(0);
    a.members.set(1);
    b.members.set(1);

    kept_rows kept;
    CHECK(kept.empty());
    kept.keep(entity{10}, 0, all);
    kept.keep(entity{11}, 1, all);
    kept.keep(entity{12}, 2, all); // nobody's member
    CHECK(a.kept == 2);
    CHECK(b.kept == 1);
    CHECK(a.members.count() == 0);
    CHECK(kept.holds(entity{10}, a));
    CHECK_FALSE(kept.holds(entity{10}, b));
    CHECK_FALSE(kept.holds(entity{12}, a));
    std::vector<entity> ids;
    kept.append_ids(a, ids);
    CHECK(sorted(ids) == numbers{10, 11});

    kept.recall(entity{11}, 5); // back, in another row
    CHECK(a.members.test(5));
    CHECK(b.members.test(5));
    CHECK(a.kept == 1);
    CHECK_FALSE(kept.holds(entity{11}, a));
    kept.keep_again(entity{11}, 5);
    CHECK(a.kept == 2);
    CHECK_FALSE(a.members.test(5));
    kept.recall(entity{99}, 3); // never kept: nothing
    kept.keep_again(entity{99}, 3);

    kept.drop(b);
    CHECK_FALSE(kept.holds(entity{11}, b));
    kept.clear();
    CHECK(a.kept == 0);
    CHECK(kept.empty());
}

TEST_CASE("view_base: what is kept for two views is kept for one that is made of them [S9]", "[view]") {
    view_base a;
    view_base b;
    view_base both;
    for (view_base* const v : {&a, &b, &both}) { v->members.make_room(10); }
    a.members.set(0);
    a.members.set(1);
    b.members.set(1);
    kept_rows kept;
    kept.keep(entity{10}, 0, {&a, &b});
    kept.keep(entity{11}, 1, {&a, &b});
    kept.adopt(both, [&](auto has) { return has(a) && has(b); });
    CHECK(both.kept == 1);
    CHECK(kept.holds(entity{11}, both));
    kept.recall(entity{11}, 4);
    CHECK(both.members.test(4));
    CHECK(both.kept == 0);
    kept.clear();
}
