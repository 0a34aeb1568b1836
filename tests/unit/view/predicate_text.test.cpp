// SPDX-License-Identifier: BSL-1.0
#include "../fort.hpp"

#include <catch2/catch_test_macros.hpp>

#include <cstdint>
#include <limits>
#include <string>

import ensign.base;
import ensign.traits;
import ensign.signal;
import ensign.set;
import ensign.view;

using ensign::internal::append_constant;
using ensign::internal::append_filter;
using ensign::internal::append_traits;
using ensign::internal::trait_test;
using ensign::traits;
using town::condition;
using town::job;
using town::mood;

namespace {

template <class T>
std::string text(T value) {
    std::string out;
    append_constant(out, value);
    return out;
}

std::string asked(trait_test test, traits<condition> mask) {
    std::string out;
    append_traits(out, test, mask);
    return out;
}

} // namespace

TEST_CASE("predicate_text: constants [V5]", "[view]") {
    CHECK(text(-30) == "-30");
    CHECK(text(std::uint8_t{200}) == "200");
    CHECK(text(std::numeric_limits<std::uint64_t>::max()) == "18446744073709551615");
    CHECK(text(std::numeric_limits<std::int64_t>::min()) == "-9223372036854775808");
    CHECK(text(0.8F) == "0.8");
    CHECK(text(0.1) == "0.1");
    CHECK(text(std::numeric_limits<double>::quiet_NaN()) == "nan");
    CHECK(text(true) == "true");
    CHECK(text(false) == "false");
    CHECK(text(mood::tense) == "tense");
    CHECK(text(static_cast<mood>(9)) == "9");
}

TEST_CASE("predicate_text: flags, one and several [V5]", "[view]") {
    CHECK(asked(trait_test::all, condition::cursed) == "has cursed");
    CHECK(asked(trait_test::any, condition::cursed) == "has cursed");
    CHECK(asked(trait_test::none, condition::cursed) == "!has cursed");
    CHECK(asked(trait_test::all, condition::doomed) == "has_all cursed|poisoned");
    CHECK(asked(trait_test::any, condition::doomed) == "has_any cursed|poisoned");
    CHECK(asked(trait_test::none, condition::doomed) == "has_none cursed|poisoned");
    CHECK(asked(trait_test::all, {}) == "has_all none");
}

TEST_CASE("predicate_text: filters [V5]", "[view]") {
    using filter = ensign::trait_filter<condition, job>;
    std::string out;
    append_filter(out, filter{});
    CHECK(out.empty());
    append_filter(out, filter{.all_of = {condition::doomed, job::smith},
                              .any_of = job::baker | job::mayor,
                              .none_of = condition::shielded});
    CHECK(out == "has_all cursed|poisoned && has smith && has_any baker|mayor && !has shielded");
}
