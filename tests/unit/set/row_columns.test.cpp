// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_test_macros.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

#include "stores.hpp"

using ensign::memory_usage;

TEST_CASE("row_columns: rows are dense, and the index follows [S2]", "[set]") {
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

TEST_CASE("row_columns: many rows at once are the same as one after the other, and all or none [S3, T9]", "[set]") {
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

TEST_CASE("row_columns: put_back undoes remove, dense order included [S9]", "[set]") {
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

TEST_CASE("row_columns: a trait column does not exist before a mask is not empty [T10]", "[set]") {
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

TEST_CASE("row_columns: clear keeps the room, shrink gives it back, also of the index [S3]", "[set]") {
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

TEST_CASE("row_columns: memory is told by part [S14]", "[set]") {
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

TEST_CASE("row_columns: two rows change places [P2]", "[set]") {
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
