// SPDX-License-Identifier: BSL-1.0
#include "../town.hpp"

#include <catch2/catch_test_macros.hpp>

#include <cstddef>
#include <cstdint>

import ensign.base;
import ensign.traits;
import ensign.signal;
import ensign.set;

using ensign::entity;
using ensign::internal::ask_by;
using ensign::internal::set_access;
using town::citizen;
using town::condition;
using town::verified;
using citizens = ensign::entity_set<citizen, condition>;
using store = ensign::internal::row_store<citizen, condition>;

namespace {

/// Wants to know of citizens whose hp crosses a bound.
struct watchman {
    int bound;
    mutable std::size_t asked = 0;

    [[nodiscard]] static bool ask(const void* whom, const store& rows, std::uint32_t row, const citizen& old,
                                  const citizen& now) noexcept {
        const auto& w = *static_cast<const watchman*>(whom);
        w.asked += row < rows.size() ? 1U : 0U;
        return (old.hp < w.bound) != (now.hp < w.bound);
    }
};

constexpr entity e1{1};

} // namespace

TEST_CASE("data_question: a write of which nobody wants to know is made, any other one is handed over [S4][V3]",
          "[set]") {
    citizens set = verified<citizens>();
    set.insert(e1, {.hp = 10});
    auto& core = set_access::core(set, "test");
    const watchman w{.bound = 30};
    const auto question = ask_by<&watchman::ask, citizen, condition>(&w);
    CHECK(question(core.store, 0, {.hp = 10}, {.hp = 30}));
    CHECK_FALSE(question(core.store, 0, {.hp = 10}, {.hp = 29}));
    w.asked = 0;
    const auto write = [&](int hp) { question.write(question.whom, core, e1, 0, {.hp = hp}, "test"); };

    write(29);
    CHECK(set.get(e1).hp == 29);
    CHECK(w.asked == 1);
    write(30); // of interest to the watchman: the long way, where nobody else is interested
    CHECK(set.get(e1).hp == 30);
    int told = 0;
    {
        const auto c =
            set.on_data_changed([&](entity, const citizen& before, const citizen& now) { told += now.hp - before.hp; });
        w.asked = 0;
        write(37);
        CHECK(told == 7);
        write(37); // the same
        CHECK(told == 7);
        CHECK(w.asked == 0);
    }
    {
        const auto c = set.on_changed(e1, [&] { ++told; });
        write(38);
        CHECK(told == 8);
    }
    set.transaction([&] {
        write(39);
        CHECK(set.get(e1).hp == 39);
        CHECK(w.asked == 0);
    });
    CHECK(set.get(e1).hp == 39);
}

TEST_CASE("data_question: a write of what is there already is no change to those who follow changes [S4][P1]",
          "[set]") {
    citizens set = verified<citizens>();
    set.insert(e1, {.hp = 10});
    auto& core = set_access::core(set, "test");
    core.store.track();
    auto then = core.store.rows();
    then.set_version(core.store.take_version());
    const watchman w{.bound = 30};
    const auto question = ask_by<&watchman::ask, citizen, condition>(&w);
    question.write(question.whom, core, e1, 0, {.hp = 10}, "test");
    CHECK_FALSE(set.set_data(e1, {.hp = 10}));
    CHECK(core.store.changes_since(then).count(1) == 0);
    question.write(question.whom, core, e1, 0, {.hp = 11}, "test");
    CHECK(core.store.changes_since(then).count(1) == 1);
}
