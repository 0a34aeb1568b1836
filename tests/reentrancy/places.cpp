// SPDX-License-Identifier: BSL-1.0
// The places where user code runs: how they are set up, and what makes it run.

#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "matrix.hpp"

using matrix::cursed;
using matrix::hero;
using matrix::kind;
using matrix::place;
using matrix::stage;
using matrix::witch;
using sample::condition;
using sample::conditions;
using sample::entity;
using sample::jobs;
using sample::set_type;
using sample::stats;
using sample::view_type;

namespace {

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

} // namespace

const std::vector<place>& matrix::places() {
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
