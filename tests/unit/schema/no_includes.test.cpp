// SPDX-License-Identifier: BSL-1.0
// include-after-import: what a consumer can do that includes the macros and nothing else; no_includes_check.test.cpp
// asks it.
import ensign.schema;
import ensign.traits;

#include <ensign/describe.hpp>

namespace no_includes {

enum class lamp : unsigned char { off, red = 1, green = 2, blue = 4 };
ENSIGN_TRAITS(lamp, (off, red, green, blue));
enum class size : signed char { small, large };
ENSIGN_VALUES(size, small, large);
ENSIGN_RENAMED(size, (big, large));

struct pixel {
    int x, y[2];
    size extent;
    ensign::traits<lamp> colours;
    char label[8];
    unsigned shade : 3;
};
ENSIGN_FIELDS(pixel, x, y, extent, colours, label, shade);
ENSIGN_RENAMED(pixel, (colors, colours));

static_assert(ensign::fingerprint<pixel, lamp>() != ensign::logical_fingerprint<pixel, lamp>());

bool use() {
    const ensign::schema mine = ensign::schema_of<pixel, lamp>("pixels");
    ensign::validate(mine);
    ensign::schema old = mine;
    old.leaves[3].path = "colors";
    old.traits[0].members[0].bits = 8;
    const ensign::migration_plan plan = ensign::resolve(old, mine);
    return mine.fingerprint() == ensign::fingerprint<pixel, lamp>() && !(old == mine) && plan.possible() &&
           plan.fields[3].action == ensign::field_action::copy &&
           plan.mask_maps[plan.traits[0].map].apply(8).bits == 1 && plan.report().size() != 0;
}

} // namespace no_includes
