// SPDX-License-Identifier: BSL-1.0
#include <ensign/describe.hpp>

enum class weather : unsigned {
    rain = 1,
    snow = 2, // NOLINT(ensign-undescribed-enumerator) // SILENCED: ensign-undescribed-enumerator
    // NOLINTNEXTLINE(ensign-undescribed-enumerator)
    fog = 4, // SILENCED: ensign-undescribed-enumerator
};
ENSIGN_TRAITS(weather, (rain));
