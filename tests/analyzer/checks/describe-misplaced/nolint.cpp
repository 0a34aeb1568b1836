// SPDX-License-Identifier: BSL-1.0
#include "types.hpp"

#include <ensign/describe.hpp>

// NOLINTNEXTLINE(ensign-describe-misplaced): nobody else asks
ENSIGN_TRAITS(far_away, (a, b)); // SILENCED: ensign-describe-misplaced
ENSIGN_TRAITS(here, (a, b)); // NOLINT(ensign-describe-misplaced) // SILENCED: ensign-describe-misplaced
