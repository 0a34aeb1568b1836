// SPDX-License-Identifier: BSL-1.0
#include <ensign/describe.hpp>

#include <catch2/catch_test_macros.hpp>

#include <cstdint>

import ensign.schema;
import ensign.traits;
import test.chronicle;

namespace {

// The same in this file.
enum class sign : std::uint8_t { none = 0, comet = 1, flood = 2 };
ENSIGN_TRAITS(sign, (none, comet, flood));
enum class part : std::uint8_t { spring, summer };
ENSIGN_VALUES(part, spring, summer);
struct leaf {
    int year;
    part when;
    ensign::traits<sign> seen;
};
ENSIGN_FIELDS(leaf, year, when, seen);

} // namespace

TEST_CASE("fingerprint: the same in the module that exports the types and elsewhere [P4]", "[fingerprint]") {
    STATIC_CHECK(ensign::fingerprint<chronicle::page, chronicle::omen>() == chronicle::known);
    STATIC_CHECK(ensign::fingerprint<leaf, sign>() == chronicle::known);
    CHECK(chronicle::make() == ensign::schema_of<chronicle::page, chronicle::omen>("pages"));
    CHECK(chronicle::make().fingerprint() == chronicle::known);
    CHECK(chronicle::make().aliases.size() == 1);
    CHECK(chronicle::make().enums[0].aliases.size() == 1);
}
