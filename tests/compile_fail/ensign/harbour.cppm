// SPDX-License-Identifier: BSL-1.0
// A module that keeps too much to itself.
module;

#include <ensign/describe.hpp>

#include <cstdint>

export module test.harbour;

import ensign;

// [not_exported]
namespace harbour {
enum class cargo : std::uint8_t { none = 0, grain = 1 << 0, powder = 1 << 1 };
ENSIGN_TRAITS(cargo, (none, grain, powder));
} // namespace harbour

export namespace harbour {
struct ship {
    float draught = 2.0F;
};
using fleet = ensign::entity_set<ship, cargo>;
} // namespace harbour
// [not_exported]

// [half_exported]
export namespace harbour {
enum class trouble : std::uint8_t { none = 0, leaking = 1 << 0, fever = 1 << 1 };
} // namespace harbour

namespace harbour {
ENSIGN_TRAITS(trouble, (none, leaking, fever));
} // namespace harbour
// [half_exported]
