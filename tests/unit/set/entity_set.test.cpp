// SPDX-License-Identifier: BSL-1.0
#include "../town.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <sys/wait.h>
#include <type_traits>
#include <unistd.h>
#include <utility>

import ensign.base;
import ensign.traits;
import ensign.signal;
import ensign.set;
import ensign.view;

using Catch::Matchers::ContainsSubstring;
using ensign::entity;
using ensign::scoped_connection;
using town::citizen;
using town::condition;
using town::job;
using town::journal;
using town::lines;
using town::numbers;
using town::record_rows;
using town::record_view;
using town::sorted;
using town::values;
using town::verified;
using citizens = ensign::entity_set<citizen, condition>;
using workers = ensign::entity_set<citizen, condition, job>;
using flags = ensign::entity_set<ensign::no_data, condition>;

namespace {

/// No default constructor.
struct position {
    explicit position(int at) : x{at} {}
    int x;
};

struct alignas(64) wide {
    double values[8];
};

/// What a function that terminates says on its way out; "" when it returns.
template <class F>
std::string last_words(F f) {
    int ends[2];
    REQUIRE(pipe(ends) == 0);
    const pid_t child = fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        dup2(ends[1], STDERR_FILENO);
        std::set_terminate([] { _exit(42); });
        f();
        _exit(0);
    }
    close(ends[1]);
    std::string said;
    std::array<char, 256> buffer{};
    for (ssize_t n = 0; (n = read(ends[0], buffer.data(), buffer.size())) > 0;) {
        said.append(buffer.data(), static_cast<std::size_t>(n));
    }
    close(ends[0]);
    int status = 0;
    waitpid(child, &status, 0);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) { return ""; }
    CHECK(WIFEXITED(status));
    CHECK(WEXITSTATUS(status) == 42);
    return said;
}

} // namespace

TEST_CASE("entity_set: starts empty, named or not [S1][S14]", "[set]") {
    const citizens set{"citizens"};
    CHECK(set.name() == "citizens");
    CHECK(set.size() == 0);
    CHECK(set.empty());
    CHECK_FALSE(set.contains(entity{0}));
    CHECK(set.ids().empty());
    CHECK(set.data().empty());
    CHECK(set.masks().empty());
    CHECK_FALSE(set.dispatching());
    CHECK(citizens{}.name().empty());
    citizens renamed;
    renamed.set_name("others");
    CHECK(renamed.name() == "others");
}

TEST_CASE("entity_set: data may be any trivially copyable type, or none [S1]", "[set]") {
    flags set = verified<flags>();
    set.insert(entity{1}, {}, condition::cursed);
    set.emplace(entity{2});
    set.insert_range({{entity{3}, {}, condition::doomed}});
    CHECK(set.count_all(condition::cursed) == 2);
    CHECK_FALSE(set.set_data(entity{1}, {}));

    ensign::entity_set<citizen> plain = verified<ensign::entity_set<citizen>>();
    plain.insert(entity{1}, {.hp = 1});
    CHECK(plain.count({}) == 1);

    ensign::entity_set<position> places = verified<ensign::entity_set<position>>();
    places.emplace(entity{1}, 5);
    places.transaction([&] { places.insert(entity{2}, position{6}); });
    CHECK(places.get(entity{2}).x == 6);

    ensign::entity_set<bool> lamps = verified<ensign::entity_set<bool>>();
    lamps.insert_range({{entity{1}, true}, {entity{2}, false}});
    CHECK(lamps.get(entity{1}));

    ensign::entity_set<wide> wides = verified<ensign::entity_set<wide>>();
    for (std::uint32_t id = 0; id < 20; ++id) { wides.insert(entity{id}, {{double(id)}}); }
    CHECK(reinterpret_cast<std::uintptr_t>(wides.data().data()) % alignof(wide) == 0);
    CHECK(wides.get(entity{19}).values[0] == 19.0);
}

TEST_CASE("entity_set: no data never counts as changed [S1][S4]", "[set]") {
    flags set = verified<flags>();
    for (std::uint32_t id = 0; id < 50; ++id) { set.insert(entity{id}, {}); }
    int changes = 0;
    const auto c = set.on_data_changed([&] { ++changes; });
    for (std::uint32_t id = 0; id < 50; ++id) {
        CHECK_FALSE(set.update(entity{id}, [](ensign::no_data&, ensign::traits<condition>&) {}));
        CHECK_FALSE(set.insert_or_assign(entity{id}, {}));
        CHECK(set.update(entity{id}, [](ensign::no_data&, auto& m) { m |= condition::cursed; }));
    }
    CHECK(changes == 0);
}

TEST_CASE("entity_set: any id is allowed, the extremes and sparse ones [S1][S2]", "[set]") {
    for (const std::uint32_t id : {0U, 1U << 31, ~0U, 123'456'789U}) {
        citizens set = verified<citizens>();
        set.insert(entity{id}, {.hp = 7}, condition::cursed);
        CHECK(set.contains(entity{id}));
        CHECK_FALSE(set.contains(entity{id ^ 1U}));
        CHECK(set.get(entity{id}).hp == 7);
        CHECK(set.memory().index <= 64 * 1024);
        CHECK(set.erase(entity{id}));
        CHECK_FALSE(set.contains(entity{id}));
    }
}

TEST_CASE("entity_set: memory by part, and shrink gives it back [S14]", "[set]") {
    workers set = verified<workers>();
    CHECK(set.memory().total() == 0);
    set.reserve(1'000);
    CHECK(set.memory().ids == 4'000);
    CHECK(set.memory().data == 8'000);
    CHECK(set.memory().masks == 0);
    set.insert(entity{1}, {}, job::smith);
    CHECK(set.memory().masks == 1'000 * sizeof(job)); // the other enum has no column
    CHECK(set.memory().observers == 0);
    const auto v = set.make_view({.all_of = job::smith});
    CHECK(set.memory().observers > 0);
    set.shrink();
    CHECK(set.memory().ids == 4);
    CHECK(set.memory().data == 8);
    CHECK(set.memory().masks == sizeof(job));
    CHECK(set.contains(entity{1}));
    CHECK(v.contains(entity{1}));
}

TEST_CASE("entity_set: is movable without throwing and not copyable [S11]", "[set]") {
    STATIC_CHECK_FALSE(std::is_copy_constructible_v<citizens>);
    STATIC_CHECK_FALSE(std::is_copy_assignable_v<citizens>);
    STATIC_CHECK(std::is_nothrow_move_constructible_v<citizens>);
    STATIC_CHECK(std::is_nothrow_move_assignable_v<citizens>);
}

TEST_CASE("entity_set: moving takes rows, connections and views along [S11]", "[set]") {
    citizens a = verified<citizens>("a");
    journal events;
    a.insert(entity{1}, {.hp = 1}, condition::cursed);
    auto v = a.make_view({.all_of = condition::cursed});
    const auto rows = record_rows(a, events);
    const auto view = record_view(v, events, "v");
    const auto one = a.on_changed(entity{1}, [&](entity e) { events.note("watched ", e); });

    citizens b = std::move(a);
    CHECK(b.name() == "a");
    CHECK(b.get(entity{1}).hp == 1);
    b.set_data(entity{1}, {.hp = 2});
    b.insert(entity{2}, {.hp = 5}, condition::cursed);
    CHECK(events.take() == lines{"data 1 1->2", "watched 1", "v update 1", "inserted 2 hp 5", "v enter 2"});
    CHECK(sorted(v) == numbers{1, 2});

    citizens c = verified<citizens>("c");
    auto lost = c.make_view({});
    auto cut = c.on_inserted([&] { events.note("never"); });
    c = std::move(b);
    CHECK_FALSE(cut.connected());
    CHECK(lost.empty());
    c.erase(entity{1});
    CHECK(events.take() == lines{"erased 1 hp 2", "v exit 1"});
    citizens& same = c;
    c = std::move(same);
    CHECK(c.size() == 1);
}

TEST_CASE("entity_set: a moved-from set is empty, refuses with a reason, and can be assigned [S11]", "[set]") {
    citizens a = verified<citizens>("a");
    a.insert(entity{1}, {});
    const citizens b = std::move(a);
    // NOLINTBEGIN(bugprone-use-after-move): that is the subject
    CHECK(a.size() == 0);
    CHECK(a.empty());
    CHECK_FALSE(a.contains(entity{1}));
    CHECK(a.find(entity{1}) == nullptr);
    CHECK_FALSE(a.try_get(entity{1}).has_value());
    CHECK_FALSE(a.try_traits_of(entity{1}).has_value());
    CHECK_FALSE(a.dispatching());
    CHECK(a.memory().total() == 0);
    CHECK_THROWS_AS(a.insert(entity{1}, {}), ensign::gone_error);
    CHECK_THROWS_AS(a.get(entity{1}), ensign::gone_error);
    CHECK_THROWS_AS(a.ids(), ensign::gone_error);
    CHECK_THROWS_AS(a.name(), ensign::gone_error);
    CHECK_THROWS_AS(a.rows(), ensign::gone_error);
    CHECK_THROWS_AS(a.make_view({}), ensign::gone_error);
    CHECK_THROWS_AS(a.defer([] {}), ensign::gone_error);
    CHECK_THROWS_WITH(a.erase(entity{1}), "erase: this set was moved from. Assign a new one before using it.");
    a = citizens{"again"};
    a.insert(entity{1}, {});
    CHECK(a.size() == 1);
    // NOLINTEND(bugprone-use-after-move)
}

TEST_CASE("entity_set: moving inside a dispatch, a loop or a transaction terminates with a message [S11]", "[set]") {
    const auto in_callback = [] {
        citizens set{"citizens"};
        set.on_inserted([&] { const citizens stolen = std::move(set); }).keep();
        set.insert(entity{1}, {});
    };
    CHECK_THAT(last_words(in_callback),
               ContainsSubstring("set 'citizens' was moved inside its own insert") && ContainsSubstring("defer()"));
    const auto in_loop = [] {
        citizens set{"citizens"};
        set.insert(entity{1}, {});
        set.for_each([&] { const citizens stolen = std::move(set); });
    };
    CHECK_THAT(last_words(in_loop), ContainsSubstring("moved inside its own for_each"));
    const auto in_transaction = [] {
        citizens set{"citizens"};
        set.transaction([&] { const citizens stolen = std::move(set); });
    };
    CHECK_THAT(last_words(in_transaction), ContainsSubstring("moved inside its own transaction"));
    const auto assigned_over = [] {
        citizens set{"citizens"};
        set.on_inserted([&] { set = citizens{}; }).keep();
        set.insert(entity{1}, {});
    };
    CHECK_THAT(last_words(assigned_over), ContainsSubstring("set 'citizens' was moved inside its own insert"));
    const auto deferred = [] {
        citizens set{"citizens"};
        citizens target;
        set.on_inserted([&] { set.defer([&] { target = std::move(set); }); }).keep();
        set.insert(entity{1}, {});
        if (target.size() != 1) { std::terminate(); }
    };
    CHECK(last_words(deferred).empty());
}

TEST_CASE("entity_set: connections and views outlive it [S7][V6]", "[set]") {
    scoped_connection inserted;
    scoped_connection watched;
    scoped_connection entered;
    std::optional<ensign::view<citizen, condition>> v;
    {
        citizens set = verified<citizens>();
        set.insert(entity{1}, {});
        inserted = set.on_inserted([] {});
        watched = set.on_changed(entity{1}, [] {});
        v.emplace(set.make_view({}));
        entered = v->on_enter([] {});
        CHECK(v->size() == 1);
    }
    CHECK_FALSE(inserted.connected());
    CHECK_FALSE(watched.connected());
    CHECK_FALSE(entered.connected());
    CHECK(v->empty());
    CHECK_FALSE(v->contains(entity{1}));
    CHECK(v->ids().empty());
    for (const entity e : *v) { FAIL("a member without a set: " << e); }
    CHECK_THROWS_AS(v->refresh(), ensign::gone_error);
    CHECK_THROWS_WITH(v->on_enter([] {}), ContainsSubstring("its set is gone"));
}

TEST_CASE("entity_set: copy_rows_from makes the rows those of another set [S11][V9]", "[set]") {
    citizens from = verified<citizens>("from");
    from.insert(entity{1}, {.hp = 1}, condition::cursed);
    from.insert(entity{2}, {.hp = 2});
    citizens to = verified<citizens>("to");
    to.insert(entity{2}, {.hp = 20}, condition::cursed);
    to.insert(entity{3}, {.hp = 30}, condition::cursed);
    auto v = to.make_view({.all_of = condition::cursed});
    journal events;
    const auto rows = record_rows(to, events);
    const auto view = record_view(v, events, "v");
    const auto two = to.on_changed(entity{2}, [&] { events.note("watched 2"); });
    const auto three = to.on_changed(entity{3}, [&] { events.note("watched 3"); });

    to.copy_rows_from(from);
    CHECK(events.take() == lines{"set changed"});
    CHECK(values(to.ids()) == numbers{1, 2});
    CHECK(to.traits_of(entity{2}).empty());
    CHECK(values(v.ids()) == numbers{1});
    CHECK(two.connected());
    CHECK_FALSE(three.connected()); // ended with its entity
    CHECK(from.size() == 2);
    CHECK(to.name() == "to");

    to.copy_rows_from(to); // itself: nothing to do
    CHECK(events.take().empty());
    to.copy_rows_from(citizens{});
    CHECK(events.take() == lines{"set changed"});
    CHECK(to.empty());
    CHECK(v.empty());
}

TEST_CASE("entity_set: copy_rows_from of many more rows, members beyond the old room [S11]", "[set]") {
    citizens from = verified<citizens>("from");
    for (std::uint32_t id = 0; id < 1'000; ++id) {
        from.insert(entity{id}, {}, id % 2 == 0 ? condition::cursed : condition::none);
    }
    citizens to = verified<citizens>("to");
    const auto v = to.make_view({.all_of = condition::cursed});
    to.copy_rows_from(from);
    CHECK(v.size() == 500);
    CHECK(to.count_all(condition::cursed) == 500);
    CHECK(v.contains(entity{998}));
    CHECK_FALSE(v.contains(entity{999}));
}

TEST_CASE("entity_set: when a predicate throws, copy_rows_from has not happened [S11][S6]", "[set]") {
    citizens from = verified<citizens>("from");
    from.insert(entity{13}, {.hp = 13});
    citizens to = verified<citizens>("to");
    to.insert(entity{1}, {.hp = 1});
    const auto v = to.make_view({}, [](const citizen& c) { return c.hp == 13 ? throw 13 : true; });
    int changes = 0;
    const auto c = to.on_set_changed([&] { ++changes; });
    CHECK_THROWS_AS(to.copy_rows_from(from), int);
    CHECK(changes == 0);
    CHECK(values(to.ids()) == numbers{1});
    CHECK(values(v.ids()) == numbers{1});
    CHECK_FALSE(to.dispatching());
}
