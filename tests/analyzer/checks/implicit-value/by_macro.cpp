// SPDX-License-Identifier: BSL-1.0
// The entry of the list is where the value is missing; there is nothing to edit in it.
#include <ensign/describe.hpp>

#define REQUESTS(X)                                                                                                    \
    X(vacuum, = 1)                                                                                                     \
    X(statistics, = 4)                                                                                                 \
    X(snapshot, ) /* FINDING: ensign-implicit-value error: 'snapshot' has no value of its own */
#define ENTRY(name, value) name value,
enum class request : unsigned { REQUESTS(ENTRY) };
ENSIGN_TRAITS(request, (vacuum, statistics, snapshot));
