// SPDX-License-Identifier: BSL-1.0
// Memory may run out at every single allocation of an operation: then nothing has happened.
#include "../town.hpp"

#include <catch2/catch_test_macros.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <span>
#include <string>
#include <utility>
#include <vector>

import ensign.base;
import ensign.traits;
import ensign.schema;
import ensign.signal;
import ensign.set;
import ensign.view;
import ensign.snapshot;

using ensign::entity;
using ensign::notify;
using ensign::traits;
using town::citizen;
using town::condition;
using town::journal;
using town::lines;
using town::verified;
using citizens = ensign::entity_set<citizen, condition>;

namespace {

/// How many allocations still succeed; negative: all.
long allocations_left = -1;

void* allocate(std::size_t bytes, std::size_t alignment) {
    if (allocations_left >= 0 && allocations_left-- == 0) { throw std::bad_alloc{}; }
    const std::size_t rounded = (bytes + alignment) / alignment * alignment; // never 0
    if (void* const out = std::aligned_alloc(alignment, rounded)) { return out; }
    throw std::bad_alloc{};
}

constexpr std::size_t usual = __STDCPP_DEFAULT_NEW_ALIGNMENT__;

} // namespace

void* operator new(std::size_t bytes) { return allocate(bytes, usual); }
void* operator new[](std::size_t bytes) { return allocate(bytes, usual); }
void* operator new(std::size_t bytes, std::align_val_t a) { return allocate(bytes, static_cast<std::size_t>(a)); }
void* operator new[](std::size_t bytes, std::align_val_t a) { return allocate(bytes, static_cast<std::size_t>(a)); }
void operator delete(void* p) noexcept { std::free(p); }
void operator delete[](void* p) noexcept { std::free(p); }
void operator delete(void* p, std::size_t) noexcept { std::free(p); }
void operator delete[](void* p, std::size_t) noexcept { std::free(p); }
void operator delete(void* p, std::align_val_t) noexcept { std::free(p); }
void operator delete[](void* p, std::align_val_t) noexcept { std::free(p); }
void operator delete(void* p, std::size_t, std::align_val_t) noexcept { std::free(p); }
void operator delete[](void* p, std::size_t, std::align_val_t) noexcept { std::free(p); }

namespace {

/// A set at the edge of its room, without a trait column, with views of every kind.
struct world {
    citizens set = verified<citizens>();
    std::vector<ensign::view<citizen, condition>> views{};

    world() {
        for (std::uint32_t id = 1; id <= 8; ++id) { set.insert(entity{id}, {.hp = int(id)}); }
        views.push_back(set.make_view({.all_of = condition::cursed}));
        views.push_back(set.make_view({.none_of = condition::cursed}, [](const citizen& c) { return c.hp > 3; }));
        views.push_back(
            set.make_raw_view([](const citizen& c, traits<condition> m) { return c.hp % 2 == 0 || !m.empty(); }));
        set.shrink();
    }

    [[nodiscard]] lines picture() const {
        journal out;
        for (const auto row : set.rows()) { out.note(row.id, " ", row.data.hp, " ", row.traits); }
        for (const auto& v : views) {
            out.note("view of ", v.size());
            for (const std::uint32_t id : town::sorted(v)) { out.note(id); }
        }
        return out.take();
    }
};

/// Runs `operation` with memory running out at its first, second, third ... allocation.
template <class Operation>
void run_out_of_memory(Operation operation) {
    bool succeeded = false;
    long tries = 0;
    for (; !succeeded && tries < 1'000; ++tries) {
        world w;
        const lines before = w.picture();
        int events = 0;
        const auto a = w.set.on_inserted([&] { ++events; });
        const auto b = w.set.on_erased([&] { ++events; });
        const auto c = w.set.on_data_changed([&] { ++events; });
        const auto d = w.set.on_traits_added([&] { ++events; });
        const auto e = w.set.on_set_changed([&] { ++events; });
        const auto f = w.views[0].on_enter([&] { ++events; });
        bool failed = false;
        allocations_left = tries;
        try {
            operation(w);
        } catch (const std::bad_alloc&) { failed = true; }
        succeeded = allocations_left >= 0;
        allocations_left = -1;
        CHECK_FALSE(w.set.dispatching());
        if (failed) {
            CAPTURE(tries);
            CHECK(w.picture() == before);
            CHECK(events == 0);
        }
        // Whatever happened, the set works on and the views are right.
        w.set.insert_or_assign(entity{100}, {.hp = 100}, condition::cursed);
        w.set.erase(entity{1});
        CHECK(w.views[0].size() == w.set.count_all(condition::cursed));
        std::size_t members = 0;
        for (const auto row : w.set.rows()) { members += row.data.hp % 2 == 0 || !row.traits.empty() ? 1U : 0U; }
        CHECK(w.views[2].size() == members);
    }
    CHECK(succeeded);
}

} // namespace

TEST_CASE("core: memory runs out while rows are added [S6]", "[set]") {
    run_out_of_memory([](world& w) { w.set.insert(entity{9}, {.hp = 9}); });
    run_out_of_memory([](world& w) { w.set.insert(entity{~0U}, {.hp = 9}, condition::cursed); });
    run_out_of_memory([](world& w) { w.set.insert_or_assign(entity{9}, {.hp = 9}, condition::cursed); });
    run_out_of_memory([](world& w) {
        w.set.insert_range({{entity{9}, {.hp = 9}, condition::cursed}, {entity{5'000'000}, {}}, {entity{10'000}, {}}});
    });
}

TEST_CASE("core: memory runs out while rows change [S6]", "[set]") {
    run_out_of_memory([](world& w) { w.set.set_data(entity{1}, {.hp = 8}); });
    run_out_of_memory([](world& w) { w.set.add_traits(entity{1}, condition::cursed); });
    run_out_of_memory([](world& w) {
        w.set.update(entity{1}, [](citizen& c, traits<condition>& m) {
            c.hp = 8;
            m = condition::doomed;
        });
    });
    run_out_of_memory([](world& w) { w.set.insert_or_assign(entity{1}, {.hp = 8}, condition::cursed); });
}

TEST_CASE("core: memory runs out while rows are erased [S6]", "[set]") {
    run_out_of_memory([](world& w) { w.set.erase(entity{4}); });
    run_out_of_memory([](world& w) { w.set.erase_if([](entity, const citizen& c) { return c.hp > 2; }); });
    run_out_of_memory([](world& w) { w.set.clear(); });
}

TEST_CASE("core: memory runs out while everything changes [S6][S9]", "[set]") {
    const auto write = [](std::span<citizen> all) {
        for (citizen& c : all) { c.hp = 9 - c.hp; }
    };
    run_out_of_memory([&](world& w) { w.set.bulk_write(write); });
    run_out_of_memory([&](world& w) { w.set.bulk_write(write, notify::diff); });
    run_out_of_memory([](world& w) { w.set.notify_set_changed(); });
    run_out_of_memory([](world& w) { w.views[1].refresh(); });
    citizens other = verified<citizens>("other");
    for (std::uint32_t id = 0; id < 200; ++id) { other.insert(entity{id * 100'000}, {.hp = 1}, condition::cursed); }
    run_out_of_memory([&](world& w) { w.set.copy_rows_from(other); });
    run_out_of_memory([](world& w) { w.set.reserve(1'000); });
    run_out_of_memory([](world& w) { w.set.shrink(); });
}

TEST_CASE("core: memory runs out while everything is captured or restored [P1][P2][S6]", "[set]") {
    citizens other = verified<citizens>("other");
    for (std::uint32_t id = 0; id < 200; ++id) { other.insert(entity{id * 100'000}, {.hp = 1}, condition::cursed); }
    other.insert(entity{3}, {.hp = 3}, condition::poisoned);
    const auto captured = ensign::capture(other);
    const auto raw = ensign::to_raw(captured);
    run_out_of_memory([&](world& w) { ensign::restore(w.set, captured); });
    run_out_of_memory([&](world& w) { ensign::restore(w.set, captured, notify::diff); });
    run_out_of_memory([&](world& w) { ensign::restore(w.set, raw); });
    run_out_of_memory([&](world& w) { static_cast<void>(ensign::capture(w.set)); });
}

TEST_CASE("core: memory runs out inside and at the end of a transaction [S9]", "[set]") {
    run_out_of_memory([](world& w) {
        w.set.transaction([&] {
            w.set.erase(entity{4});
            w.set.insert(entity{20}, {.hp = 20}, condition::cursed);
            w.set.insert(entity{4}, {.hp = 44});
            w.set.add_traits(entity{4}, condition::shielded);
            w.set.erase(entity{2});
            w.set.set_data(entity{7}, {.hp = 1});
            w.set.erase_if([](entity e) { return e.value() == 8; });
            w.set.insert_range({{entity{30}, {.hp = 30}}, {entity{31}, {.hp = 31}, condition::cursed}});
            w.set.erase(entity{30});
        });
    });
}

TEST_CASE("core: memory runs out while views and connections are made [S6][S7]", "[set]") {
    run_out_of_memory(
        [](world& w) { w.views.push_back(w.set.make_view({}, [](const citizen& c) { return c.hp > 5; })); });
    run_out_of_memory([](world& w) { static_cast<void>(w.set.make_view({.any_of = condition::doomed})); });
    run_out_of_memory([](world& w) { w.set.on_inserted([] {}).keep(); });
    run_out_of_memory([](world& w) { w.set.on_changed(entity{3}, [] {}).keep(); });
    run_out_of_memory([](world& w) { w.views[0].on_update([] {}).keep(); });
    run_out_of_memory([](world& w) { static_cast<void>(w.views[0].ids()); });
    run_out_of_memory([](world& w) { w.set.defer([&w] { w.set.set_data(entity{1}, {.hp = 1}); }); });
}

TEST_CASE("core: memory runs out while the first view is made [S6]", "[set]") {
    for (long tries = 0;; ++tries) {
        citizens set = verified<citizens>();
        set.insert(entity{1}, {});
        bool failed = false;
        allocations_left = tries;
        try {
            const auto v = set.make_view({});
            CHECK(v.size() == 1);
        } catch (const std::bad_alloc&) { failed = true; }
        const bool done = allocations_left >= 0;
        allocations_left = -1;
        CHECK(set.set_data(entity{1}, {.hp = 2}));
        const auto v = set.make_view({}, [](const citizen& c) { return c.hp == 2; });
        CHECK(v.size() == 1);
        CHECK(failed != done);
        if (done) { break; }
    }
}
