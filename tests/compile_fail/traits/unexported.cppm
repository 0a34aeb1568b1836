// SPDX-License-Identifier: BSL-1.0
// The mistake of describing an enum outside of the block that exports it.
module;

#include <ensign/describe.hpp>

export module test.unexported;

export namespace unexported {

enum class condition : unsigned char { none, cursed, poisoned };
struct citizen {
    int hp;
};

} // namespace unexported

namespace unexported {

ENSIGN_TRAITS(condition, (none, cursed, poisoned));
ENSIGN_FIELDS(citizen, hp);

} // namespace unexported
