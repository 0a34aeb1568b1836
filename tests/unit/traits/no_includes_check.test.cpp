// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_test_macros.hpp>

namespace no_includes {
int walk();
bool use();
} // namespace no_includes

TEST_CASE("mask: a consumer that includes nothing loops, computes, prints and parses [T4]", "[mask]") {
    CHECK(no_includes::walk() == 14);
    CHECK(no_includes::use());
}
