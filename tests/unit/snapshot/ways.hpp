// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_TESTS_SNAPSHOT_WAYS_HPP
#define ENSIGN_TESTS_SNAPSHOT_WAYS_HPP

/// \file
/// Every way to change a set of a thousand citizens, and how many pages of rows it changes. Include it after every other
/// header: it imports.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "../pictures.hpp"
#include "../town.hpp"

import ensign.view;

namespace ways {

using ensign::capture;
using ensign::entity;
using ensign::notify;
using ensign::restore;
using ensign::traits;
using town::citizen;
using town::condition;
using town::job;
using citizens = ensign::entity_set<citizen, condition, job>;
using snapshot = ensign::snapshot_of<citizens>;

inline constexpr std::uint32_t people = 1'000;
inline constexpr std::size_t page = std::size_t{1} << ensign::internal::page_bits_of<citizen, condition, job>();
inline constexpr std::size_t all_pages = (people + page - 1) / page;

inline citizens town_of_many() {
    citizens set = town::verified<citizens>();
    set.reserve(2 * people);
    for (std::uint32_t id = 0; id < people; ++id) {
        set.insert(entity{id}, {.hp = int(id)}, condition::cursed, job::smith);
    }
    return set;
}

/// A snapshot of the set that knows what changes from now on.
inline snapshot followed(const citizens& set) {
    snapshot s = capture(set);
    capture(set, s);
    return s;
}

struct failed {};

struct way {
    const char* name;
    std::size_t pages; // how many it changes
    std::function<void(citizens&)> change;
};

inline const std::vector<way> all_ways = {
    {"nothing", 0, [](citizens&) {}},
    {"reading", 0,
     [](citizens& set) {
         static_cast<void>(set.get(entity{1}));
         static_cast<void>(set.find(entity{2}));
         set.for_each([](entity, const citizen&, traits<condition>, traits<job>) {});
         for (auto [id, data, masks] : set.rows()) { static_cast<void>(id); }
         static_cast<void>(set.count_all(condition::cursed));
         static_cast<void>(set.data().data());
         static_cast<void>(set.masks<job>().data());
         static_cast<void>(capture(set));
         const auto v = set.make_view({.all_of = condition::cursed});
     }},
    {"writes that change nothing", 0,
     [](citizens& set) {
         set.set_data(entity{1}, {.hp = 1});
         set.add_traits(entity{2}, condition::cursed);
         set.set_traits(entity{2}, job::smith);
         set.remove_traits(entity{2}, job::mayor);
         set.update(entity{3}, [](citizen& c) { ++c.hp, --c.hp; });
         set.update(entity{3}, [](citizen& c) { return ++c.hp, false; });
         set.erase(entity{people});
         set.erase_if([](entity) { return false; });
         set.bulk_write([](std::span<citizen> all) { all[5].hp = 5; });
         set.transaction([&] { set.add_traits(entity{2}, condition::cursed); });
         set.notify_set_changed();
         set.reserve(100);
     }},
    {"insert", 1, [](citizens& set) { set.insert(entity{people}, {}, condition::poisoned); }},
    {"emplace", 1, [](citizens& set) { set.emplace(entity{people}, 5); }},
    {"insert_or_assign, new", 1, [](citizens& set) { set.insert_or_assign(entity{people}, {.hp = 1}); }},
    {"insert_or_assign, old", 1, [](citizens& set) { set.insert_or_assign(entity{7}, {.hp = 1}); }},
    {"insert_range", 2,
     [](citizens& set) {
         std::vector<citizens::row_type> rows;
         for (std::uint32_t i = 0; i < page; ++i) { rows.push_back({entity{people + i}, {.hp = int(i)}, {}}); }
         set.insert_range(rows);
     }},
    {"erase", 2, [](citizens& set) { set.erase(entity{7}); }},
    {"erase the last", 1, [](citizens& set) { set.erase(entity{people - 1}); }},
    {"erase, then insert", 2,
     [](citizens& set) {
         set.erase(entity{7});
         set.insert(entity{people + 5}, {});
     }},
    {"erase_if", 3, [](citizens& set) { set.erase_if([](entity e) { return e.value() == 3 || e.value() == 600; }); }},
    {"clear", all_pages, [](citizens& set) { set.clear(); }},
    {"shrink", all_pages, [](citizens& set) { set.shrink(); }},
    {"copy_rows_from", all_pages,
     [](citizens& set) {
         citizens other;
         other.insert(entity{77}, {.hp = 7});
         set.copy_rows_from(other);
     }},
    {"copy_rows_from, larger", all_pages,
     [](citizens& set) {
         citizens other = town_of_many();
         for (std::uint32_t id = 0; id < 50; ++id) { other.insert(entity{id + 10'000}, {}); }
         set.copy_rows_from(other);
     }},
    {"set_data", 1, [](citizens& set) { set.set_data(entity{1}, {.hp = -1}); }},
    {"update of data", 1, [](citizens& set) { set.update(entity{1}, [](citizen& c) { c.hp = -1; }); }},
    {"update of traits", 1,
     [](citizens& set) { set.update(entity{1}, [](citizen&, traits<condition>& m) { m = {}; }); }},
    {"bulk_write", 2,
     [](citizens& set) {
         set.bulk_write([](std::span<citizen> all) {
             all[0].hp = -1;
             all[people - 1].hp = -1;
         });
     }},
    {"bulk_write, told", 1,
     [](citizens& set) { set.bulk_write([](std::span<citizen> all) { all[500].hp = -1; }, notify::diff); }},
    {"bulk_write that fails", 0,
     [](citizens& set) {
         try {
             set.bulk_write([](std::span<citizen> all) {
                 all[0].hp = -1;
                 throw failed{};
             });
         } catch (const failed&) {}
     }},
    {"add_traits", 1, [](citizens& set) { set.add_traits(entity{1}, condition::poisoned); }},
    {"remove_traits", 1, [](citizens& set) { set.remove_traits(entity{1}, condition::cursed); }},
    {"set_traits", 1, [](citizens& set) { set.set_traits(entity{1}, job::mayor); }},
    {"toggle_traits", 1, [](citizens& set) { set.toggle_traits(entity{1}, job::mayor); }},
    {"clear_traits of one enum", 1, [](citizens& set) { set.clear_traits<job>(entity{1}); }},
    {"clear_traits", 1, [](citizens& set) { set.clear_traits(entity{1}); }},
    {"a transaction", 5,
     [](citizens& set) {
         set.transaction([&] {
             set.set_data(entity{100}, {.hp = -1});
             set.erase(entity{200});
             set.insert(entity{people}, {.hp = 1});
             set.add_traits(entity{400}, job::mayor);
             set.erase(entity{people});
             set.update(entity{500}, [](citizen& c) { c.hp = -1; });
         });
     }},
    {"a transaction that erases for good", 2, [](citizens& set) { set.transaction([&] { set.erase(entity{200}); }); }},
    {"a transaction that fails", 4,
     [](citizens& set) {
         try {
             set.transaction([&] {
                 set.set_data(entity{100}, {.hp = -1});
                 set.erase(entity{200});
                 set.insert(entity{people}, {.hp = 1});
                 set.add_traits(entity{400}, job::mayor);
                 throw failed{};
             });
         } catch (const failed&) {}
     }},
    {"a transaction inside another one that fails", 3,
     [](citizens& set) {
         set.transaction([&] {
             set.set_data(entity{100}, {.hp = -1});
             try {
                 set.transaction([&] {
                     set.erase(entity{200});
                     throw failed{};
                 });
             } catch (const failed&) {}
         });
     }},
    {"deferred work", 2,
     [](citizens& set) {
         const auto c = set.on_data_changed([&] { set.defer([&] { set.add_traits(entity{500}, job::baker); }); });
         set.set_data(entity{1}, {.hp = -1});
     }},
    {"restore of another time", all_pages,
     [](citizens& set) {
         const auto other = capture(citizens{});
         restore(set, other);
     }},
    {"restore that tells", 3,
     [](citizens& set) {
         const auto now = capture(set);
         set.erase(entity{1});
         set.set_data(entity{500}, {.hp = -1});
         restore(set, now, notify::diff);
     }},
    {"restore of raw rows that are the same", 0,
     [](citizens& set) { static_cast<void>(restore(set, to_raw(capture(set)))); }},
    {"restore of raw rows", 3,
     [](citizens& set) {
         const auto raw = to_raw(capture(set));
         set.erase(entity{200});
         set.add_traits(entity{5}, job::mayor);
         static_cast<void>(restore(set, raw));
     }},
    {"moving the set", 0,
     [](citizens& set) {
         citizens other{std::move(set)};
         set = std::move(other);
     }},
    {"another set in its place", all_pages,
     [](citizens& set) {
         citizens other = town_of_many();
         other.set_data(entity{1}, {.hp = -77});
         set = std::move(other);
     }},
};

} // namespace ways

#endif
