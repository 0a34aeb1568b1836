// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "citizens.hpp"

import ensign.schema;
import ensign.snapshot;

using ensign::entity;
using ensign::field;
using ensign::traits;
using ensign::trigger;
using town::citizen;
using town::citizen_view;
using town::citizens;
using town::condition;
using town::e1;
using town::e2;
using town::e3;
using town::journal;
using town::lines;
using town::record_view;
using town::verified;
using town::weak;

namespace {

/// What `a & b`, `a | b` and `a - b` hold, compared with what their operands do.
template <class View>
struct three {
    const View& a;
    const View& b;
    View both{a & b};
    View either{a | b};
    View without{a - b};

    template <class Set>
    [[nodiscard]] bool right(const Set& set) const {
        bool out = true;
        std::size_t counts[3]{};
        for (const entity e : set.ids()) {
            const bool in_a = a.contains(e);
            const bool in_b = b.contains(e);
            out = out && both.contains(e) == (in_a && in_b) && either.contains(e) == (in_a || in_b) &&
                  without.contains(e) == (in_a && !in_b);
            counts[0] += in_a && in_b ? 1U : 0U;
            counts[1] += in_a || in_b ? 1U : 0U;
            counts[2] += in_a && !in_b ? 1U : 0U;
        }
        return out && both.size() == counts[0] && either.size() == counts[1] && without.size() == counts[2];
    }
};

} // namespace

TEST_CASE("composition: combined: for one entity and for 64 rows [V12]", "[view]") {
    using ensign::internal::combined;
    using ensign::internal::composition;
    for (const auto how : {composition::both, composition::either, composition::without}) {
        const std::uint64_t words = combined(how, std::uint64_t{0b1100}, std::uint64_t{0b1010});
        for (unsigned bit = 0; bit < 4; ++bit) {
            CHECK((words >> bit & 1) ==
                  (combined(how, (0b1100U >> bit & 1U) != 0, (0b1010U >> bit & 1U) != 0) ? 1U : 0U));
        }
    }
}

TEST_CASE("composition: joined views follow their operands through every kind of change [V12]", "[view]") {
    citizens set = verified<citizens>();
    for (std::uint32_t id = 10; id < 90; ++id) {
        set.insert(entity{id}, {.hp = static_cast<int>(id % 20)}, id % 3 == 0 ? condition::cursed : condition::none);
    }
    auto a = set.make_view({.all_of = condition::cursed});
    auto b = set.make_view({}, weak);
    const three<citizen_view> c{a, b};
    CHECK(c.right(set));
    journal events;
    auto both = a & b;
    auto either = a | b;
    auto without = a - b;
    const auto c1 = record_view(both, events, "&");
    const auto c2 = record_view(either, events, "|");
    const auto c3 = record_view(without, events, "-");
    const auto tells = [&](lines expected) {
        CHECK(events.take() == expected);
        CHECK(c.right(set));
    };
    set.insert(e1, {.hp = 5}, condition::cursed);
    tells({"& enter 1", "| enter 1"});
    set.insert(e2, {.hp = 50}, condition::cursed);
    tells({"| enter 2", "- enter 2"});
    set.insert(e3, {.hp = 50});
    tells({});
    set.set_data(e2, {.hp = 5});
    tells({"- exit 2", "& enter 2", "| update 2"});
    set.remove_traits(e1, condition::cursed);
    tells({"& exit 1", "| update 1"});
    set.set_data(e1, {.hp = 6});
    tells({"| update 1"});
    set.add_traits(e3, condition::shielded); // nobody observes it
    tells({});
    set.update(e2, [](citizen& d, traits<condition>& m) { // leaves both at once
        d.hp = 50;
        m = condition::none;
    });
    tells({"& exit 2", "| exit 2"});
    set.update(e2, [](citizen& d, traits<condition>& m) { // enters both at once: - does not flicker
        d.hp = 5;
        m = condition::cursed;
    });
    tells({"& enter 2", "| enter 2"});
    set.erase(e2);
    tells({"& exit 2", "| exit 2"});
    set.erase(e1);
    tells({"| exit 1"});
}

TEST_CASE("composition: what they ask as text, what they observe, and what they are called [V12]", "[view]") {
    citizens set = verified<citizens>();
    auto cursed = set.make_view({.all_of = condition::cursed});
    auto low = set.make_view(field<&citizen::hp>() < 30);
    auto any = set.make_view({});
    auto both = cursed & low;
    CHECK(both.condition() == "(has cursed) & (hp < 30)");
    CHECK((both | any).condition() == "((has cursed) & (hp < 30)) | (everything)");
    CHECK((any - low).condition() == "(everything) - (hp < 30)");
    CHECK(both.observed() == ensign::trait_masks<condition>{condition::cursed});
    REQUIRE(both.observed_fields().size() == 1);
    CHECK(both.observed_fields()[0] == "hp");
    CHECK_FALSE(both.opaque());
    CHECK((both | set.make_view({}, weak)).opaque());
    CHECK(both.name().empty());
    both.set_name("both");
    CHECK(both.name() == "both");

    auto over = cursed.where(field<&citizen::morale>() > 0.5F, {.name = "over"});
    CHECK(over.name() == "over");
    CHECK(over.condition() == "(has cursed) & (morale > 0.5)");
    CHECK(over.observed() == ensign::trait_masks<condition>{condition::cursed});
    CHECK(over.observed_fields().size() == 1);
    CHECK_FALSE(over.opaque());
    CHECK(over.where({}, weak).opaque());
    CHECK(low.where({.none_of = condition::shielded}).condition() == "(hp < 30) & (!has shielded)");
    CHECK(low.where(weak).condition() == "(hp < 30) & ((a function))");
    CHECK(low.where(field<&citizen::morale>() > 0.5F).observed_fields().size() == 2);
}

TEST_CASE("composition: a view with itself [V12]", "[view]") {
    citizens set = verified<citizens>();
    set.insert(e1, {}, condition::cursed);
    auto a = set.make_view({.all_of = condition::cursed});
    const three<citizen_view> c{a, a};
    journal events;
    auto same = a & a;
    auto nothing = a - a;
    const auto c1 = record_view(same, events, "same");
    const auto c2 = record_view(nothing, events, "nothing");
    set.insert(e2, {}, condition::cursed);
    CHECK(c.right(set));
    set.clear_traits(e1);
    CHECK(c.right(set));
    CHECK(events.take() == lines{"same enter 2", "same exit 1"});
    set.set_data(e2, {.hp = 1});
    CHECK(events.take() == lines{"same update 2"});
}

TEST_CASE("composition: compositions of compositions move once, when all that is older has moved [V12][S6]", "[view]") {
    citizens set = verified<citizens>();
    set.insert(e1, {.hp = 1});
    auto cursed = set.make_view({.all_of = condition::cursed});
    auto poisoned = set.make_view({.all_of = condition::poisoned});
    auto shielded = set.make_view({.all_of = condition::shielded});
    auto harmed = cursed | poisoned;
    auto exposed = harmed - shielded;
    auto doubly = cursed & exposed;
    auto never = exposed & shielded;
    journal events;
    const auto c0 = record_view(doubly, events, "doubly");
    const auto c1 = record_view(exposed, events, "exposed");
    const auto c2 = record_view(harmed, events, "harmed");
    const auto c3 = record_view(never, events, "never");
    set.add_traits(e1, condition::cursed | condition::poisoned);
    CHECK(events.take() == lines{"harmed enter 1", "exposed enter 1", "doubly enter 1"});
    set.set_traits(e1, condition::poisoned);
    CHECK(events.take() == lines{"doubly exit 1", "harmed update 1", "exposed update 1"});
    set.set_traits(e1, condition::poisoned | condition::shielded);
    CHECK(events.take() == lines{"exposed exit 1"}); // `harmed` observes no shields
    set.transaction([&] {
        set.set_traits(e1, condition::none);
        set.set_traits(e1, condition::cursed);
    });
    CHECK(events.take() == lines{"exposed enter 1", "doubly enter 1", "harmed update 1"});
    set.erase(e1);
    CHECK(events.take() == lines{"harmed exit 1", "exposed exit 1", "doubly exit 1"});
}

TEST_CASE("composition: membership of all is committed before anybody is told [V12][S6]", "[view]") {
    citizens set = verified<citizens>();
    set.insert(e1, {.hp = 5});
    auto a = set.make_view({.all_of = condition::cursed});
    auto b = set.make_view({}, weak);
    auto both = a & b;
    auto without = b - a;
    int checked = 0;
    const auto look = [&](bool in) {
        return [&, in] {
            ++checked;
            CHECK(a.contains(e1) == in);
            CHECK(both.contains(e1) == in);
            CHECK(without.contains(e1) == !in);
        };
    };
    const auto c1 = set.on_traits_added<condition>(look(true)); // the set itself speaks after the commit as well
    const auto c2 = a.on_enter(look(true));
    const auto c3 = without.on_exit(look(true));
    const auto c4 = a.on_exit(look(false));
    set.add_traits(e1, condition::cursed);
    set.remove_traits(e1, condition::cursed);
    CHECK(checked == 4);
}

TEST_CASE("composition: operands of any trigger, raw and with a context, are followed at all times [V12][V2][V10]",
          "[view]") {
    citizens set = verified<citizens>();
    for (std::uint32_t id = 0; id < 200; ++id) { set.insert(entity{id}, {.hp = static_cast<int>(id)}); }
    const auto cursed = ensign::trait_filter<condition>{.all_of = condition::cursed};
    auto none = set.make_view(cursed, {}, {.when = trigger::none});
    auto data = set.make_view(cursed, {}, {.when = trigger::data_only});
    auto traits_only = set.make_view({}, weak, {.when = trigger::traits_only});
    auto raw = set.make_raw_view(
        [](const citizen& c, traits<condition> m) { return c.hp % 2 == 0 || m.has_any(condition::shielded); });
    auto near = set.make_context_view(100, [](const citizen& c, traits<condition>, const int& at) {
        return c.hp - at < 20 && at - c.hp < 20;
    });
    const std::vector<const citizen_view*> operands{&none, &data, &traits_only, &raw, &near};
    std::vector<three<citizen_view>> all;
    all.reserve(25);
    for (const auto* a : operands) {
        for (const auto* b : operands) { all.push_back({*a, *b}); }
    }
    const auto right = [&] {
        for (const auto& c : all) {
            if (!c.right(set)) { return false; }
        }
        return true;
    };
    CHECK(right());
    set.add_traits(entity{4}, condition::cursed);
    CHECK(right());
    set.set_data(entity{4}, {.hp = 111});
    CHECK(right());
    near.refresh(30);
    CHECK(right());
    none.refresh();
    CHECK(right());
    set.notify_set_changed();
    CHECK(right());
    set.bulk_write([](std::span<citizen> rows) {
        for (citizen& c : rows) { c.hp = 199 - c.hp; }
    });
    CHECK(right());
    set.bulk_write([](std::span<citizen> rows) { rows[7].hp = 3; }, ensign::notify::diff);
    CHECK(right());
    set.erase_if([](entity, const citizen& c) { return c.hp % 3 == 0; });
    CHECK(right());
    citizens other = verified<citizens>("other");
    for (std::uint32_t id = 50; id < 400; ++id) {
        other.insert(entity{id}, {.hp = static_cast<int>(id % 90)}, condition::cursed);
    }
    const auto before = ensign::capture(set);
    set.copy_rows_from(other);
    CHECK(right());
    ensign::restore(set, before, ensign::notify::diff);
    CHECK(right());
    ensign::restore(set, ensign::capture(other));
    CHECK(right());
    set.clear();
    CHECK(right());
    set.insert(e1, {.hp = 20}, condition::cursed);
    CHECK(right());
}

TEST_CASE("composition: a context view that is refreshed moves what is made of it, in the same operation [V12][V10]",
          "[view]") {
    citizens set = verified<citizens>();
    set.insert(e1, {.hp = 10}, condition::cursed);
    set.insert(e2, {.hp = 20}, condition::cursed);
    auto cursed = set.make_view({.all_of = condition::cursed});
    auto above =
        set.make_context_view(0, [](const citizen& c, traits<condition>, const int& least) { return c.hp >= least; });
    auto both = cursed & above;
    auto rest = cursed - above;
    auto over = both.where(weak);
    auto strong = above.where({.all_of = condition::cursed});
    journal events;
    const auto c1 = record_view(both, events, "both");
    const auto c2 = record_view(rest, events, "rest");
    const auto c3 = record_view(strong, events, "strong");
    above.refresh(15);
    CHECK(events.take() == lines{"both exit 1", "strong exit 1", "rest enter 1"});
    CHECK(over.empty());
    above.refresh(50);
    CHECK(events.take() == lines{"both exit 2", "strong exit 2", "rest enter 2"});
    above.refresh(0);
    CHECK(events.take() ==
          lines{"rest exit 1", "rest exit 2", "both enter 1", "both enter 2", "strong enter 1", "strong enter 2"});
}

TEST_CASE("composition: a change that moves no operand does not look at a composition [V12]", "[view]") {
    citizens set{"citizens"};
    set.insert(e1, {.hp = 5}, condition::cursed);
    int asked = 0;
    auto a = set.make_view({.all_of = condition::cursed});
    auto b = set.make_view(field<&citizen::hp>() < 10);
    auto both = a & b;
    auto over = both.where({.all_of = condition::shielded}, [&](const citizen&) { return ++asked != 0; });
    asked = 0;
    set.set_data(e1, {.hp = 5, .morale = 3}); // of a member of both; the function wants to know
    CHECK(asked == 0);                        // but its filter says no
    set.add_traits(e1, condition::shielded);
    CHECK(asked == 1);
    CHECK(over.contains(e1));
    set.add_traits(e1, condition::poisoned);
    CHECK(asked == 1);
    set.insert(e2, {.hp = 5}, condition::shielded); // not in both
    set.set_data(e2, {.hp = 4});
    CHECK(asked == 1);
    set.insert(e3, {.hp = 5}, condition::shielded | condition::cursed);
    CHECK(asked == 2);
    const auto evaluated = ensign::internal::view_access::outlet(both, "test").node->rest->queued;
    set.set_data(e1, {.hp = 6}); // b looks and stays
    set.add_traits(e1, condition::poisoned);
    CHECK(ensign::internal::view_access::outlet(both, "test").node->rest->queued == evaluated);
}

TEST_CASE("composition: a view over a view: who enters that one is inserted, who leaves it is erased [V12][V2]",
          "[view]") {
    citizens set = verified<citizens>();
    auto cursed = set.make_view({.all_of = condition::cursed});
    auto all = cursed.where(weak);
    auto data = cursed.where({}, weak, {.when = trigger::data_only});
    auto bits = cursed.where({.none_of = condition::shielded}, {}, {.when = trigger::traits_only});
    auto none = cursed.where({}, weak, {.when = trigger::none});
    journal events;
    const auto c1 = record_view(all, events, "all");
    const auto c2 = record_view(data, events, "data");
    const auto c3 = record_view(bits, events, "bits");
    const auto c4 = record_view(none, events, "none");
    set.insert(e1, {.hp = 5});
    CHECK(events.take().empty());
    set.add_traits(e1, condition::cursed);
    CHECK(events.take() == lines{"all enter 1", "data enter 1", "bits enter 1"});
    none.refresh();
    CHECK(events.take() == lines{"none enter 1"});
    set.set_data(e1, {.hp = 50});
    CHECK(events.take() == lines{"all exit 1", "data exit 1"});
    set.add_traits(e1, condition::shielded);
    CHECK(events.take() == lines{"bits exit 1"});
    set.set_data(e1, {.hp = 5});
    CHECK(events.take() == lines{"all enter 1", "data enter 1"});
    set.set_data(e1, {.hp = 6});
    CHECK(events.take() == lines{"all update 1", "data update 1"});
    set.clear_traits(e1);
    CHECK(events.take() == lines{"all exit 1", "data exit 1", "none exit 1"});
    set.set_data(e1, {.hp = 7});
    CHECK(events.take().empty());
}

TEST_CASE("composition: on_update: data or an observed trait of an operand changed, and the member stays [V12][V6]",
          "[view]") {
    citizens set = verified<citizens>();
    set.insert(e1, {.hp = 5}, condition::cursed);
    set.insert(e2, {.hp = 50});
    auto a = set.make_view({.all_of = condition::cursed});
    auto b = set.make_view({.any_of = condition::poisoned | condition::shielded});
    auto either = a | b;
    auto over = a.where(field<&citizen::hp>() < 10);
    journal events;
    const auto c1 = record_view(either, events, "|");
    const auto c2 = record_view(over, events, "over");
    set.set_data(e1, {.hp = 6});
    CHECK(events.take() == lines{"| update 1", "over update 1"});
    set.add_traits(e1, condition::poisoned);
    CHECK(events.take() == lines{"| update 1"}); // over a alone: it does not observe it
    set.add_traits(e1, condition::shielded);
    CHECK(events.take() == lines{"| update 1"}); // b saw it, and nothing moved
    set.set_data(e2, {.hp = 51});
    CHECK(events.take().empty());
    set.remove_traits(e1, condition::cursed);
    CHECK(events.take() == lines{"over exit 1", "| update 1"});
}

TEST_CASE("composition: views of different sets are not joined [V12]", "[view]") {
    citizens here{"here"};
    citizens there{"there"};
    const auto a = here.make_view({});
    const auto b = there.make_view({});
    CHECK_THROWS_AS(a - b, ensign::different_sets);
    CHECK_THROWS_WITH(a & b,
                      "operator&: the left view is of set 'here', the right one of set 'there'. Views are joined "
                      "within one set; ask the other view with contains(entity) where you need both.");
}
