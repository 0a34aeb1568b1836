// SPDX-License-Identifier: BSL-1.0
// A snapshot that is captured again from the same set copies what has changed: the result must be what copying everything
// gives, to the byte, whichever way the set was changed.
#include "../town.hpp"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <new>
#include <utility>
#include <vector>

#include "ways.hpp"

using pictures::pages_to_copy;
using pictures::unlike_full_capture;
using namespace ways; // NOLINT(google-build-using-namespace)

TEST_CASE("capture: again, after any change, gives what copying everything gives [P1]", "[snapshot]") {
    for (const bool observed : {false, true}) { // the fast paths, and those that tell
        for (const way& w : all_ways) {
            INFO(w.name << (observed ? ", observed" : ""));
            citizens set = town_of_many();
            const auto all = set.make_view({});
            auto cursed = set.make_view({.all_of = condition::cursed});
            auto weak = set.make_view({}, [](const citizen& c) { return c.hp < 0; });
            if (!observed) { set = town_of_many(); }
            snapshot s = followed(set);
            CHECK(pages_to_copy(set, s) == 0);
            w.change(set);
            CHECK(pages_to_copy(set, s) ==
                  (w.pages == all_pages ? std::max(all_pages, (set.size() + page - 1) / page) : w.pages));
            capture(set, s);
            CHECK(unlike_full_capture(set, s).empty());
            // and it goes on
            set.insert(entity{50'000}, {.hp = 5}, job::baker);
            capture(set, s);
            CHECK(unlike_full_capture(set, s).empty());
        }
    }
}

TEST_CASE("capture: the second time begins to look at changes, the first costs nothing [P1]", "[snapshot]") {
    citizens set = town_of_many();
    snapshot s;
    capture(set, s);
    static_cast<void>(capture(set));
    snapshot other = capture(set);
    CHECK(set.memory().stamps == 0);
    CHECK(pages_to_copy(set, s) == all_pages);
    capture(set, s);
    CHECK(set.memory().stamps != 0);
    CHECK(pages_to_copy(set, s) == 0);
    CHECK(pages_to_copy(set, other) == all_pages); // from before
    capture(set, other);
    CHECK(pages_to_copy(set, other) == 0);
    set.shrink();
    CHECK(set.memory().stamps == 0);
    CHECK(pages_to_copy(set, s) == all_pages);
}

TEST_CASE("capture: any number of snapshots, each from its own time [P1]", "[snapshot]") {
    citizens set = town_of_many();
    std::vector<snapshot> frames(5);
    for (std::uint32_t turn = 0; turn < 40; ++turn) {
        set.set_data(entity{turn * 20}, {.hp = -int(turn) - 1});
        if (turn % 3 == 0) { set.erase(entity{people - 1 - turn}); }
        snapshot& s = frames[turn % 5];
        capture(set, s);
        REQUIRE(unlike_full_capture(set, s).empty());
        if (turn > 10) { CHECK(pages_to_copy(set, frames[(turn + 1) % 5]) < all_pages / 2); }
    }
}

TEST_CASE("capture: a set that grows and shrinks needs neither memory nor a full copy while it fits [P1]",
          "[snapshot]") {
    citizens set = town_of_many();
    snapshot s;
    for (std::uint32_t id = 0; id < 100; ++id) { set.insert(entity{id + people}, {}); }
    capture(set, s);
    set.erase_if([](entity e) { return e.value() >= people; });
    capture(set, s);
    const auto* const at = s.data().data();
    for (std::uint32_t id = 0; id < 100; ++id) {
        set.insert(entity{id + people}, {.hp = int(id)});
        CHECK(pages_to_copy(set, s) <= 1);
        capture(set, s);
        REQUIRE(unlike_full_capture(set, s).empty());
    }
    for (std::uint32_t id = 0; id < 50; ++id) {
        set.erase(entity{id});
        CHECK(pages_to_copy(set, s) <= 2);
        capture(set, s);
        REQUIRE(unlike_full_capture(set, s).empty());
    }
    CHECK(s.data().data() == at);
}

TEST_CASE("capture: a set that outgrows its stamps or its columns is copied as a whole [P1]", "[snapshot]") {
    citizens set = town::verified<citizens>();
    for (std::uint32_t id = 0; id < 100; ++id) { set.insert(entity{id}, {.hp = int(id)}); }
    snapshot s = followed(set);
    for (std::uint32_t id = 100; id < 2'000; ++id) { set.insert(entity{id}, {.hp = int(id)}); }
    capture(set, s);
    CHECK(unlike_full_capture(set, s).empty());
    CHECK(pages_to_copy(set, s) == 0);
    set.add_traits(entity{5}, job::baker); // the first one
    capture(set, s);
    CHECK(unlike_full_capture(set, s).empty());
    CHECK(s.masks<job>().size() == set.size());
}

TEST_CASE("capture: snapshots that were copied, moved, cleared or filled otherwise [P1]", "[snapshot]") {
    citizens set = town_of_many();
    snapshot s = followed(set);
    set.set_data(entity{1}, {.hp = -1});
    SECTION("a copy knows as much") {
        snapshot copy = s;
        CHECK(pages_to_copy(set, copy) == 1);
        capture(set, copy);
        CHECK(unlike_full_capture(set, copy).empty());
        CHECK(s.data()[1].hp == 1);
        CHECK(pages_to_copy(set, s) == 1);
        s = copy;
        CHECK(pages_to_copy(set, s) == 0);
    }
    SECTION("a moved one as well, and its source knows nothing") {
        snapshot moved = std::move(s);
        CHECK(pages_to_copy(set, moved) == 1);
        CHECK(pages_to_copy(set, s) == all_pages); // NOLINT(bugprone-use-after-move)
        capture(set, s);
        CHECK(unlike_full_capture(set, s).empty());
        s = std::move(moved);
        CHECK(pages_to_copy(set, s) == 1);
    }
    SECTION("into memory of another resource") {
        std::pmr::monotonic_buffer_resource memory;
        snapshot copy{s, &memory};
        CHECK(pages_to_copy(set, copy) == 1);
        snapshot assigned{&memory};
        assigned = std::move(s);
        CHECK(pages_to_copy(set, assigned) == 1);
        capture(set, assigned);
        CHECK(unlike_full_capture(set, assigned).empty());
    }
    SECTION("a cleared or released one knows nothing") {
        s.clear();
        CHECK(pages_to_copy(set, s) == all_pages);
        capture(set, s);
        CHECK(unlike_full_capture(set, s).empty());
        s.release();
        CHECK(s.data().data() == nullptr);
        capture(set, s);
        CHECK(unlike_full_capture(set, s).empty());
    }
    SECTION("rows from elsewhere") {
        s = ensign::from_raw<snapshot>(to_raw(s));
        CHECK(pages_to_copy(set, s) == all_pages);
    }
    SECTION("another set of the same type") {
        citizens other = town_of_many();
        other.set_data(entity{2}, {.hp = -2});
        capture(other, s);
        CHECK(unlike_full_capture(other, s).empty());
        CHECK(pages_to_copy(set, s) == all_pages);
        capture(set, s);
        CHECK(unlike_full_capture(set, s).empty());
    }
    capture(set, s);
    CHECK(unlike_full_capture(set, s).empty());
}

TEST_CASE("capture: in a transaction that is undone afterwards [P1]", "[snapshot]") {
    citizens set = town_of_many();
    snapshot s = followed(set);
    snapshot inside;
    capture(set, inside);
    try {
        set.transaction([&] {
            set.set_data(entity{1}, {.hp = -1});
            set.erase(entity{500});
            set.insert(entity{people}, {.hp = 1});
            capture(set, inside);
            CHECK(unlike_full_capture(set, inside).empty());
            throw failed{};
        });
    } catch (const failed&) {}
    CHECK(inside.data()[1].hp == -1);
    capture(set, inside);
    CHECK(unlike_full_capture(set, inside).empty());
    capture(set, s);
    CHECK(unlike_full_capture(set, s).empty());
}

TEST_CASE("capture: when memory runs out, what was captured and what is known of it stay [P1]", "[snapshot]") {
    citizens set = town_of_many();
    alignas(64) static std::byte buffer[64 * 1024];
    std::pmr::monotonic_buffer_resource memory{buffer, sizeof(buffer), std::pmr::null_memory_resource()};
    snapshot s{&memory};
    capture(set, s);
    capture(set, s);
    const snapshot before = s;
    for (std::uint32_t id = people; id < 5 * people; ++id) { set.insert(entity{id}, {}); }
    CHECK_THROWS_AS(capture(set, s), std::bad_alloc);
    CHECK(s == before);
    set.erase_if([](entity e) { return e.value() >= people; });
    capture(set, s);
    CHECK(unlike_full_capture(set, s).empty());
}

TEST_CASE("capture: again, of sets without data, without traits and without rows [P1]", "[snapshot]") {
    ensign::entity_set<ensign::no_data, condition> marks;
    ensign::entity_set<bool> flags;
    auto a = capture(marks);
    auto b = capture(flags);
    for (std::uint32_t id = 0; id < 500; ++id) {
        marks.insert(entity{id}, {}, id % 3 == 0 ? traits{condition::cursed} : traits<condition>{});
        flags.insert(entity{id}, id % 5 == 0);
        if (id % 7 == 0) { marks.erase(entity{id / 2}); }
        if (id % 11 == 0) { flags.set_data(entity{id / 2}, true); }
        if (id % 13 == 12) { flags.erase(entity{id / 3}); }
        capture(marks, a);
        capture(flags, b);
        REQUIRE(unlike_full_capture(marks, a).empty());
        REQUIRE(unlike_full_capture(flags, b).empty());
    }
}

TEST_CASE("capture: worlds, too, copy what has changed [P8]", "[snapshot]") {
    citizens set = town_of_many();
    ensign::entity_set<bool> flags;
    flags.insert(entity{1}, true);
    ensign::world_snapshot<citizens, ensign::entity_set<bool>> world;
    for (int i = 0; i < 3; ++i) { capture_world(world, set, flags); }
    set.set_data(entity{1}, {.hp = -1});
    CHECK(pages_to_copy(set, world.get<0>()) == 1);
    capture_world(world, set, flags);
    CHECK(unlike_full_capture(set, world.get<0>()).empty());
    CHECK(unlike_full_capture(flags, world.get<1>()).empty());
    set.erase(entity{5});
    flags.set_data(entity{1}, false);
    restore_world(world, set, flags);
    CHECK(unlike_full_capture(set, world.get<0>()).empty());
    CHECK(unlike_full_capture(flags, world.get<1>()).empty());
}
