// SPDX-License-Identifier: BSL-1.0
// Compiled with a lower limit of steps in constant evaluation than the compiler's own.
#include "../full.hpp"

#include <catch2/catch_test_macros.hpp>

#include <cstdint>

import ensign.schema;
import ensign.traits;

namespace {

struct several {
    full::flag as_value;
    ensign::traits<full::flag> as_mask;
    full::record numbers;
};
ENSIGN_FIELDS(several, as_value, as_mask, numbers);

} // namespace

TEST_CASE("fingerprint: a full enum and 128 fields stay far below the limit of steps [P4]", "[fingerprint]") {
    STATIC_CHECK(ensign::fingerprint<full::flag>() != ensign::logical_fingerprint<full::flag>());
    STATIC_CHECK(ensign::fingerprint<full::record>() != ensign::logical_fingerprint<full::record>());
    STATIC_CHECK(ensign::fingerprint<several, full::flag>() != 0);
}
