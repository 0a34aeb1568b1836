// SPDX-License-Identifier: BSL-1.0
// Several in a row go into one place, in their order, in one go.
#include <ensign/describe.hpp>

struct row {
    int a; // FINDING: ensign-undescribed-member error: 'a' is not in the description
    int b; // FINDING: ensign-undescribed-member error: 'b' is not in the description
    int c;
    int d; // FINDING: ensign-undescribed-member error: 'd' is not in the description
    int e; // FINDING: ensign-undescribed-member error: 'e' is not in the description
    int f;
};
ENSIGN_FIELDS(row, c, f);
