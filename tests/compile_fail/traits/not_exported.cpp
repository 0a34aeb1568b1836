// SPDX-License-Identifier: BSL-1.0
// An enum that a module exports without its description. [T2]
import ensign.traits;
import test.unexported;

// SAYS: enum_has_no_visible_description<unexported::condition>
// SAYS: inside the `export` block of its module
// expected-error@*:* {{enum_has_no_visible_description<unexported::condition>}}
ensign::traits<unexported::condition> mask;

// SAYS: struct_has_no_visible_description<unexported::citizen>
// expected-error@*:* {{struct_has_no_visible_description<unexported::citizen>}}
static_assert(ensign::check_fields<unexported::citizen>());

// Legal: tests/unit/traits/vocabulary.cppm, where the description stands in the block that exports the enum.
