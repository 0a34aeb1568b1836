// SPDX-License-Identifier: BSL-1.0
// Makes the compiler's list of modules for the tests beside it.
#include <ensign/describe.hpp>

import ensign.base;
import ensign.schema;
import ensign.set;
import ensign.snapshot;
import ensign.traits;
