// SPDX-License-Identifier: BSL-1.0
// An enum behind the struct that is no trait enum. [P4]
#include <ensign/describe.hpp>

import ensign.schema;
import ensign.traits;

struct citizen {
    int hp;
};
ENSIGN_FIELDS(citizen, hp);

namespace bad {
enum class mood : unsigned char { calm, angry = 3 };
ENSIGN_VALUES(mood, calm, angry);
// SAYS: enumerator_is_several_bits_but_no_declared_composite<bad::mood
// expected-error@*:* {{enumerator_is_several_bits_but_no_declared_composite<bad::mood}}
constexpr auto number = ensign::fingerprint<citizen, mood>();
} // namespace bad

namespace good {
enum class mood : unsigned char { calm, angry = 4 };
ENSIGN_TRAITS(mood, (calm, angry));
constexpr auto number = ensign::fingerprint<citizen, mood>();
} // namespace good
