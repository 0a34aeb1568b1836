// SPDX-License-Identifier: BSL-1.0
// Makes the compiler's list of modules for the tests beside it; views are not among what is imported here.
#include <ensign/describe.hpp>

import ensign.base;
import ensign.set;
import ensign.signal;
import ensign.traits;
