// SPDX-License-Identifier: BSL-1.0
// Numbers are right where numbers are meant, and where nobody said what is meant.
#include <ensign/describe.hpp>

enum class order : unsigned char { load, reliability, speed, range };
ENSIGN_VALUES(order, load, reliability, speed, range);
enum class index { i0, i1, i2, i3, i4 };
enum version { v1 = 1, v2, v3, v4 };
