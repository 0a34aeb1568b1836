// SPDX-License-Identifier: BSL-1.0
#include "../fort.hpp"

#include <catch2/catch_test_macros.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

import ensign.base;
import ensign.traits;
import ensign.schema;
import ensign.signal;
import ensign.set;
import ensign.view;
import ensign.snapshot;

using ensign::entity;
using ensign::scoped_connection;
using town::army;
using town::condition;
using town::place;

namespace {

using set_type = ensign::entity_set<army, condition>;

constexpr entity a{1}, b{2}, c{3};

/// What an aggregate tells, as "before>now ".
template <class Aggregate>
scoped_connection record(Aggregate& from, std::string& out) {
    return from.on_changed([&out](auto before, auto now) {
        const auto text = [](const auto& x) {
            if constexpr (requires { x.has_value(); }) {
                return x ? std::to_string(static_cast<long long>(*x)) : std::string{"-"};
            } else {
                return std::to_string(static_cast<long long>(x));
            }
        };
        out += text(before) + ">" + text(now) + " ";
    });
}

} // namespace

TEST_CASE("aggregate: sum, average, min, max and count follow the members [V13]", "[view]") {
    auto set = town::verified<set_type>();
    auto cursed = set.make_view({.all_of = condition::cursed});
    set.insert(a, {.men = 10, .home = {.x = 1}}, condition::cursed);
    auto sum = cursed.sum<&army::men>();
    auto average = cursed.average<&army::men>();
    auto least = cursed.min<&army::men>();
    auto most = cursed.max<&army::home, &place::x>();
    auto count = cursed.count();
    STATIC_CHECK(std::is_same_v<decltype(sum), ensign::aggregate<std::int64_t>>);
    STATIC_CHECK(std::is_same_v<decltype(cursed.sum<&army::arrows>()), ensign::aggregate<std::uint64_t>>);
    STATIC_CHECK(std::is_same_v<decltype(cursed.sum<&army::morale>()), ensign::aggregate<double>>);
    STATIC_CHECK(std::is_same_v<decltype(most), ensign::aggregate<std::optional<std::int8_t>>>);
    const auto all = [&] {
        return std::to_string(sum.value()) + " " + std::to_string(average.value().value_or(-1)) + " " +
               std::to_string(least.value().value_or(-1)) + " " + std::to_string(most.value().value_or(-1)) + " " +
               std::to_string(count.value());
    };
    CHECK(all() == "10 10.000000 10 1 1");
    set.insert(b, {.men = -3, .home = {.x = 5}});
    CHECK(all() == "10 10.000000 10 1 1");
    set.add_traits(b, condition::cursed);
    CHECK(all() == "7 3.500000 -3 5 2");
    set.update(b, [](army& x) { x.men = 30; });
    CHECK(all() == "40 20.000000 10 5 2");
    set.insert(c, {.men = 2, .home = {.x = 7}}, condition::cursed);
    set.erase(a);
    CHECK(all() == "32 16.000000 2 7 2");
    set.clear();
    CHECK(all() == "0 -1.000000 -1 -1 0");
    set.insert(a, {.men = 4}, condition::cursed);
    CHECK(all() == "4 4.000000 4 0 1");
}

TEST_CASE("aggregate: a change is told once, when everybody has been, and shows at once [V13]", "[view]") {
    auto set = town::verified<set_type>();
    auto all = set.make_view({});
    auto sum = all.sum<&army::men>();
    auto least = all.min<&army::men>();
    std::string told;
    std::string seen;
    std::vector<scoped_connection> links;
    links.push_back(set.on_data_changed([&] { seen += "set " + std::to_string(sum.value()) + " "; }));
    links.push_back(all.on_enter([&] { seen += "view " + std::to_string(sum.value()) + " "; }));
    links.push_back(sum.on_changed([&] { seen += "least " + std::to_string(least.value().value_or(0)) + " "; }));
    links.push_back(record(sum, told));
    links.push_back(record(least, told));
    set.insert(a, {.men = 5});
    CHECK(std::exchange(seen, {}) == "view 5 least 5 ");
    CHECK(std::exchange(told, {}) == "0>5 ->5 ");
    set.update(a, [](army& x) { x.men = 7; });
    CHECK(std::exchange(seen, {}) == "set 7 least 7 ");
    CHECK(std::exchange(told, {}) == "5>7 5>7 ");
    set.update(a, [](army& x) { x.arrows = 7; });
    set.add_traits(a, condition::cursed);
    CHECK(told.empty());
    set.insert_range({{b, {.men = 1}}, {c, {.men = -1}}});
    CHECK(std::exchange(told, {}) == "7>-1 "); // the sum is what it was
}

TEST_CASE("aggregate: a transaction is one change, and shows what was before until it ends [V13]", "[view]") {
    auto set = town::verified<set_type>();
    auto cursed = set.make_view({.all_of = condition::cursed});
    set.insert(a, {.men = 1}, condition::cursed);
    set.insert(b, {.men = 2});
    auto sum = cursed.sum<&army::men>();
    auto most = cursed.max<&army::men>();
    std::string told;
    const auto link = record(sum, told);
    const auto other = record(most, told);
    set.transaction([&] {
        set.update(a, [](army& x) { x.men = 100; });
        set.add_traits(b, condition::cursed);
        set.erase(a);
        set.insert(c, {.men = 7}, condition::cursed);
        CHECK(sum.value() == 1);
        CHECK(most.value() == 1);
    });
    CHECK(std::exchange(told, {}) == "1>9 1>7 ");
    set.transaction([&] {
        set.update(b, [](army& x) { x.men = 3; });
        set.update(b, [](army& x) { x.men = 2; });
    });
    CHECK(told.empty());
    CHECK_THROWS_AS(set.transaction([&] {
        set.erase(b);
        auto inner = cursed.sum<&army::men>(); // made of what is there now
        set.clear_traits(c);
        throw std::runtime_error{"no"};
    }),
                    std::runtime_error);
    CHECK(told.empty());
    CHECK(sum.value() == 9);

    std::optional<ensign::aggregate<std::int64_t>> made;
    set.transaction([&] {
        set.update(b, [](army& x) { x.men = 40; });
        made.emplace(cursed.sum<&army::men>());
        set.remove_traits(c, condition::cursed);
    });
    CHECK(made->value() == 40);
    made.reset();
    CHECK_THROWS(set.transaction([&] {
        set.update(b, [](army& x) { x.men = 50; });
        made.emplace(cursed.sum<&army::men>());
        throw std::runtime_error{"no"};
    }));
    CHECK(made->value() == 40);
}

TEST_CASE("aggregate: bulk operations are silent and right, those that tell differences tell them [V13]", "[view]") {
    auto set = town::verified<set_type>();
    auto strong = set.make_view({}, [](const army& x) { return x.men > 2; });
    auto sum = strong.sum<&army::men>();
    std::string told;
    const auto link = record(sum, told);
    for (std::uint32_t id = 0; id < 5; ++id) { set.insert(entity{id}, {.men = static_cast<int>(id)}); }
    CHECK(sum.value() == 7);
    told.clear();
    set.bulk_write([](auto all) {
        for (army& x : all) { x.men += 1; }
    });
    CHECK(sum.value() == 12);
    CHECK(told.empty());
    set.bulk_write(
        [](auto all) {
            for (army& x : all) { x.men += 1; }
        },
        ensign::notify::diff);
    CHECK(sum.value() == 18);
    CHECK(std::exchange(told, {}) == "12>18 ");
    const auto kept = ensign::capture(set);
    set.erase_if([](entity e) { return e.value() % 2 == 0; });
    CHECK(std::exchange(told, {}) == "18>8 ");
    ensign::restore(set, kept);
    CHECK(sum.value() == 18);
    CHECK(told.empty());
    set_type other;
    other.insert(a, {.men = 9});
    set.copy_rows_from(other);
    CHECK(sum.value() == 9);
    CHECK(told.empty());
}

TEST_CASE("aggregate: a view that does not look is followed in what it holds [V13]", "[view]") {
    auto set = town::verified<set_type>();
    auto never = set.make_view({}, [](const army& x) { return x.men > 2; }, {.when = ensign::trigger::none});
    set.insert(a, {.men = 5});
    auto sum = never.sum<&army::men>();
    CHECK(sum.value() == 0);
    never.refresh();
    CHECK(sum.value() == 5);
    set.update(a, [](army& x) { x.men = 1; }); // still a member
    CHECK(sum.value() == 1);
    set.notify_set_changed();
    CHECK(sum.value() == 0);
}

TEST_CASE("aggregate: sums of real numbers do not drift, and NaN goes with its member [V13]", "[view]") {
    auto set = town::verified<set_type>();
    auto all = set.make_view({});
    auto sum = all.sum<&army::morale>();
    auto least = all.min<&army::morale>();
    int told = 0;
    const auto link = sum.on_changed([&] { ++told; });
    set.insert(a, {.morale = 1e30F});
    set.insert(b, {.morale = 0.1F});
    set.insert(c, {.morale = std::numeric_limits<float>::quiet_NaN()});
    CHECK(std::isnan(sum.value()));
    CHECK(least.value() == 0.1F);
    CHECK(told == 2); // 0.1 does not show beside 1e30
    set.update(b, [](army& x) { x.morale = 0.2F; });
    CHECK(told == 2); // NaN is no change of NaN
    set.erase(a);
    set.erase(c);
    CHECK(sum.value() == static_cast<double>(0.2F));
}

TEST_CASE("aggregate: outlives its view, and is empty when its set is gone [V13]", "[view]") {
    std::optional<set_type> set{std::in_place};
    std::optional view{set->make_view({})};
    auto sum = view->sum<&army::men>();
    view.reset();
    set->insert(a, {.men = 5});
    CHECK(sum.value() == 5);
    auto moved = std::move(sum);
    CHECK(moved.value() == 5);
    CHECK(sum.value() == 0); // NOLINT(bugprone-use-after-move)
    CHECK_THROWS_AS(sum.on_changed([] {}).keep(), ensign::gone_error);
    set.reset();
    CHECK(moved.value() == 0);
    CHECK_THROWS_AS(moved.on_changed([] {}).keep(), ensign::gone_error);
}

TEST_CASE("aggregate: disposed of in callbacks, its own and those of others [V13]", "[view]") {
    auto set = town::verified<set_type>();
    auto all = set.make_view({});
    std::optional<ensign::aggregate<std::int64_t>> first{all.sum<&army::men>()};
    std::optional<ensign::aggregate<std::int64_t>> second{all.sum<&army::men>()};
    std::optional<ensign::aggregate<std::size_t>> third{all.count()};
    std::string told;
    std::vector<scoped_connection> links;
    links.push_back(first->on_changed([&] {
        told += "first ";
        first.reset();
        second.reset();
    }));
    links.push_back(second->on_changed([&] { told += "second "; }));
    links.push_back(third->on_changed([&] {
        told += "third ";
        CHECK(all.sum<&army::men>().value() == 1); // made and disposed of inside
    }));
    set.insert(a, {.men = 1});
    CHECK(told == "first third ");
    links.push_back(set.on_inserted([&] { third.reset(); }));
    set.insert(b, {.men = 1});
    CHECK(told == "first third ");
}

TEST_CASE("aggregate: the set dies in the callback of an aggregate [V13]", "[view]") {
    std::optional<set_type> set{std::in_place};
    auto all = set->make_view({});
    auto sum = all.sum<&army::men>();
    auto count = all.count();
    int told = 0;
    const auto link = sum.on_changed([&] {
        ++told;
        set.reset();
        CHECK(sum.value() == 0);
    });
    const auto later = count.on_changed([&] { ++told; });
    set->insert(a, {.men = 1});
    CHECK(told == 1);
    CHECK(count.value() == 0);
}

TEST_CASE("aggregate: owned by callbacks of its own set, which is destroyed [V13]", "[view]") {
    std::optional<set_type> set{std::in_place};
    auto all = set->make_view({});
    auto other = all.sum<&army::men>();
    auto top = all.top<&army::men>(1);
    all.on_enter([sum = all.sum<&army::men>()] {}).keep();
    set->on_inserted([order = all.ordered_by<&army::men>()] {}).keep();
    other.on_changed([count = all.count()] {}).keep();
    top.on_enter([view = set->make_view({}), least = all.min<&army::men>()] {}).keep();
    set->insert(a, {.men = 1});
    set.reset();
    CHECK(other.value() == 0);
}

TEST_CASE("aggregate: an inner transaction that is undone leaves what was made before the outer one [V13][S9]",
          "[view]") {
    auto set = town::verified<set_type>();
    set.insert(a, {.men = 1});
    auto all = set.make_view({});
    auto sum = all.sum<&army::men>();
    auto most = all.max<&army::men>();
    set.transaction([&] {
        set.update(a, [](army& x) { x.men = 5; });
        const auto inner = [&] {
            set.transaction([&] {
                set.update(a, [](army& x) { x.men = 7; });
                throw 1;
            });
        };
        CHECK_THROWS_AS(inner(), int);
        CHECK(sum.value() == 1); // as before the outer one
        CHECK(most.value() == 1);
        auto young = all.sum<&army::men>(); // has seen states in between
        CHECK_THROWS_AS(inner(), int);
        CHECK(sum.value() == 1);
    });
    CHECK(sum.value() == 5);
    CHECK(most.value() == 5);
}
