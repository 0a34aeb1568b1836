// SPDX-License-Identifier: BSL-1.0
#include <ensign/version.hpp>

#include <cstdio>

int ships_stuck();

int main() {
    const int stuck = ships_stuck();
    std::printf("ensign %s: %d ships were stuck\n", ENSIGN_VERSION_STRING, stuck);
    return stuck == 44 ? 0 : 1; // the even ones above 10, before the quarter was erased
}
