// SPDX-License-Identifier: BSL-1.0
#include <ensign/describe.hpp>

import ensign;

int main() { return 0; }
