// SPDX-License-Identifier: BSL-1.0
#include "../town.hpp"
#include "fort.hpp"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <cstdint>
#include <string>

#include <xxhash.h>

import ensign.schema;
import ensign.traits;

using ensign::schema;
using ensign::schema_of;

namespace {

schema garrison() { return schema_of<fort::garrison, fort::order>("walls"); }

std::uint64_t hash(const std::string& text) { return XXH64(text.data(), text.size(), 0); }

} // namespace

TEST_CASE("schema: its text is the canonical one [P4]", "[object]") {
    CHECK(schema_of<town::citizen, town::condition>().exact_text() == "ensign-schema/1\n"
                                                                      "field hp i32 @ offset 0 size 4\n"
                                                                      "field morale f32 @ offset 4 size 4\n"
                                                                      "traits 0 @ size 1\n"
                                                                      "flag cursed @ 0\n"
                                                                      "flag poisoned @ 1\n"
                                                                      "flag shielded @ 2\n");
    const schema of = garrison();
    CHECK(hash(of.exact_text()) == of.fingerprint());
    CHECK(hash(of.logical_text()) == of.logical_fingerprint());
    CHECK(of.fingerprint() != of.logical_fingerprint());
}

TEST_CASE("schema: the order in which it lists things does not count in fingerprints [P4]", "[object]") {
    const schema of = garrison();
    schema turned = of;
    std::reverse(turned.leaves.begin(), turned.leaves.end());
    for (auto& e : turned.enums) { std::reverse(e.members.begin(), e.members.end()); }
    for (auto& e : turned.traits) { std::reverse(e.members.begin(), e.members.end()); }
    turned.name = "other";
    turned.aliases.clear();
    CHECK(turned.fingerprint() == of.fingerprint());
    CHECK(turned.logical_fingerprint() == of.logical_fingerprint());
    CHECK_FALSE(turned == of);
    CHECK(garrison() == of);
}

TEST_CASE("schema: numbers are part of the exact text alone [P4]", "[object]") {
    const schema of = garrison();
    schema moved = of;
    moved.traits[0].members[0].bits = 64;
    CHECK(moved.fingerprint() != of.fingerprint());
    CHECK(moved.logical_fingerprint() == of.logical_fingerprint());
    moved = of;
    moved.leaves[0].offset += 4;
    CHECK(moved.fingerprint() != of.fingerprint());
    CHECK(moved.logical_fingerprint() == of.logical_fingerprint());
    moved = of;
    moved.leaves[0].path += "s";
    CHECK(moved.logical_fingerprint() != of.logical_fingerprint());
}

TEST_CASE("path_before: name by name [P4]", "[object]") {
    using ensign::internal::path_before;
    CHECK(path_before("in", "in.a"));
    CHECK(path_before("in.z", "in$ide"));
    CHECK(path_before("in$ide", "in2"));
    CHECK(path_before("B", "a"));
    CHECK(path_before("z", "\xc3\xa4"));
    CHECK_FALSE(path_before("a", "a"));
}
