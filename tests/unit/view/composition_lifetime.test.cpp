// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_test_macros.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "citizens.hpp"

using ensign::entity;
using ensign::traits;
using town::citizen;
using town::citizen_view;
using town::citizens;
using town::condition;
using town::e1;
using town::e2;
using town::e3;
using town::journal;
using town::lines;
using town::numbers;
using town::record_view;
using town::sorted;
using town::verified;
using town::weak;

TEST_CASE("composition: operands may be disposed of in any order: the composition lives on [V12][V7]", "[view]") {
    citizens set = verified<citizens>();
    set.insert(e1, {.hp = 5}, condition::cursed);
    journal events;
    std::optional<citizen_view> a{set.make_view({.all_of = condition::cursed})};
    std::optional<citizen_view> b{set.make_view({}, weak)};
    std::optional<citizen_view> both{*a & *b};
    std::optional<citizen_view> over{both->where({.none_of = condition::shielded})};
    const auto ca = record_view(*a, events, "a");
    const auto cb = record_view(*b, events, "b");
    const auto cc = record_view(*both, events, "both");
    const auto co = record_view(*over, events, "over");
    a.reset();
    set.insert(e2, {.hp = 5}, condition::cursed);
    CHECK(events.take() == lines{"b enter 2", "both enter 2", "over enter 2"});
    both.reset();
    b.reset();
    set.set_data(e2, {.hp = 50});
    set.add_traits(e1, condition::shielded);
    CHECK(events.take() == lines{"over exit 2", "over exit 1"});
    CHECK(over->condition() == "((has cursed) & ((a function))) & (!has shielded)");
    const std::size_t held = set.memory().observers;
    over.reset();
    CHECK(set.memory().observers < held);
    set.clear_traits(e1);
    CHECK(events.take().empty());
    CHECK_FALSE(ensign::internal::set_access::core(set, "test")
                    .find_observer<ensign::internal::view_hub<citizen, condition>>()
                    ->observes_rows()); // nothing is left
}

TEST_CASE("composition: operands and compositions disposed of in the middle of a change [V12][V7]", "[view]") {
    for (int which = 0; which < 6; ++which) {
        citizens set = verified<citizens>();
        set.insert(e1, {.hp = 5});
        std::optional<citizen_view> a{set.make_view({.all_of = condition::cursed})};
        std::optional<citizen_view> b{set.make_view({}, [&](const citizen& c) { return c.hp < 10; })};
        std::optional<citizen_view> both{*a & *b};
        std::optional<citizen_view> either{*both | *b};
        std::optional<citizen_view> over{both->where(weak)};
        std::optional<citizen_view>* const all[]{&a, &b, &both, &either, &over};
        auto last = set.make_view({.all_of = condition::cursed}, weak);
        int told = 0;
        const auto c0 = last.on_enter([&] { ++told; });
        const auto c1 = a->on_enter([&] {
            if (which < 5) {
                all[which]->reset();
            } else {
                for (auto* v : all) { v->reset(); }
            }
        });
        int dead = 0;
        std::vector<ensign::scoped_connection> kept;
        for (int i = 1; i < 5; ++i) {
            kept.push_back((*all[i])->on_enter([&, i] { dead += all[i]->has_value() ? 0 : 1; }));
        }
        set.add_traits(e1, condition::cursed);
        CHECK(told == 1);
        CHECK(dead == 0);
        for (int i = 0; i < 5; ++i) {
            if (all[i]->has_value()) { CHECK((*all[i])->contains(e1)); }
        }
        set.clear_traits(e1);
        for (int i = 0; i < 5; ++i) {
            if (all[i]->has_value() && i != 1 && i != 3) { CHECK((*all[i])->empty()); }
        }
    }
}

TEST_CASE("composition: the set dies first, or in the middle: then they are empty as every view is [V12][S7]",
          "[view]") {
    std::optional<citizens> set{std::in_place};
    set->insert(e1, {}, condition::cursed);
    auto a = set->make_view({.all_of = condition::cursed});
    auto b = set->make_view({});
    auto both = a & b;
    auto over = both.where(weak);
    const auto c = both.on_exit([&] { set.reset(); });
    int later = 0;
    const auto d = over.on_exit([&] { ++later; });
    set->clear_traits(e1);
    CHECK(later == 0);
    CHECK(both.empty());
    CHECK(over.ids().empty());
    CHECK_THROWS_AS(a & b, ensign::gone_error);
    CHECK_THROWS_AS(a.where(weak), ensign::gone_error);
    citizen_view moved{std::move(a)};
    CHECK_THROWS_AS(a | b, ensign::gone_error);
}

TEST_CASE("composition: made inside callbacks they are right and not told of the change under way [V12][V8]",
          "[view]") {
    citizens set = verified<citizens>();
    auto a = set.make_view({.all_of = condition::cursed});
    auto b = set.make_view({}, weak);
    std::optional<citizen_view> both;
    std::optional<citizen_view> over;
    int told = 0;
    std::vector<ensign::scoped_connection> kept;
    const auto make = [&] {
        both.emplace(a & b);
        over.emplace(both->where(weak));
        kept.push_back(both->on_enter([&] { ++told; }));
        kept.push_back(both->on_exit([&] { ++told; }));
        kept.push_back(over->on_exit([&] { ++told; }));
    };
    {
        const auto c = set.on_inserted(make);
        set.insert(e1, {.hp = 5}, condition::cursed);
    }
    CHECK(both->contains(e1));
    CHECK(over->contains(e1));
    CHECK(told == 0);
    {
        const auto c = set.on_erased(make);
        set.erase(e1);
    }
    CHECK(both->empty());
    CHECK(over->empty());
    CHECK(told == 0);
    set.insert(e2, {.hp = 5}, condition::cursed);
    CHECK(told == 1);
}

TEST_CASE("composition: made by a predicate of the change under way, they are right afterwards [V12][V8]", "[view]") {
    // Every kind of change, with the operands made before it and made by the predicate as well.
    for (const bool inner_operand : {false, true}) {
        for (int change = 0; change < 8; ++change) {
            CAPTURE(inner_operand, change);
            citizens set{"citizens"};
            set.insert(e1, {.hp = 5}, condition::cursed);
            set.insert(e2, {.hp = 50}, condition::cursed);
            auto a = set.make_view({.all_of = condition::cursed});
            bool making = false;
            std::optional<citizen_view> fresh;
            std::optional<citizen_view> both;
            std::optional<citizen_view> without;
            std::optional<citizen_view> over;
            auto low_ones = set.make_view({}, weak);
            auto b = set.make_raw_view([&](const citizen& c, traits<condition>) {
                if (std::exchange(making, false)) {
                    fresh.emplace(set.make_view({}, weak));
                    const citizen_view& other = inner_operand ? *fresh : low_ones;
                    both.emplace(a & other);
                    without.emplace(a - other);
                    over.emplace(a.where(weak));
                }
                return c.hp < 10;
            });
            making = true;
            switch (change) {
            case 0: set.set_data(e2, {.hp = 4}); break;
            case 1:
                set.update(e1, [](citizen& c, traits<condition>& m) {
                    c.hp = 99;
                    m = condition::poisoned;
                });
                break;
            case 2: set.insert(e3, {.hp = 3}, condition::cursed); break;
            case 3:
                set.transaction([&] {
                    set.erase(e1);
                    set.insert(e3, {.hp = 3}, condition::cursed);
                    set.set_data(e2, {.hp = 1});
                });
                break;
            case 4: set.bulk_write([](std::span<citizen> rows) { rows[1].hp = 2; }); break;
            case 5: b.refresh(); break;
            case 6: set.notify_set_changed(); break;
            case 7: {
                citizens other{"other"};
                other.insert(e3, {.hp = 3}, condition::cursed);
                set.copy_rows_from(other);
            }
            }
            REQUIRE(both.has_value());
            for (const entity e : {e1, e2, e3}) {
                const bool cursed = a.contains(e);
                const bool low = set.contains(e) && set.get(e).hp < 10;
                CHECK(both->contains(e) == (cursed && low));
                CHECK(without->contains(e) == (cursed && !low));
                CHECK(over->contains(e) == (cursed && low));
            }
            set.clear();
            CHECK(both->empty());
            CHECK(over->empty());
        }
    }
}

TEST_CASE("composition: made inside a transaction they show what their operands show, then the end of it [V12][V8]",
          "[view]") {
    citizens set = verified<citizens>();
    set.insert(e1, {.hp = 5}, condition::cursed);
    set.insert(e2, {.hp = 50}, condition::cursed);
    auto a = set.make_view({.all_of = condition::cursed});
    auto b = set.make_view({}, weak);
    for (const bool fails : {true, false}) {
        std::optional<citizen_view> both;
        std::optional<citizen_view> without;
        std::optional<citizen_view> over;
        journal events;
        std::vector<decltype(record_view(a, events, ""))> kept;
        const auto body = [&] {
            set.erase(e1);
            set.insert(e3, {.hp = 3}, condition::cursed);
            both.emplace(a & b);
            without.emplace(a - b);
            over.emplace(a.where(weak));
            CHECK(sorted(both->ids()) == numbers{1});
            CHECK(both->contains(e1)); // whose row is away
            CHECK(both->size() == 1);
            CHECK(sorted(without->ids()) == numbers{2});
            kept.push_back(record_view(*both, events, "both"));
            kept.push_back(record_view(*without, events, "without"));
            set.set_data(e2, {.hp = 1});
            if (fails) { throw 13; }
        };
        if (fails) {
            CHECK_THROWS_AS(set.transaction(body), int);
            CHECK(sorted(*both) == numbers{1});
            CHECK(sorted(*without) == numbers{2});
            CHECK(sorted(*over) == numbers{1});
            CHECK(events.take().empty());
        } else {
            set.transaction(body);
            CHECK(sorted(*both) == numbers{2, 3});
            CHECK(without->empty());
            CHECK(sorted(*over) == numbers{2, 3});
            CHECK(events.take() == lines{"both exit 1", "without exit 2", "both enter 2", "both enter 3"});
        }
    }
}

TEST_CASE("composition: a predicate that throws leaves all as it was, and a failed making leaves nothing [V12][S6]",
          "[view]") {
    citizens set{"citizens"};
    set.insert(e1, {.hp = 5}, condition::cursed);
    auto a = set.make_view({.all_of = condition::cursed});
    auto b = set.make_view({.all_of = condition::poisoned});
    auto either = a | b;
    auto over = either.where([](const citizen& c) { return c.hp == 13 ? throw 13 : true; });
    auto without = a - over;
    CHECK_THROWS_AS(set.update(e1,
                               [](citizen& c, traits<condition>& m) {
                                   c.hp = 13;
                                   m |= condition::poisoned;
                               }),
                    int);
    CHECK(set.get(e1).hp == 5);
    CHECK(b.empty());
    CHECK(over.contains(e1));
    CHECK(without.empty());
    set.set_data(e1, {.hp = 6});
    CHECK_THROWS_AS(set.insert(e2, {.hp = 13}, condition::cursed), int);
    CHECK(set.size() == 1);
    const std::size_t held = set.memory().observers;
    CHECK_THROWS_AS(either.where([](const citizen&) { return true ? throw 13 : true; }), int);
    CHECK(set.memory().observers == held);
    set.add_traits(e1, condition::poisoned);
    CHECK(either.contains(e1));
}

TEST_CASE("composition: made of a view whose members are just being asked again [V12][V8][S9]", "[view]") {
    citizens set = verified<citizens>();
    for (std::uint32_t id = 1; id <= 5; ++id) { set.insert(entity{id}, {.hp = static_cast<int>(id)}); }
    const auto nobody = set.make_view({.all_of = condition::shielded});
    std::optional<citizen_view> asked;
    std::optional<citizen_view> joined;
    std::optional<decltype(std::declval<citizen_view&>().sum<&citizen::hp>())> sum;
    bool armed = false;
    const auto undone = [&] {
        set.transaction([&] {
            asked.emplace(set.make_view({}, [&](const citizen& c) {
                if (armed && c.hp == 3 && !joined) {
                    joined.emplace(*asked | nobody);
                    sum.emplace(asked->sum<&citizen::hp>());
                }
                return c.hp > 1;
            }));
            set.update(entity{2}, [](citizen& c) { c.hp = 1; });
            armed = true;
            throw 1;
        });
    };
    CHECK_THROWS_AS(undone(), int); // what was made inside is asked again when all is undone
    REQUIRE(joined.has_value());
    CHECK(sorted(asked->ids()) == numbers{2, 3, 4, 5});
    CHECK(sorted(joined->ids()) == numbers{2, 3, 4, 5});
    CHECK(sum->value() == 14);
    set.erase(entity{5});
    CHECK(sorted(joined->ids()) == numbers{2, 3, 4});
    CHECK(sum->value() == 9);
}
