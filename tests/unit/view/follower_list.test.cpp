// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_test_macros.hpp>

#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "citizens.hpp"

import ensign.schema;
import ensign.snapshot;

using ensign::entity;
using ensign::field;
using ensign::internal::transition_kind;
using ensign::internal::view_access;
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
using town::verified;
using town::weak;
using follower = ensign::internal::view_follower<citizen, condition>;
using hp_path = ensign::internal::field_path<&citizen::hp>;
using morale_path = ensign::internal::field_path<&citizen::morale>;

namespace {

constexpr const ensign::internal::watched_field<citizen>* hp_alone[]{&ensign::internal::watched<citizen, hp_path>};
constexpr const ensign::internal::watched_field<citizen>* both_fields[]{
    &ensign::internal::watched<citizen, hp_path>, &ensign::internal::watched<citizen, morale_path>};

/// Adds up hp by steps, and fails with 13.
class sum_of_hp final : public follower {
public:
    explicit sum_of_hp(interest reads, journal* events = nullptr) : follower{reads}, events_{events} {}

    void prepare(transition_kind kind, entity who, const citizen& before, const citizen& now) override {
        if (now.hp == 13) { throw 13; }
        ++steps;
        switch (kind) {
        case transition_kind::enter: coming_ += now.hp; break;
        case transition_kind::exit: coming_ -= before.hp; break;
        case transition_kind::update: coming_ += now.hp - before.hp; break;
        }
        (void)who;
    }
    void prepare_anew(const source_type& members) override {
        coming_ = 0;
        members.for_each([&](entity, const citizen& c) { coming_ += c.hp; });
        ++anew;
    }
    void abandon() noexcept override { coming_ = total; }
    void commit() noexcept override { total = coming_; }
    void clear() noexcept override { total = coming_ = 0; }
    void notify(std::uint64_t, std::exception_ptr&) override {
        if (events_ != nullptr) { events_->note("sum ", total); }
    }
    void close() noexcept override { closed = true; }
    [[nodiscard]] std::size_t bytes() const noexcept override { return sizeof *this; }

    int total = 0;
    int steps = 0;
    int anew = 0;
    bool closed = false;

private:
    journal* events_;
    int coming_ = 0;
};

std::shared_ptr<sum_of_hp> follow(const citizen_view& v, follower::interest reads = {false, hp_alone},
                                  journal* events = nullptr) {
    auto& outlet = view_access::outlet(v, "sum");
    auto out = std::make_shared<sum_of_hp>(reads, events);
    outlet.hub->follow(outlet.node, out, "sum");
    return out;
}
void unfollow(citizens& set, sum_of_hp& f) {
    ensign::internal::hub_of(ensign::internal::set_access::core(set, "test")).unfollow(f);
}

int sum_over(const citizens& set, const citizen_view& v) {
    int out = 0;
    for (const entity e : v) { out += set.get(e).hp; }
    return out;
}

} // namespace

TEST_CASE("follower_list: steps of members, whatever the trigger of the view [V13]", "[view]") {
    for (const trigger when : {trigger::all, trigger::traits_only, trigger::data_only, trigger::none}) {
        citizens set = verified<citizens>();
        set.insert(e1, {.hp = 1}, condition::cursed);
        auto v = set.make_view({.all_of = condition::cursed}, weak, {.when = when});
        const auto sum = follow(v);
        const auto right = [&] { return sum->total == sum_over(set, v); };
        CHECK(sum->total == 1);
        set.insert(e2, {.hp = 2}, condition::cursed);
        CHECK(right());
        set.set_data(e1, {.hp = 5});
        CHECK(right());
        set.set_data(e2, {.hp = 50});
        CHECK(right());
        set.update(e2, [](citizen& c, traits<condition>& m) {
            c.hp = 7;
            m = condition::none;
        });
        CHECK(right());
        set.bulk_write([](std::span<citizen> rows) { rows[0].hp = 3; });
        CHECK(right());
        set.bulk_write([](std::span<citizen> rows) { rows[1].hp = 4; }, ensign::notify::diff);
        CHECK(right());
        set.transaction([&] {
            set.set_data(e1, {.hp = 9});
            set.erase(e1);
            set.insert(e3, {.hp = 3}, condition::cursed);
            set.insert(e1, {.hp = 8}, condition::cursed);
            set.erase(e2);
        });
        CHECK(right());
        v.refresh();
        CHECK(right());
        set.notify_set_changed();
        CHECK(right());
        const auto before = ensign::capture(set);
        set.erase(e3);
        CHECK(right());
        ensign::restore(set, before, ensign::notify::diff);
        CHECK(right());
        set.erase(e1);
        ensign::restore(set, before);
        CHECK(right());
        set.clear();
        CHECK(sum->total == 0);
        set.insert(e1, {.hp = 1}, condition::cursed);
        CHECK(right());
    }
}

TEST_CASE("follower_list: a change of other fields, or of no member, is no step [V13]", "[view]") {
    citizens set = verified<citizens>();
    set.insert(e1, {.hp = 1}, condition::cursed);
    set.insert(e2, {.hp = 1});
    auto v = set.make_view({.all_of = condition::cursed});
    const auto hp = follow(v);
    const auto both = follow(v, {false, both_fields});
    const auto all = follow(v, {true, {}});
    const auto none = follow(v, {});
    const auto steps = [&](auto change) {
        for (const auto& f : {hp, both, all, none}) { f->steps = 0; }
        change();
        return std::vector{hp->steps, both->steps, all->steps, none->steps};
    };
    CHECK(steps([&] { set.set_data(e1, {.hp = 1, .morale = 1}); }) == std::vector{0, 1, 1, 0});
    CHECK(steps([&] { set.set_data(e1, {.hp = 2, .morale = 2}); }) == std::vector{1, 1, 1, 0});
    CHECK(steps([&] { set.set_data(e2, {.hp = 2, .morale = 2}); }) == std::vector{0, 0, 0, 0});
    CHECK(steps([&] { set.add_traits(e1, condition::shielded); }) == std::vector{0, 0, 0, 0});
    CHECK(steps([&] { set.add_traits(e2, condition::cursed); }) == std::vector{1, 1, 1, 1});
    CHECK(steps([&] {
              set.update(e2, [](citizen& c, traits<condition>& m) { // one step, not two
                  c.hp = 9;
                  m = condition::none;
              });
          }) == std::vector{1, 1, 1, 1});
    CHECK(hp->total == 2);
    CHECK(hp->anew == 1);
}

TEST_CASE("follower_list: what throws while a change is evaluated undoes it [V13][S6]", "[view]") {
    citizens set = verified<citizens>();
    set.insert(e1, {.hp = 1});
    auto v = set.make_view({});
    const auto first = follow(v);
    const auto second = follow(v);
    CHECK_THROWS_AS(set.set_data(e1, {.hp = 13}), int);
    CHECK_THROWS_AS(set.transaction([&] {
        set.insert(e2, {.hp = 2});
        set.set_data(e1, {.hp = 13});
    }),
                    int);
    CHECK(set.get(e1).hp == 1);
    CHECK(first->total == 1);
    set.set_data(e1, {.hp = 2});
    CHECK(first->total == 2);
    CHECK(second->total == 2);
}

TEST_CASE("follower_list: it is told last, once for an operation, when all is committed; not when silent [V13][V9]",
          "[view]") {
    citizens set = verified<citizens>();
    journal events;
    auto v = set.make_view({}, weak);
    const auto later = follow(v, {false, hp_alone}, &events);
    const auto c = v.on_enter([&](entity e) { events.note("enter ", e, " ", later->total); });
    auto w = set.make_view({.all_of = condition::cursed});
    const auto d = w.on_enter([&](entity e) { events.note("w ", e, " ", later->total); });
    set.transaction([&] {
        set.insert(e1, {.hp = 1}, condition::cursed);
        set.insert(e2, {.hp = 2});
    });
    CHECK(events.take() == lines{"enter 1 3", "enter 2 3", "w 1 3", "sum 3"});
    set.bulk_write([](std::span<citizen> rows) { rows[0].hp = 5; });
    CHECK(later->total == 7);
    CHECK(events.take().empty());
    set.set_data(e1, {.hp = 4});
    CHECK(events.take() == lines{"sum 6"});
}

TEST_CASE("follower_list: it keeps its view alive, and may be disposed of at any time [V13][V7]", "[view]") {
    citizens set = verified<citizens>();
    set.insert(e1, {.hp = 1});
    std::optional<citizen_view> v{set.make_view({}, weak)};
    const auto sum = follow(*v);
    const auto other = follow(*v & *v);
    v.reset();
    set.set_data(e1, {.hp = 2});
    CHECK(sum->total == 2);
    CHECK(other->total == 2);
    {
        const auto c = set.on_data_changed([&] { unfollow(set, *sum); });
        set.set_data(e1, {.hp = 3});
    }
    CHECK(sum->closed);
    CHECK_FALSE(sum->following());
    CHECK(other->total == 3);
    CHECK(sum.use_count() == 1);
    unfollow(set, *other);
    CHECK(other.use_count() == 1);
    CHECK_FALSE(ensign::internal::hub_of(ensign::internal::set_access::core(set, "test")).observes_rows());

    std::optional<citizens> brief{std::in_place};
    auto w = brief->make_view({});
    const auto last = follow(w);
    brief.reset();
    CHECK(last->closed);
    CHECK_FALSE(last->following());
}

TEST_CASE("follower_list: one that is made while something goes on is right afterwards [V13][V8]", "[view]") {
    for (int change = 0; change < 9; ++change) {
        CAPTURE(change);
        citizens set{"citizens"};
        set.insert(e1, {.hp = 1}, condition::cursed);
        set.insert(e2, {.hp = 50}, condition::cursed);
        auto v = set.make_view({}, weak);
        bool making = false;
        std::shared_ptr<sum_of_hp> sum;
        std::optional<citizen_view> fresh;
        std::shared_ptr<sum_of_hp> fresh_sum;
        const auto make = [&] {
            sum = follow(v);
            fresh.emplace(set.make_view({.all_of = condition::cursed}));
            fresh_sum = follow(*fresh);
        };
        auto asks = set.make_raw_view([&](const citizen&, traits<condition>) {
            if (std::exchange(making, false)) { make(); }
            return true;
        });
        making = true;
        switch (change) {
        case 0: set.set_data(e1, {.hp = 4}); break;
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
                set.set_data(e2, {.hp = 5});
                make();
                making = false;
            });
            break;
        case 4:
            CHECK_THROWS(set.transaction([&] {
                set.erase(e1);
                set.set_data(e2, {.hp = 5});
                make();
                making = false;
                throw 1;
            }));
            break;
        case 5: set.bulk_write([](std::span<citizen> rows) { rows[1].hp = 2; }); break;
        case 6: asks.refresh(); break;
        case 7: {
            citizens other{"other"};
            other.insert(e3, {.hp = 3}, condition::cursed);
            set.copy_rows_from(other);
            break;
        }
        case 8: {
            making = false;
            const auto c = set.on_erased(make);
            set.erase(e1);
        }
        }
        REQUIRE(sum != nullptr);
        CHECK(sum->total == sum_over(set, v));
        CHECK(fresh_sum->total == sum_over(set, *fresh));
        set.insert_or_assign(e3, {.hp = 8}, condition::cursed);
        set.erase(e2);
        CHECK(sum->total == sum_over(set, v));
        CHECK(fresh_sum->total == sum_over(set, *fresh));
    }
}

TEST_CASE("follower_list: begun anew as an operation of its own, it tells; refused where others are [V13][S8]",
          "[view]") {
    citizens set = verified<citizens>();
    set.insert(e1, {.hp = 1});
    journal events;
    auto v = set.make_view({});
    const auto sum = follow(v, {false, hp_alone}, &events);
    auto& hub = *view_access::outlet(v, "test").hub;
    hub.renew(*sum, "renew", [] {});
    CHECK(events.take() == lines{"sum 1"});
    CHECK(sum->anew == 2);
}
