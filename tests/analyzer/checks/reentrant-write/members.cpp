// SPDX-License-Identifier: BSL-1.0
#include <ensign/describe.hpp>

#include <cstdint>
#include <vector>

import ensign;

namespace town {
enum class condition : std::uint32_t { none, cursed = 1U << 0, poisoned = 1U << 1, shielded = 1U << 2 };
ENSIGN_TRAITS(condition, (none, cursed, poisoned, shielded));
enum class job : std::uint8_t { none, smith = 1, healer = 2 };
ENSIGN_TRAITS(job, (none, smith, healer));
struct citizen {
    int hp;
};
ENSIGN_FIELDS(citizen, hp);
} // namespace town
using town::condition;
using town::job;
using town::citizen;
using citizens = ensign::entity_set<citizen, condition>;
using ensign::entity;

// A set as a member, and views made of it in the constructor.
class board {
public:
    explicit board(citizens& people) : people_{people}, cursed_{people.make_view({.all_of = condition::cursed})} {
        entered_ = cursed_.on_enter([this](entity who) { people_.erase(who); }); // FINDING: ensign-reentrant-write warning: 'erase' changes 'people_' inside 'on_enter' of a view of it
        left_ = cursed_.on_exit([this](entity who) { forgive(who); });           // FINDING: ensign-reentrant-write warning: 'remove_traits' changes 'people_'
    }

private:
    void forgive(entity who) { people_.remove_traits(who, condition::cursed); }

    citizens& people_;
    ensign::view<citizen, condition> cursed_;
    ensign::scoped_connection entered_;
    ensign::scoped_connection left_;
};

struct world {
    citizens people;
    citizens ghosts;
    ensign::scoped_connection connection;

    void start() {
        connection = people.on_erased([this](entity who, const citizen& last) {
            ghosts.insert(who, last); // another set
            people.insert(who, last); // FINDING: ensign-reentrant-write warning: 'insert' changes 'people' inside 'on_erased'
        });
    }
};
