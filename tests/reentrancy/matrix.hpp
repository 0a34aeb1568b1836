// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_TESTS_REENTRANCY_MATRIX_HPP
#define ENSIGN_TESTS_REENTRANCY_MATRIX_HPP

// What user code may do, in every place where it runs: a table of places, which is in places.cpp, and deeds, each tried
// in all of them. Include it after every other header: it imports.

#include <catch2/catch_test_macros.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "village.hpp"

namespace matrix {

using sample::condition;
using sample::conditions;
using sample::context_view_type;
using sample::entity;
using sample::filter;
using sample::is_cursed;
using sample::job;
using sample::jobs;
using sample::row_value;
using sample::rows_of;
using sample::scoped_connection;
using sample::set_type;
using sample::stats;
using sample::thrown_by;
using sample::unsound;
using sample::view_type;
using sample::wrong_members;

using village::beggar;
using village::cursed;
using village::hero;
using village::witch;
inline constexpr entity fresh{9};

inline bool everyone(const row_value&) { return true; }
inline bool is_uncursed(const row_value& row) { return !is_cursed(row); }

enum class kind : std::uint8_t {
    callback, // told of what has happened
    asked,    // predicates and functions whose answer the operation needs: nothing has happened yet
    body,     // a transaction
    deferred,
    loop,
};

/// A set, three views and three observers of the same thing, of which the middle one (or a predicate, or a function)
/// runs the deed.
struct stage {
    std::unique_ptr<set_type> set = std::make_unique<set_type>("stage");
    set_type other{"other"};
    std::optional<view_type> early, mid, late;
    std::optional<context_view_type> seer;
    std::optional<view_type> joined, apart, inner, made_joined, made_apart, made_inner; // of early and seer
    scoped_connection c_early, c_mid, c_mid_again, c_late, c_extra;
    std::vector<std::string> log;
    std::function<void()> deed;
    int runs = 0;
    bool mid_has_everyone = false;
    std::shared_ptr<int> in_mid_callable = std::make_shared<int>(0);

    stage() {
        set->insert(hero, {.hp = 10});
        set->insert(witch, {.hp = 20}, condition::cursed, job::baker);
        set->insert(beggar, {.hp = 30}, condition::poisoned);
        other.insert(hero, {.hp = 1}, condition::cursed);
        early.emplace(set->make_view(cursed));
        seer.emplace(set->make_context_view(0, [](const stats&, conditions, jobs, int) { return true; }));
        joined.emplace(*early & *seer);
        apart.emplace(*seer - *early);
        inner.emplace(seer->where(cursed));
    }
    stage(const stage&) = delete;
    stage& operator=(const stage&) = delete;

    void here() {
        if (runs++ != 0 || !deed) { return; }
        log.emplace_back("deed");
        deed();
    }
    [[nodiscard]] auto tell(const char* who) {
        return [this, who] { log.emplace_back(who); };
    }
    [[nodiscard]] int count(const char* who) const {
        int out = 0;
        for (const std::string& l : log) { out += l == who ? 1 : 0; }
        return out;
    }
    /// The middle callback: owns something whose death can be seen.
    [[nodiscard]] auto acting() {
        return [this, held = in_mid_callable] { here(); };
    }
    [[nodiscard]] bool mid_callable_lives() const { return in_mid_callable.use_count() > 1; }

    void check_sound() {
        if (set == nullptr) { return; }
        CHECK(unsound(*set) == "");
        CHECK_FALSE(set->dispatching());
        if (early.has_value()) { CHECK(wrong_members(*set, *early, is_cursed) == ""); }
        if (late.has_value()) { CHECK(wrong_members(*set, *late, is_cursed) == ""); }
        if (mid.has_value()) { CHECK(wrong_members(*set, *mid, mid_has_everyone ? everyone : is_cursed) == ""); }
        if (seer.has_value()) { CHECK(wrong_members(*set, *seer, everyone) == ""); }
        for (const auto* const v : {&joined, &inner, &made_joined, &made_inner}) {
            if (v->has_value()) { CHECK(wrong_members(*set, **v, is_cursed) == ""); }
        }
        for (const auto* const v : {&apart, &made_apart}) {
            if (v->has_value()) { CHECK(wrong_members(*set, **v, is_uncursed) == ""); }
        }
    }
};

struct place {
    const char* name;
    kind what;
    bool of_view; // the observers belong to the views
    std::function<void(stage&)> prepare;
    std::function<void(stage&)> run;
};

/// Every place where user code runs.
const std::vector<place>& places();

/// Tries a deed in every place. `judge(place, stage, thrown)` looks at the outcome.
template <class Deed, class Judge>
void everywhere(Deed deed, Judge judge) {
    for (const place& p : places()) {
        CAPTURE(p.name);
        stage s;
        p.prepare(s);
        const std::vector<row_value> before = rows_of(*s.set);
        s.deed = [&] { deed(p, s); };
        const std::string thrown = thrown_by([&] { p.run(s); });
        CHECK(s.runs >= 1);
        judge(p, s, thrown, before);
        s.check_sound();
        if (s.set == nullptr) { continue; }
        // Life goes on.
        s.deed = nullptr;
        const std::size_t seen = s.early.has_value() ? s.early->size() : 0;
        CHECK_NOTHROW(s.set->insert(entity{500}, {.hp = 5}, condition::cursed));
        if (s.early.has_value()) { CHECK(s.early->size() == seen + 1); }
        s.check_sound();
        CHECK(s.set->erase(entity{500}));
        s.check_sound();
    }
}

/// Whether what is deferred there has to wait.
inline bool waits(const place& p) { return p.what != kind::body; }

inline bool dispatching(const place& p) { return p.what == kind::callback || p.what == kind::asked; }

/// The usual end: nothing thrown, every observer called once.
inline void all_went_well(const place& p, stage& s, const std::string& thrown) {
    CHECK(thrown == "");
    if (dispatching(p) || p.what == kind::deferred) {
        CHECK(s.count("early") == 1);
        CHECK(s.count("late") == 1);
    }
    if (p.what == kind::callback) {
        CHECK(s.count("mid again") == 1);
        CHECK(s.log == std::vector<std::string>{"early", "deed", s.log[2], s.log[3]});
    }
}

} // namespace matrix

#endif
