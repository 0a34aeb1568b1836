// SPDX-License-Identifier: BSL-1.0
#include "../fort.hpp"

#include <catch2/catch_test_macros.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

import ensign.base;
import ensign.traits;
import ensign.signal;
import ensign.set;
import ensign.view;

using ensign::entity;
using ensign::field;
using ensign::has;
using ensign::has_any;
using ensign::traits;
using ensign::trigger;
using town::army;
using town::condition;
using town::job;
using town::journal;
using town::lines;
using town::numbers;
using town::place;
using town::sorted;
using town::verified;
using armies = ensign::entity_set<army, condition, job>;
using masks = ensign::trait_masks<condition, job>;

namespace {

constexpr entity e1{1};
constexpr entity e2{2};
constexpr auto weak = field<&army::men>() < 30;
constexpr auto critical = weak && has(condition::poisoned) && !has(condition::shielded);

/// Counts how often it is asked.
template <class Node>
struct counting_node : Node {
    std::size_t* calls;

    counting_node(const Node& node, std::size_t& count) : Node{node}, calls{&count} {}

    template <class Data, class Masks>
    [[nodiscard]] bool matches(const Data& d, const Masks& m) const noexcept {
        ++*calls;
        return Node::matches(d, m);
    }
};

template <class Node>
auto counting(const ensign::predicate<Node>& p, std::size_t& calls) {
    return ensign::predicate<counting_node<Node>>{counting_node<Node>{p.node(), calls}};
}

} // namespace

TEST_CASE("predicate_view: a view of a declared predicate follows data and traits [V5]", "[view]") {
    armies set = verified<armies>();
    journal events;
    set.insert(e1, {.men = 10}, condition::poisoned);
    auto v = set.make_view(critical);
    const auto heard = record_view(v, events, "v");
    CHECK(sorted(v) == numbers{1});
    set.insert(e2, {.men = 40}, condition::poisoned);
    set.update(e2, [](army& a) { a.men = 20; });
    set.add_traits(e2, condition::shielded);
    set.update(e1, [](army& a) { a.arrows = 1; }); // of a member: an update
    set.update(e1, [](army& a, traits<condition>& m, traits<job>&) {
        a.men = 50;
        m |= condition::cursed;
    });
    set.remove_traits(e2, condition::shielded);
    set.erase(e2);
    CHECK(events.take() == lines{"v enter 2", "v exit 2", "v update 1", "v exit 1", "v enter 2", "v exit 2"});
}

TEST_CASE("predicate_view: what the view says of itself [V5]", "[view]") {
    armies set = verified<armies>();
    const auto v = set.make_view(critical, {.name = "critical"});
    CHECK(v.name() == "critical");
    CHECK(v.observed() == masks{condition::poisoned | condition::shielded});
    CHECK(v.observed_fields().size() == 1);
    CHECK(std::string{v.observed_fields().front()} == "men");
    CHECK_FALSE(v.opaque());
    CHECK(v.condition() == "men < 30 && has poisoned && !has shielded");
    const auto both = set.make_view({.all_of = job::smith}, weak || has(condition::cursed));
    CHECK(both.observed() == masks{condition::cursed, job::smith});
    CHECK(both.condition() == "has smith && (men < 30 || has cursed)");
    const auto filter = set.make_view({.none_of = job::smith});
    CHECK(filter.observed_fields().empty());
    CHECK_FALSE(filter.opaque());
    CHECK(filter.condition() == "!has smith");
    const auto opaque = set.make_view({.all_of = job::smith}, [](const army& a) { return a.men == 0; });
    CHECK(opaque.observed_fields().empty());
    CHECK(opaque.opaque());
    CHECK(opaque.condition() == "has smith && (a function)");
    CHECK(set.make_raw_view([](auto&&...) { return true; }).condition() == "(a function)");
    CHECK(set.make_view({}).condition().empty());
}

TEST_CASE("predicate_view: a filter beside it holds as well, whatever of it the predicate names [V5]", "[view]") {
    armies set = verified<armies>();
    const auto v = set.make_view({.any_of = condition::doomed}, has_any(condition::poisoned | condition::shielded));
    std::uint32_t id = 0;
    numbers wanted;
    for (std::uint64_t m = 0; m < 8; ++m, ++id) {
        set.insert(entity{id}, {}, traits<condition>::dropping(m));
        if ((m & 3) != 0 && (m & 6) != 0) { wanted.push_back(id); }
    }
    CHECK(sorted(v) == wanted);
    const auto later = set.make_view({.any_of = condition::doomed}, has_any(condition::poisoned | condition::shielded));
    CHECK(sorted(later) == wanted);
}

TEST_CASE("predicate_view: where the predicate is a filter, it is never asked [V5]", "[view]") {
    armies set = verified<armies>();
    std::size_t calls = 0;
    const auto v = set.make_view(counting(has(condition::cursed) && !has(job::smith), calls));
    set.insert(e1, {}, condition::cursed);
    set.update(e1, [](army& a) { a.men = 7; });
    CHECK(v.size() == 1);
    set.add_traits(e1, job::smith);
    CHECK(v.empty());
    CHECK(calls == 0);
}

TEST_CASE("predicate_view: a write asks those whose fields or bits it changes, however many others there are [V5]",
          "[view]") {
    std::vector<std::size_t> asked;
    for (const int others : {0, 1, 10, 100, 1000}) {
        armies set = verified<armies>();
        set.insert(e1, {.men = 50}, condition::poisoned);
        std::size_t calls = 0;
        std::vector<ensign::view<army, condition, job>> views;
        views.push_back(set.make_view(counting(critical, calls)));
        for (int i = 0; i < others; ++i) {
            switch (i % 3) {
            case 0: views.push_back(set.make_view(counting(field<&army::home, &place::x>() > 5, calls))); break;
            case 1:
                views.push_back(set.make_view(counting(field<&army::morale>() < 0.5F || has(job::smith), calls)));
                break;
            default: views.push_back(set.make_view(counting(field<&army::arrows>() == 7U && has(job::baker), calls)));
            }
        }
        calls = 0;
        set.update(e1, [](army& a) { a.men = 20; });
        CHECK(views.front().size() == 1);
        set.add_traits(e1, condition::shielded);
        CHECK(views.front().empty());
        asked.push_back(calls);
        calls = 0;
        set.update(e1, [](army& a) { a.home.y = 3; }); // nobody's field
        set.add_traits(e1, condition::cursed);         // nobody's bit
        CHECK(calls == 0);
    }
    CHECK(asked == std::vector<std::size_t>(5, asked.front()));
    CHECK(asked.front() <= 2);
}

TEST_CASE("predicate_view: several of its fields at once ask it once [V5]", "[view]") {
    armies set = verified<armies>();
    std::size_t calls = 0;
    auto v = set.make_view(
        counting((field<&army::men>() > 5 && field<&army::arrows>() > 5U) || has_any(condition::doomed), calls));
    set.insert(e1, {});
    calls = 0;
    set.update(e1, [](army& a) { a.men = 6, a.arrows = 6; });
    CHECK(calls == 1);
    set.update(e1, [](army& a, traits<condition>& m, traits<job>&) {
        a.men = 7;
        a.arrows = 7;
        m = condition::doomed;
    });
    CHECK(calls == 2);
    std::size_t updates = 0;
    const auto heard = v.on_update([&] { ++updates; }); // from now on any data matters
    set.update(e1, [](army& a) { a.men = 8, a.arrows = 8; });
    CHECK(calls == 3);
    set.update(e1, [](army& a) { a.home.y = 1; });
    CHECK(updates == 2);
}

TEST_CASE("predicate_view: the trigger data_only looks at every change of data, as always [V2]", "[view]") {
    armies set = verified<armies>();
    set.insert(e1, {.men = 10});
    const auto v = set.make_view(critical, {.when = trigger::data_only});
    set.add_traits(e1, condition::poisoned);
    CHECK(v.empty());
    set.update(e1, [](army& a) { a.arrows = 1; });
    CHECK(v.size() == 1);
    const auto t = set.make_view(critical, {.when = trigger::traits_only});
    set.update(e1, [](army& a) { a.men = 90; });
    CHECK(v.empty());
    CHECK(t.size() == 1);
    set.add_traits(e1, job::smith); // not observed
    CHECK(t.size() == 1);
    set.add_traits(e1, condition::shielded);
    CHECK(t.empty());
}

TEST_CASE("predicate_view: transactions and bulk writes [V5]", "[view]") {
    armies set = verified<armies>();
    journal events;
    set.insert(e1, {.men = 50}, condition::poisoned);
    auto v = set.make_view(critical);
    const auto heard = record_view(v, events, "v");
    set.transaction([&] {
        set.update(e1, [](army& a) { a.men = 10; });
        set.insert(e2, {.men = 1}, condition::poisoned);
        CHECK(v.empty());
    });
    CHECK(events.take() == lines{"v enter 1", "v enter 2"});
    set.bulk_write([](auto data) {
        for (army& a : data) { a.men = 99; }
    });
    CHECK(v.empty());
    CHECK(events.take().empty());
    set.bulk_write([](auto data) { data.front().men = 1; }, ensign::notify::diff);
    CHECK(events.take() == lines{"v enter 1"});
}

TEST_CASE("predicate_view: a predicate is a function as well [V3]", "[view]") {
    armies set = verified<armies>();
    set.insert(e1, {.men = 10}, condition::poisoned);
    const auto v = set.make_raw_view(critical);
    CHECK(v.size() == 1);
    set.add_traits(e1, condition::shielded);
    CHECK(v.empty());
}

TEST_CASE("predicate_view: sets without traits, and without data [V5]", "[view]") {
    ensign::entity_set<army> plain;
    const auto a = plain.make_view(weak);
    plain.insert(e1, {.men = 3});
    CHECK(a.size() == 1);
    plain.update(e1, [](army& x) { x.men = 30; });
    CHECK(a.empty());
    ensign::entity_set<ensign::no_data, condition> flags;
    const auto b = flags.make_view(has(condition::cursed) || has(condition::poisoned));
    flags.insert(e1, {}, condition::poisoned);
    CHECK(b.size() == 1);
    flags.clear_traits(e1);
    CHECK(b.empty());
}
