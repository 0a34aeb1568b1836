// SPDX-License-Identifier: BSL-1.0
#include "../town.hpp"

#include <catch2/catch_test_macros.hpp>
#include <xxhash.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <vector>

namespace {

struct padded {
    std::uint8_t small = 0;
    std::uint32_t large = 0; // three bytes of padding before it
    std::array<std::int16_t, 3> parts{};
    std::uint32_t low : 5 = 0;
    std::uint32_t high : 11 = 0;
    double real = 0;
    town::citizen who{};
};
ENSIGN_FIELDS(padded, small, large, parts, low, high, real, who);

} // namespace

import ensign.base;
import ensign.traits;
import ensign.schema;
import ensign.signal;
import ensign.set;
import ensign.view;
import ensign.snapshot;

using ensign::capture;
using ensign::entity;
using town::citizen;
using town::condition;
using town::job;
using citizens = ensign::entity_set<citizen, condition, job>;

TEST_CASE("content: neither order nor an empty column counts [P7]", "[snapshot]") {
    citizens a;
    citizens b;
    for (std::uint32_t id = 0; id < 100; ++id) { a.insert(entity{id}, {.hp = int(id)}, condition::cursed); }
    for (std::uint32_t id = 100; id-- != 0;) { b.insert(entity{id}, {.hp = int(id)}, condition::cursed); }
    b.add_traits(entity{1}, job::smith);
    b.clear_traits<job>(entity{1});
    CHECK(capture(a) == capture(b));
    CHECK(capture(a).content_hash() == capture(b).content_hash());
}

TEST_CASE("content: every part counts [P7]", "[snapshot]") {
    citizens set;
    set.insert(entity{1}, {.hp = 1, .morale = 2}, condition::cursed, job::smith);
    set.insert(entity{2}, {});
    const auto before = capture(set);
    const auto differs = [&] {
        const auto now = capture(set);
        CHECK_FALSE(now == before);
        CHECK_FALSE(before == now);
        CHECK(now.content_hash() != before.content_hash());
        ensign::restore(set, before);
    };
    set.set_data(entity{1}, {.hp = 1, .morale = -2});
    differs();
    set.set_data(entity{2}, {.morale = -0.0F}); // bit by bit
    differs();
    set.toggle_traits(entity{2}, condition::shielded);
    differs();
    set.clear_traits<job>(entity{1});
    differs();
    set.erase(entity{2});
    differs();
    set.insert(entity{3}, {});
    differs();
    set.erase(entity{2});
    set.insert(entity{3}, {});
    differs();
    const auto one = set.get(entity{1});
    set.set_data(entity{1}, set.get(entity{2})); // the same values at other entities
    set.set_data(entity{2}, one);
    differs();
}

TEST_CASE("content: padding does not count, every field does [P7]", "[snapshot]") {
    const auto with_noise = [](unsigned char noise, const padded& fields) {
        padded out;
        std::memset(static_cast<void*>(&out), noise, sizeof(out));
        out.small = fields.small;
        out.large = fields.large;
        out.parts = fields.parts;
        out.low = fields.low;
        out.high = fields.high;
        out.real = fields.real;
        out.who.hp = fields.who.hp;
        out.who.morale = fields.who.morale;
        return out;
    };
    const auto snapshot_of = [&](unsigned char noise, const padded& fields) {
        ensign::entity_set<padded> set;
        set.insert(entity{1}, with_noise(noise, fields));
        return capture(set);
    };
    const padded base{
        .small = 1, .large = 2, .parts = {3, 4, 5}, .low = 6, .high = 7, .real = std::nan(""), .who = {8, 9}};
    CHECK(snapshot_of(0, base) == snapshot_of(0xff, base));
    CHECK(snapshot_of(0, base).content_hash() == snapshot_of(0xff, base).content_hash());
    std::vector<padded> others(7, base);
    others[0].small = 9;
    others[1].large = 9;
    others[2].parts[2] = 9;
    others[3].low = 9;
    others[4].high = 9;
    others[5].real = 9;
    others[6].who.morale = 10;
    for (const padded& other : others) {
        CHECK_FALSE(snapshot_of(0, base) == snapshot_of(0, other));
        CHECK(snapshot_of(0, base).content_hash() != snapshot_of(0, other).content_hash());
    }
}

TEST_CASE("content: the hash is the documented one [P7]", "[snapshot]") {
    citizens set;
    set.insert(entity{7}, {.hp = 5, .morale = 1.5F}, condition::shielded);
    set.insert(entity{0x01020304}, {.hp = -1}, job::mayor);
    const auto row = [](std::uint32_t id, int hp, float morale, std::uint64_t first, std::uint64_t second) {
        unsigned char bytes[28];
        std::memcpy(bytes, &id, 4);
        std::memcpy(bytes + 4, &hp, 4);
        std::memcpy(bytes + 8, &morale, 4);
        std::memcpy(bytes + 12, &first, 8);
        std::memcpy(bytes + 20, &second, 8);
        return std::uint64_t{XXH64(bytes, sizeof(bytes), 0)};
    };
    const std::uint64_t all[2] = {2, row(7, 5, 1.5F, 4, 0) + row(0x01020304, -1, 0, 0, 0x8000'0000U)};
    CHECK(capture(set).content_hash() == XXH64(all, sizeof(all), 0));
}

TEST_CASE("content: large arrays are hashed as well [P7]", "[snapshot]") {
    using map = std::array<std::uint32_t, 1000>;
    ensign::entity_set<map> set;
    set.insert(entity{1}, map{});
    const auto before = capture(set);
    map changed{};
    changed[999] = 1;
    set.set_data(entity{1}, changed);
    CHECK(capture(set).content_hash() != before.content_hash());
}
