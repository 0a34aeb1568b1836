// SPDX-License-Identifier: BSL-1.0
// A snapshot of live objects would copy their pointers. [P1]
#include <string>

import ensign.snapshot;

struct named {
    std::string name;
    int hp;
};

using wrong = ensign::snapshot<named>;
constexpr auto size = sizeof(wrong);

// SAYS: rows_are_copied_as_bytes<named>
// SAYS: ensign: a snapshot is the bytes of the rows, so the struct must be trivially copyable
// expected-error@*:* {{rows_are_copied_as_bytes<named>}}

struct short_named {
    char name[16];
    int hp;
};

using right = ensign::snapshot<short_named>;
constexpr auto right_size = sizeof(right);
