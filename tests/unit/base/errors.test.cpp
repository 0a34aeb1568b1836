// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include <concepts>
#include <stdexcept>
#include <string>

import ensign.base;

using Catch::Matchers::ContainsSubstring;
using ensign::entity;

namespace {

std::string said(const ensign::error& e) { return e.what(); }

} // namespace

TEST_CASE("errors: one hierarchy, catchable as what the standard library throws [S3]", "[errors]") {
    STATIC_CHECK(std::derived_from<ensign::error, std::runtime_error>);
    STATIC_CHECK(std::derived_from<ensign::unknown_entity, ensign::error>);
    STATIC_CHECK(std::derived_from<ensign::duplicate_entity, ensign::error>);
    STATIC_CHECK(std::derived_from<ensign::reentry_error, ensign::error>);
    STATIC_CHECK(std::derived_from<ensign::defer_limit_error, ensign::error>);
    STATIC_CHECK(std::derived_from<ensign::observed_mask_error, ensign::error>);
    STATIC_CHECK(std::derived_from<ensign::unknown_bits, ensign::error>);
    STATIC_CHECK(std::derived_from<ensign::bad_trait_text, ensign::error>);
    STATIC_CHECK(std::derived_from<ensign::gone_error, ensign::error>);
    STATIC_CHECK(std::derived_from<ensign::id_pool_error, ensign::error>);
}

TEST_CASE("errors: unknown and duplicate entities name entity, set and operation, and the cure [T8]", "[errors]") {
    const ensign::unknown_entity unknown{entity{7}, "citizens", "get"};
    CHECK(unknown.who() == entity{7});
    CHECK_THAT(said(unknown), ContainsSubstring("get") && ContainsSubstring("entity 7") &&
                                  ContainsSubstring("'citizens'") && ContainsSubstring("contains()"));
    CHECK_THAT(said(ensign::unknown_entity{entity{7}, "", "get"}), ContainsSubstring("this set"));

    const ensign::unknown_entity own_text{entity{7}, std::string{"id 7 is not alive"}};
    CHECK(own_text.who() == entity{7});
    CHECK(said(own_text) == "id 7 is not alive");

    const ensign::duplicate_entity twice{entity{0xffffffff}, "citizens", "insert"};
    CHECK(twice.who() == entity{0xffffffff});
    CHECK_THAT(said(twice), ContainsSubstring("insert") && ContainsSubstring("4294967295") &&
                                ContainsSubstring("insert_or_assign()"));
}

TEST_CASE("errors: a refused re-entry names what was refused and what was running [S8]", "[errors]") {
    const ensign::reentry_error e{"citizens", "erase", "on_inserted of entity 3"};
    CHECK(e.operation() == "erase");
    CHECK_THAT(said(e), ContainsSubstring("erase") && ContainsSubstring("'citizens'") &&
                            ContainsSubstring("on_inserted of entity 3") && ContainsSubstring("defer"));
    CHECK_THAT(said(ensign::reentry_error{"citizens", "erase", "a loop", "Collect the ids first."}),
               ContainsSubstring("Collect the ids first.") && !ContainsSubstring("defer"));
    CHECK_THAT(said(ensign::defer_limit_error("citizens", "insert", 100'000, 3)),
               ContainsSubstring("insert") && ContainsSubstring("100000") && ContainsSubstring("3"));
    CHECK_THAT(said(ensign::defer_limit_error("", "", 1, 1)), ContainsSubstring("none"));
}

TEST_CASE("errors: masks and texts [T4]", "[errors]") {
    const ensign::unknown_bits bits{"town::condition", "bit 17", 0x20000};
    CHECK(bits.mask() == 0x20000);
    CHECK_THAT(said(bits), ContainsSubstring("town::condition") && ContainsSubstring("bit 17") &&
                               ContainsSubstring("0x20000") && ContainsSubstring("dropping()") &&
                               ContainsSubstring("retaining()"));

    const ensign::bad_trait_text text{"town::condition", "cursed|blessed", 7, "cursed, poisoned"};
    CHECK(text.position() == 7);
    CHECK_THAT(said(text), ContainsSubstring("'cursed|blessed'") && ContainsSubstring("character 8") &&
                               ContainsSubstring("cursed, poisoned"));

    const ensign::observed_mask_error observed{"citizens", "critical", "poisoned"};
    CHECK(observed.bits() == "poisoned");
    CHECK_THAT(said(observed), ContainsSubstring("'critical'") && ContainsSubstring("'citizens'"));
    CHECK_THAT(said(ensign::observed_mask_error("", "", "x")), ContainsSubstring("a view"));
}

TEST_CASE("errors: something that is gone [S7]", "[errors]") {
    CHECK_THAT(said(ensign::gone_error("its set was destroyed", "refresh")),
               ContainsSubstring("refresh") && ContainsSubstring("its set was destroyed"));
}
