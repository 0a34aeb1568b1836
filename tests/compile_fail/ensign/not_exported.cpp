// SPDX-License-Identifier: BSL-1.0
// An enum that its module does not export. [T2]
import ensign;
import test.harbour;

harbour::fleet right;

// [mistake]
void load(harbour::fleet& ships) {
    ships.insert(ensign::entity{1}, {}, harbour::cargo::grain); // expected-error {{must be imported}}
}
// [mistake]

// [message]
// SAYS: error: declaration of 'cargo' must be imported from module 'test.harbour' before it is required
// [message]
// GCC SAYS: error: static assertion failed: ensign: every type after the first must be a checked trait enum
// GCC SAYS: 'ensign::internal::are_checked_trait_enums<harbour::cargo>' evaluates to false
