// SPDX-License-Identifier: BSL-1.0
// A vocabulary in a module of one's own: whoever imports it has the enum, the struct, the checks and the operators.

// [program]
#include <cstdio>
#include <memory> // g++ 14 wants it wherever a view is used

import ensign;
import harbour;

using ensign::entity;
using harbour::signal_flag;

int main() {
    harbour::roads ships{"roads"};
    auto danger = harbour::watch_for_danger(ships);
    auto keep_off = danger.on_enter([](entity who) { std::printf("keep clear of %u\n", who.value()); });
    auto pass = danger.on_exit([](entity who) { std::printf("%u may be passed\n", who.value()); });

    ships.insert(entity{12}, {.draught = 3.5F, .crew = 20}, signal_flag::pilot_wanted | signal_flag::quarantine);
    ships.insert(entity{13}, {.crew = 8});
    ships.add_traits(entity{13}, signal_flag::dangerous_goods);
    ships.remove_traits(entity{12}, signal_flag::clear_the_way);
    ships.update(entity{13}, [](harbour::ship& s) { s.crew = 0; });

    for (const auto& [who, ship, flags] : ships.rows()) {
        std::printf("%u: crew %u, %s\n", who.value(), unsigned{ship.crew}, to_string(flags).c_str());
    }
}
// [program]
