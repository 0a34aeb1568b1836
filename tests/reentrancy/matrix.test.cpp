// SPDX-License-Identifier: BSL-1.0
// Every member that changes a set, refusals and exceptions, in every place.

#include <catch2/catch_test_macros.hpp>

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "matrix.hpp"

using matrix::all_went_well;
using matrix::beggar;
using matrix::dispatching;
using matrix::everywhere;
using matrix::fresh;
using matrix::kind;
using matrix::place;
using matrix::places;
using matrix::stage;
using sample::condition;
using sample::conditions;
using sample::entity;
using sample::job;
using sample::planned;
using sample::rows_of;
using sample::set_type;
using sample::stats;
using sample::thrown_by;

namespace {

struct mutator {
    const char* name; // as the refusal names it
    enum level : std::uint8_t {
        writes,       // refused in a dispatch
        restructures, // in loops as well
        settled,      // in transactions as well, not in loops
        replaces,     // in both
    } what;
    std::function<void(stage&)> run;
};

const std::vector<mutator>& mutators() {
    static const std::vector<mutator> all{
        {"insert", mutator::restructures, [](stage& s) { s.set->insert(fresh, {}); }},
        {"insert", mutator::restructures, [](stage& s) { s.set->insert(fresh, {}, condition::cursed, job::king); }},
        {"insert_or_assign", mutator::restructures, [](stage& s) { s.set->insert_or_assign(fresh, {}); }},
        {"insert_or_assign", mutator::restructures, [](stage& s) { s.set->insert_or_assign(beggar, {.hp = 1}); }},
        {"emplace", mutator::restructures, [](stage& s) { s.set->emplace(fresh, 1); }},
        {"insert_range", mutator::restructures, [](stage& s) { s.set->insert_range({{fresh, {}, {}}}); }},
        {"insert_range", mutator::restructures,
         [](stage& s) { s.set->insert_range(std::span<const set_type::row_type>{}); }},
        {"erase", mutator::restructures, [](stage& s) { s.set->erase(beggar); }},
        {"erase", mutator::restructures, [](stage& s) { s.set->erase(entity{12345}); }},
        {"erase_if", mutator::restructures, [](stage& s) { s.set->erase_if([](entity e) { return e == beggar; }); }},
        {"erase_if", mutator::restructures, [](stage& s) { s.set->erase_if([] { return false; }); }},
        {"reserve", mutator::restructures, [](stage& s) { s.set->reserve(1); }},
        {"clear", mutator::replaces, [](stage& s) { s.set->clear(); }},
        {"shrink", mutator::replaces, [](stage& s) { s.set->shrink(); }},
        {"copy_rows_from", mutator::replaces, [](stage& s) { s.set->copy_rows_from(s.other); }},
        {"copy_rows_from", mutator::replaces, [](stage& s) { s.set->copy_rows_from(*s.set); }},
        {"restore", mutator::replaces, [](stage& s) { ensign::restore(*s.set, ensign::capture(s.other)); }},
        {"restore", mutator::replaces,
         [](stage& s) { ensign::restore(*s.set, ensign::capture(s.other), ensign::notify::diff); }},
        {"capture", mutator::writes, [](stage& s) { static_cast<void>(ensign::capture(*s.set)); }},
        {"set_data", mutator::writes, [](stage& s) { s.set->set_data(beggar, {.hp = 31}); }},
        {"set_data", mutator::writes, [](stage& s) { s.set->set_data(beggar, {.hp = 30}); }},
        {"update", mutator::writes, [](stage& s) { s.set->update(beggar, [](stats& d) { d.hp = 31; }); }},
        {"update", mutator::writes, [](stage& s) { s.set->update(beggar, [](stats&) { return false; }); }},
        {"add_traits", mutator::writes, [](stage& s) { s.set->add_traits(beggar, condition::asleep); }},
        {"add_traits", mutator::writes, [](stage& s) { s.set->add_traits(beggar, job::king); }},
        {"add_traits", mutator::writes, [](stage& s) { s.set->add_traits(beggar, conditions{}); }},
        {"remove_traits", mutator::writes, [](stage& s) { s.set->remove_traits(beggar, condition::poisoned); }},
        {"set_traits", mutator::writes, [](stage& s) { s.set->set_traits(beggar, condition::asleep); }},
        {"toggle_traits", mutator::writes, [](stage& s) { s.set->toggle_traits(beggar, condition::asleep); }},
        {"clear_traits", mutator::writes, [](stage& s) { s.set->clear_traits<condition>(beggar); }},
        {"clear_traits", mutator::writes, [](stage& s) { s.set->clear_traits(beggar); }},
        {"transaction", mutator::writes, [](stage& s) { s.set->transaction([] {}); }},
        {"transaction", mutator::writes,
         [](stage& s) { s.set->transaction([&] { s.set->add_traits(beggar, job::king); }); }},
        {"verify", mutator::writes, [](stage& s) { s.set->verify(true); }},
        {"set_name", mutator::writes, [](stage& s) { s.set->set_name("renamed"); }},
        {"bulk_write", mutator::settled,
         [](stage& s) { s.set->bulk_write([](std::span<stats> all) { ++all.back().hp; }); }},
        {"bulk_write", mutator::settled,
         [](stage& s) { s.set->bulk_write([](std::span<stats> all) { ++all.back().hp; }, ensign::notify::diff); }},
        {"notify_set_changed", mutator::settled, [](stage& s) { s.set->notify_set_changed(); }},
        {"refresh", mutator::settled, [](stage& s) { s.early->refresh(); }},
        {"refresh", mutator::settled, [](stage& s) { s.seer->refresh(5); }},
    };
    return all;
}

bool allowed(const place& p, const mutator& m) {
    switch (p.what) {
    case kind::callback:
    case kind::asked: return false;
    case kind::body: return m.what == mutator::writes || m.what == mutator::restructures;
    case kind::deferred: return true;
    case kind::loop: return m.what == mutator::writes || m.what == mutator::settled;
    }
    return false;
}

} // namespace

TEST_CASE("entity_set: every mutating member in every place where user code runs [S8][S10]", "[reentrancy]") {
    for (const mutator& m : mutators()) {
        CAPTURE(m.name);
        std::string said;
        everywhere(
            [&](const place& p, stage& s) {
                const auto before = rows_of(*s.set);
                const std::string name = s.set->name();
                CHECK(s.set->dispatching() == dispatching(p));
                said = thrown_by([&] { m.run(s); });
                CHECK(s.set->dispatching() == dispatching(p));
                if (allowed(p, m)) { return; }
                CHECK(rows_of(*s.set) == before);
                CHECK(s.set->name() == name);
            },
            [&](const place& p, stage& s, const std::string& thrown, const auto&) {
                CHECK(said == (allowed(p, m) ? "" : std::string{"reentry: "} + m.name));
                if (allowed(p, m)) {
                    CHECK(thrown == "");
                } else {
                    all_went_well(p, s, thrown);
                }
            });
    }
}

TEST_CASE("entity_set: a refusal that nobody catches reaches the outer caller, everywhere [S8]", "[reentrancy]") {
    everywhere([](const place&, stage& s) { s.set->notify_set_changed(); },
               [](const place& p, stage& s, const std::string& thrown, const auto& before) {
                   if (p.what == kind::deferred || p.what == kind::loop) {
                       CHECK(thrown == "");
                       return;
                   }
                   CHECK(thrown == "reentry: notify_set_changed");
                   const bool happened = p.what == kind::callback;
                   if (!happened) { CHECK(rows_of(*s.set) == before); }
                   CHECK(s.count("late") == (happened ? 1 : 0));
               });
}

TEST_CASE("entity_set: throwing in every place [S6]", "[reentrancy]") {
    everywhere([](const place&, stage&) { throw planned{"deed"}; },
               [](const place& p, stage& s, const std::string& thrown, const auto& before) {
                   CHECK(thrown == "deed");
                   switch (p.what) {
                   case kind::callback:
                       CHECK(s.count("early") == 1);
                       CHECK(s.count("mid again") == 1);
                       CHECK(s.count("late") == 1);
                       break;
                   case kind::deferred: CHECK(s.count("late") == 1); break;
                   case kind::asked:
                   case kind::body:
                       CHECK(s.count("early") == 0);
                       CHECK(s.count("late") == 0);
                       CHECK(rows_of(*s.set) == before);
                       break;
                   case kind::loop: CHECK(rows_of(*s.set) == before); break;
                   }
               });
}

TEST_CASE("entity_set: the size of the matrix [S8]", "[reentrancy]") {
    CHECK(places().size() >= 38);
    CHECK(mutators().size() >= 36);
}
