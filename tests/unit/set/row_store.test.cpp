// SPDX-License-Identifier: BSL-1.0
#include "../town.hpp"

#include <catch2/catch_test_macros.hpp>

#include <cstdint>
#include <utility>

import ensign;

using ensign::entity;
using ensign::memory_usage;
using town::citizen;
using town::condition;
using town::job;
using town::numbers;
using town::values;
using masks = ensign::trait_masks<condition, job>;
using store = ensign::internal::row_store<citizen, condition, job>;

namespace {

void add(store& s, std::uint32_t id, int hp, masks m = {}) {
    s.make_columns(m);
    s.make_room(entity{id});
    s.append(entity{id}, {.hp = hp}, m);
}

} // namespace

TEST_CASE("row_store: rows are dense, and the index follows [S2]", "[set]") {
    store s;
    add(s, 10, 1);
    add(s, 20, 2, condition::cursed);
    add(s, 30, 3, {condition::shielded, job::mayor});
    CHECK(values(s.ids()) == numbers{10, 20, 30});
    CHECK(s.find(entity{30}) == 2);
    CHECK(s.find(entity{40}) == store::npos);

    s.remove(0); // the last moves into the hole, with everything it has
    CHECK(values(s.ids()) == numbers{30, 20});
    CHECK(s.find(entity{10}) == store::npos);
    CHECK(s.find(entity{30}) == 0);
    CHECK(s.data(0).hp == 3);
    CHECK(s.all_masks(0) == masks{condition::shielded, job::mayor});
    s.remove(1); // the last itself
    CHECK(values(s.ids()) == numbers{30});
    s.remove(0);
    CHECK(s.size() == 0);
    CHECK(s.masks<condition>().size() == 0);
}

TEST_CASE("row_store: put_back undoes remove, dense order included [S9]", "[set]") {
    store s;
    for (std::uint32_t id = 0; id < 4; ++id) { add(s, id, int(id), condition::cursed); }
    s.set_masks(3, condition::poisoned);
    for (const std::size_t row : {0U, 2U, 3U}) {
        const entity e = s.id(row);
        const citizen d = s.data(row);
        const masks m = s.all_masks(row);
        s.remove(row);
        s.put_back(row, e, d, m);
        CHECK(values(s.ids()) == numbers{0, 1, 2, 3});
        for (std::uint32_t id = 0; id < 4; ++id) {
            CHECK(s.find(entity{id}) == id);
            CHECK(s.data(id).hp == int(id));
        }
        CHECK(s.all_masks(0) == masks{condition::cursed});
        CHECK(s.all_masks(3) == masks{condition::poisoned});
    }
}

TEST_CASE("row_store: a trait column does not exist before a mask is not empty [T10]", "[set]") {
    store s;
    add(s, 1, 1);
    CHECK_FALSE(s.masks<condition>().allocated());
    CHECK(s.mask<condition>(0).empty());
    s.set_masks(0, {}); // no column, nothing to write
    s.make_columns({});
    CHECK_FALSE(s.masks<condition>().allocated());

    add(s, 2, 2, job::smith);
    CHECK_FALSE(s.masks<condition>().allocated());
    CHECK(s.masks<job>().size() == 2);
    CHECK(s.mask<job>(0).empty());
    CHECK(s.mask<job>(1) == ensign::traits{job::smith});
}

TEST_CASE("row_store: copy_from copies rows, order and columns [S11]", "[set]") {
    store a;
    add(a, 1, 1, condition::cursed);
    add(a, ~0U, 2);
    store b;
    add(b, 7, 7, job::mayor);
    b.copy_from(a);
    CHECK(values(b.ids()) == numbers{1, ~0U});
    CHECK(b.find(entity{7}) == store::npos);
    CHECK(b.all_masks(0) == masks{condition::cursed});
    CHECK_FALSE(b.masks<job>().allocated());
    b.copy_from(store{});
    CHECK(b.size() == 0);
}

TEST_CASE("row_store: clear keeps the room, shrink gives it back, also of the index [S3]", "[set]") {
    store s;
    for (std::uint32_t id = 0; id < 3'000; ++id) { add(s, id * 1'000, 1, condition::cursed); }
    memory_usage full;
    s.measure(full);
    s.clear();
    CHECK(s.find(entity{0}) == store::npos);
    memory_usage cleared;
    s.measure(cleared);
    CHECK(cleared.total() == full.total());
    add(s, 5, 5, condition::cursed);
    s.shrink();
    memory_usage small;
    s.measure(small);
    CHECK(small.index <= 64 * 1024);
    CHECK(small.ids == sizeof(entity));
    CHECK(small.data == sizeof(citizen));
    CHECK(small.masks == sizeof(condition));
    CHECK(s.find(entity{5}) == 0);
    CHECK(s.find(entity{1'000}) == store::npos);
}

TEST_CASE("row_store: memory is told by part [S14]", "[set]") {
    store s;
    memory_usage empty;
    s.measure(empty);
    CHECK(empty.total() == 0);
    s.reserve(100);
    memory_usage reserved;
    s.measure(reserved);
    CHECK(reserved.ids == 100 * sizeof(entity));
    CHECK(reserved.data == 100 * sizeof(citizen));
    CHECK(reserved.masks == 0);
    CHECK(reserved.index == 0);
    STATIC_CHECK(memory_usage{.index = 1, .ids = 2, .data = 4, .masks = 8, .observers = 16}.total() == 31);
}

TEST_CASE("row_store: replace takes rows from elsewhere, and makes no column for empty masks [P2]", "[set]") {
    store from;
    add(from, 4, 44, condition::cursed);
    add(from, ~0U, 2);
    store s;
    add(s, 1, 1);
    add(s, 4, 4, job::smith);
    add(s, 9, 9);
    s.prepare_replace(from.rows());
    CHECK(values(s.ids()) == numbers{1, 4, 9});
    s.replace(from.rows());
    CHECK(values(s.ids()) == numbers{4, ~0U});
    CHECK(s.find(entity{1}) == store::npos);
    CHECK(s.find(entity{~0U}) == 1);
    CHECK(s.data(0).hp == 44);
    CHECK(s.all_masks(0) == masks{condition::cursed});
    CHECK_FALSE(from.masks<job>().allocated());
    CHECK(s.masks<job>().size() == 2); // was there, all empty now
    const store nothing;
    s.prepare_replace(nothing.rows());
    s.replace(nothing.rows());
    CHECK(s.size() == 0);
    CHECK(s.find(entity{4}) == store::npos);
}

TEST_CASE("row_store: two rows change places [P2]", "[set]") {
    store s;
    add(s, 1, 1, condition::cursed);
    add(s, 2, 2);
    add(s, 3, 3, job::smith);
    s.swap_rows(0, 2);
    CHECK(values(s.ids()) == numbers{3, 2, 1});
    CHECK(s.find(entity{1}) == 2);
    CHECK(s.data(0).hp == 3);
    CHECK(s.all_masks(0) == masks{job::smith});
    CHECK(s.all_masks(2) == masks{condition::cursed});
}
