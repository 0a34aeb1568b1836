// SPDX-License-Identifier: BSL-1.0
// The examples of docs/reference/schema.md.

#include <ensign/describe.hpp>

#include <cstdint>
#include <cstdio>
#include <string> // g++ 14 wants both wherever a schema is used
#include <vector>

import ensign.schema;
import ensign.traits;

namespace then {

enum class trouble : std::uint8_t { leaking = 1, fever = 2 };
ENSIGN_TRAITS(trouble, (leaking, fever));

struct ship {
    std::int32_t crew = 0;
    float speed = 0;
};
ENSIGN_FIELDS(ship, crew, speed);

} // namespace then

namespace now {

// [ENSIGN_VALUES]
enum class wind : std::uint8_t { calm, breeze, gale }; // 0, 1, 2: could be taken for flags
ENSIGN_VALUES(wind, calm, breeze, gale);
// [ENSIGN_VALUES]

// [ENSIGN_RENAMED]
enum class trouble : std::uint8_t { plague = 1, leaking = 2 }; // also renumbered
ENSIGN_TRAITS(trouble, (plague, leaking));
ENSIGN_RENAMED(trouble, (fever, plague));

struct ship {
    std::int64_t sailors = 0;
    float speed = 0;
    wind weather = wind::calm;
};
ENSIGN_FIELDS(ship, sailors, speed, weather);
ENSIGN_RENAMED(ship, (crew, sailors)); // (the former name, the name of today)
// [ENSIGN_RENAMED]

} // namespace now

int main() {
    // [fingerprint]
    static_assert(ensign::fingerprint<now::ship, now::trouble>() != ensign::fingerprint<then::ship, then::trouble>());
    static_assert(ensign::fingerprint<now::wind>() != ensign::logical_fingerprint<now::wind>());
    // [fingerprint]

    // [schema_of]
    const ensign::schema program = ensign::schema_of<now::ship, now::trouble>("fleet");
    std::printf("%s", program.exact_text().c_str());
    const bool same = program.fingerprint() == ensign::fingerprint<now::ship, now::trouble>();
    std::printf("%s\n", same ? "same fingerprint" : "never");
    // [schema_of]

    // [schema]
    for (const ensign::schema_leaf& leaf : program.leaves) {
        std::printf("%s: %s\n", leaf.path.c_str(), ensign::name_of(leaf.kind));
        if (leaf.enumeration == ensign::schema_leaf::no_enum) { continue; }
        const ensign::schema_enum& names = program.enums[leaf.enumeration];
        std::printf("  %s has %zu names\n", names.type.c_str(), names.members.size());
    }
    // [schema]

    // [validate]
    ensign::schema saved = ensign::schema_of<then::ship, then::trouble>("fleet"); // or from a file
    ensign::validate(saved);
    try {
        ensign::validate(saved, {.leaves = 1});
    } catch (const ensign::invalid_schema& e) { std::printf("%s\n", e.what()); }
    // [validate]

    // [plan_migration]
    const ensign::migration_plan plan = ensign::plan_migration(saved, program);
    std::printf("%s\n%s\n", plan.possible() ? "possible" : "impossible", plan.report().c_str());
    const ensign::mask_map& masks = plan.mask_maps[plan.traits[0].map];
    std::printf("saved 2 is %d here\n", static_cast<int>(masks.apply(2).bits)); // fever is plague
    // [plan_migration]

    // [resolve]
    saved.leaves[1].path = "pace"; // a rename that nobody declared
    try {
        static_cast<void>(ensign::resolve(saved, program));
    } catch (const ensign::schema_mismatch& e) { std::printf("%s\n", e.problems().c_str()); }
    const ensign::migration_plan meant = ensign::resolve(saved, program, {.unpaired = true}); // it is none
    std::printf("%s\n", meant.possible() ? "possible" : "never");
    // [resolve]

    // [convert_number]
    const std::int32_t number = 300;
    std::uint8_t small = 0;
    std::int64_t large = 0;
    using enum ensign::leaf_kind;
    std::printf("%s\n", ensign::convert_number(i32, &number, u8, 0, &small) ? "fits" : "does not fit");
    std::printf("%s\n", ensign::convert_number(i32, &number, i64, 0, &large) ? "fits" : "does not fit");
    // [convert_number]
}
