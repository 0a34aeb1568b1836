// SPDX-License-Identifier: BSL-1.0
// A list that a macro goes through: the finding is at the entry, and so is its NOLINT.
#include <ensign/describe.hpp>

#define REQUESTS(X)                                                                                                    \
    X(vacuum, 1)                                                                                                       \
    X(statistics, 2)                                                                                                   \
    X(snapshot, 1) /* FINDING: ensign-bit-alias error: 'snapshot' has bit 0 (0x1), which is 'vacuum' */                \
    X(backup, 1) /* NOLINT(ensign-bit-alias) */ /* SILENCED: ensign-bit-alias */
#define ENTRY(name, value) name = value,
enum class request : unsigned { REQUESTS(ENTRY) };
ENSIGN_TRAITS(request, (vacuum, statistics, snapshot, backup));
