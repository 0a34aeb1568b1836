// SPDX-License-Identifier: BSL-1.0
#include "../ruled.hpp"

#include <catch2/catch_test_macros.hpp>

#include <cstdint>
#include <optional>
#include <string>

import ensign.base;
import ensign.traits;

using namespace ensign::internal;
using ruled::health;

namespace obedience_test {

enum class job : std::uint8_t { none = 0, smith = 1, healer = 2 };
ENSIGN_TRAITS(job, (none, smith, healer));

// Two ways to the same: settling must not go round in circles.
enum class knot : std::uint8_t { none = 0, a = 1, b = 2, c = 4, d = 8, e = 16 };
ENSIGN_TRAITS(knot, (none, a, b, c, d, e));
ENSIGN_RULES(knot, implies(a | b, c), exclusive(c, d), implies(e, d), exclusive(a | d, b));

} // namespace obedience_test

using namespace obedience_test;
using mask = ensign::traits<health>;

namespace {

template <class E>
std::optional<ensign::traits<E>> settled(ensign::traits<E> before, ensign::traits<E> now) {
    const auto out = settle(rules<E>(), before.bits(), now.bits());
    return out ? std::optional{ensign::traits<E>::retaining(*out)} : std::nullopt;
}

} // namespace

TEST_CASE("obedience: a mask may be asked [T13]", "[obedience]") {
    STATIC_CHECK(ensign::obeys_rules(mask{}));
    STATIC_CHECK(ensign::obeys_rules(health::alive | health::burning));
    STATIC_CHECK(!ensign::obeys_rules(mask{health::burning}));
    STATIC_CHECK(ensign::obeys_rules(mask::retaining(0xc1))); // what nobody names obeys
    STATIC_CHECK(ensign::obeys_rules(job::smith | job::healer));
}

TEST_CASE("obedience: violations as text [T13]", "[obedience]") {
    CHECK(ensign::violations(mask{health::alive}).empty());
    CHECK(ensign::violations(health::dead | health::scalded | health::undead) ==
          "exclusive(alive, dead, undead): dead|undead; implies(burning, alive): burning without alive; "
          "implies(scalded, steaming): burning|wet without steaming");
    CHECK(ensign::violations(ensign::traits<job>::all()).empty());
}

TEST_CASE("obedience: what is broken anew [T13]", "[obedience]") {
    const auto anew = [](mask before, mask now) { return breaks_anew(rules<health>(), before.bits(), now.bits()); };
    CHECK(anew({}, health::alive | health::dead));
    CHECK_FALSE(anew(health::alive | health::dead, health::alive | health::dead | health::wet));
    CHECK(anew(health::alive | health::dead, health::alive | health::dead | health::undead));
    CHECK_FALSE(anew(health::alive | health::dead | health::undead, health::alive | health::dead));
    CHECK(anew(health::alive | health::burning, health::burning));
    CHECK_FALSE(anew(health::burning, health::burning | health::dead)); // it lacks no more than before
}

TEST_CASE("obedience: the newest wins [T13]", "[obedience]") {
    CHECK(settled<health>(health::alive, health::alive | health::dead) == mask{health::dead});
    CHECK(settled<health>(health::alive | health::burning, health::alive | health::burning | health::dead) ==
          mask{health::dead});
    CHECK(settled<health>({}, health::burning) == (health::burning | health::alive));
    CHECK(settled<health>(health::dead, health::dead | health::burning) == (health::burning | health::alive));
    // what goes on purpose takes with it what needs it
    CHECK(settled<health>(health::alive | health::burning, health::burning) == mask{});
    // new beats gone: it is replaced by something that needs it
    CHECK(settled<health>(health::alive, health::burning) == (health::burning | health::alive));
    // a composite is complete now
    CHECK(settled<health>(health::alive | health::burning, health::alive | health::scalded) ==
          (health::alive | health::scalded | health::steaming));
    CHECK(settled<health>(mask::retaining(0x81), mask::retaining(0x83)) == mask::retaining(0x82));
}

TEST_CASE("obedience: what is new at once does not settle itself [T13]", "[obedience]") {
    CHECK_FALSE(settled<health>({}, health::alive | health::dead));
    CHECK_FALSE(settled<health>(health::wet, health::wet | health::burning | health::dead));
}

TEST_CASE("obedience: settling ends, obeys, and keeps what is new [T13]", "[obedience]") {
    const auto try_all = []<class E>(E) {
        for (unsigned before = 0; before < 64; ++before) {
            if (!obeys_all<E>(before)) { continue; }
            for (unsigned now = 0; now < 64; ++now) {
                const auto out = settle(rules<E>(), before, now);
                const std::uint64_t must = implications{rules<E>()}.close(now & ~before);
                CHECK(out.has_value() == (find_clash(rules<E>(), must).rule == nullptr));
                if (!out) { continue; }
                CHECK(obeys_all<E>(*out));
                CHECK((*out & must) == must);
                if (obeys_all<E>(now)) { CHECK(*out == now); }
            }
        }
    };
    try_all(health::none);
    try_all(knot::none);
}

TEST_CASE("obedience: the exception [T13]", "[obedience]") {
    const auto complaint = [](mask before, mask now, bool newest_wins) -> std::string {
        try {
            throw_rule_violation(vocabulary_of<health>(), rules<health>(), ensign::entity{7}, "citizens", "add_traits",
                                 before.bits(), now.bits(), newest_wins);
        } catch (const ensign::rule_violation& e) {
            CHECK(e.who() == ensign::entity{7});
            CHECK(e.rules() == "exclusive(alive, dead, undead): alive|dead");
            return e.what();
        }
    };
    CHECK(complaint(health::alive, health::alive | health::dead, false) ==
          "add_traits: refused on set 'citizens': entity 7 would have alive|dead, which the rules of "
          "ruled::health do not allow (exclusive(alive, dead, undead): alive|dead). Nothing was changed. Take "
          "away what is excluded and add what is implied in the same call, by update() or in a transaction, or let the "
          "newer flags win: set_rule_policy(rule_policy::newest_wins).");
    CHECK(complaint(health::wet, health::wet | health::alive | health::dead, true)
              .ends_with("These are all new, so none of them gives way: add those that can be had together."));
}
