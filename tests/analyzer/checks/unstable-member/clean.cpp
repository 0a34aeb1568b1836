// SPDX-License-Identifier: BSL-1.0
#include <ensign/describe.hpp>

#include <array>
#include <cstdint>
#include <string>

// [good]
enum class kind : std::uint8_t { soldier, peasant };

struct army {
    int hp;
    std::int64_t gold;
    kind of;
    std::uint32_t target; // an entity
    [[clang::annotate("ensign::transient")]] std::string shown_name;
};
// [good]
ENSIGN_FIELDS(army, hp, gold, of, target);

using id = std::uint64_t;
struct inner {
    std::uint16_t x;
    unsigned flag : 1;
};
struct with_more {
    bool alive;
    char letter;
    double exact;
    float half;
    long long big;
    id alias;
    std::uint_least8_t few;
    int matrix[3][4];
    std::array<inner, 2> both;
    inner one;
    army all;
    static int* shared;
    static constexpr const char* name = "x";
};
ENSIGN_FIELDS(with_more, alive, letter, exact, half, big, alias, few, matrix, both, one, all);

// not described: not saved
struct other {
    int* pointer;
    std::string text;
};
