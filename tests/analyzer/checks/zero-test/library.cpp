// SPDX-License-Identifier: BSL-1.0
// Questions that masks and sets answer the same way for every mask.
#include <ensign/describe.hpp>

#include <cstdint>

import ensign;

namespace town {
enum class condition : std::uint32_t { none = 0, cursed = 1U << 0, poisoned = 1U << 1 };
ENSIGN_TRAITS(condition, (none, cursed, poisoned));
struct citizen {
    int hp;
};
ENSIGN_FIELDS(citizen, hp);
} // namespace town
using town::citizen;
using town::condition;
using citizens = ensign::entity_set<citizen, condition>;
using conditions = ensign::traits<condition>;

int masks(conditions m) {
    if (m.has_any(condition::none)) { return 1; }  // FINDING: ensign-zero-test warning: 'has_any' of 'town::condition::none' is always false: it is 0x0, which has no bit: to ask whether nothing is set, write empty()
    if (m.has_all(condition::none)) { return 2; }  // FINDING: ensign-zero-test warning: 'has_all' of 'town::condition::none' is always true
    if (m.has_none(condition::none)) { return 3; } // FINDING: ensign-zero-test warning: 'has_none' of 'town::condition::none' is always true: it is 0x0, which has no bit: to ask whether anything is set, write !empty()
    if (m.has_exactly(condition::none) || m == condition::none || m.has_any(condition::cursed)) { return 4; }
    if (m.has_all({})) { return 5; }
    if ((m & condition::none) == condition::none) { return 6; } // FINDING: ensign-zero-test warning: this is always true: 'town::condition::none' is 0x0, which has no bit, so '& none' leaves none of any mask: to ask whether nothing is set, write m == condition::none
    if ((m & condition::none) != condition::none) { return 7; } // FINDING: ensign-zero-test warning: write m != condition::none
    if ((m & condition::none) != conditions{}) { return 8; }    // FINDING: ensign-zero-test warning: write m == condition::none
    if ((m & condition::none).empty()) { return 9; } // FINDING: ensign-zero-test warning: this is always true: 'town::condition::none' is 0x0, which has no bit, so '& none' leaves none of any mask: to ask whether anything is set, write !m.empty()
    if ((m & condition::cursed).empty() || m.empty()) { return 10; }
    return (m & condition::cursed) == condition::none ? 11 : 12;
}

int raw(conditions m) {
    if ((m.raw() & unsigned(condition::none)) != 0) { return 1; }        // FINDING: ensign-zero-test warning: write m.raw() == unsigned(condition::none)
    if ((m.bits() & ensign::to_mask(condition::none)) != 0) { return 2; } // FINDING: ensign-zero-test warning: write m.bits() == ensign::to_mask(condition::none)
    return 3;
}

void sets(citizens& people, ensign::entity who) {
    if (people.has_any(who, condition::none)) { people.clear(); }  // FINDING: ensign-zero-test warning: to ask whether nothing is set, write has_exactly(..., town::condition::none)
    if (people.has_all(who, condition::none)) { people.clear(); }  // FINDING: ensign-zero-test warning: 'has_all' of 'town::condition::none' is always true
    if (people.has_none(who, condition::none)) { people.clear(); } // FINDING: ensign-zero-test warning: write !has_exactly(..., town::condition::none)
    if (people.has_exactly(who, condition::none)) { people.clear(); }
    people.with_any(condition::none, [](ensign::entity) {}); // FINDING: ensign-zero-test warning: 'with_any' takes no row: 'town::condition::none' is 0x0, which has no bit, so nobody has any of it: for those without any trait write {.none_of = ensign::traits<town::condition>::all()} with 'with'
    people.with_all(condition::none, [](ensign::entity) {}); // FINDING: ensign-zero-test warning: 'with_all' takes every row: 'town::condition::none' is 0x0, which has no bit, so all have it
    if (people.count_any(condition::none) + people.count_all(condition::none) == 0) { people.clear(); } // FINDING: ensign-zero-test warning: 'count_any' takes no row // FINDING: ensign-zero-test warning: 'count_all' takes every row
    people.with({.none_of = ensign::traits<town::condition>::all()}, [](ensign::entity) {});
    people.with({.all_of = condition::none, .none_of = condition::cursed}, [](ensign::entity) {});
}
