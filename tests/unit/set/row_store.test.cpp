// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_test_macros.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

#include "stores.hpp"

using ensign::memory_usage;

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
