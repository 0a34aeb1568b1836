// SPDX-License-Identifier: BSL-1.0
// Makes the compiler's list of modules for the tests beside it: first mistakes, as docs/guide/first-mistakes.md shows them.
#include <ensign/describe.hpp>

import ensign;
import test.harbour;
