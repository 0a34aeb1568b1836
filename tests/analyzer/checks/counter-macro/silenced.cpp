// SPDX-License-Identifier: BSL-1.0
#include <ensign/describe.hpp>

#include <cstdint>

#define NEXT (1U << __COUNTER__)

enum class status : std::uint32_t {
    burning = 1U << __COUNTER__, // NOLINT(ensign-counter-macro) // SILENCED: ensign-counter-macro
    frozen = NEXT,               // NOLINT(ensign-counter-macro) // SILENCED: ensign-counter-macro
};
ENSIGN_TRAITS(status, (burning, frozen));
