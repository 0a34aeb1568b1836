// SPDX-License-Identifier: BSL-1.0
// What user code may do, in every place where it runs: one table of places, one of deeds, every pair tried.

#include <catch2/catch_test_macros.hpp>

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "sample.hpp"

using sample::condition;
using sample::conditions;
using sample::context_view_type;
using sample::entity;
using sample::filter;
using sample::is_cursed;
using sample::job;
using sample::jobs;
using sample::planned;
using sample::row_value;
using sample::rows_of;
using sample::scoped_connection;
using sample::set_type;
using sample::stats;
using sample::thrown_by;
using sample::unsound;
using sample::view_type;
using sample::wrong_members;

namespace {

constexpr entity hero{1};
constexpr entity witch{2};
constexpr entity beggar{0x8000'0000U};
constexpr entity fresh{9};
const filter cursed{.all_of = condition::cursed};

bool everyone(const row_value&) { return true; }
bool is_uncursed(const row_value& row) { return !is_cursed(row); }

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

/// Three observers of a signal of the set.
template <class Connect>
std::function<void(stage&)> on_set(Connect connect) {
    return [connect](stage& s) {
        s.mid.emplace(s.set->make_view(cursed));
        s.late.emplace(s.set->make_view(cursed));
        s.c_early = connect(*s.set, s.tell("early"));
        s.c_mid = connect(*s.set, s.acting());
        s.c_mid_again = connect(*s.set, s.tell("mid again"));
        s.c_late = connect(*s.set, s.tell("late"));
    };
}
/// One observer of each view.
template <class Connect>
std::function<void(stage&)> on_views(Connect connect) {
    return [connect](stage& s) {
        s.mid.emplace(s.set->make_view(cursed));
        s.late.emplace(s.set->make_view(cursed));
        s.c_early = connect(*s.early, s.tell("early"));
        s.c_mid = connect(*s.mid, s.acting());
        s.c_mid_again = connect(*s.mid, s.tell("mid again"));
        s.c_late = connect(*s.late, s.tell("late"));
    };
}
/// The middle view's predicate acts; the observers are those of a signal.
template <class Make, class Connect>
std::function<void(stage&)> in_predicate(Make make, Connect connect) {
    return [make, connect](stage& s) {
        const int before = s.runs;
        s.runs = 1; // not while it is being made
        make(s);
        s.runs = before;
        s.mid_has_everyone = true;
        s.late.emplace(s.set->make_view(cursed));
        s.c_early = connect(*s.set, s.tell("early"));
        s.c_late = connect(*s.set, s.tell("late"));
    };
}
template <class Connect>
std::function<void(stage&)> in_function(Connect connect) {
    return [connect](stage& s) {
        s.mid.emplace(s.set->make_view(cursed));
        s.late.emplace(s.set->make_view(cursed));
        s.c_early = connect(*s.set, s.tell("early"));
        s.c_late = connect(*s.set, s.tell("late"));
    };
}

void restore_without_witch(stage& s) {
    set_type later{"later"};
    later.copy_rows_from(*s.set);
    later.erase(witch);
    ensign::restore(*s.set, ensign::capture(later), ensign::notify::diff);
}

const std::vector<place>& places() {
    const auto inserted = [](set_type& s, auto f) { return s.on_inserted(std::move(f)); };
    const auto erased = [](set_type& s, auto f) { return s.on_erased(std::move(f)); };
    const auto data = [](set_type& s, auto f) { return s.on_data_changed(std::move(f)); };
    const auto added = [](set_type& s, auto f) { return s.on_traits_added<condition>(std::move(f)); };
    const auto removed = [](set_type& s, auto f) { return s.on_traits_removed<condition>(std::move(f)); };
    const auto one = [](set_type& s, auto f) { return s.on_changed(witch, std::move(f)); };
    const auto changed = [](set_type& s, auto f) { return s.on_set_changed(std::move(f)); };
    const auto enter = [](view_type& v, auto f) { return v.on_enter(std::move(f)); };
    const auto exit = [](view_type& v, auto f) { return v.on_exit(std::move(f)); };
    const auto update = [](view_type& v, auto f) { return v.on_update(std::move(f)); };
    const auto declared = [](stage& s) {
        s.mid.emplace(s.set->make_view({}, [&s](const stats&) {
            s.here();
            return true;
        }));
    };
    const auto raw = [](stage& s) {
        s.mid.emplace(s.set->make_raw_view([&s](const stats&, conditions, jobs) {
            s.here();
            return true;
        }));
    };
    const auto contextual = [](stage& s) {
        s.seer.emplace(s.set->make_context_view(0, [&s](const stats&, conditions, jobs, int) {
            s.here();
            return true;
        }));
        s.mid.emplace(s.set->make_view({}));
    };
    const auto set_data = [](stage& s) { s.set->set_data(witch, {.hp = 21}); };
    static const std::vector<place> all{
        {"on_inserted", kind::callback, false, on_set(inserted),
         [](stage& s) { s.set->insert(entity{8}, {.hp = 1}, condition::cursed); }},
        {"on_inserted of insert_range", kind::callback, false, on_set(inserted),
         [](stage& s) { s.set->insert_range({{entity{8}, {}, {condition::cursed}}}); }},
        {"on_erased", kind::callback, false, on_set(erased), [](stage& s) { s.set->erase(witch); }},
        {"on_erased of erase_if", kind::callback, false, on_set(erased),
         [](stage& s) { s.set->erase_if([](entity e) { return e == witch; }); }},
        {"on_data_changed", kind::callback, false, on_set(data), set_data},
        {"on_traits_added", kind::callback, false, on_set(added),
         [](stage& s) { s.set->add_traits(hero, condition::cursed); }},
        {"on_traits_removed", kind::callback, false, on_set(removed),
         [](stage& s) { s.set->remove_traits(witch, condition::cursed); }},
        {"on_changed", kind::callback, false, on_set(one), set_data},
        {"on_set_changed of clear", kind::callback, false, on_set(changed), [](stage& s) { s.set->clear(); }},
        {"on_set_changed of copy", kind::callback, false, on_set(changed),
         [](stage& s) { s.set->copy_rows_from(s.other); }},
        {"on_set_changed of restore", kind::callback, false, on_set(changed),
         [](stage& s) { ensign::restore(*s.set, ensign::capture(s.other)); }},
        {"on_erased of restore", kind::callback, false, on_set(erased), restore_without_witch},
        {"on_exit of restore", kind::callback, true, on_views(exit), restore_without_witch},
        {"on_set_changed of bulk_write", kind::callback, false, on_set(changed),
         [](stage& s) { s.set->bulk_write([](std::span<stats> all) { all[1].hp = 21; }); }},
        {"on_set_changed of notify_set_changed", kind::callback, false, on_set(changed),
         [](stage& s) { s.set->notify_set_changed(); }},
        {"on_data_changed of a transaction", kind::callback, false, on_set(data),
         [](stage& s) { s.set->transaction([&] { s.set->set_data(witch, {.hp = 21}); }); }},
        {"on_erased of a transaction", kind::callback, false, on_set(erased),
         [](stage& s) { s.set->transaction([&] { s.set->erase(witch); }); }},
        {"on_enter", kind::callback, true, on_views(enter),
         [](stage& s) { s.set->add_traits(hero, condition::cursed); }},
        {"on_enter of insert", kind::callback, true, on_views(enter),
         [](stage& s) { s.set->insert(entity{8}, {}, condition::cursed); }},
        {"on_exit", kind::callback, true, on_views(exit),
         [](stage& s) { s.set->remove_traits(witch, condition::cursed); }},
        {"on_exit of erase", kind::callback, true, on_views(exit), [](stage& s) { s.set->erase(witch); }},
        {"on_exit of a transaction", kind::callback, true, on_views(exit),
         [](stage& s) { s.set->transaction([&] { s.set->erase(witch); }); }},
        {"on_update", kind::callback, true, on_views(update), set_data},
        {"on_update of bulk_write", kind::callback, true, on_views(update),
         [](stage& s) { s.set->bulk_write([](std::span<stats> all) { all[1].hp = 21; }, ensign::notify::diff); }},
        {"declared predicate", kind::asked, false, in_predicate(declared, data), set_data},
        {"raw predicate", kind::asked, false, in_predicate(raw, data), set_data},
        {"context predicate", kind::asked, false, in_predicate(contextual, data), set_data},
        {"predicate, insert", kind::asked, false, in_predicate(declared, inserted),
         [](stage& s) { s.set->insert(entity{8}, {}, condition::cursed); }},
        {"predicate, notify_set_changed", kind::asked, false, in_predicate(raw, changed),
         [](stage& s) { s.set->notify_set_changed(); }},
        {"predicate, copy_rows_from", kind::asked, false, in_predicate(contextual, changed),
         [](stage& s) { s.set->copy_rows_from(s.other); }},
        {"predicate, restore", kind::asked, false, in_predicate(contextual, changed),
         [](stage& s) { ensign::restore(*s.set, ensign::capture(s.other)); }},
        {"predicate, restore diff", kind::asked, false, in_predicate(declared, data),
         [](stage& s) {
             set_type later{"later"};
             later.copy_rows_from(*s.set);
             later.set_data(witch, {.hp = 21});
             ensign::restore(*s.set, ensign::capture(later), ensign::notify::diff);
         }},
        {"predicate, bulk_write", kind::asked, false, in_predicate(declared, data),
         [](stage& s) { s.set->bulk_write([](std::span<stats> all) { all[1].hp = 21; }, ensign::notify::diff); }},
        {"predicate, end of a transaction", kind::asked, false, in_predicate(declared, data),
         [](stage& s) {
             s.set->transaction([&] {
                 s.set->set_data(witch, {.hp = 21});
                 s.set->erase(hero);
                 s.set->insert(entity{8}, {}, condition::cursed);
             });
         }},
        {"update function", kind::asked, false, in_function(data),
         [](stage& s) {
             s.set->update(witch, [&](stats& d) {
                 d.hp = 21;
                 s.here();
             });
         }},
        {"erase_if predicate", kind::asked, false, in_function(erased),
         [](stage& s) {
             s.set->erase_if([&](entity e) {
                 s.here();
                 return e == witch;
             });
         }},
        {"bulk_write fill", kind::asked, false, in_function(data),
         [](stage& s) {
             s.set->bulk_write(
                 [&](std::span<stats> all) {
                     all[1].hp = 21;
                     s.here();
                 },
                 ensign::notify::diff);
         }},
        {"transaction body", kind::body, false, in_function(data),
         [](stage& s) {
             s.set->transaction([&] {
                 s.set->set_data(witch, {.hp = 21});
                 s.here();
             });
         }},
        {"inner transaction body", kind::body, false, in_function(data),
         [](stage& s) {
             s.set->transaction([&] {
                 s.set->set_data(witch, {.hp = 21});
                 s.set->transaction([&] { s.here(); });
             });
         }},
        {"deferred function", kind::deferred, false, in_function(data),
         [](stage& s) {
             s.c_extra = s.set->on_data_changed([&s] {
                 if (s.runs == 0) {
                     s.set->defer([&s] { s.here(); });
                 }
             });
             s.set->set_data(witch, {.hp = 21});
         }},
        {"for_each", kind::loop, false, in_function(data), [](stage& s) { s.set->for_each([&s] { s.here(); }); }},
        {"with", kind::loop, false, in_function(data),
         [](stage& s) { s.set->with_all(condition::cursed, [&s] { s.here(); }); }},
        {"rows()", kind::loop, false, in_function(data),
         [](stage& s) {
             for ([[maybe_unused]] const auto& row : s.set->rows()) { s.here(); }
         }},
        {"view for_each", kind::loop, false, in_function(data), [](stage& s) { s.mid->for_each([&s] { s.here(); }); }},
        {"view loop", kind::loop, false, in_function(data),
         [](stage& s) {
             for ([[maybe_unused]] const entity e : *s.mid) { s.here(); }
         }},
    };
    return all;
}

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
bool waits(const place& p) { return p.what != kind::body; }

bool dispatching(const place& p) { return p.what == kind::callback || p.what == kind::asked; }

/// The usual end: nothing thrown, every observer called once.
void all_went_well(const place& p, stage& s, const std::string& thrown) {
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

// --- connections -----------------------------------------------------------------------------------------------------

TEST_CASE("signal: connecting in every place: called from the next dispatch on [S7]", "[reentrancy]") {
    everywhere(
        [](const place&, stage& s) {
            for (int i = 0; i < 20; ++i) { s.set->on_inserted(s.tell("new")).keep(); } // makes the list grow
            s.set->on_erased(s.tell("new")).keep();
            s.set->on_data_changed(s.tell("new")).keep();
            s.set->on_traits_added<condition>(s.tell("new")).keep();
            s.set->on_traits_removed<job>(s.tell("new")).keep();
            s.set->on_set_changed(s.tell("new")).keep();
            if (s.set->contains(witch)) { s.set->on_changed(witch, s.tell("new")).keep(); }
            for (view_type* const v : {&*s.early, &*s.mid, &*s.late}) {
                v->on_enter(s.tell("new")).keep();
                v->on_exit(s.tell("new")).keep();
                v->on_update(s.tell("new")).keep();
            }
        },
        [](const place& p, stage& s, const std::string& thrown, const auto&) {
            CHECK(thrown == "");
            if (p.what != kind::body) { CHECK(s.count("new") == 0); } // a transaction's dispatch comes later
            s.log.clear();
            s.set->insert(entity{600}, {}, condition::cursed);
            CHECK(s.count("new") == 23); // and an enter of each view
            s.set->erase(entity{600});
        });
}

TEST_CASE("signal: disconnecting in every place [S7]", "[reentrancy]") {
    SECTION("itself") {
        everywhere(
            [](const place& p, stage& s) {
                s.c_mid.disconnect();
                if (p.what == kind::callback) { CHECK(s.mid_callable_lives()); }
            },
            [](const place& p, stage& s, const std::string& thrown, const auto&) {
                all_went_well(p, s, thrown);
                CHECK_FALSE(s.mid_callable_lives());
            });
    }
    SECTION("an earlier one") {
        everywhere([](const place&, stage& s) { s.c_early.disconnect(); },
                   [](const place& p, stage& s, const std::string& thrown, const auto&) {
                       CHECK(thrown == "");
                       if (p.what == kind::callback) { CHECK(s.count("early") == 1); }
                       if (p.what == kind::asked) { CHECK(s.count("early") == 0); }
                       if (dispatching(p)) { CHECK(s.count("late") == 1); }
                   });
    }
    SECTION("the next one, and the last, by destroying their connections") {
        everywhere(
            [](const place&, stage& s) {
                s.c_mid_again = {};
                { const scoped_connection dying = std::move(s.c_late); }
            },
            [](const place& p, stage& s, const std::string& thrown, const auto&) {
                CHECK(thrown == "");
                if (dispatching(p)) {
                    CHECK(s.count("early") == 1);
                    CHECK(s.count("mid again") == 0);
                    CHECK(s.count("late") == 0);
                }
            });
    }
    SECTION("everybody") {
        everywhere(
            [](const place&, stage& s) {
                for (scoped_connection* const c : {&s.c_late, &s.c_early, &s.c_mid, &s.c_mid_again}) {
                    c->disconnect();
                }
            },
            [](const place& p, stage& s, const std::string& thrown, const auto&) {
                CHECK(thrown == "");
                CHECK_FALSE(s.mid_callable_lives());
                if (dispatching(p)) { CHECK(s.count("late") == 0); }
            });
    }
}

// --- views -----------------------------------------------------------------------------------------------------------

TEST_CASE("view: views of views, made in every place [V12][V8]", "[reentrancy]") {
    everywhere(
        [](const place&, stage& s) {
            s.made_joined.emplace(*s.early & *s.seer);
            s.made_apart.emplace(*s.seer - *s.made_joined);
            s.made_inner.emplace(s.seer->where(cursed, [](const stats&) { return true; }));
        },
        [](const place& p, stage& s, const std::string& thrown, const auto&) { all_went_well(p, s, thrown); });
}

TEST_CASE("view: views of views, disposed of in every place, with what they are made of [V12][V7]", "[reentrancy]") {
    SECTION("what they are made of") {
        everywhere(
            [](const place&, stage& s) {
                s.early.reset();
                s.seer.reset();
            },
            [](const place& p, stage& s, const std::string& thrown, const auto&) { all_went_well(p, s, thrown); });
    }
    SECTION("they themselves") {
        everywhere(
            [](const place&, stage& s) {
                for (auto* const v : {&s.joined, &s.apart, &s.inner}) { v->reset(); }
            },
            [](const place& p, stage& s, const std::string& thrown, const auto&) { all_went_well(p, s, thrown); });
    }
    SECTION("all of it, and made anew of what is left") {
        everywhere(
            [](const place&, stage& s) {
                s.seer.reset();
                s.made_joined.emplace(*s.joined & *s.early);
                s.made_apart.emplace(*s.apart - *s.inner);
                s.made_inner.emplace(s.joined->where({}));
                for (auto* const v : {&s.early, &s.joined, &s.apart, &s.inner}) { v->reset(); }
            },
            [](const place& p, stage& s, const std::string& thrown, const auto&) { all_went_well(p, s, thrown); });
    }
}

TEST_CASE("view: disposing of any view in every place [V7]", "[reentrancy]") {
    SECTION("itself") {
        everywhere([](const place&, stage& s) { s.mid.reset(); },
                   [](const place& p, stage& s, const std::string& thrown, const auto&) {
                       CHECK(thrown == "");
                       if (dispatching(p)) {
                           CHECK(s.count("early") == 1);
                           CHECK(s.count("late") == 1);
                       }
                       if (p.of_view) {
                           CHECK(s.count("mid again") == 0);
                           CHECK_FALSE(s.mid_callable_lives());
                       }
                   });
    }
    SECTION("an earlier one") {
        everywhere([](const place&, stage& s) { s.early.reset(); },
                   [](const place& p, stage& s, const std::string& thrown, const auto&) {
                       all_went_well(p, s, thrown);
                   });
    }
    SECTION("a later one") {
        everywhere([](const place&, stage& s) { s.late.reset(); },
                   [](const place& p, stage& s, const std::string& thrown, const auto&) {
                       CHECK(thrown == "");
                       if (dispatching(p)) { CHECK(s.count("late") == (p.of_view ? 0 : 1)); }
                       if (p.what == kind::callback) { CHECK(s.count("mid again") == 1); }
                   });
    }
    SECTION("all, and a new one") {
        everywhere(
            [](const place&, stage& s) {
                s.late.reset();
                s.early.reset();
                s.seer.reset();
                s.mid.reset();
                s.early.emplace(s.set->make_view(cursed));
            },
            [](const place& p, stage& s, const std::string& thrown, const auto&) {
                CHECK(thrown == "");
                if (p.of_view) { CHECK(s.count("late") == 0); }
            });
    }
    SECTION("by moving another one in") {
        everywhere([](const place&, stage& s) { *s.mid = std::move(*s.late); },
                   [](const place& p, stage& s, const std::string& thrown, const auto&) {
                       CHECK(thrown == "");
                       s.mid_has_everyone = false;
                       s.late.reset();
                       if (dispatching(p)) { CHECK(s.count("late") == 1); }
                   });
    }
}

TEST_CASE("view: creating views in every place [V8]", "[reentrancy]") {
    std::vector<view_type> made;
    std::optional<context_view_type> made_with_context;
    std::vector<scoped_connection> connections;
    everywhere(
        [&](const place&, stage& s) {
            connections.clear();
            made.clear();
            for (int i = 0; i < 12; ++i) { made.push_back(s.set->make_view(cursed)); } // makes the lists grow
            made.push_back(
                s.set->make_raw_view([](const stats&, conditions c, jobs) { return c.has_all(condition::cursed); },
                                     {.observed = condition::cursed}));
            made_with_context.emplace(s.set->make_context_view(
                1, [](const stats&, conditions, jobs, int) { return true; }, {.when = ensign::trigger::traits_only}));
            for (view_type& v : made) {
                connections.push_back(v.on_enter(s.tell("new")));
                connections.push_back(v.on_exit(s.tell("new")));
                connections.push_back(v.on_update(s.tell("new")));
            }
        },
        [&](const place& p, stage& s, const std::string& thrown, const auto&) {
            all_went_well(p, s, thrown);
            if (p.what != kind::body) { CHECK(s.count("new") == 0); }
            for (const view_type& v : made) { CHECK(wrong_members(*s.set, v, is_cursed) == ""); }
            CHECK(wrong_members(*s.set, *made_with_context, everyone) == "");
            s.log.clear();
            s.set->insert(entity{700}, {}, condition::cursed);
            CHECK(s.count("new") == 13);
            s.set->erase(entity{700});
        });
}

TEST_CASE("view: creating and disposing of a view in every place, then throwing [V8]", "[reentrancy]") {
    std::optional<view_type> made;
    everywhere(
        [&](const place&, stage& s) {
            made.emplace(s.set->make_view(cursed));
            made.reset();
            made.emplace(s.set->make_view(cursed));
            s.early.reset();
            throw planned{"deed"};
        },
        [&](const place&, stage& s, const std::string& thrown, const auto&) {
            CHECK(thrown == "deed");
            CHECK(wrong_members(*s.set, *made, is_cursed) == "");
        });
}

// --- sets ------------------------------------------------------------------------------------------------------------

TEST_CASE("entity_set: destroying the set in every place [S7]", "[reentrancy]") {
    for (const bool throws : {false, true}) {
        for (const bool views_first : {false, true}) {
            CAPTURE(throws, views_first);
            std::weak_ptr<int> dropped;
            everywhere(
                [&](const place& p, stage& s) {
                    if (dispatching(p)) {
                        auto watch = std::make_shared<int>(0);
                        dropped = watch;
                        s.set->defer([watch, &s] { s.log.emplace_back("deferred"); });
                    }
                    if (views_first) { s.early.reset(); }
                    s.set.reset();
                    CHECK(dropped.expired());
                    s.mid.reset();
                    if (throws) { throw planned{"deed"}; }
                },
                [&](const place& p, stage& s, const std::string& thrown, const auto&) {
                    CHECK(thrown == (throws ? "deed" : ""));
                    CHECK(s.runs == 1);
                    if (p.what != kind::deferred) { CHECK(s.count("late") == 0); }
                    CHECK(s.count("mid again") == 0);
                    CHECK(s.count("deferred") == 0);
                    CHECK(s.late->empty());
                    CHECK(s.late->ids().empty());
                    CHECK_FALSE(s.c_late.connected());
                    CHECK_FALSE(s.mid_callable_lives());
                    CHECK_THROWS_AS(s.late->refresh(), ensign::gone_error);
                    CHECK_THROWS_AS(s.seer->refresh(1), ensign::gone_error);
                });
        }
    }
}

TEST_CASE("entity_set: another set in every place: changed, moved, destroyed [S8][S11]", "[reentrancy]") {
    everywhere(
        [](const place&, stage& s) {
            view_type v = s.other.make_view(cursed);
            std::string said;
            const auto c = v.on_exit([&] { said = thrown_by([&] { s.set->insert(fresh, {}); }); });
            s.other.set_data(hero, {.hp = 2});
            s.other.transaction([&] { s.other.insert(fresh, {}, condition::cursed); });
            set_type moved = std::move(s.other);
            CHECK(v.size() == 2);
            if (s.set->dispatching()) { // a cycle back
                moved.erase(hero);
                CHECK(said == "reentry: insert");
            }
            s.other = std::move(moved);
            CHECK(v.contains(fresh));
            s.other = set_type{"new"};
            CHECK(v.empty());
            s.other.copy_rows_from(*s.set);
            CHECK(rows_of(s.other).size() == s.set->size());
        },
        [](const place& p, stage& s, const std::string& thrown, const auto&) { all_went_well(p, s, thrown); });
}

TEST_CASE("entity_set: reading everything in every place [S10]", "[reentrancy]") {
    std::size_t seen = 0;
    everywhere(
        [&](const place&, stage& s) {
            seen = 0;
            s.set->for_each([&](entity e, const stats& d) {
                CHECK(s.set->get(e) == d);
                ++seen;
            });
            CHECK(rows_of(*s.set).size() == seen);
            CHECK(s.set->ids().size() == seen);
            s.set->with_any(condition::cursed, [&](entity e) { CHECK(s.set->has_all(e, condition::cursed)); });
            CHECK(s.set->count_all(condition::cursed) <= seen);
            for (const entity e : *s.early) { CHECK(s.early->contains(e)); }
            s.late->for_each([&](entity e) { CHECK(s.set->contains(e)); });
            CHECK(s.mid->ids().size() == s.mid->size());
            CHECK(s.set->memory().total() > 0);
            CHECK(s.set->name() == "stage");
        },
        [](const place& p, stage& s, const std::string& thrown, const auto&) { all_went_well(p, s, thrown); });
}

// --- deferred work ---------------------------------------------------------------------------------------------------

TEST_CASE("entity_set: deferring in every place [S8]", "[reentrancy]") {
    SECTION("it runs when the outermost operation is done, in order, and may do anything") {
        everywhere(
            [](const place& p, stage& s) {
                s.set->defer([&s] {
                    s.log.emplace_back("first");
                    s.set->defer([&s] { s.log.emplace_back("third"); });
                });
                s.set->defer([&s] {
                    s.log.emplace_back("second");
                    CHECK_FALSE(s.set->dispatching());
                    s.set->insert(fresh, {}, condition::cursed);
                });
                CHECK(s.count("first") == (waits(p) ? 0 : 1));
            },
            [](const place& p, stage& s, const std::string& thrown, const auto&) {
                CHECK(thrown == "");
                CHECK(s.count("first") == 1);
                CHECK(s.count("second") == 1);
                CHECK(s.count("third") == 1);
                CHECK(s.set->contains(fresh));
                if (p.what == kind::callback || p.what == kind::asked) {
                    std::size_t late = 0;
                    std::size_t first = 0;
                    for (std::size_t i = 0; i < s.log.size(); ++i) {
                        if (s.log[i] == "first") { first = i; }
                        if (s.log[i] == "late" && late == 0) { late = i; }
                    }
                    CHECK(late < first);
                    CHECK(s.log[first + 1] == "second");
                    CHECK(s.log.back() == "third");
                }
            });
    }
    SECTION("it throws") {
        everywhere(
            [](const place&, stage& s) {
                s.set->defer([] { throw planned{"first"}; });
                s.set->defer([] { throw planned{"second"}; });
                s.set->defer([&s] { s.log.emplace_back("third"); });
            },
            [](const place& p, stage& s, const std::string& thrown, const auto& before) {
                CHECK(thrown == "first");
                CHECK(s.count("third") == (waits(p) ? 1 : 0));
                if (dispatching(p) || p.what == kind::deferred) {
                    CHECK(s.count("late") == 1); // the operation has happened
                } else {
                    CHECK(rows_of(*s.set) == before);
                }
            });
    }
    SECTION("it throws, after the callback that deferred it has thrown, too") {
        everywhere(
            [](const place& p, stage& s) {
                if (waits(p)) {
                    s.set->defer([&s] {
                        s.log.emplace_back("deferred");
                        throw planned{"deferred"};
                    });
                }
                throw planned{"deed"};
            },
            [](const place& p, stage& s, const std::string& thrown, const auto&) {
                CHECK(thrown == "deed");
                if (p.what == kind::loop) { // a loop that is left by an exception leaves it to the next operation
                    CHECK(s.count("deferred") == 0);
                    CHECK(thrown_by([&] { s.set->set_data(hero, {.hp = 10}); }) == "");
                    CHECK(thrown_by([&] { s.set->set_data(hero, {.hp = 11}); }) == "deferred");
                }
                CHECK(s.count("deferred") == (waits(p) ? 1 : 0));
            });
    }
    SECTION("it destroys the set") {
        everywhere(
            [](const place&, stage& s) {
                set_type& set = *s.set;
                set.defer([&s] { s.set.reset(); });
                if (s.set != nullptr) {
                    set.defer([&s] { s.log.emplace_back("too late"); });
                }
            },
            [](const place& p, stage& s, const std::string& thrown, const auto&) {
                CHECK(thrown == "");
                CHECK(s.set == nullptr);
                CHECK(s.count("too late") == 0);
                if (dispatching(p)) { CHECK(s.count("late") == 1); }
            });
    }
    SECTION("it disposes of views and disconnects") {
        everywhere(
            [](const place&, stage& s) {
                s.set->defer([&s] {
                    s.mid.reset();
                    s.c_early.disconnect();
                    s.c_late.disconnect();
                });
            },
            [](const place& p, stage& s, const std::string& thrown, const auto&) {
                CHECK(thrown == "");
                if (dispatching(p)) { CHECK(s.count("late") == 1); }
                CHECK_FALSE(s.c_late.connected());
            });
    }
}

TEST_CASE("entity_set: the size of the matrix [S8]", "[reentrancy]") {
    CHECK(places().size() >= 38);
    CHECK(mutators().size() >= 36);
}
