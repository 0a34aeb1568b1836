// SPDX-License-Identifier: BSL-1.0
#include <boost/describe.hpp>
#include <string>

struct bad {
    int hp;
    std::string name; // FINDING: ensign-unstable-member error: 'name' of 'bad' has the type 'std::string'
    int* target;      // FINDING: ensign-unstable-member error: 'target' of 'bad' has the type 'int *'
};
BOOST_DESCRIBE_STRUCT(bad, (), (hp, name, target))
