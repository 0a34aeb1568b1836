// SPDX-License-Identifier: BSL-1.0
// Re-entrancy, told one story a test. The systematic part is in matrix.test.cpp.

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "sample.hpp"

using sample::at_death;
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
constexpr entity last_id{0xffff'ffffU};
const filter cursed{.all_of = condition::cursed};

std::unique_ptr<set_type> three_rows(const char* name = "village") {
    auto set = std::make_unique<set_type>(name);
    set->insert(hero, {.hp = 10});
    set->insert(witch, {.hp = 20}, condition::cursed, job::baker);
    set->insert(beggar, {.hp = 30}, condition::poisoned);
    return set;
}

} // namespace

// --- views disposed of in callbacks ----------------------------------------------------------------------------------

TEST_CASE("view: A is disposed of by B's callback, C still fires exactly once [V7]", "[reentrancy]") {
    const bool a_first = GENERATE(true, false);
    auto set = three_rows();
    std::optional<view_type> a;
    std::optional<view_type> b;
    if (a_first) { a.emplace(set->make_view(cursed)); }
    b.emplace(set->make_view(cursed));
    if (!a_first) { a.emplace(set->make_view(cursed)); }
    view_type c = set->make_view(cursed);
    int a_calls = 0;
    int c_calls = 0;
    const auto on_a = a->on_enter([&] { ++a_calls; });
    const auto on_b = b->on_enter([&] { a.reset(); });
    const auto on_c = c.on_enter([&] { ++c_calls; });
    set->add_traits(hero, condition::cursed);
    CHECK(a_calls == (a_first ? 1 : 0));
    CHECK(c_calls == 1);
    CHECK_FALSE(on_a.connected());
    set->add_traits(beggar, condition::cursed);
    CHECK(a_calls == (a_first ? 1 : 0));
    CHECK(c_calls == 2);
    CHECK(wrong_members(*set, *b, is_cursed) == "");
    CHECK(wrong_members(*set, c, is_cursed) == "");
}

TEST_CASE("view: A disposes of itself in its own callback [V7]", "[reentrancy]") {
    auto set = three_rows();
    std::optional<view_type> a{set->make_view(cursed)};
    view_type later = set->make_view(cursed);
    int first = 0;
    int second = 0;
    int other = 0;
    auto watch = std::make_shared<int>(0);
    const auto c1 = a->on_enter([&, watch] {
        ++first;
        a.reset();
        CHECK(watch.use_count() == 2); // the callable lives as long as it runs
    });
    const auto c2 = a->on_enter([&] { ++second; });
    const auto c3 = later.on_enter([&] { ++other; });
    set->add_traits(hero, condition::cursed);
    CHECK(first == 1);
    CHECK(second == 0); // nobody is called after death
    CHECK(other == 1);
    CHECK(watch.use_count() == 1);
    set->add_traits(beggar, condition::cursed);
    CHECK(first == 1);
    CHECK(other == 2);
}

TEST_CASE("view: disposing of any views in any order inside exits of an erase [V7]", "[reentrancy]") {
    for (std::size_t killer = 0; killer < 4; ++killer) {
        for (unsigned victims = 0; victims < 16; ++victims) {
            CAPTURE(killer, victims);
            auto set = three_rows();
            std::vector<std::optional<view_type>> views(4);
            std::vector<int> calls(4, 0);
            std::vector<scoped_connection> connections;
            for (std::size_t i = 0; i < 4; ++i) {
                views[i].emplace(set->make_view(cursed));
                connections.push_back(views[i]->on_exit([&, i] {
                    ++calls[i];
                    if (i != killer) { return; }
                    for (std::size_t v = 4; v-- != 0;) {
                        if ((victims >> v & 1) != 0) { views[v].reset(); }
                    }
                }));
            }
            CHECK(set->erase(witch));
            for (std::size_t i = 0; i < 4; ++i) {
                const bool died_before_its_turn = (victims >> i & 1) != 0 && i > killer;
                CHECK(calls[i] == (died_before_its_turn ? 0 : 1));
            }
            CHECK(unsound(*set) == "");
        }
    }
}

TEST_CASE("view: disposed of while it is being iterated, the loop ends [V7]", "[reentrancy]") {
    auto set = three_rows();
    set->add_traits(hero, condition::cursed);
    std::optional<view_type> v{set->make_view(cursed)};
    int seen = 0;
    SECTION("range for") {
        for ([[maybe_unused]] const entity e : *v) {
            ++seen;
            v.reset();
        }
    }
    SECTION("for_each") {
        v->for_each([&] {
            ++seen;
            v.reset();
        });
    }
    SECTION("moved away from under for_each: the loop goes on with the members") {
        std::optional<view_type> w;
        v->for_each([&] {
            ++seen;
            if (!w.has_value()) { w.emplace(std::move(*v)); }
        });
        --seen;
    }
    SECTION("the set dies") {
        for ([[maybe_unused]] const entity e : *v) {
            ++seen;
            set.reset();
        }
        CHECK(v->empty());
    }
    CHECK(seen == 1);
}

TEST_CASE("view: a moved-from view and a view without its set can be iterated [V11]", "[reentrancy]") {
    auto set = three_rows();
    view_type a = set->make_view(cursed);
    view_type b = std::move(a);
    int seen = 0;
    for ([[maybe_unused]] const entity e : a) { ++seen; } // NOLINT(bugprone-use-after-move)
    a.for_each([&] { ++seen; });
    set.reset();
    for ([[maybe_unused]] const entity e : b) { ++seen; }
    b.for_each([&] { ++seen; });
    CHECK(seen == 0);
    CHECK(b.ids().empty());
    CHECK_THROWS_AS(b.refresh(), ensign::gone_error);
    CHECK_THROWS_AS(a.refresh(), ensign::gone_error);
}

// --- stale queries ---------------------------------------------------------------------------------------------------

TEST_CASE("view: losing a trait that the filter forbids is an enter, exactly once [V4]", "[reentrancy]") {
    set_type set;
    view_type v = set.make_view({.all_of = condition::cursed, .none_of = condition::asleep});
    std::vector<entity> entered;
    const auto c = v.on_enter([&](entity e) { entered.push_back(e); });
    set.insert(hero, {}, condition::cursed | condition::asleep);
    CHECK(entered.empty());
    set.remove_traits(hero, condition::asleep);
    CHECK(entered == std::vector{hero});
    set.remove_traits(hero, condition::asleep);
    CHECK(entered.size() == 1);
}

TEST_CASE("view: a trait set and cleared in one transaction is judged by the final mask [S9]", "[reentrancy]") {
    set_type set;
    set.insert(hero, {});
    view_type v = set.make_view({.none_of = condition::asleep});
    int events = 0;
    const auto c1 = v.on_enter([&] { ++events; });
    const auto c2 = v.on_exit([&] { ++events; });
    set.transaction([&] {
        set.add_traits(hero, condition::asleep);
        CHECK(v.contains(hero));
        set.remove_traits(hero, condition::asleep);
    });
    CHECK(v.contains(hero));
    CHECK(events == 0);
    set.transaction([&] { set.add_traits(hero, condition::asleep); });
    CHECK_FALSE(v.contains(hero));
    CHECK(events == 1);
}

TEST_CASE("view: an id that is erased and used again is judged anew [V1]", "[reentrancy]") {
    set_type set;
    set.insert(hero, {}, condition::cursed);
    view_type v = set.make_view(cursed);
    std::vector<std::string> log;
    const auto c1 = v.on_enter([&](entity e) { log.push_back("enter " + std::to_string(e.value())); });
    const auto c2 = v.on_exit([&](entity e) { log.push_back("exit " + std::to_string(e.value())); });
    set.erase(hero);
    set.insert(witch, {}); // the same row
    CHECK_FALSE(v.contains(witch));
    set.add_traits(witch, condition::cursed);
    CHECK(v.contains(witch));
    CHECK_FALSE(v.contains(hero));
    CHECK(log == std::vector<std::string>{"exit 1", "enter 2"});
    CHECK_THROWS_AS(set.add_traits(hero, condition::cursed), ensign::unknown_entity);
}

TEST_CASE("entity_set: a write inside a dispatch is refused or deferred, never dropped [S8]", "[reentrancy]") {
    auto set = three_rows();
    view_type v = set->make_view(cursed);
    SECTION("refused") {
        std::string said;
        const auto c = v.on_enter([&](entity e) {
            if (e == hero) {
                said = thrown_by([&] { set->add_traits(beggar, condition::cursed); });
            }
        });
        set->add_traits(hero, condition::cursed);
        CHECK(said == "reentry: add_traits");
        CHECK_FALSE(v.contains(beggar));
    }
    SECTION("deferred: after the outer operation, in the order of the calls") {
        std::vector<std::string> log;
        const auto c1 = v.on_enter([&](entity e) {
            log.push_back("enter " + std::to_string(e.value()));
            if (e != hero) { return; }
            for (const int hp : {1, 2, 3}) {
                set->defer([&, hp] {
                    log.push_back("defer " + std::to_string(hp));
                    set->set_data(beggar, {.hp = hp});
                });
            }
            set->defer([&] { set->add_traits(beggar, condition::cursed); });
        });
        const auto c2 = set->on_data_changed(
            [&](entity, const stats&, const stats& now) { log.push_back("hp " + std::to_string(now.hp)); });
        set->add_traits(hero, condition::cursed);
        CHECK(log == std::vector<std::string>{"enter 1", "defer 1", "hp 1", "defer 2", "hp 2", "defer 3", "hp 3",
                                              "enter 2147483648"});
    }
}

// --- changes in callbacks, invalidation -------------------------------------------------------------------------------

TEST_CASE("signal: a callable's destructor disconnects from a source that is already gone [S7]", "[reentrancy]") {
    struct listener {
        scoped_connection c;
        ~listener() { c.disconnect(); }
    };
    auto first = std::make_unique<set_type>("first");
    auto second = std::make_unique<set_type>("second");
    auto holder = std::make_shared<listener>();
    holder->c = second->on_set_changed([] {});
    first->on_set_changed([holder] {}).keep();
    holder.reset();
    SECTION("the other source dies first") {
        second.reset();
        first.reset();
    }
    SECTION("the holder dies first") {
        first.reset();
        CHECK_NOTHROW(second->clear());
    }
    SECTION("its own source") {
        auto own = std::make_shared<listener>();
        auto signal = std::make_unique<ensign::signal<int>>();
        own->c = signal->connect([own](int) {});
        own.reset();
        signal.reset();
    }
}

TEST_CASE("entity_set: one view's callback writes, the next still sees the trait [S8]", "[reentrancy]") {
    auto set = three_rows();
    view_type v1 = set->make_view(cursed);
    view_type v2 = set->make_view(cursed);
    bool seen = false;
    const auto c1 = v1.on_enter([&](entity e) { set->remove_traits(e, condition::cursed); });
    const auto c2 = v2.on_enter([&](entity e) { seen = set->has_all(e, condition::cursed); });
    CHECK(thrown_by([&] { set->add_traits(hero, condition::cursed); }) == "reentry: remove_traits");
    CHECK(seen);
    CHECK(set->has_all(hero, condition::cursed));
    CHECK(v1.contains(hero));
    CHECK(v2.contains(hero));
}

TEST_CASE("entity_set: a callback inserts while the rows are being walked: refused [S10]", "[reentrancy]") {
    auto set = three_rows();
    std::vector<std::string> said;
    std::uint32_t next = 0;
    const auto c = set->on_data_changed([&] {
        said.push_back(thrown_by([&] { set->insert(entity{77}, {}); }));
        set->defer([&] { said.push_back(thrown_by([&] { set->insert(entity{100U + next++}, {}); })); });
    });
    for (const auto& row : set->rows()) {
        set->set_data(row.id, {.hp = row.data.hp + 1});
        CHECK(set->size() == 3);
    }
    // What was deferred ran when the loop was over.
    CHECK(said == std::vector<std::string>{"reentry: insert", "reentry: insert", "reentry: insert", "", "", ""});
    CHECK(set->size() == 6);
    CHECK(set->get(hero).hp == 11);
}

TEST_CASE("view: created in an enter callback, it has the entity and is not called for it [V8]", "[reentrancy]") {
    auto set = three_rows();
    view_type v = set->make_view(cursed);
    std::optional<view_type> w;
    int calls = 0;
    scoped_connection inner;
    const auto c = v.on_enter([&] {
        if (w.has_value()) { return; }
        w.emplace(set->make_view(cursed));
        inner = w->on_enter([&] { ++calls; });
        CHECK(wrong_members(*set, *w, is_cursed) == "");
    });
    set->add_traits(hero, condition::cursed);
    REQUIRE(w.has_value());
    CHECK(w->contains(hero));
    CHECK(w->contains(witch));
    CHECK(calls == 0);
    set->add_traits(beggar, condition::cursed);
    CHECK(calls == 1);
}

TEST_CASE("signal: a nested emit destroys the subscription that the outer one is calling [S7]", "[reentrancy]") {
    ensign::signal<int> outer;
    ensign::signal<int> inner;
    auto watch = std::make_shared<int>(0);
    scoped_connection victim;
    std::vector<std::string> log;
    victim = outer.connect([&, watch](int i) {
        log.push_back("victim " + std::to_string(i));
        if (i == 0) {
            outer.emit(1); // nested walk of the same list
            inner.emit(2);
            log.push_back("still " + std::to_string(watch.use_count()));
        }
    });
    const auto after = outer.connect([&](int i) { log.push_back("after " + std::to_string(i)); });
    const auto killer = inner.connect([&](int) {
        victim.disconnect();
        outer.emit(3);
    });
    outer.emit(0);
    CHECK(log == std::vector<std::string>{"victim 0", "victim 1", "after 1", "after 3", "still 2", "after 0"});
    CHECK(watch.use_count() == 1);
}

TEST_CASE("entity_set: clear with callbacks that erase a sibling: silent, then one refusal [S6]", "[reentrancy]") {
    auto set = three_rows();
    view_type v = set->make_view(cursed);
    int exits = 0;
    const auto c1 = v.on_exit([&] { ++exits; });
    std::string said;
    const auto c2 = set->on_set_changed([&] { said = thrown_by([&] { set->erase(witch); }); });
    const auto c3 = set->on_set_changed([&] { set->defer([&] { CHECK_FALSE(set->erase(witch)); }); });
    set->clear();
    CHECK(said == "reentry: erase");
    CHECK(exits == 0);
    CHECK(v.empty());
    CHECK(set->empty());
}

TEST_CASE("view: B's callback destroys C, the next in the walk, and D follows [V7]", "[reentrancy]") {
    auto set = three_rows();
    view_type b = set->make_view(cursed);
    std::optional<view_type> c{set->make_view(cursed)};
    view_type d = set->make_view(cursed);
    int c_calls = 0;
    int d_calls = 0;
    const auto on_b = b.on_enter([&] { c.reset(); });
    const auto on_c = c->on_enter([&] { ++c_calls; });
    const auto on_d = d.on_enter([&] { ++d_calls; });
    set->add_traits(hero, condition::cursed);
    CHECK(c_calls == 0);
    CHECK(d_calls == 1);
}

// --- things that happen when a callable dies --------------------------------------------------------------------------

TEST_CASE("view: callbacks that own other views, the set dies first [V7]", "[reentrancy]") {
    auto set = three_rows();
    std::vector<view_type> views;
    for (int i = 0; i < 8; ++i) { views.push_back(set->make_view(cursed)); }
    view_type keeper = set->make_view(cursed);
    // Each view is owned by a callback of the one before it.
    for (std::size_t i = 8; i-- != 1;) {
        views[i - 1].on_enter([owned = std::make_shared<view_type>(std::move(views[i]))] {}).keep();
    }
    keeper.on_exit([owned = std::make_shared<view_type>(std::move(views[0]))] {}).keep();
    SECTION("outside") { set.reset(); }
    SECTION("inside a dispatch") {
        const auto c = set->on_set_changed([&] { set.reset(); });
        set->clear();
    }
    SECTION("the head of the chain is disposed of") {
        { const view_type dying = std::move(keeper); }
        CHECK_NOTHROW(set->add_traits(hero, condition::cursed));
    }
    SECTION("the head of the chain is disposed of inside a dispatch") {
        const auto c = set->on_inserted([&] { const view_type dying = std::move(keeper); });
        set->insert(entity{5}, {});
        CHECK_NOTHROW(set->add_traits(hero, condition::cursed));
    }
}

TEST_CASE("view: a predicate that owns other views [V7]", "[reentrancy]") {
    auto set = three_rows();
    const auto owner_of = [&](view_type v) {
        return set->make_view(cursed,
                              [owned = std::make_shared<view_type>(std::move(v))](const stats&) { return true; });
    };
    std::optional<view_type> chain{set->make_view(cursed)};
    for (int i = 0; i < 5; ++i) { chain.emplace(owner_of(std::move(*chain))); }
    view_type bystander = set->make_view(cursed);
    SECTION("the set dies") { set.reset(); }
    SECTION("the outermost is disposed of") {
        chain.reset();
        set->add_traits(hero, condition::cursed);
        CHECK(wrong_members(*set, bystander, is_cursed) == "");
    }
    SECTION("the outermost is disposed of inside a dispatch") {
        const auto c = set->on_inserted([&] { chain.reset(); });
        set->insert(entity{5}, {}, condition::cursed);
        CHECK(wrong_members(*set, bystander, is_cursed) == "");
    }
}

TEST_CASE("view: a callable whose destructor destroys the set [S7]", "[reentrancy]") {
    auto set = three_rows();
    std::optional<view_type> v{set->make_view(cursed)};
    view_type other = set->make_view(cursed);
    SECTION("a view's callback, disposed of outside") {
        v->on_enter([bomb = at_death{[&] { set.reset(); }}] {}).keep();
        v.reset();
    }
    SECTION("a view's predicate, disposed of outside") {
        std::optional<view_type> w{
            set->make_view(cursed, [bomb = at_death{[&] { set.reset(); }}](const stats&) { return true; })};
        w.reset();
    }
    SECTION("a view's callback, disposed of inside a dispatch") {
        v->on_enter([bomb = at_death{[&] { set.reset(); }}] {}).keep();
        const auto c = set->on_inserted([&] { v.reset(); });
        set->insert(entity{5}, {});
    }
    SECTION("a set's callback") {
        auto c = set->on_inserted([bomb = at_death{[&] { set.reset(); }}] {});
        c.disconnect();
    }
    SECTION("a set's callback, disconnected by itself") {
        scoped_connection c;
        c = set->on_inserted([&c, bomb = at_death{[&] { set.reset(); }}] { c.disconnect(); });
        set->insert(entity{5}, {});
    }
    SECTION("a subscription that ends with its entity") {
        set->on_changed(hero, [bomb = at_death{[&] { set.reset(); }}] {}).keep();
        set->erase(hero);
    }
    SECTION("a subscription that ends with a clear") {
        set->on_changed(hero, [bomb = at_death{[&] { set.reset(); }}] {}).keep();
        set->on_changed(witch, [] {}).keep();
        set->clear();
    }
    SECTION("deferred work") {
        set->on_inserted([&] { set->defer([bomb = at_death{[&] { set.reset(); }}] {}); }).keep();
        set->insert(entity{5}, {});
    }
    CHECK(set == nullptr);
    CHECK(other.empty());
}

TEST_CASE("signal: callables whose destructors disconnect, connect and defer [S7]", "[reentrancy]") {
    auto set = three_rows();
    int late = 0;
    std::vector<std::string> log;
    scoped_connection other = set->on_inserted([&] { ++late; });
    scoped_connection fresh;
    scoped_connection c;
    c = set->on_inserted([&, bomb = at_death{[&] {
                                 other.disconnect();
                                 fresh = set->on_inserted([&] { log.emplace_back("fresh"); });
                                 set->defer([&] { log.emplace_back("deferred"); });
                                 log.emplace_back("dead");
                             }}] {
        c.disconnect();
        log.emplace_back("called");
    });
    set->insert(entity{5}, {});
    CHECK(log == std::vector<std::string>{"called", "dead", "deferred"});
    CHECK(late == 1);
    set->insert(entity{6}, {});
    CHECK(log == std::vector<std::string>{"called", "dead", "deferred", "fresh"});
    CHECK(late == 1);
}

TEST_CASE("entity_set: subscriptions end with their entity in transactions as well [S6]", "[reentrancy]") {
    auto set = three_rows();
    int calls = 0;
    scoped_connection c;
    SECTION("came and went") {
        set->transaction([&] {
            set->insert(entity{9}, {});
            c = set->on_changed(entity{9}, [&] { ++calls; });
            set->erase(entity{9});
        });
        set->insert(entity{9}, {});
    }
    SECTION("undone") {
        CHECK(thrown_by([&] {
                  set->transaction([&] {
                      set->insert(entity{9}, {});
                      c = set->on_changed(entity{9}, [&] { ++calls; });
                      throw planned{"undo"};
                  });
              }) == "undo");
        set->insert(entity{9}, {});
    }
    SECTION("erased") {
        c = set->on_changed(hero, [&] { ++calls; });
        set->transaction([&] { set->erase(hero); });
        set->insert(entity{9}, {});
    }
    CHECK_FALSE(c.connected());
    set->set_data(entity{9}, {.hp = 99});
    CHECK(calls == 0);
}

// --- views created at odd moments ------------------------------------------------------------------------------------

TEST_CASE("view: made in a bulk_write that is undone [V8]", "[reentrancy]") {
    auto set = three_rows();
    const auto rich = [](const stats& s) { return s.hp >= 100; };
    const auto is_rich = [](const row_value& r) { return r.data.hp >= 100; };
    std::optional<view_type> v;
    const bool has_views = GENERATE(false, true);
    const ensign::notify how = GENERATE(ensign::notify::set_changed, ensign::notify::diff);
    std::optional<view_type> old;
    if (has_views) { old.emplace(set->make_view({}, rich)); }
    const bool fails = GENERATE(true, false);
    const auto fill = [&](std::span<stats> all) {
        all[0].hp = 1000;
        v.emplace(set->make_view({}, rich));
        all[1].hp = 2000;
        if (fails) { throw planned{"undo"}; }
    };
    if (fails) {
        CHECK(thrown_by([&] { set->bulk_write(fill, how); }) == "undo");
    } else {
        set->bulk_write(fill, how);
    }
    CHECK(wrong_members(*set, *v, is_rich) == "");
    if (has_views) { CHECK(wrong_members(*set, *old, is_rich) == ""); }
}

TEST_CASE("view: made in a transaction [V8]", "[reentrancy]") {
    auto set = three_rows();
    std::optional<view_type> w;
    std::vector<std::string> log;
    std::vector<scoped_connection> connections;
    const auto make = [&] {
        w.emplace(set->make_view(cursed));
        connections.push_back(w->on_enter([&](entity e) { log.push_back("enter " + std::to_string(e.value())); }));
        connections.push_back(w->on_exit([&](entity e) { log.push_back("exit " + std::to_string(e.value())); }));
    };
    SECTION("its initial members are silent") {
        set->transaction([&] {
            set->insert(entity{9}, {}, condition::cursed);
            make();
            CHECK(w->contains(entity{9}));
        });
        CHECK(log.empty());
    }
    SECTION("undone: it shows the rows that are there") {
        CHECK(thrown_by([&] {
                  set->transaction([&] {
                      set->add_traits(hero, condition::cursed);
                      set->erase(witch);
                      make();
                      throw planned{"undo"};
                  });
              }) == "undo");
        CHECK(log.empty());
    }
    SECTION("undone by an inner transaction only") {
        set->transaction([&] {
            set->add_traits(beggar, condition::cursed);
            CHECK(thrown_by([&] {
                      set->transaction([&] {
                          set->add_traits(hero, condition::cursed);
                          set->erase(witch);
                          make();
                          throw planned{"undo"};
                      });
                  }) == "undo");
            CHECK(w->contains(beggar));
            CHECK(w->contains(witch));
            CHECK_FALSE(w->contains(hero));
        });
        CHECK(log.empty());
    }
    SECTION("a row that came before it and went after it") {
        set->transaction([&] {
            set->insert(entity{9}, {}, condition::cursed);
            make();
            CHECK(w->ids().size() == 2);
            set->erase(entity{9});
            CHECK(w->ids().size() == 2);
            CHECK(w->contains(entity{9}));
        });
        CHECK(log.empty());
    }
    SECTION("made while a row was away that comes back as it was") {
        set->transaction([&] {
            set->erase(witch);
            make();
            set->insert(witch, {.hp = 20}, condition::cursed, job::baker);
        });
        CHECK(log == std::vector<std::string>{"enter 2"});
    }
    SECTION("members erased after it was made") {
        set->transaction([&] {
            make();
            set->erase(witch);
            CHECK(w->contains(witch));
        });
        CHECK(log == std::vector<std::string>{"exit 2"});
    }
    CHECK(wrong_members(*set, *w, is_cursed) == "");
}

TEST_CASE("view: the first one is made in a transaction that had erased rows, and is undone [S9]", "[reentrancy]") {
    for (const std::uint32_t rows : {2U, 64U, 65U, 129U}) {
        CAPTURE(rows);
        set_type set;
        for (std::uint32_t i = 0; i < rows; ++i) { set.insert(entity{i}, {}, condition::cursed); }
        const auto before = rows_of(set);
        std::optional<view_type> v;
        CHECK(thrown_by([&] {
                  set.transaction([&] {
                      set.erase(entity{0});
                      set.erase(entity{1});
                      v.emplace(set.make_view(cursed));
                      throw planned{"undo"};
                  });
              }) == "undo");
        CHECK(rows_of(set) == before);
        CHECK(wrong_members(set, *v, is_cursed) == "");
    }
}

TEST_CASE("view: a predicate throws when a transaction with erased members ends [S9]", "[reentrancy]") {
    auto set = three_rows();
    bool fail = false;
    const view_type all = set->make_view({});
    const view_type picky = set->make_view({}, [&](const stats& s) {
        if (fail) { throw planned{"predicate"}; }
        return s.hp > 0;
    });
    const auto before = rows_of(*set);
    CHECK(thrown_by([&] {
              set->transaction([&] {
                  set->erase(hero);
                  set->erase(witch);
                  set->insert(witch, {.hp = 1});
                  set->insert(entity{9}, {.hp = 1});
                  set->erase(beggar);
                  set->set_data(witch, {.hp = 2});
                  fail = true;
              });
          }) == "predicate");
    fail = false;
    CHECK(rows_of(*set) == before);
    const auto everyone = [](const row_value&) { return true; };
    CHECK(wrong_members(*set, all, everyone) == "");
    CHECK(wrong_members(*set, picky, everyone) == "");
    set->transaction([&] { set->erase(hero); });
    CHECK(wrong_members(*set, all, everyone) == "");
    CHECK(wrong_members(*set, picky, everyone) == "");
}

namespace {

/// A set with a view whose predicate does something once, when it is told to.
struct trap {
    explicit trap(const char* name = "trap") : set{three_rows(name)} {
        view.emplace(set->make_context_view(0, [this](const stats& s, conditions, jobs, int) {
            if (armed) {
                armed = false;
                act();
            }
            return s.hp > 0;
        }));
        bystander.emplace(set->make_view(cursed));
        later.emplace(set->make_view({}, [this](const stats& s) {
            ++later_calls;
            return s.hp > 0;
        }));
    }
    std::unique_ptr<set_type> set;
    bool armed = false;
    std::function<void()> act;
    int later_calls = 0;
    std::optional<context_view_type> view;
    std::optional<view_type> bystander;
    std::optional<view_type> later;
};

struct named_operation {
    const char* name;
    std::function<void(trap&)> run;
};

/// Every kind of operation that asks a predicate.
const std::vector<named_operation>& asking_operations() {
    static const std::vector<named_operation> all{
        {"insert", [](trap& t) { t.set->insert(entity{9}, {.hp = 1}, condition::cursed); }},
        {"insert_range",
         [](trap& t) { t.set->insert_range({{entity{9}, {.hp = 1}, {}}, {entity{10}, {.hp = 0}, {}}}); }},
        {"set_data", [](trap& t) { t.set->set_data(hero, {.hp = -1}); }},
        {"update",
         [](trap& t) {
             t.set->update(hero, [](stats& s, conditions& c) {
                 s.hp = -1;
                 c |= condition::cursed;
             });
         }},
        {"add_traits", [](trap& t) { t.set->add_traits(hero, condition::cursed); }},
        {"bulk_write", [](trap& t) { t.set->bulk_write([](std::span<stats> all) { all[0].hp = -1; }); }},
        {"bulk_write diff",
         [](trap& t) {
             t.set->bulk_write(
                 [](std::span<stats> all) {
                     all[0].hp = -1;
                     all[1].hp = -1;
                 },
                 ensign::notify::diff);
         }},
        {"notify_set_changed", [](trap& t) { t.set->notify_set_changed(); }},
        {"refresh", [](trap& t) { t.view->refresh(); }},
        {"context refresh", [](trap& t) { t.view->refresh(5); }},
        {"make_view",
         [](trap& t) {
             const view_type v = t.set->make_view({}, [&t](const stats& s) {
                 if (t.armed) {
                     t.armed = false;
                     t.act();
                 }
                 return s.hp > 0;
             });
         }},
        {"copy_rows_from",
         [](trap& t) {
             set_type other;
             other.insert(entity{50}, {.hp = 7}, condition::cursed);
             other.insert(entity{51}, {.hp = -7});
             t.set->copy_rows_from(other);
         }},
        {"transaction",
         [](trap& t) {
             t.set->transaction([&] {
                 t.set->insert(entity{9}, {.hp = 1}, condition::cursed);
                 t.set->erase(witch);
                 t.set->set_data(hero, {.hp = -1});
                 t.set->add_traits(hero, condition::cursed);
             });
         }},
    };
    return all;
}

bool is_alive(const row_value& r) { return r.data.hp > 0; }

} // namespace

TEST_CASE("entity_set: destroyed inside a predicate, in every kind of operation [S7]", "[reentrancy]") {
    const bool verify = GENERATE(false, true);
    for (const named_operation& op : asking_operations()) {
        for (const bool throws : {false, true}) {
            CAPTURE(op.name, throws, verify);
            trap t;
            t.set->verify(verify);
            int callbacks = 0;
            t.set->on_set_changed([&] { ++callbacks; }).keep();
            t.set->on_inserted([&] { ++callbacks; }).keep();
            t.view->on_enter([&] { ++callbacks; }).keep();
            bool asked_after_death = false;
            auto dead = std::make_shared<bool>(false);
            view_type counter = t.set->make_view({}, [&, dead](const stats&) {
                asked_after_death = asked_after_death || *dead;
                return true;
            });
            bool ran = false;
            t.act = [&, dead] {
                t.set->defer([&] { ++callbacks; });
                t.set.reset();
                *dead = true;
                ran = true;
                t.later_calls = 0;
                if (throws) { throw planned{"out of the grave"}; }
            };
            t.armed = true;
            CHECK(thrown_by([&] { op.run(t); }) == (throws ? "out of the grave" : ""));
            CHECK(ran);
            CHECK(callbacks == 0);
            CHECK_FALSE(asked_after_death);
            CHECK(t.later_calls == 0);
            CHECK(t.view->size() == 0);
            CHECK_FALSE(t.view->contains(hero));
            CHECK_FALSE(t.bystander->contains(witch));
        }
    }
}

TEST_CASE("view: created inside a predicate, in every kind of operation [V8]", "[reentrancy]") {
    for (const named_operation& op : asking_operations()) {
        for (const bool undone : {false, true}) {
            CAPTURE(op.name, undone);
            trap t;
            const auto before = rows_of(*t.set);
            std::vector<view_type> made;
            std::vector<scoped_connection> connections;
            int calls = 0;
            const auto listen = [&] {
                connections.push_back(made.back().on_enter([&] { ++calls; }));
                connections.push_back(made.back().on_exit([&] { ++calls; }));
                connections.push_back(made.back().on_update([&] { ++calls; }));
            };
            t.act = [&] {
                made.push_back(t.set->make_view(cursed));
                listen();
                made.push_back(t.set->make_view({}, [](const stats& s) { return s.hp > 0; }));
                listen();
                made.push_back(t.set->make_raw_view([](const stats& s, conditions, jobs) { return s.hp > 0; },
                                                    {.when = ensign::trigger::data_only}));
                listen();
                if (undone) { throw planned{"undo"}; }
            };
            t.armed = true;
            CHECK(thrown_by([&] { op.run(t); }) == (undone ? "undo" : ""));
            REQUIRE(made.size() == 3);
            CHECK(calls == 0);
            if (undone) { CHECK(rows_of(*t.set) == before); }
            CHECK(unsound(*t.set) == "");
            CHECK(wrong_members(*t.set, made[0], is_cursed) == "");
            CHECK(wrong_members(*t.set, made[1], is_alive) == "");
            CHECK(wrong_members(*t.set, made[2], is_alive) == "");
            CHECK(wrong_members(*t.set, *t.view, is_alive) == "");
            CHECK(wrong_members(*t.set, *t.bystander, is_cursed) == "");
            CHECK(wrong_members(*t.set, *t.later, is_alive) == "");
            // From now on it is a view like any other.
            t.set->insert(entity{99}, {.hp = 3}, condition::cursed);
            CHECK(calls == 3);
            t.set->erase(entity{99});
            CHECK(calls == 6);
        }
    }
}

TEST_CASE("view: disposes of itself and of others inside its own predicate [V7]", "[reentrancy]") {
    for (const named_operation& op : asking_operations()) {
        for (int what = 0; what < 4; ++what) {
            CAPTURE(op.name, what);
            trap t;
            bool gone = false;
            int asked_after = 0;
            // The operation needs the view that it refreshes.
            std::optional<view_type> mine{t.set->make_view({}, [&](const stats&) {
                asked_after += gone ? 1 : 0;
                return true;
            })};
            t.act = [&] {
                if (what != 1) { t.bystander.reset(); }
                if (what != 0) { t.later.reset(); }
                if (what >= 2) {
                    mine.reset();
                    gone = true;
                }
                if (what == 3) { throw planned{"undo"}; }
            };
            t.armed = true;
            t.later_calls = 0;
            CHECK(thrown_by([&] { op.run(t); }) == (what == 3 ? "undo" : ""));
            CHECK(asked_after == 0);
            if (what != 0) { CHECK(t.later_calls == 0); }
            CHECK(unsound(*t.set) == "");
            CHECK(wrong_members(*t.set, *t.view, is_alive) == "");
        }
    }
}

TEST_CASE("view: disposed of inside its own predicate, it is not asked again [V7]", "[reentrancy]") {
    auto set = three_rows();
    std::optional<view_type> v;
    int asked = 0;
    bool armed = false;
    v.emplace(set->make_view({}, [&](const stats&) {
        ++asked;
        if (armed) { v.reset(); }
        return true;
    }));
    asked = 0;
    armed = true;
    SECTION("notify_set_changed") { set->notify_set_changed(); }
    SECTION("refresh") { v->refresh(); }
    SECTION("bulk_write") {
        set->bulk_write([](std::span<stats> all) {
            for (stats& s : all) { ++s.hp; }
        });
    }
    SECTION("insert_range") { set->insert_range({{entity{8}, {}, {}}, {entity{9}, {}, {}}}); }
    SECTION("verified") {
        std::optional<view_type> raw;
        bool shoot = false;
        raw.emplace(set->make_raw_view(
            [&](const stats&, conditions, jobs) {
                if (shoot) {
                    ++asked;
                    raw.reset();
                }
                return true;
            },
            {.observed = condition::cursed}));
        v.reset();
        set->verify(true);
        shoot = true;
        set->add_traits(hero, condition::cursed);
    }
    CHECK(asked == 1);
}

TEST_CASE("view: deferred work of an operation that is undone runs once, after the rescue of new views [S8]",
          "[reentrancy]") {
    trap t;
    std::optional<view_type> made;
    std::vector<std::string> log;
    t.act = [&] {
        made.emplace(t.set->make_view(cursed));
        t.set->defer([&] {
            log.push_back("first " + std::to_string(made->size()));
            throw planned{"later in time"};
        });
        t.set->defer([&] {
            t.set->add_traits(beggar, condition::cursed);
            log.push_back("second " + std::to_string(made->size()));
        });
        throw planned{"first in time"};
    };
    t.armed = true;
    CHECK(thrown_by([&] { t.set->set_data(hero, {.hp = 11}); }) == "first in time");
    CHECK(log == std::vector<std::string>{"first 1", "second 2"});
    CHECK(wrong_members(*t.set, *made, is_cursed) == "");
}

TEST_CASE("view: making one fails because of deferred work: then it is not there [V8]", "[reentrancy]") {
    auto set = three_rows();
    int asked = 0;
    bool armed = true;
    auto alive = std::make_shared<int>(0);
    CHECK(thrown_by([&] {
              const view_type v = set->make_view({}, [&, alive](const stats&) {
                  ++asked;
                  if (armed) {
                      armed = false;
                      set->defer([] { throw planned{"deferred"}; });
                  }
                  return true;
              });
          }) == "deferred");
    asked = 0;
    set->insert(entity{9}, {});
    CHECK(asked == 0);
    CHECK(alive.use_count() == 1);
}

TEST_CASE("view: a callback makes the set's very first view [V8]", "[reentrancy]") {
    for (int place = 0; place < 9; ++place) {
        CAPTURE(place);
        auto set = three_rows();
        std::optional<view_type> v;
        int calls = 0;
        scoped_connection inner;
        const auto make = [&] {
            if (v.has_value()) { return; }
            v.emplace(set->make_view(cursed));
            inner = v->on_enter([&] { ++calls; });
        };
        std::vector<scoped_connection> c;
        c.push_back(set->on_inserted(make));
        c.push_back(set->on_erased(make));
        c.push_back(set->on_data_changed(make));
        c.push_back(set->on_traits_added<condition>(make));
        c.push_back(set->on_traits_removed<condition>(make));
        c.push_back(set->on_set_changed(make));
        switch (place) {
        case 0: set->insert(entity{9}, {}, condition::cursed); break;
        case 1: set->erase(witch); break;
        case 2: set->set_data(witch, {}); break;
        case 3: set->add_traits(hero, condition::cursed); break;
        case 4: set->remove_traits(witch, condition::cursed); break;
        case 5: set->clear(); break;
        case 6: set->erase_if([](entity e) { return e == witch || e == hero; }); break;
        case 7:
            set->transaction([&] {
                set->erase(witch);
                set->add_traits(hero, condition::cursed);
                set->insert(entity{9}, {}, condition::cursed);
            });
            break;
        case 8: set->insert_range({{entity{9}, {}, {}}, {entity{10}, {}, {}}}); break;
        default: break;
        }
        REQUIRE(v.has_value());
        CHECK(calls == 0);
        CHECK(wrong_members(*set, *v, is_cursed) == "");
        set->insert(entity{70}, {}, condition::cursed);
        CHECK(calls == 1);
    }
}

TEST_CASE("view: created during an erase, it does not have the dying row [V8]", "[reentrancy]") {
    auto set = three_rows();
    std::optional<view_type> v;
    const auto c = set->on_erased([&](entity e) {
        CHECK(set->contains(e));
        v.emplace(set->make_view({}));
        CHECK_FALSE(v->contains(e));
        CHECK(v->size() == 2);
    });
    set->erase(hero);
    CHECK(v->size() == 2);
    CHECK(wrong_members(*set, *v, [](const row_value&) { return true; }) == "");
}

// --- several sets ----------------------------------------------------------------------------------------------------

TEST_CASE("entity_set: two sets change each other, and the cycle back is caught [S8]", "[reentrancy]") {
    auto a = three_rows("a");
    auto b = three_rows("b");
    std::string said;
    const auto ca = a->on_data_changed([&](entity e) { b->set_data(e, {.hp = 500}); });
    const auto cb = b->on_data_changed([&](entity e) {
        CHECK(a->dispatching());
        CHECK(b->dispatching());
        said = thrown_by([&] { a->set_data(e, {.hp = 600}); });
        a->defer([&, e] { a->add_traits(e, condition::asleep); });
    });
    a->set_data(hero, {.hp = 400});
    CHECK(said == "reentry: set_data");
    CHECK(a->get(hero).hp == 400);
    CHECK(b->get(hero).hp == 500);
    CHECK(a->has_all(hero, condition::asleep));
    CHECK_FALSE(a->dispatching());
    CHECK_FALSE(b->dispatching());
}

TEST_CASE("entity_set: a cycle over three sets lets its exception through to the first caller [S8]", "[reentrancy]") {
    auto a = three_rows("a");
    auto b = three_rows("b");
    auto c = three_rows("c");
    const auto ca = a->on_inserted([&](entity e) { b->insert(e, {}); });
    const auto cb = b->on_inserted([&](entity e) { c->insert(e, {}); });
    const auto cc = c->on_inserted([&](entity) { a->erase(hero); });
    CHECK(thrown_by([&] { a->insert(entity{9}, {}); }) == "reentry: erase");
    CHECK(a->contains(entity{9})); // each outer operation has happened
    CHECK(b->contains(entity{9}));
    CHECK(c->contains(entity{9}));
    CHECK(a->contains(hero));
}

TEST_CASE("entity_set: moving another set inside a dispatch is fine [S11]", "[reentrancy]") {
    auto a = three_rows("a");
    set_type b{"b"};
    b.insert(hero, {.hp = 5}, condition::cursed);
    const view_type v = b.make_view(cursed);
    set_type d{"d"};
    d.insert(last_id, {});
    const auto c = a->on_inserted([&] {
        set_type moved = std::move(b);
        d = std::move(moved);
    });
    a->insert(entity{9}, {});
    CHECK(d.contains(hero));
    CHECK(d.name() == "b");
    CHECK(v.contains(hero));
    CHECK_THROWS_AS(b.insert(hero, {}), ensign::gone_error); // NOLINT(bugprone-use-after-move)
    d.erase(hero);
    CHECK(v.empty());
}

// --- deferred work ---------------------------------------------------------------------------------------------------

TEST_CASE("entity_set: endless deferring is stopped at the limit, the rest runs with the next operation [S8]",
          "[reentrancy]") {
    set_type set{"loop"};
    std::size_t ran = 0;
    bool again = true;
    std::function<void()> more = [&] {
        ++ran;
        if (again) { set.defer(more); }
    };
    set.insert(hero, {});
    {
        const auto c = set.on_data_changed([&] {
            set.defer(more);
            set.defer([] {}); // so that two are under way
        });
        const std::string said = thrown_by([&] { set.set_data(hero, {.hp = 1}); });
        CHECK(said.find("loop") != std::string::npos);
        CHECK(said.find("100000") != std::string::npos);
    }
    CHECK(ran >= 99'000);
    CHECK(ran <= 100'000);
    again = false;
    const std::size_t before = ran;
    set.add_traits(hero, condition::cursed); // nobody listens: the fast path must not forget the rest
    CHECK(ran == before + 1);
    set.add_traits(hero, condition::poisoned);
    CHECK(ran == before + 1);
}

TEST_CASE("entity_set: the first exception in time wins over deferred ones and the limit [S8]", "[reentrancy]") {
    auto set = three_rows();
    std::vector<std::string> log;
    const auto c1 = set->on_inserted([&] {
        set->defer([&] {
            log.emplace_back("d1");
            throw planned{"deferred"};
        });
    });
    const auto c2 = set->on_inserted([&] {
        log.emplace_back("c2");
        throw planned{"callback 2"};
    });
    const auto c3 = set->on_inserted([&] {
        log.emplace_back("c3");
        throw planned{"callback 3"};
    });
    const auto c4 = set->on_inserted([&] { set->defer([&] { log.emplace_back("d4"); }); });
    CHECK(thrown_by([&] { set->insert(entity{9}, {}); }) == "callback 2");
    CHECK(log == std::vector<std::string>{"c2", "c3", "d1", "d4"});
    CHECK(set->contains(entity{9}));
}

TEST_CASE("entity_set: deferred work that defers more goes to the end [S8]", "[reentrancy]") {
    auto set = three_rows();
    std::vector<int> log;
    bool armed = true;
    const auto c = set->on_data_changed([&](entity, const stats&, const stats& now) {
        log.push_back(now.hp);
        if (!std::exchange(armed, false)) { return; }
        set->defer([&] {
            log.push_back(1);
            set->defer([&] { log.push_back(3); });
            set->set_data(witch, {.hp = 700}); // its callback is told at once, its deferred work waits
        });
        set->defer([&] { log.push_back(2); });
    });
    set->set_data(hero, {.hp = 600});
    CHECK(log == std::vector<int>{600, 1, 700, 2, 3});
}

TEST_CASE("entity_set: destroyed by deferred work, the rest of it is dropped [S7]", "[reentrancy]") {
    auto set = three_rows();
    int ran = 0;
    auto watch = std::make_shared<int>(0);
    set->on_inserted([&] {
           set->defer([&] { ++ran; });
           set->defer([&] {
               ++ran;
               set.reset();
           });
           set->defer([&, watch] { ++ran; });
       })
        .keep();
    set->insert(entity{9}, {});
    CHECK(ran == 2);
    CHECK(watch.use_count() == 1);
}

TEST_CASE("entity_set: destroyed in a callback that then throws: rethrown, nobody else called [S7]", "[reentrancy]") {
    auto set = three_rows();
    int late = 0;
    set->on_erased([&] {
           set.reset();
           throw planned{"farewell"};
       })
        .keep();
    set->on_erased([&] { ++late; }).keep();
    CHECK(thrown_by([&] { set->erase(hero); }) == "farewell");
    CHECK(late == 0);
}

TEST_CASE("entity_set: insert_range over a range that destroys the set [S7]", "[reentrancy]") {
    auto set = three_rows();
    struct row_source {
        std::unique_ptr<set_type>* set;
        operator set_type::row_type() const { // NOLINT(google-explicit-constructor)
            set->reset();
            return {entity{9}, {}, {}};
        }
    };
    const std::vector<row_source> range{{&set}};
    set->insert_range(range);
    CHECK(set == nullptr);
}
