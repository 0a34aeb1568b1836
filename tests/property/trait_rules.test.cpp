// SPDX-License-Identifier: BSL-1.0
// Random changes of sets whose enums have rules, compared with a naive reading of these rules.

#include <ensign/describe.hpp>

#include <catch2/catch_test_macros.hpp>

#include <cstdint>
#include <map>
#include <set>
#include <stdexcept>
#include <utility>
#include <vector>

#include "byte_source.hpp"

import ensign;

namespace ruled {

enum class health : std::uint8_t {
    none = 0,
    alive = 1,
    dead = 2,
    undead = 4,
    burning = 8,
    wet = 16,
    steaming = 32,
    asleep = 64,
    scalded = burning | wet,
};
ENSIGN_TRAITS(health, (none, alive, dead, undead, burning, wet, steaming, asleep), (scalded));
ENSIGN_RULES(health, exclusive(alive, dead, undead), implies(burning, alive), implies(scalded, steaming),
             implies(asleep | alive, wet), exclusive(asleep, steaming));

enum class job : std::uint64_t { none = 0, smith = 1, baker = 2, king = std::uint64_t{1} << 63 };
ENSIGN_TRAITS(job, (none, smith, baker, king));

} // namespace ruled

namespace {

using programs::byte_source;
using ruled::health;
using healths = ensign::traits<health>;
using set_type = ensign::entity_set<ensign::no_data, ruled::job, health>;
using ensign::entity;
using ensign::rule_policy;
using table = std::map<std::uint32_t, std::uint64_t>;

// The rules once more, by hand.
bool obeys(std::uint64_t m) {
    const auto has = [m](std::uint64_t bits) { return (m & bits) == bits; };
    const int lives = has(1) + has(2) + has(4);
    return lives <= 1 && (!has(8) || has(1)) && (!has(24) || has(32)) && (!has(65) || has(16)) && !(has(64) && has(32));
}
std::uint64_t implied(std::uint64_t m) {
    for (std::uint64_t before = ~m; before != m;) {
        before = m;
        if ((m & 8) != 0) { m |= 1; }
        if ((m & 24) == 24) { m |= 32; }
        if ((m & 65) == 65) { m |= 16; }
    }
    return m;
}
bool excludes_itself(std::uint64_t m) { return __builtin_popcountll(m & 7) > 1 || ((m & 64) != 0 && (m & 32) != 0); }

class machine {
public:
    explicit machine(rule_policy policy) : policy_{policy} {
        set_.set_rule_policy<health>(policy);
        links_.push_back(set_.on_traits_added<health>([this](entity e, healths m) { added_[e.value()] = m.bits(); }));
        links_.push_back(
            set_.on_traits_removed<health>([this](entity e, healths m) { removed_[e.value()] = m.bits(); }));
        links_.push_back(view_.on_enter([this](entity e) { members_.insert(e.value()); }));
        links_.push_back(view_.on_exit([this](entity e) { members_.erase(e.value()); }));
    }

    void run(byte_source& in) {
        while (!in.done()) {
            const table before = rows_;
            added_.clear();
            removed_.clear();
            if (in.chance(4)) {
                transaction(in);
            } else {
                static_cast<void>(change(in, true));
            }
            compare(before);
        }
    }

    std::size_t refused = 0;
    std::size_t settled = 0;

private:
    static void require(bool what, const char* text) {
        if (!what) { throw std::runtime_error{text}; }
    }

    // One change of set and model. `checked`: outside a transaction. Returns whether the set took it.
    bool change(byte_source& in, bool checked) {
        const std::uint32_t id = in.below(12);
        const std::uint64_t bits = in.chance(3) ? in.byte() : std::uint64_t{1} << in.below(8);
        const entity e{id};
        const auto found = rows_.find(id);
        if (found == rows_.end()) {
            return attempt(checked, id, 0, bits, [&] {
                if (in.chance(2)) {
                    set_.insert(e, {}, healths::retaining(bits));
                } else {
                    set_.insert_range({{e, {}, {ruled::job::smith, healths::retaining(bits)}}});
                }
            });
        }
        const std::uint64_t old = found->second;
        const healths m = healths::retaining(bits);
        switch (in.below(8)) {
        case 0:
            set_.erase(e);
            rows_.erase(id);
            return true;
        case 1: return attempt(checked, id, old, old & ~bits, [&] { set_.remove_traits(e, m); });
        case 2: return attempt(checked, id, old, bits, [&] { set_.set_traits(e, m); });
        case 3: return attempt(checked, id, old, old ^ bits, [&] { set_.toggle_traits(e, m); });
        case 4: return attempt(checked, id, old, 0, [&] { set_.clear_traits<health>(e); });
        case 5:
            return attempt(checked, id, old, old | bits, [&] {
                set_.update(e, [&](ensign::no_data&, ensign::traits<ruled::job>&, healths& h) { h |= m; });
            });
        case 6: return attempt(checked, id, old, bits, [&] { set_.insert_or_assign(e, {}, m); });
        default: return attempt(checked, id, old, old | bits, [&] { set_.add_traits(e, m); });
        }
    }

    template <class Change>
    bool attempt(bool checked, std::uint32_t id, std::uint64_t old, std::uint64_t wanted, Change change) {
        bool took = true;
        try {
            change();
        } catch (const ensign::rule_violation& e) {
            require(e.who() == entity{id}, "another entity is named");
            took = false;
            ++refused;
        }
        const std::uint64_t must = implied(wanted & ~old);
        if (policy_ == rule_policy::reject) {
            require(took == (!checked || obeys(wanted)), "taken or refused wrongly");
            if (took) { rows_[id] = wanted; }
            return took;
        }
        require(took == (obeys(wanted) || !excludes_itself(must)), "taken or refused wrongly by newest_wins");
        if (!took) { return false; }
        const std::uint64_t now = set_.traits_of<health>(entity{id}).bits();
        require(obeys(now), "what was settled breaks a rule");
        require((now & must) == must || now == wanted, "something new gave way");
        require(implied(now & wanted) == now, "something was added that nothing implies");
        for (std::uint64_t gave_way = wanted & ~now; gave_way != 0; gave_way &= gave_way - 1) {
            const std::uint64_t back = implied(now | (gave_way & (0 - gave_way)));
            require(excludes_itself(back) || (back & old & ~wanted & ~must) != 0, "a flag gave way without need");
        }
        require(!obeys(wanted) || now == wanted, "changed without need");
        settled += now != wanted ? 1U : 0U;
        rows_[id] = now;
        return true;
    }

    void transaction(byte_source& in) {
        const table before = rows_;
        bool broken = false;
        try {
            set_.transaction([&] {
                for (std::uint32_t n = in.below(6); n != 0; --n) { static_cast<void>(change(in, false)); }
                if (policy_ == rule_policy::reject) {
                    for (const auto& [id, m] : rows_) { broken = broken || !obeys(m); }
                }
            });
            require(!broken, "a transaction was taken that ends with a broken rule");
        } catch (const ensign::rule_violation&) {
            require(broken, "a transaction was refused that breaks no rule");
            rows_ = before;
            ++refused;
        }
    }

    // Everything that can be seen.
    void compare(const table& before) {
        require(set_.size() == rows_.size(), "size");
        for (const auto& [id, m] : rows_) {
            require(obeys(m), "a broken rule in the model");
            require(set_.traits_of<health>(entity{id}).bits() == m, "mask");
            const auto old = before.find(id);
            const std::uint64_t was = old == before.end() ? m : old->second;
            require(take(added_, id) == (m & ~was), "bits that were told as added");
            require(take(removed_, id) == (was & ~m), "bits that were told as removed");
            require(members_.contains(id) == ((m & 9) == 9 && (m & 2) == 0), "what the view told");
            require(view_.contains(entity{id}) == members_.contains(id), "members of the view");
        }
        require(view_.size() == members_.size(), "size of the view");
    }

    static std::uint64_t take(table& from, std::uint32_t id) {
        const auto found = from.find(id);
        return found == from.end() ? 0 : found->second;
    }

    rule_policy policy_;
    set_type set_{"ruled"};
    decltype(set_.make_view(set_type::filter_type{})) view_ =
        set_.make_view({.all_of = health::alive | health::burning, .none_of = health::dead});
    std::vector<ensign::scoped_connection> links_;
    table rows_;
    table added_;
    table removed_;
    std::set<std::uint32_t> members_;
};

void run(rule_policy policy) {
    std::size_t refused = 0;
    std::size_t settled = 0;
    for (std::uint64_t seed = 1; seed <= 400; ++seed) {
        const auto bytes = programs::random_bytes(seed, 1200);
        byte_source in{bytes};
        machine m{policy};
        INFO("seed " << seed);
        REQUIRE_NOTHROW(m.run(in));
        refused += m.refused;
        settled += m.settled;
    }
    CHECK(refused > 1000);
    CHECK((settled > 1000) == (policy == rule_policy::newest_wins));
}

} // namespace

TEST_CASE("random programs obey the rules, or are refused [T13]", "[property]") { run(rule_policy::reject); }

TEST_CASE("random programs are settled for the newest [T13]", "[property]") { run(rule_policy::newest_wins); }
