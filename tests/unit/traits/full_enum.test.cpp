// SPDX-License-Identifier: BSL-1.0
// A full enum: 64 flags with names of 60 characters, none, and composites. This file is compiled with a lower limit of
// steps in constant evaluation than the compiler's own.
#include "../full.hpp"
#include "full_rules.hpp"

#include <catch2/catch_test_macros.hpp>

#include <cstdint>
#include <string>

import ensign.traits;

using mask = ensign::traits<full::flag>;

TEST_CASE("describe: 64 flags, none and composites in one enum [T5]", "[describe]") {
    STATIC_CHECK(ensign::trait_enum<full::flag>);
    STATIC_CHECK(ensign::trait_enum<full::sparse>);
    STATIC_CHECK(mask::all() == full::flag::all);
    STATIC_CHECK(mask::all().count() == 64);
    STATIC_CHECK(mask::all().unknown().empty());
    int seen = 0;
    for (const full::flag flag : mask::all()) {
        CHECK(ensign::to_mask(flag) == std::uint64_t{1} << seen);
        ++seen;
    }
    CHECK(seen == 64);
    CHECK(mask::from_string(to_string(mask::all())) == mask::all());
    CHECK(to_string(mask::all()).size() == 64 * 60 + 63);
}

TEST_CASE("describe: 64 rules of a full enum [T13]", "[describe]") {
    STATIC_CHECK(ensign::check_rules<full::flag>());
    STATIC_CHECK(ensign::internal::rules<full::flag>().size == 64);
    STATIC_CHECK(ensign::obeys_rules(mask{}));
    STATIC_CHECK(!ensign::obeys_rules(mask::all()));
    constexpr std::uint64_t closed = ensign::internal::implications{ensign::internal::rules<full::flag>()}.close(1);
    STATIC_CHECK(closed == 0xffff'ffff'0000'0001);
    STATIC_CHECK(ensign::obeys_rules(mask::checked(closed)));
}

TEST_CASE("describe: 128 fields [F4]", "[describe]") {
    STATIC_CHECK(ensign::described_struct<full::record>);
    full::record a{};
    full::record b{};
    CHECK(ensign::internal::bits_equal(a, b));
    b.f127 = 1;
    CHECK_FALSE(ensign::internal::bits_equal(a, b));
}
