// SPDX-License-Identifier: BSL-1.0
#include <ensign/describe.hpp>

#include <cstdint>
#include <cstring>
#include <functional>
#include <span>
#include <vector>

import ensign;

namespace town {
enum class condition : std::uint32_t { none, cursed = 1U << 0, poisoned = 1U << 1 };
ENSIGN_TRAITS(condition, (none, cursed, poisoned));
struct place {
    int x;
};
ENSIGN_FIELDS(place, x);
struct citizen {
    int hp;
    place home;
    int wounds[2];
    void hurt() { --hp; }
    int left() const { return hp; }
};
ENSIGN_FIELDS(citizen, hp, home, wounds);
} // namespace town
using town::condition;
using town::citizen;
using citizens = ensign::entity_set<citizen, condition>;
using ensign::entity;

void pages(citizens& people, entity who) {
    // [bad]
    auto& person = const_cast<citizen&>(people.get(who));
    person.hp = 0;
    // [bad]
    // FINDING-3: ensign-unnotified-write warning: a cast takes the const from what 'get' of 'people' gives, and it is changed, of which no view and no callback hears: change it with 'update' or 'set_data'
    // [good]
    people.update(who, [](citizen& c) { c.hp = 0; });
    // [good]

    std::span<citizen> all;
    // [lent]
    people.bulk_write([&](std::span<citizen> rows) { all = rows; });
    all[0].hp = 1;
    // [lent]
    // FINDING-3: ensign-unnotified-write warning: 'rows' is the rows of 'people', which 'bulk_write' lends until it returns, and it is kept behind the call, of which no view and no callback hears: write inside, or call 'bulk_write' again
}

const citizen& silenced(citizens& people, entity who) {
    const_cast<citizen&>(people.get(who)).hp = 0; // NOLINT(ensign-unnotified-write) // SILENCED: ensign-unnotified-write
    return people.get(who);
}
