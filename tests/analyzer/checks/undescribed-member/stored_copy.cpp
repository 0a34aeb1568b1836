// SPDX-License-Identifier: BSL-1.0
// The copy that is forgotten is of the same type as the ones that are not.
#include <ensign/describe.hpp>

struct orders {
    unsigned all[4];
    unsigned current; // FINDING: ensign-undescribed-member error: 'current' is not in the description of 'orders'
};
ENSIGN_FIELDS(orders, all);
