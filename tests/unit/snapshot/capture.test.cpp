// SPDX-License-Identifier: BSL-1.0
#include "../town.hpp"

#include <catch2/catch_test_macros.hpp>

#include <cstddef>
#include <cstdint>
#include <memory_resource>

import ensign.base;
import ensign.traits;
import ensign.schema;
import ensign.signal;
import ensign.set;
import ensign.view;
import ensign.snapshot;

using ensign::capture;
using ensign::entity;
using ensign::traits;
using town::citizen;
using town::condition;
using town::job;
using town::journal;
using town::lines;
using town::numbers;
using town::values;
using town::verified;
using citizens = ensign::entity_set<citizen, condition, job>;
using snapshot = ensign::snapshot_of<citizens>;

namespace {

constexpr entity e1{1};
constexpr entity e2{2};
constexpr entity e3{3};

citizens town_of_three() {
    citizens set = verified<citizens>();
    set.insert(e1, {.hp = 1}, condition::cursed);
    set.insert(e2, {.hp = 2});
    set.insert(e3, {.hp = 3}, condition::shielded);
    return set;
}

/// Counts, and lends from the heap.
class counting_memory final : public std::pmr::memory_resource {
public:
    std::size_t allocations = 0;
    std::size_t held = 0;

private:
    void* do_allocate(std::size_t bytes, std::size_t alignment) override {
        ++allocations;
        held += bytes;
        return std::pmr::new_delete_resource()->allocate(bytes, alignment);
    }
    void do_deallocate(void* p, std::size_t bytes, std::size_t alignment) override {
        held -= bytes;
        std::pmr::new_delete_resource()->deallocate(p, bytes, alignment);
    }
    bool do_is_equal(const memory_resource& other) const noexcept override { return this == &other; }
};

} // namespace

TEST_CASE("capture: takes ids, data and the columns that exist, in dense order [P1]", "[snapshot]") {
    citizens set = town_of_three();
    set.erase(e1); // 3 is first now
    const snapshot s = capture(set);
    CHECK(s.size() == 2);
    CHECK(values(s.ids()) == numbers{3, 2});
    CHECK(s.data()[0].hp == 3);
    CHECK(s.data()[1].hp == 2);
    REQUIRE(s.masks<condition>().size() == 2);
    CHECK(s.masks<condition>()[0] == traits{condition::shielded});
    CHECK(s.masks<condition>()[1].empty());
    CHECK(s.masks<job>().empty()); // nobody ever had a job
}

TEST_CASE("capture: the picture does not change with the set, and outlives it [P1]", "[snapshot]") {
    snapshot s;
    CHECK(s.empty());
    {
        citizens set = town_of_three();
        capture(set, s);
        set.set_data(e1, {.hp = 100});
        set.clear();
    }
    CHECK(values(s.ids()) == numbers{1, 2, 3});
    CHECK(s.data()[0].hp == 1);
}

TEST_CASE("capture: raises nothing and changes nothing [P1]", "[snapshot]") {
    citizens set = town_of_three();
    journal events;
    const auto c = town::record_rows(set, events);
    const auto v = set.make_view({});
    const auto s = capture(set);
    CHECK(events.take().empty());
    CHECK(capture(set) == s);
}

TEST_CASE("capture: into an existing snapshot allocates nothing when the rows fit [P1]", "[snapshot]") {
    citizens set = town_of_three();
    counting_memory memory;
    snapshot s{&memory};
    CHECK(memory.allocations == 0);
    capture(set, s);
    CHECK(memory.allocations == 1);
    set.erase(e2);
    capture(set, s);
    CHECK(s.size() == 2);
    set.insert(e2, {.hp = 22});
    capture(set, s);
    CHECK(memory.allocations == 1);
    for (std::uint32_t id = 10; id < 100; ++id) { set.insert(entity{id}, {}); }
    capture(set, s);
    CHECK(memory.allocations == 2);
    CHECK(s == capture(set));
    s.clear();
    CHECK(s.empty());
    CHECK(memory.held == s.bytes());
    s.release();
    CHECK(memory.held == 0);
}

TEST_CASE("capture: memory comes from the resource that is given [P1]", "[snapshot]") {
    citizens set = town_of_three();
    alignas(64) std::byte buffer[1024];
    std::pmr::monotonic_buffer_resource scratch{buffer, sizeof(buffer), std::pmr::null_memory_resource()};
    const snapshot s = capture(set, &scratch);
    CHECK(s.memory() == &scratch);
    CHECK(s == capture(set));
    const auto* const at = reinterpret_cast<const std::byte*>(s.ids().data());
    CHECK((at >= buffer && at < buffer + sizeof(buffer)));
}

TEST_CASE("capture: when memory runs out the snapshot is as it was [P1]", "[snapshot]") {
    citizens set = town_of_three();
    alignas(64) std::byte buffer[512];
    std::pmr::monotonic_buffer_resource scratch{buffer, sizeof(buffer), std::pmr::null_memory_resource()};
    snapshot s{&scratch};
    capture(set, s);
    const snapshot before = s;
    for (std::uint32_t id = 10; id < 500; ++id) { set.insert(entity{id}, {}); }
    CHECK_THROWS_AS(capture(set, s), std::bad_alloc);
    CHECK(s == before);
}

TEST_CASE("capture: is refused inside a dispatch, and shows the writes of a transaction [S8][P1]", "[snapshot]") {
    citizens set = town_of_three();
    int refused = 0;
    const auto c = set.on_erased([&] {
        try {
            static_cast<void>(capture(set));
        } catch (const ensign::reentry_error& e) {
            ++refused;
            CHECK(e.operation() == "capture");
        }
    });
    set.erase(e1);
    CHECK(refused == 1);
    set.transaction([&] {
        set.set_data(e2, {.hp = 20});
        const snapshot s = capture(set);
        CHECK(s.data()[1].hp == 20);
    });
    set.for_each([&](entity) { CHECK(capture(set).size() == 2); });
}

TEST_CASE("capture: sets without data, without traits and without rows [P1]", "[snapshot]") {
    ensign::entity_set<ensign::no_data, condition> marks;
    marks.insert(e1, {}, condition::cursed);
    const auto a = capture(marks);
    CHECK(a.masks()[0] == traits{condition::cursed});
    ensign::entity_set<bool> flags;
    flags.insert(e2, true);
    const auto b = capture(flags);
    CHECK(b.data()[0]);
    const auto none = capture(ensign::entity_set<citizen, condition>{});
    CHECK(none.empty());
    CHECK(none.ids().empty());
}

TEST_CASE("capture: a moved-from set is refused [S11]", "[snapshot]") {
    citizens set = town_of_three();
    const citizens moved = std::move(set);
    CHECK_THROWS_AS(capture(set), ensign::gone_error); // NOLINT(bugprone-use-after-move)
}
