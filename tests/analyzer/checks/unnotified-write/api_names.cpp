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
// OPTION: ensign-unnotified-write.ApiNames=edit; house::row

citizen& edit(citizens& people, entity who);
namespace house {
citizen* row(citizens& people, entity who);
citizen* other(citizens& people, entity who);
} // namespace house

int own_functions(citizens& people, entity who) {
    edit(people, who).hp = 1;              // FINDING: ensign-unnotified-write warning: 'edit' gives data of a set, and it is changed, of which no view and no callback hears
    auto* pointer = house::row(people, who); // FINDING: ensign-unnotified-write warning: 'house::row' gives data of a set, and it is changed
    pointer->hp = 2;                       // NOTE: it is changed here
    house::other(people, who)->hp = 3;
    return edit(people, who).hp;
}
