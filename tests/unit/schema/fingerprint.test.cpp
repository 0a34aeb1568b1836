// SPDX-License-Identifier: BSL-1.0
#include "../town.hpp"

#include <catch2/catch_test_macros.hpp>

#include <cstdint>
#include <string>

#include <xxhash.h>

import ensign.schema;
import ensign.traits;

using ensign::fingerprint;
using ensign::logical_fingerprint;
using town::citizen;
using town::condition;
using town::job;

// The same numbers on every compiler and in every build: other ones mean that saved data is no longer recognized.
static_assert(fingerprint<condition>() == 0x037d'22b1'5278'1ca4U);
static_assert(fingerprint<citizen>() == 0x0391'198b'ed0f'643aU);
static_assert(fingerprint<citizen, condition, job>() == 0x8c80'998a'456b'699aU);
static_assert(logical_fingerprint<citizen, condition, job>() == 0xe02b'529a'cd1b'fc58U);

namespace {

std::uint64_t hash(const std::string& text) { return XXH64(text.data(), text.size(), 0); }

namespace elsewhere {
// What `condition` is, with everything changed that does not count.
enum class state : std::uint8_t {
    shielded = 4,
    ill = 2,
    hexed = 5,
    cursed = 1,
    poisoned = ill,
};
ENSIGN_TRAITS(state, (shielded, poisoned, cursed), (hexed, ill));

enum class wider : std::uint16_t { none = 0, cursed = 1, poisoned = 2, shielded = 4 };
ENSIGN_TRAITS(wider, (none, cursed, poisoned, shielded));
enum class swapped : std::uint8_t { none = 0, cursed = 2, poisoned = 1, shielded = 4 };
ENSIGN_TRAITS(swapped, (none, cursed, poisoned, shielded));
enum class renamed : std::uint8_t { none = 0, hexed = 1, poisoned = 2, shielded = 4 };
ENSIGN_TRAITS(renamed, (none, hexed, poisoned, shielded));
enum class fewer : std::uint8_t { none = 0, cursed = 1, poisoned = 2 };
ENSIGN_TRAITS(fewer, (none, cursed, poisoned));

struct person {
    int hp;
    float morale;
};
ENSIGN_FIELDS(person, hp, morale);
struct turned {
    float morale;
    int hp;
};
ENSIGN_FIELDS(turned, morale, hp);
struct longer {
    std::int64_t hp;
    float morale;
};
ENSIGN_FIELDS(longer, hp, morale);
struct unsigned_hp {
    unsigned hp;
    float morale;
};
ENSIGN_FIELDS(unsigned_hp, hp, morale);
struct other_name {
    int health;
    float morale;
};
ENSIGN_FIELDS(other_name, health, morale);
ENSIGN_RENAMED(other_name, (hp, health));
struct more {
    int hp;
    float morale;
    int age;
};
ENSIGN_FIELDS(more, hp, morale, age);

enum class three : std::uint8_t { zero, one, two };
ENSIGN_VALUES(three, zero, one, two);
enum class moved : std::uint8_t { zero, two, one };
ENSIGN_VALUES(moved, zero, one, two);
} // namespace elsewhere
using namespace elsewhere;

} // namespace

TEST_CASE("fingerprint: libxxhash computes the same from the text [P4]", "[fingerprint]") {
    const std::string exact = "ensign-schema/1\n"
                              "field hp i32 @ offset 0 size 4\n"
                              "field morale f32 @ offset 4 size 4\n"
                              "traits 0 @ size 1\n"
                              "flag cursed @ 0\n"
                              "flag poisoned @ 1\n"
                              "flag shielded @ 2\n";
    const std::string logical = "ensign-schema/1\n"
                                "field hp i32\n"
                                "field morale f32\n"
                                "traits 0\n"
                                "flag cursed\n"
                                "flag poisoned\n"
                                "flag shielded\n";
    CHECK(fingerprint<citizen, condition>() == hash(exact));
    CHECK(logical_fingerprint<citizen, condition>() == hash(logical));
}

TEST_CASE("fingerprint: names of types, order, zero, composites and aliases do not count [P4]", "[fingerprint]") {
    STATIC_CHECK(fingerprint<state>() == fingerprint<condition>());
    STATIC_CHECK(logical_fingerprint<state>() == logical_fingerprint<condition>());
    STATIC_CHECK(fingerprint<person>() == fingerprint<citizen>());
}

TEST_CASE("fingerprint: a wider enum and moved bits are another exact one and the same logical one [P4]",
          "[fingerprint]") {
    STATIC_CHECK(fingerprint<wider>() != fingerprint<condition>());
    STATIC_CHECK(logical_fingerprint<wider>() == logical_fingerprint<condition>());
    STATIC_CHECK(fingerprint<swapped>() != fingerprint<condition>());
    STATIC_CHECK(logical_fingerprint<swapped>() == logical_fingerprint<condition>());
    STATIC_CHECK(fingerprint<turned>() != fingerprint<citizen>());
    STATIC_CHECK(logical_fingerprint<turned>() == logical_fingerprint<citizen>());
    STATIC_CHECK(fingerprint<moved>() != fingerprint<three>());
    STATIC_CHECK(logical_fingerprint<moved>() == logical_fingerprint<three>());
}

TEST_CASE("fingerprint: names and kinds count in both [P4]", "[fingerprint]") {
    STATIC_CHECK(logical_fingerprint<renamed>() != logical_fingerprint<condition>());
    STATIC_CHECK(logical_fingerprint<fewer>() != logical_fingerprint<condition>());
    STATIC_CHECK(logical_fingerprint<longer>() != logical_fingerprint<citizen>());
    STATIC_CHECK(logical_fingerprint<unsigned_hp>() != logical_fingerprint<citizen>());
    STATIC_CHECK(logical_fingerprint<other_name>() != logical_fingerprint<citizen>());
    STATIC_CHECK(logical_fingerprint<more>() != logical_fingerprint<citizen>());
    STATIC_CHECK(fingerprint<renamed>() != fingerprint<condition>());
    STATIC_CHECK(fingerprint<fewer>() != fingerprint<condition>());
    STATIC_CHECK(fingerprint<more>() != fingerprint<citizen>());
}

TEST_CASE("fingerprint: an enum is its flags, or its values when it says so [P4]", "[fingerprint]") {
    CHECK(fingerprint<three>() ==
          hash("ensign-schema/1\nenum @ size 1\nvalue one @ 1\nvalue two @ 2\nvalue zero @ 0\n"));
    CHECK(fingerprint<condition>() ==
          hash("ensign-schema/1\ntraits 0 @ size 1\nflag cursed @ 0\nflag poisoned @ 1\nflag shielded @ 2\n"));
}

TEST_CASE("fingerprint: several trait enums count in their order [P4]", "[fingerprint]") {
    STATIC_CHECK(fingerprint<condition, job>() != fingerprint<job, condition>());
    STATIC_CHECK(fingerprint<citizen, condition, job>() != fingerprint<citizen, condition>());
}

TEST_CASE("fingerprint: it is a constant, also where it is used at run time [P4]", "[fingerprint]") {
    constexpr std::uint64_t constant = fingerprint<citizen>();
    const std::uint64_t used = fingerprint<citizen>();
    CHECK(used == constant);
}
