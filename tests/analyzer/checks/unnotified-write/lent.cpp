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

std::span<citizen> global;
struct keeper {
    citizen* one = nullptr;
    void keep(citizens& people, entity who) {
        people.update(who, [this](citizen& c) { one = &c; }); // FINDING: ensign-unnotified-write warning: 'c' is a copy that 'update' lends and then takes over into 'people', and it is kept behind the call, when it is gone: keep the entity, and call 'update' again
    }
};

void kept(citizens& people, entity who, keeper& k) {
    citizen* pointer = nullptr;
    int* hp = nullptr;
    std::vector<citizen*> many;
    std::function<void()> later;
    std::vector<std::reference_wrapper<citizen>> references;
    people.update(who, [&](citizen& c) { pointer = &c; });          // FINDING: ensign-unnotified-write warning: is kept behind the call
    people.update(who, [&pointer](citizen& c) { pointer = &c; });   // FINDING: ensign-unnotified-write warning: is kept behind the call
    people.update(who, [&](citizen& c) { k.one = std::addressof(c); }); // FINDING: ensign-unnotified-write warning: is kept behind the call
    people.update(who, [&](citizen& c) { hp = &c.wounds[1]; });     // FINDING: ensign-unnotified-write warning: is kept behind the call
    people.update(who, [&](citizen& c) { many.push_back(&c); });    // FINDING: ensign-unnotified-write warning: is kept behind the call
    people.update(who, [&](citizen& c) { references.push_back(std::ref(c)); }); // FINDING: ensign-unnotified-write warning: is kept behind the call
    people.update(who, [&](citizen& c) { later = [&] { c.hp = 1; }; }); // FINDING: ensign-unnotified-write warning: 'c' is a copy that 'update' lends and then takes over into 'people', and it is used in a function that is kept
    people.update(who, [&](citizen& c) { people.defer([&c] { c.hp = 1; }); }); // FINDING: ensign-unnotified-write warning: and it is used in 'defer', when it is gone
    people.update(who, [&](citizen& c) { people.defer([p = &c] { p->hp = 1; }); }); // FINDING: ensign-unnotified-write warning: and it is used in 'defer'
    people.update(who, [&](citizen&, ensign::traits<condition>& t) { people.defer([&t] { t |= condition::cursed; }); }); // FINDING: ensign-unnotified-write warning: 't' is a copy
    people.update(who, [&](citizen& c) {
        citizen& same = c;
        auto* p = &same;
        pointer = p; // FINDING: ensign-unnotified-write warning: is kept behind the call
    });
    std::span<citizen> rows;
    people.bulk_write([&](std::span<citizen> all) { rows = all; });           // FINDING: ensign-unnotified-write warning: 'all' is the rows of 'people'
    people.bulk_write([](std::span<citizen> all) { global = all.first(1); }); // FINDING: ensign-unnotified-write warning: 'all' is the rows
    people.bulk_write([&](std::span<citizen> all) { pointer = &all[0]; });    // FINDING: ensign-unnotified-write warning: 'all' is the rows
    people.bulk_write([&](std::span<citizen> all) { pointer = all.data(); }); // FINDING: ensign-unnotified-write warning: 'all' is the rows
    people.bulk_write([&](std::span<citizen> all) { people.defer([all] { all[0].hp = 1; }); }); // FINDING: ensign-unnotified-write warning: is used in 'defer'
}

// what ends with the call, and copies
void right(citizens& people, entity who) {
    citizen copy{};
    int hp = 0;
    std::vector<citizen> many;
    citizen* other = &copy;
    people.update(who, [&](citizen& c) { copy = c; });
    people.update(who, [&](citizen& c) { hp = c.hp; });
    people.update(who, [&](citizen& c) { many.push_back(c); });
    people.update(who, [other](citizen& c) mutable { other = &c; });
    people.update(who, [&](citizen& c) { other->hp = c.hp; });
    people.update(who, [&](citizen& c) {
        citizen* p = &c;
        p->hp = 1;
        const auto hurt = [&] { --c.hp; };
        hurt();
        people.defer([c, who] { (void)c, (void)who; });
        people.defer([now = c.hp] { (void)now; });
    });
    people.bulk_write([&](std::span<citizen> all) {
        std::span<citizen> half = all.first(all.size() / 2);
        for (citizen& c : half) { c.hp = 1; }
        hp = all[0].hp;
        copy = all[0];
    });
    people.update(who, [](auto& c) { c.hp = 1; });
}
