// SPDX-License-Identifier: BSL-1.0
// Every field, in the order of the struct; what is no field of the data is not asked for.
// CHECKS: ensign-undescribed-member
#include <ensign/describe.hpp>

#include <string>
#include <vector>

// [good]
struct unit {
    int health;
    int mana;
    std::string name;
    [[clang::annotate("ensign::transient")]] int cache; // worked out again after loading
};
ENSIGN_FIELDS(unit, health, mana, name);
// [good]

struct with_more {
    static int count;
    static constexpr int limit = 3;
    int x;
    int : 4;
    unsigned small : 3;
    int sum() const { return x; }
    struct inner {
        int y;
    };
    std::vector<inner> all;
};
ENSIGN_FIELDS(with_more, x, small, all);

struct empty {};
ENSIGN_FIELDS(empty);
struct nobody_described {
    int x;
};
