// SPDX-License-Identifier: BSL-1.0
#include "../says.hpp"
#include "../town.hpp"
#include "fort.hpp"

#include <catch2/catch_test_macros.hpp>

#include <cstdint>
#include <limits>
#include <string>

#include "edits.hpp"

import ensign.base;
import ensign.schema;
import ensign.traits;

using edits::leaf;
using ensign::leaf_kind;
using ensign::schema;
using ensign::schema_limits;

namespace {

constexpr std::uint64_t huge = std::numeric_limits<std::uint64_t>::max();

schema good() { return ensign::schema_of<fort::garrison, fort::order, town::job>("walls"); }

// What is said about a good schema after `edit`; nothing when it passes.
template <class Edit>
std::string complaint(Edit edit, const schema_limits& limits = {}) {
    return edits::complaint(good(), edit, limits);
}

} // namespace

TEST_CASE("validate: what this program makes passes [P5]", "[limits]") {
    CHECK(complaint([](schema&) {}).empty());
    CHECK_NOTHROW(ensign::validate(schema{}));
}

TEST_CASE("validate: names are identifiers [P5]", "[limits]") {
    for (const std::string& bad :
         {std::string{}, std::string{"a b"}, std::string{"1a"}, std::string{"a\nb"}, std::string{"a\0b", 3},
          std::string{"a@"}, std::string{"\xc3"}, std::string{"\xff"}, std::string{"\xc0\x80"},
          std::string{"\xed\xa0\x80"}, std::string{"\xf4\x90\x80\x80"}, std::string{"a\xc2\x9b"},
          std::string{"\xe0\x80\xaf"}}) {
        INFO(bad);
        CHECK(says(complaint([&](schema& s) { s.leaves[0].path = bad; }), "no identifier"));
        CHECK(says(complaint([&](schema& s) { s.leaves[0].path = "a." + bad; }), "no identifier"));
        CHECK(says(complaint([&](schema& s) { s.enums[0].members[0].name = bad; }), "no identifier"));
        CHECK(says(complaint([&](schema& s) { s.traits[0].members[0].name = bad; }), "no identifier"));
        CHECK(says(complaint([&](schema& s) { s.traits[0].aliases.push_back({bad, "hold"}); }), "no identifier"));
        CHECK(says(complaint([&](schema& s) { s.aliases[0].alias = bad; }), "no identifier"));
    }
    for (const char* fine : {"a1", "_", "h\xc3\xb6he", "\xe5\x85\xb5", "\xf0\x9f\x98\x80", "in$ide"}) {
        INFO(fine);
        CHECK(complaint([&](schema& s) { s.leaves[0].path = fine; }).empty());
    }
    CHECK(says(complaint([](schema& s) { s.name = "\x1b[2J"; }), "not printable"));
    CHECK(complaint([](schema& s) { s.name = "the walls of J\xc3\xbclich"; }).empty());
    // a message never carries control characters
    CHECK_FALSE(says(complaint([](schema& s) { s.leaves[0].path = "\x1b[2J"; }), "\x1b"));
    CHECK_FALSE(says(complaint([](schema& s) { s.enums[0].type = "\x1b[2J"; }), "\x1b"));
}

TEST_CASE("validate: paths differ and do not go through each other [P5]", "[limits]") {
    CHECK(says(complaint([](schema& s) { s.leaves[1].path = s.leaves[0].path; }), "is there twice"));
    CHECK(says(complaint([](schema& s) { leaf(s, "men").path = "gate"; }), "goes through another field"));
    CHECK(complaint([](schema& s) { leaf(s, "men").path = "gat"; }).empty());
}

TEST_CASE("validate: kinds have their sizes [P5]", "[limits]") {
    CHECK(says(complaint([](schema& s) { leaf(s, "men").kind = leaf_kind::pointer; }), "cannot be saved"));
    CHECK(says(complaint([](schema& s) { leaf(s, "men").kind = static_cast<leaf_kind>(99); }), "cannot be saved"));
    CHECK(says(complaint([](schema& s) { leaf(s, "men").size = 8; }), "has 8 bytes, and its kind has 4"));
    CHECK(says(complaint([](schema& s) { leaf(s, "men").size = 0; }), "has 0 bytes"));
    CHECK(says(complaint([](schema& s) { leaf(s, "temper").size = 2; }), "has 2 bytes"));
    CHECK(says(complaint([](schema& s) { leaf(s, "age").bits = 33; }), "bit-field"));
    CHECK(says(complaint([](schema& s) { leaf(s, "gate.x").bits = 3; }), "bit-field"));
    CHECK(says(complaint([](schema& s) { leaf(s, "temper").enumeration = 77; }), "has no enum"));
    CHECK(says(complaint([](schema& s) { leaf(s, "men").enumeration = 0; }), "its kind has none"));
}

TEST_CASE("validate: everything lies within the row, whatever the numbers [P5]", "[limits]") {
    CHECK(says(complaint([](schema& s) { leaf(s, "men").offset = s.row_size - 3; }), "beyond the row"));
    CHECK(complaint([](schema& s) { leaf(s, "men").offset = s.row_size - 4; }).empty());
    CHECK(says(complaint([](schema& s) { leaf(s, "men").offset = huge; }), "beyond the row"));
    CHECK(says(complaint([](schema& s) { leaf(s, "towers.x").extents[0].stride = huge; }), "beyond the row"));
    CHECK(says(complaint([](schema& s) { leaf(s, "towers.x").extents[0].stride = huge / 2 + 1; }), "beyond the row"));
    CHECK(says(complaint([](schema& s) { leaf(s, "towers.x").extents[0].count = huge; }), "limit"));
    CHECK(says(complaint([](schema& s) { leaf(s, "towers.x").extents[0].count = 0; }), "empty extent"));
    CHECK(says(complaint([](schema& s) { leaf(s, "towers.x").extents = {{1 << 20, 0}, {1 << 20, 0}}; }), "limit"));
    CHECK(says(complaint([](schema& s) { leaf(s, "name").extents[0].count = 4096; }), "beyond the row"));
    CHECK(says(complaint([](schema& s) { s.row_size = 8; }), "beyond the row"));
    CHECK(says(complaint([](schema& s) { s.row_size = huge; }), "limit"));
}

TEST_CASE("validate: enums have names and numbers of their own [P5]", "[limits]") {
    CHECK(says(complaint([](schema& s) { s.traits[0].members[1].name = s.traits[0].members[0].name; }),
               "is there twice"));
    CHECK(says(complaint([](schema& s) { s.traits[0].members[1].bits = 1; }), "has two names"));
    CHECK(says(complaint([](schema& s) { s.traits[0].members[1].bits = 3 << 3; }), "not a single bit"));
    CHECK(says(complaint([](schema& s) { s.traits[0].members[1].bits = 0; }), "not a single bit"));
    CHECK(says(complaint([](schema& s) { s.traits[0].members[1].bits = 256; }), "does not fit its width"));
    CHECK(says(complaint([](schema& s) { s.traits[0].underlying = leaf_kind::f32; }), "no integer"));
    CHECK(says(complaint([](schema& s) { s.enums[0].members[1].bits = huge; }), "does not fit its width"));
}

TEST_CASE("validate: limits are parameters, and the message has the number [P5]", "[limits]") {
    schema of = good();
    const auto nothing = [](schema&) {};
    CHECK(says(complaint(nothing, {.leaves = of.leaves.size() - 1}),
               "the limit is " + std::to_string(of.leaves.size() - 1)));
    CHECK(complaint(nothing, {.leaves = of.leaves.size()}).empty());
    CHECK(says(complaint(nothing, {.depth = 1}), "limit"));
    CHECK(complaint(nothing, {.depth = 2}).empty());
    CHECK(says(complaint(nothing, {.name_bytes = 5}), "limit"));
    CHECK(says(complaint(nothing, {.enums = 0}), "limit"));
    CHECK(says(complaint(nothing, {.trait_enums = 1}), "limit"));
    CHECK(says(complaint(nothing, {.members = 2}), "limit"));
    CHECK(says(complaint(nothing, {.aliases = 1}), "limit"));
    CHECK(says(complaint(nothing, {.row_bytes = of.row_size - 1}), "limit"));
    CHECK(says(complaint([](schema& s) { s.leaves[0].path = std::string(257, 'a'); }), "limit is 256"));
    CHECK(complaint([](schema& s) { s.leaves[0].path = std::string(256, 'a'); }).empty());
}
