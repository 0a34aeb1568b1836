// SPDX-License-Identifier: BSL-1.0
// Imports and includes nothing: what the library instantiates here must not need a header.
#if !defined(__clang__) || __clang_major__ >= 22
#  include <memory> // the one include that g++ 14 and clang 22 want
#endif

import ensign;
import consumer.vocabulary;

using harbour::state;

int ships_stuck() {
    ensign::entity_set<harbour::ship, state> ships;
    ships.verify(true);
    int stuck = 0;
    auto view = ships.make_view({.all_of = state::stuck, .none_of = state::loading},
                                [](const harbour::ship& s) { return s.cargo > 10; });
    auto raw =
        ships.make_raw_view([](const harbour::ship&, ensign::traits<state> t) { return t.has_any(state::damaged); },
                            {.observed = state::damaged});
    auto deep = ships.make_context_view(3.0, [](const harbour::ship& s, ensign::traits<state>, double limit) {
        return s.draught > limit;
    });
    auto entered = view.on_enter([&](ensign::entity) { ++stuck; });
    for (unsigned id = 0; id < 100; ++id) {
        ships.insert(ensign::entity{id}, {.cargo = static_cast<int>(id), .draught = 1.0});
    }
    for (unsigned id = 0; id < 100; id += 2) { ships.add_traits(ensign::entity{id}, state::moored | state::damaged); }
    ships.transaction([&] {
        for (unsigned id = 0; id < 100; id += 4) { ships.erase(ensign::entity{id}); }
    });
    ships.update(ensign::entity{2}, [](harbour::ship& s, ensign::traits<state>& t) {
        s.draught = 9;
        t = ~state::loading;
    });
    deep.refresh(2.0);
    ships.defer([&] { ships.erase_if([](ensign::entity, const harbour::ship& s) { return s.cargo == 99; }); });
    int members = 0;
    for (const ensign::entity who : view) { members += ships.contains(who) ? 1 : 0; }
    for (const auto& [id, data, traits] : ships.rows()) {
        for (const state flag : traits) { members += flag == state::loading ? 1000 : 0; }
        (void)id;
        (void)data;
    }
    const bool right = members == static_cast<int>(view.size()) && raw.size() == 25 && deep.size() == 1 &&
                       ships.count_all(state::stuck) == 25;
    return right ? stuck : -1;
}
