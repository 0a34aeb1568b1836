// SPDX-License-Identifier: BSL-1.0
// A base is data as well; Ensign has no place for one in a description, Boost has.
#include <boost/describe.hpp>
#include <ensign/describe.hpp>

struct base {
    int id;
};
struct other {
    int id;
};
struct empty {};

struct unit : base { // FINDING: ensign-undescribed-member error: the base 'base' is not in the description of 'unit', so its fields are neither saved nor restored: make it a field
    int health;
};
ENSIGN_FIELDS(unit, health);

struct tagged : empty {
    int health;
};
ENSIGN_FIELDS(tagged, health);

struct described : base {
    int health;
};
BOOST_DESCRIBE_STRUCT(described, (base), (health))

struct half : base, other { // FINDING: ensign-undescribed-member error: the base 'other' is not in the description of 'half'
    int health;
};
BOOST_DESCRIBE_STRUCT(half, (base), (health))
