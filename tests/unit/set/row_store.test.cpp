// SPDX-License-Identifier: BSL-1.0
#include "../town.hpp"

#include <catch2/catch_test_macros.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

import ensign.base;
import ensign.traits;
import ensign.signal;
import ensign.set;
import ensign.view;

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

TEST_CASE("row_store: many rows at once are the same as one after the other, and all or none [S3, T9]", "[set]") {
    struct given {
        entity id;
        citizen data;
        masks traits;
    };
    store s;
    add(s, 5'000'000, -1, condition::cursed);
    s.keep_field({offsetof(citizen, hp), sizeof(citizen::hp)});
    CHECK(s.count({.all_of = condition::cursed}) == 1); // bits are kept from now on
    std::vector<given> rows;
    for (std::uint32_t i = 0; i < 700; ++i) { // more than two blocks
        rows.push_back({entity{3 * i},
                        {.hp = static_cast<int>(i)},
                        i % 7 == 0   ? masks{condition::cursed, job::mayor}
                        : i % 3 == 0 ? masks{condition::shielded}
                                     : masks{}});
    }
    const auto at = [&](std::size_t i) -> const given& { return rows[i]; };
    const auto check = [&](std::size_t expected) {
        REQUIRE(s.size() == expected);
        std::size_t cursed = 0;
        for (std::size_t row = 0; row < s.size(); ++row) {
            if (s.find(s.id(row)) != row) { FAIL("the index of row " << row); }
            cursed += s.all_masks(row).has_all(condition::cursed) ? 1U : 0U;
        }
        CHECK(s.count({.all_of = condition::cursed}) == cursed);
        return cursed;
    };

    rows[600].id = entity{3};
    CHECK(s.append_rows(rows.size(), at) == 600); // another row of the same call has this id
    CHECK(check(1) == 1);
    CHECK(s.find(entity{0}) == store::npos);
    rows[600].id = entity{5'000'000};
    CHECK(s.append_rows(rows.size(), at) == 600);
    CHECK(check(1) == 1);

    rows[600].id = entity{1800};
    CHECK(s.append_rows(rows.size(), at) == rows.size());
    CHECK(check(701) == 101);
    const auto* const hp = static_cast<const int*>(s.fields().find({offsetof(citizen, hp), sizeof(citizen::hp)}));
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (s.id(i + 1) != rows[i].id || s.data(i + 1).hp != rows[i].data.hp || hp[i + 1] != rows[i].data.hp ||
            s.all_masks(i + 1) != rows[i].traits) {
            FAIL("row " << i);
        }
    }
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
    STATIC_CHECK(memory_usage{.index = 1, .ids = 2, .data = 4, .masks = 8, .stamps = 16, .observers = 32}.total() ==
                 63);
}

TEST_CASE("row_store: replace takes rows from elsewhere, and makes no column for empty masks [P2]", "[set]") {
    store from;
    add(from, 4, 44, condition::cursed);
    add(from, ~0U, 2);
    store s;
    add(s, 1, 1);
    add(s, 4, 4, job::smith);
    add(s, 9, 9);
    store::rows_type rows = from.rows();
    s.prepare_replace(rows);
    CHECK(values(s.ids()) == numbers{1, 4, 9});
    s.replace(rows);
    CHECK(values(s.ids()) == numbers{4, ~0U});
    CHECK(s.find(entity{1}) == store::npos);
    CHECK(s.find(entity{~0U}) == 1);
    CHECK(s.data(0).hp == 44);
    CHECK(s.all_masks(0) == masks{condition::cursed});
    CHECK_FALSE(from.masks<job>().allocated());
    CHECK(s.masks<job>().size() == 2); // was there, all empty now
    const store nothing;
    rows = nothing.rows();
    s.prepare_replace(rows);
    s.replace(rows);
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

namespace {

constexpr std::size_t page = std::size_t{1} << store::rows_type::page_bits;
constexpr std::uint32_t pages = 20;

using ensign::internal::rows_version;
using page_list = std::vector<std::size_t>;

/// 20 pages of rows, ids and hp like the row, with both columns, and stamped.
rows_version fill(store& s) {
    for (std::uint32_t id = 0; id < pages * page; ++id) { add(s, id, int(id), {condition::cursed, job::smith}); }
    s.reserve(2 * pages * page);
    s.track();
    return s.take_version();
}

/// What changed since then, pages that never had rows apart.
page_list changed(const store& s, const rows_version& v, std::size_t end = pages * page) {
    store::rows_type then = s.rows();
    then.set_version(v);
    then.set_changes(s.changes_since(then));
    page_list out;
    then.each_difference(end, [&](std::size_t from, std::size_t to) {
        for (; from < to; from += page) { out.push_back(from / page); }
    });
    return out;
}

} // namespace

TEST_CASE("row_store: every change of a row stamps its page, and no other one does [P1]", "[set]") {
    store s;
    const rows_version v = fill(s);
    const std::uint32_t last = pages * page - 1;
    CHECK(changed(s, v).empty());
    static_cast<void>(s.rows());
    static_cast<void>(s.all_masks(3));
    s.reserve(3 * pages * page);
    CHECK(changed(s, v).empty());

    page_list wanted;
    SECTION("data") {
        s.set_data(page, {.hp = -1});
        wanted = {1};
    }
    SECTION("data, unless it is the same") {
        s.renew_data(page, s.data(page));
        s.renew_data(2 * page, {.hp = -1});
        wanted = {2};
    }
    SECTION("masks") {
        s.set_masks(2 * page, condition::poisoned);
        wanted = {2};
    }
    SECTION("one mask") {
        s.write_mask<job>(3 * page - 1, job::baker);
        wanted = {2};
    }
    SECTION("masks, where there is a column or none") {
        s.set_masks(4 * page, {});
        wanted = {4};
    }
    SECTION("remove: the hole, and where the last row was") {
        s.remove(5 * page);
        wanted = {5, pages - 1};
    }
    SECTION("remove the last row") {
        s.remove(last);
        wanted = {pages - 1};
    }
    SECTION("put back") {
        s.remove(5 * page);
        const rows_version removed = s.take_version();
        s.put_back(5 * page, entity{static_cast<std::uint32_t>(5 * page)}, {.hp = 1}, {});
        CHECK(changed(s, removed) == page_list{5, pages - 1});
        wanted = {5, pages - 1};
    }
    SECTION("swap two rows") {
        s.swap_rows(7, 6 * page + 1);
        wanted = {7 / page, 6};
    }
    SECTION("written at will") {
        const std::vector<citizen> before{s.all_data().begin(), s.all_data().end()};
        s.writable_data()[page + 1].hp = -5;
        s.writable_data()[last].hp = -5;
        s.writable_data()[9 * page] = s.data(9 * page);
        s.stamp_changes(before.data());
        wanted = {1, pages - 1};
    }
    CHECK(changed(s, v) == wanted);
}

TEST_CASE("row_store: what changes all rows stamps all pages [P1]", "[set]") {
    store s;
    const rows_version v = fill(s);
    page_list all;
    for (std::size_t i = 0; i < pages; ++i) { all.push_back(i); }
    SECTION("clear") { s.clear(); }
    SECTION("copy") { s.copy_from(store{}); }
    SECTION("swap") {
        store other;
        add(other, 1, 1);
        s.swap(other);
    }
    SECTION("shrink ends it") {
        s.shrink();
        memory_usage m;
        s.measure(m);
        CHECK(m.stamps == 0);
    }
    CHECK(changed(s, v) == all);
}

TEST_CASE("row_store: rows without columns of masks are stamped as well [P1]", "[set]") {
    store s;
    for (std::uint32_t id = 0; id < pages * page; ++id) { add(s, id, int(id)); }
    s.track();
    const rows_version v = s.take_version();
    s.swap_rows(2 * page, 5 * page);
    CHECK(changed(s, v) == page_list{2, 5});
    s.remove(7 * page);
    CHECK(changed(s, v) == page_list{2, 5, 7, pages - 1});
}

TEST_CASE("row_store: appended rows stamp their pages, and columns that come stand for everything [P1]", "[set]") {
    store s;
    for (std::uint32_t id = 0; id < pages * page; ++id) { add(s, id, int(id)); }
    s.reserve(2 * pages * page);
    s.track();
    const rows_version v = s.take_version();
    add(s, 9'999, 1);
    CHECK(changed(s, v, s.size()) == page_list{pages});
    store::rows_type then = s.rows();
    then.set_version(v);
    s.make_columns(condition::cursed); // `then` does not have it
    CHECK(s.changes_since(then).count(pages) == pages);
}

TEST_CASE("row_store: more than half of the pages are taken as all of them [P1]", "[set]") {
    store s;
    const rows_version v = fill(s);
    for (std::size_t i = 0; i < pages / 2; ++i) { s.set_data(2 * i * page, {.hp = -1}); }
    CHECK(changed(s, v).size() == pages / 2);
    s.set_data(page, {.hp = -1});
    CHECK(changed(s, v).size() == pages);
}

TEST_CASE("row_store: replace copies only what differs from a version that is known [P2]", "[set]") {
    store s;
    const rows_version v = fill(s);
    store copy;
    copy.copy_from(s);
    store::rows_type rows = copy.rows();
    rows.set_version(v);

    s.set_data(page, {.hp = -1});
    s.remove(3 * page);
    add(s, 70'000, 7);
    add(s, 70'001, 8);
    const rows_version later = s.take_version();
    // A lie: what is not copied stays.
    copy.set_data(8 * page, {.hp = -8});
    s.prepare_replace(rows);
    s.replace(rows);
    CHECK(s.data(8 * page).hp == int(8 * page));
    s.set_data(8 * page, {.hp = -8});
    CHECK(values(s.ids()) == values(copy.ids()));
    for (std::uint32_t row = 0; row < s.size(); ++row) {
        REQUIRE(s.data(row).hp == copy.data(row).hp);
        REQUIRE(s.all_masks(row) == copy.all_masks(row));
        REQUIRE(s.find(entity{row}) == row);
    }
    CHECK(s.find(entity{70'000}) == store::npos);
    CHECK(s.find(entity{70'001}) == store::npos);
    CHECK(changed(s, later) == page_list{1, 3, 8, pages - 1});
    CHECK(changed(s, v) == page_list{8}); // since it was brought back
}
