// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_test_macros.hpp>

#include <string>

import ensign.base;
import ensign.schema;

TEST_CASE("schema errors: what, where and how to fix it [P5]", "[errors]") {
    const ensign::invalid_schema invalid{"armies", "field 'hp'", "is there twice", "Write it once."};
    CHECK(std::string{invalid.what()} == "schema of 'armies': field 'hp' is there twice. Write it once.");
    CHECK(invalid.where() == "field 'hp'");
    CHECK(std::string{ensign::invalid_schema{"", "a row", "is too large", "Cut it."}.what()} ==
          "schema: a row is too large. Cut it.");

    const ensign::schema_mismatch mismatch{"armies", "one\ntwo"};
    CHECK(std::string{mismatch.what()} ==
          "schema of 'armies': the saved data cannot be taken over into this program:\none\ntwo");
    CHECK(mismatch.problems() == "one\ntwo");
    const ensign::schema_error* base = &mismatch;
    CHECK(dynamic_cast<const ensign::error*>(base) != nullptr);
}
