// SPDX-License-Identifier: BSL-1.0
// A view or a connection that nobody keeps. Warnings, so they are made errors here. [S7]
#include <ensign/describe.hpp>

#include <cstdint>

import ensign;

#pragma GCC diagnostic error "-Wunused-result"

enum class condition : std::uint8_t { none = 0, cursed = 1 << 0 };
ENSIGN_TRAITS(condition, (none, cursed));

void wrong(ensign::entity_set<ensign::no_data, condition>& citizens) {
    // [mistake]
    citizens.make_view({.all_of = condition::cursed}); // expected-error {{ignoring return value}}

    auto cursed = citizens.make_view({.all_of = condition::cursed});
    cursed.on_enter([](ensign::entity) {}); // expected-error {{ignoring return value}}
    // [mistake]
}

// [message]
// SAYS: ignoring return value of function declared with 'nodiscard' attribute: a view that is dropped is gone: keep it in a variable
// SAYS: ignoring return value of function declared with 'nodiscard' attribute: a connection that is dropped disconnects at once: keep it in a variable, or call .keep()
// [message]
// GCC SAYS: declared with attribute 'nodiscard': 'a view that is dropped is gone: keep it in a variable'
// GCC SAYS: declared with attribute 'nodiscard': 'a connection that is dropped disconnects at once: keep it in a variable, or call .keep()'

void right(ensign::entity_set<ensign::no_data, condition>& citizens) {
    auto cursed = citizens.make_view({.all_of = condition::cursed});
    cursed.on_enter([](ensign::entity) {}).keep();
}
