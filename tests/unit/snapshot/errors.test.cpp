// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_test_macros.hpp>

#include <string>

import ensign.base;
import ensign.traits;
import ensign.schema;
import ensign.signal;
import ensign.set;
import ensign.snapshot;

using ensign::entity;

TEST_CASE("errors: say what, where and how to fix it [P5]", "[snapshot]") {
    const ensign::invalid_snapshot invalid{"army", "column 'hp'", "has 3 bytes, not 4", "It holds all rows."};
    CHECK(std::string{invalid.what()} == "snapshot of 'army': column 'hp' has 3 bytes, not 4. It holds all rows.");
    CHECK(invalid.where() == "column 'hp'");
    const ensign::refused_rows refused{
        "", {{.subject = "mood", .text = "5 is no value here", .first = entity{17}, .first_row = 4, .rows = 3}}, 2};
    CHECK(std::string{refused.what()} ==
          "this snapshot: some values cannot be taken over, so nothing was changed. Declare what became of their names "
          "(ENSIGN_RENAMED), or choose a policy in migration_options.\n"
          "  mood: 5 is no value here, in 3 rows, first entity 17 (row 4)\n"
          "  and 2 more");
    CHECK(refused.findings().front().rows == 3);
    const ensign::wrong_trait_enum wrong{"'job' (smith = bit 0)", "it has no traits"};
    CHECK(std::string{wrong.what()}.find("no masks of 'job' (smith = bit 0): it has no traits") != std::string::npos);
}
