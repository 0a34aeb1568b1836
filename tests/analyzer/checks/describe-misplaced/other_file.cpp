// SPDX-License-Identifier: BSL-1.0
// Whoever includes only the header sees the type without its description.
#include "types.hpp"

#include <ensign/describe.hpp>

ENSIGN_TRAITS(far_away, (a, b)); // FINDING: ensign-describe-misplaced error: the description of 'far_away' stands in another file, so whoever includes only the type sees it without: move it directly behind the type
