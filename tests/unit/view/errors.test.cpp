// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_test_macros.hpp>

#include <string>

import ensign.base;
import ensign.traits;
import ensign.signal;
import ensign.set;
import ensign.view;

TEST_CASE("errors: views of two sets: what, where and what to do [V12]", "[view]") {
    const ensign::different_sets e{"citizens", "armies", "operator&"};
    CHECK(std::string{e.what()} ==
          "operator&: the left view is of set 'citizens', the right one of set 'armies'. Views are joined within one "
          "set; ask the other view with contains(entity) where you need both.");
}
