// SPDX-License-Identifier: BSL-1.0
// What the sets answer from the bit columns, compared with a look at every row.
#include <catch2/catch_test_macros.hpp>

#include <ensign/describe.hpp>

#include <cstddef>
#include <cstdint>
#include <new>
#include <optional>
#include <random>
#include <vector>

#include "random_steps.hpp"

namespace {

struct point {
    int x;
};
enum class flag : std::uint8_t { none = 0, a = 1, b = 2, c = 4, d = 8 };
ENSIGN_TRAITS(flag, (none, a, b, c, d));
enum class job : std::uint64_t { none = 0, smith = 1, healer = 1ull << 33, guard = 1ull << 63 };
ENSIGN_TRAITS(job, (none, smith, healer, guard));

using ensign::entity;
using ensign::traits;
using set_type = ensign::entity_set<point, flag, job>;
using filter_type = set_type::filter_type;

[[nodiscard]] traits<flag> some_flags(std::mt19937& random) { return traits<flag>::dropping(random() & random()); }
[[nodiscard]] traits<job> some_jobs(std::mt19937& random) {
    traits<job> out;
    for (const job j : {job::smith, job::healer, job::guard}) {
        if (random() % 4 == 0) { out |= j; }
    }
    return out;
}
[[nodiscard]] filter_type some_filter(std::mt19937& random) {
    filter_type f;
    if (random() % 2 == 0) { f.all_of = {some_flags(random) & some_flags(random), some_jobs(random)}; }
    if (random() % 2 == 0) { f.any_of = {some_flags(random), some_jobs(random)}; }
    if (random() % 2 == 0) { f.none_of = {some_flags(random) & some_flags(random), some_jobs(random)}; }
    if (random() % 16 == 0) { f.none_of.get<flag>() |= traits<flag>::retaining(0x40); }
    return f;
}

[[nodiscard]] std::vector<entity> matches(const set_type& set, const filter_type& f) {
    std::vector<entity> out;
    for (const auto [id, data, masks] : set.rows()) {
        if (f.matches(masks)) { out.push_back(id); }
    }
    return out;
}

void check_answers(const set_type& set, const filter_type& f) {
    const std::vector<entity> expected = matches(set, f);
    CHECK(set.count(f) == expected.size());
    CHECK(set.count(f) == expected.size()); // from memory
    std::vector<entity> visited;
    set.with(f, [&](entity e) { visited.push_back(e); });
    CHECK(visited == expected);
}

} // namespace

TEST_CASE("counts: after any operation they are what a look at every row finds [T9]", "[set]") {
    std::mt19937 random{5};
    set_type set{"counted"};
    set_type other{"other"};
    std::optional<ensign::snapshot<point, flag, job>> kept;
    for (int step = 0; step < 6000; ++step) {
        const entity e = random_steps::any_entity(random);
        switch (random() % 16) {
        case 0:
        case 1:
        case 2: set.insert_or_assign(e, point{step}, some_flags(random), some_jobs(random)); break;
        case 3: set.erase(e); break;
        case 4:
            if (set.contains(e)) { set.add_traits(e, some_flags(random)); }
            break;
        case 5:
            if (set.contains(e)) { set.remove_traits(e, some_jobs(random)); }
            break;
        case 6:
            if (set.contains(e)) { set.toggle_traits(e, some_flags(random)); }
            break;
        case 7:
            if (set.contains(e)) { set.clear_traits(e); }
            break;
        case 8:
            if (set.contains(e)) {
                set.update(e, [&](point& p, traits<flag>& f, traits<job>& j) {
                    p.x = step;
                    f = some_flags(random);
                    j = some_jobs(random);
                });
            }
            break;
        case 9: // a row of changes, kept or undone
            random_steps::transaction(set, random, [&](entity id) {
                set.insert_or_assign(id, point{step}, some_flags(random), some_jobs(random));
            });
            break;
        case 10: set.erase_if([&](entity, const point&) { return random() % 50 == 0; }); break;
        case 11:
            if (const auto which = static_cast<unsigned>(random() % 40); which == 8) {
                set = set_type{"new"};
            } else {
                random_steps::all_rows(set, other, kept, random, which);
            }
            break;
        case 12: {
            const auto f = some_flags(random);
            std::size_t expected = 0;
            for (const auto [id, data, masks] : set.rows()) { expected += masks.get<flag>().has_any(f) ? 1U : 0U; }
            CHECK(set.count_any(f) == expected);
            std::size_t visited = 0;
            set.with_any(f, [&](entity) { ++visited; });
            CHECK(visited == expected);
            break;
        }
        default: check_answers(set, some_filter(random)); break;
        }
    }
}

TEST_CASE("counts: a loop sees each row as it is when the loop comes by [S10]", "[set]") {
    set_type set;
    for (std::uint32_t i = 0; i < 200; ++i) { set.insert(entity{i}, point{0}, i % 2 == 0 ? flag::a : flag::none); }
    std::vector<std::uint32_t> visited;
    set.with_all(flag::a, [&](entity e) {
        visited.push_back(e.value());
        if (e.value() + 2 < 200) { set.remove_traits(entity{e.value() + 2}, flag::a); } // ahead, in the same block
        if (e.value() + 3 < 200) { set.add_traits(entity{e.value() + 3}, flag::a); }
        if (e.value() >= 2) { set.add_traits(entity{e.value() - 1}, flag::a); } // behind: too late
    });
    // The same loop, over the rows themselves, is the judge.
    set_type judge;
    for (std::uint32_t i = 0; i < 200; ++i) { judge.insert(entity{i}, point{0}, i % 2 == 0 ? flag::a : flag::none); }
    std::vector<std::uint32_t> expected;
    for (std::uint32_t i = 0; i < 200; ++i) {
        if (!judge.has_all(entity{i}, flag::a)) { continue; }
        expected.push_back(i);
        if (i + 2 < 200) { judge.remove_traits(entity{i + 2}, flag::a); }
        if (i + 3 < 200) { judge.add_traits(entity{i + 3}, flag::a); }
        if (i >= 2) { judge.add_traits(entity{i - 1}, flag::a); }
    }
    CHECK(visited == expected);
    CHECK(set.count_all(flag::a) == judge.count_all(flag::a));
}

TEST_CASE("counts: an enum that nobody has traits of yet [T10]", "[set]") {
    set_type set;
    for (std::uint32_t i = 0; i < 70; ++i) { set.insert(entity{i}, point{0}, flag::a); }
    CHECK(set.count_all({flag::a, job::smith}) == 0);
    CHECK(set.count({.all_of = flag::a, .none_of = job::smith}) == 70);
    std::size_t visited = 0;
    set.with({.all_of = flag::a, .none_of = job::smith}, [&](entity e) { // the column comes in the middle of the loop
        ++visited;
        if (e == entity{1}) { set.add_traits(entity{5}, job::smith); }
    });
    CHECK(visited == 69);
    CHECK(set.count({.all_of = flag::a, .none_of = job::smith}) == 69);
    CHECK(set.count_all({flag::a, job::smith}) == 1);
    CHECK(set.count_any(traits<job>{}) == 0);
    CHECK(set.count({}) == 70);
}

TEST_CASE("counts: room for bits is reported, and comes with the masks [S14]", "[set]") {
    set_type set;
    set.reserve(1000);
    set.insert(entity{1}, point{0});
    CHECK(set.memory().bits == 0);
    set.add_traits(entity{1}, flag::a);
    const std::size_t bits = set.memory().bits;
    CHECK(bits >= 4 * 1000 / 8); // four flags
    CHECK(bits < 4 * 1000 / 8 + 1024);
    CHECK(set.count_all(flag::a) == 1);
    CHECK(set.memory().bits == bits);
}
