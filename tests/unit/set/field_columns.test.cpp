// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_test_macros.hpp>

#include <ensign/describe.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>
#include <optional>
#include <random>
#include <span>
#include <stdexcept>
#include <vector>

#include "random_steps.hpp"

using ensign::internal::field_columns;
using ensign::internal::field_place;

namespace {

struct place {
    double x, y;
};
struct army {
    std::uint8_t rank;
    place home;
    std::uint32_t men;
    char name[5];
};
enum class flag : std::uint8_t { none = 0, a = 1, b = 2 };
ENSIGN_TRAITS(flag, (none, a, b));

using ensign::entity;
using set_type = ensign::entity_set<army, flag>;

[[nodiscard]] army some_army(std::mt19937& random) {
    army out{};
    out.rank = static_cast<std::uint8_t>(random());
    out.home = {static_cast<double>(random() % 100), static_cast<double>(random() % 100)};
    out.men = static_cast<std::uint32_t>(random());
    return out;
}

void check_fields(const set_type& set) {
    const auto men = set.field_values<&army::men>();
    const auto y = set.field_values<&army::home, &place::y>();
    const auto rank = set.field_values<&army::rank>();
    REQUIRE(men.size() == set.size());
    REQUIRE(y.size() == set.size());
    REQUIRE(rank.size() == set.size());
    for (std::size_t row = 0; row < set.size(); ++row) {
        const army& is = set.data()[row];
        if (men[row] != is.men || y[row] != is.home.y || rank[row] != is.rank) { FAIL("row " << row); }
    }
}

} // namespace

TEST_CASE("field columns: a field is where its member is [T9]", "[set]") {
    using ensign::internal::field_of_rows;
    const field_place men = field_of_rows<army, &army::men>::place();
    CHECK(men.offset == offsetof(army, men));
    CHECK(men.size == sizeof(std::uint32_t));
    const field_place y = field_of_rows<army, &army::home, &place::y>::place();
    CHECK(y.offset == offsetof(army, home) + offsetof(place, y));
    CHECK(y.size == sizeof(double));
    const field_place home = field_of_rows<army, &army::home>::place();
    CHECK(home.offset == offsetof(army, home));
    CHECK(home.size == sizeof(place));
    CHECK(home == field_of_rows<army, &army::home>::place());
}

namespace {

struct alone {
    int x;
};
struct holder {
    int before;
    alone at;
};

} // namespace

TEST_CASE("field columns: a struct and its only member are two fields in one place [T9]", "[set]") {
    ensign::entity_set<holder, flag> set;
    set.insert(ensign::entity{1}, {.before = 1, .at = {3}});
    set.keep_field<&holder::at, &alone::x>();
    CHECK(set.field_values<&holder::at>().empty()); // not kept
    set.keep_field<&holder::at>();
    set.drop_field<&holder::at>();
    REQUIRE(set.field_values<&holder::at, &alone::x>().size() == 1); // still kept
    CHECK(set.field_values<&holder::at, &alone::x>()[0] == 3);
}

TEST_CASE("field columns: nothing is allocated before a field is kept [T10]", "[set]") {
    field_columns fields{16};
    CHECK(fields.empty());
    CHECK(fields.bytes() == 0);
    fields.make_room(100);
    fields.write(50, nullptr);
    CHECK(fields.bytes() == 0);
    CHECK(fields.find({0, 4}) == nullptr);
    fields.drop({0, 4});
}

TEST_CASE("field columns: after any operation they are what the structs say [S4][S9]", "[set]") {
    std::mt19937 random{11};
    set_type set{"armies"};
    set_type other{"other"};
    std::optional<ensign::snapshot<army, flag>> kept;
    set.keep_field<&army::men>();
    for (int step = 0; step < 5000; ++step) {
        if (step == 500) {
            set.keep_field<&army::home, &place::y>();
            set.keep_field<&army::rank>();
            set.keep_field<&army::rank>();
        }
        const entity e = random_steps::any_entity(random);
        switch (random() % 12) {
        case 0:
        case 1:
        case 2: set.insert_or_assign(e, some_army(random), flag::a); break;
        case 3: set.erase(e); break;
        case 4:
            if (set.contains(e)) { set.set_data(e, some_army(random)); }
            break;
        case 5:
            if (set.contains(e)) {
                set.update(e, [&](army& it) { it.men = static_cast<std::uint32_t>(step); });
            }
            break;
        case 6:
            random_steps::transaction(set, random, [&](entity id) { set.insert_or_assign(id, some_army(random)); });
            break;
        case 7:
            try {
                set.bulk_write([&](std::span<army> all) {
                    for (army& it : all) { it.men += 1; }
                    if (random() % 2 == 0) { throw std::runtime_error{"taken back"}; }
                });
            } catch (const std::runtime_error&) {}
            break;
        case 8: set.erase_if([&](entity) { return random() % 60 == 0; }); break;
        default: random_steps::all_rows(set, other, kept, random, static_cast<unsigned>(random() % 30));
        }
        if (step > 500) { check_fields(set); }
    }
    CHECK(other.field_values<&army::men>().empty()); // kept by the other one
    CHECK(set.memory().fields >= set.size() * (4 + 8 + 1));
    set.drop_field<&army::men>();
    CHECK(set.field_values<&army::men>().empty());
    CHECK(set.field_values<&army::rank>().size() == set.size());
}

TEST_CASE("field columns: a loop reads the copy, and without one the structs [T9]", "[set]") {
    set_type set;
    for (std::uint32_t i = 0; i < 500; ++i) {
        army it{};
        it.men = i;
        set.insert(entity{i}, it, i % 3 == 0 ? flag::a : flag::b);
    }
    const auto sum = [&] {
        std::uint64_t out = 0;
        set.with_field<&army::men>({.all_of = flag::a}, [&](std::uint32_t men) { out += men; });
        return out;
    };
    const std::uint64_t expected = 3 * (166 * 167 / 2);
    CHECK(sum() == expected);
    set.keep_field<&army::men>();
    CHECK(sum() == expected);
    std::uint64_t seen = 0;
    set.with_field<&army::men>({}, [&](std::uint32_t men) { // the row ahead, as the loop comes by
        seen += men;
        if (men == 7) {
            set.update(entity{8}, [](army& it) { it.men = 1008; });
        }
    });
    CHECK(seen == 499 * 500 / 2 + 1000);
    CHECK_THROWS_AS(set.for_each([&](entity) { set.keep_field<&army::rank>(); }), ensign::reentry_error);
    CHECK_THROWS_AS(set.for_each([&](entity) { set.drop_field<&army::men>(); }), ensign::reentry_error);
}

TEST_CASE("field columns: an absurd size is bad_alloc and changes nothing [S6]", "[set]") {
    field_columns fields{4};
    const std::uint32_t rows[] = {7, 8};
    fields.keep({0, 4}, rows, 2, 2);
    CHECK_THROWS_AS(fields.make_room(static_cast<std::size_t>(-1) / 4), std::bad_alloc);
    CHECK(std::memcmp(fields.find({0, 4}), rows, sizeof rows) == 0);
}
