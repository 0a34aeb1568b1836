// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_test_macros.hpp>

namespace no_includes {
bool use();
} // namespace no_includes

TEST_CASE("schema: a consumer that includes nothing makes, checks and compares schemas [P4]", "[make]") {
    CHECK(no_includes::use());
}
