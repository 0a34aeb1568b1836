// SPDX-License-Identifier: BSL-1.0
// A policy for rules that do not exist, and a set of an enum whose rules make no sense. [T13]
#include "town.hpp"

namespace early {
enum class health : unsigned { none, alive = 1, dead = 2 };
ENSIGN_TRAITS(health, (none, alive, dead));
ENSIGN_RULES(health, exclusive(alive, dead));

enum class wrong : unsigned { none, alive = 1, dead = 2 };
ENSIGN_TRAITS(wrong, (none, alive, dead));
ENSIGN_RULES(wrong, exclusive(alive, alife));
} // namespace early

import ensign.base;
import ensign.set;
import ensign.signal;
import ensign.traits;

void no_rules(ensign::entity_set<town::citizen, town::condition>& set) {
    // SAYS: ensign: this trait enum has no rules: put ENSIGN_RULES(E, ...) behind its description
    set.set_rule_policy(ensign::rule_policy::newest_wins);
}
// expected-error@*:* {{this trait enum has no rules: put ENSIGN_RULES(E, ...) behind its description}}

ensign::entity_set<town::citizen, early::wrong> wrong{"wrong"};
// SAYS: rule_names_no_enumerator<early::wrong
// expected-error@*:* {{rule_names_no_enumerator<early::wrong}}

void right(ensign::entity_set<town::citizen, early::health>& set) {
    set.set_rule_policy(ensign::rule_policy::newest_wins);
}
