// SPDX-License-Identifier: BSL-1.0
// Entries of a list that a macro goes through have no text of their own to be edited.
#include <ensign/describe.hpp>

#define REQUESTS(X)                                                                                                    \
    X(vacuum)                                                                                                          \
    X(statistics)                                                                                                      \
    X(snapshot)                                                                                                        \
    X(backup)
#define ENTRY(name) name,
enum class request : unsigned { REQUESTS(ENTRY) }; // FINDING: ensign-sequential-numbering error: 'backup' (0x3) is the same as statistics | snapshot
ENSIGN_TRAITS(request, (vacuum, statistics, snapshot, backup));
