// SPDX-License-Identifier: BSL-1.0
#include "../town.hpp"

#include <catch2/catch_test_macros.hpp>

#include <cstdint>
#include <memory_resource>
#include <type_traits>
#include <utility>

namespace {

struct alignas(128) wide {
    double value = 0;
};

struct linked { // neither described nor to be saved
    const int* target = nullptr;
};

} // namespace

import ensign.base;
import ensign.traits;
import ensign.schema;
import ensign.signal;
import ensign.set;
import ensign.view;
import ensign.snapshot;

using ensign::capture;
using ensign::entity;
using town::citizen;
using town::condition;
using citizens = ensign::entity_set<citizen, condition>;
using snapshot = ensign::snapshot_of<citizens>;

namespace {

citizens town_of_two() {
    citizens set;
    set.insert(entity{1}, {.hp = 1}, condition::cursed);
    set.insert(entity{2}, {.hp = 2});
    return set;
}

} // namespace

TEST_CASE("typed: a snapshot is a value [P1]", "[snapshot]") {
    STATIC_CHECK(std::is_same_v<snapshot, ensign::snapshot<citizen, condition>>);
    STATIC_CHECK(std::is_nothrow_move_constructible_v<snapshot>);
    const snapshot a = capture(town_of_two());
    snapshot b = a;
    CHECK(a == b);
    CHECK(a.ids().data() != b.ids().data());
    const auto* const memory = b.ids().data();
    snapshot c = std::move(b);
    CHECK(c == a);
    CHECK(c.ids().data() == memory);
    CHECK(b.empty()); // NOLINT(bugprone-use-after-move)
    b = c;
    CHECK(b == a);
    snapshot d;
    d = std::move(c);
    CHECK(d == a);
    CHECK(d.ids().data() == memory);
    CHECK(c.empty()); // NOLINT(bugprone-use-after-move)
    d = *&d;
    CHECK(d == a);
}

TEST_CASE("typed: copies take the default resource, assignment keeps its own [P1]", "[snapshot]") {
    std::pmr::unsynchronized_pool_resource pool;
    snapshot a{&pool};
    capture(town_of_two(), a);
    const snapshot copy = a;
    CHECK(copy.memory() == std::pmr::get_default_resource());
    CHECK(copy == a);
    const snapshot pooled{copy, &pool};
    CHECK(pooled.memory() == &pool);
    snapshot target;
    target = std::move(a);
    CHECK(target.memory() == std::pmr::get_default_resource());
    CHECK(target == copy);
    CHECK(a.empty()); // NOLINT(bugprone-use-after-move)
    CHECK(a.memory() == &pool);
}

TEST_CASE("typed: every column is aligned for its type [P1]", "[snapshot]") {
    ensign::entity_set<wide, condition> set;
    for (std::uint32_t id = 0; id < 5; ++id) { set.insert(entity{id}, {.value = double(id)}, condition::cursed); }
    const auto s = capture(set);
    CHECK(reinterpret_cast<std::uintptr_t>(s.data().data()) % alignof(wide) == 0);
    CHECK(s.data()[4].value == 4);
    CHECK(s.masks()[4].has_all(condition::cursed));
}

TEST_CASE("typed: data that cannot be saved can be captured [S1][P1]", "[snapshot]") {
    static const int number = 5;
    ensign::entity_set<linked> set;
    set.insert(entity{1}, {.target = &number});
    const auto s = capture(set);
    set.set_data(entity{1}, {});
    ensign::restore(set, s);
    CHECK(*set.get(entity{1}).target == 5);
}

TEST_CASE("typed: fingerprints are those of the type [P4]", "[snapshot]") {
    STATIC_CHECK(snapshot::fingerprint() == ensign::fingerprint<citizen, condition>());
    STATIC_CHECK(snapshot::logical_fingerprint() == ensign::logical_fingerprint<citizen, condition>());
}
