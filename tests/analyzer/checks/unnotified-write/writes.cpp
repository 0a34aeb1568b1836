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

void heal(citizen& c) { c.hp = 100; }
void heal_all(citizen* c) { c->home.x = 100; }
int look(citizen& c) { return c.hp; }
void old_interface(citizen* c);
citizen* kept = nullptr;

void writes(citizens& people, const citizens& read_only, entity who) {
    const_cast<citizen&>(people.get(who)).hp = 1;       // FINDING: ensign-unnotified-write warning: a cast takes the const from what 'get' of 'people' gives, and it is changed
    const_cast<int&>(people.get(who).home.x)++;         // FINDING: ensign-unnotified-write warning: 'get'
    const_cast<citizen*>(people.find(who))->hp -= 1;    // FINDING: ensign-unnotified-write warning: 'find' of 'people'
    (*const_cast<citizen*>(people.find(who))).hp = 1;   // FINDING: ensign-unnotified-write warning: 'find'
    const_cast<citizen&>(people.data()[0]).wounds[1] = 2; // FINDING: ensign-unnotified-write warning: 'data' of 'people'
    const_cast<citizen&>(read_only.get(who)).hurt();    // FINDING: ensign-unnotified-write warning: 'get' of 'read_only'
    ((citizen&)people.get(who)).hp = 1;                 // FINDING: ensign-unnotified-write warning: 'get'
    const_cast<citizen&>(people.get(who)) = citizen{};  // FINDING: ensign-unnotified-write warning: 'get'
    heal(const_cast<citizen&>(people.get(who)));        // FINDING: ensign-unnotified-write warning: 'get'
    heal_all(const_cast<citizen*>(people.find(who)));   // FINDING: ensign-unnotified-write warning: 'find'
    std::memset(const_cast<citizen*>(people.find(who)), 0, sizeof(citizen)); // FINDING: ensign-unnotified-write warning: 'find'
    const citizen& person = people.get(who);
    const_cast<citizen&>(person).hp = 2;                // FINDING: ensign-unnotified-write warning: 'get' of 'people'
    auto* pointer = const_cast<citizen*>(&person);      // FINDING: ensign-unnotified-write warning: and it is changed
    pointer->hp = 3;                                    // NOTE: it is changed here
    kept = const_cast<citizen*>(people.find(who));      // FINDING: ensign-unnotified-write warning: and it is kept to be changed later
    for (const citizen& c : people.data()) {
        const_cast<citizen&>(c).hp = 4;                 // FINDING: ensign-unnotified-write warning: 'data' of 'people'
    }
    for (const auto& [id, data, traits] : people.rows()) {
        const_cast<citizen&>(data).hp = 4;              // FINDING: ensign-unnotified-write warning: 'rows' of 'people'
    }
    people.for_each([](entity, const citizen& c) {
        const_cast<citizen&>(c).hp = 5;                 // FINDING: ensign-unnotified-write warning: 'for_each' of 'people'
    });
    const auto callback = [](entity, const citizen& c) {
        const_cast<citizen&>(c).hp = 5;                 // FINDING: ensign-unnotified-write warning: 'on_inserted' of 'people'
    };
    auto connection = people.on_inserted(callback);
    const_cast<ensign::traits<condition>&>(people.masks<condition>()[0]) |= condition::cursed; // FINDING: ensign-unnotified-write warning: 'masks' of 'people'
}

class town_hall {
public:
    citizen& at(entity who) { return const_cast<citizen&>(people_.get(who)); } // FINDING: ensign-unnotified-write warning: 'get' of 'people_' gives, and it is given away to be changed
    citizen* maybe(entity who) {
        return const_cast<citizen*>(people_.find(who)); // FINDING: ensign-unnotified-write warning: 'find' of 'people_'
    }
    int hp(entity who) { return const_cast<citizen&>(people_.get(who)).hp; }

private:
    citizens people_;
};

struct counted {
    int hp;
    mutable int seen;
};
int mutable_member(ensign::entity_set<counted>& set, entity who) {
    set.get(who).seen = 1; // FINDING: ensign-unnotified-write warning: 'seen' is mutable, also in what 'get' of 'set' gives, and it is changed
    counted own{};
    own.seen = 2;
    const counted copy = set.get(who);
    copy.seen = 3;
    return set.get(who).seen;
}

// only read, or a copy
struct owner {
    citizen* somebody;
};
int right(citizens& people, ensign::entity_set<owner>& owners, entity who) {
    citizen copy = people.get(who);
    copy.hp = 1;
    auto row = people.data()[0];
    const_cast<citizen&>(static_cast<const citizen&>(row)).hp = 1;
    for (citizen c : people.data()) { c.hp = 2; }
    const citizen& longer = citizen{people.get(who)};
    const_cast<citizen&>(longer).hp = 1;
    old_interface(const_cast<citizen*>(people.find(who)));
    auto* pointer = const_cast<citizen*>(people.find(who));
    pointer = nullptr;
    auto& same = const_cast<citizen&>(people.get(who));
    const int hp = same.hp + look(same) + same.left();
    owners.get(who).somebody->hp = 1;
    owners.find(who)->somebody->home.x = 1;
    const_cast<citizen*>(owners.get(who).somebody)->hp = 1;
    const std::vector<citizen> others{copy};
    const_cast<citizen&>(others.front()).hp = 1;
    const_cast<citizens&>(static_cast<const citizens&>(people)).set_data(who, copy);
    return hp + const_cast<citizen&>(people.get(who)).left();
}

template <class Set>
void any(Set& set, entity who) {
    const_cast<citizen&>(set.get(who)).hp = 1;
}
template void any(citizens&, entity);
