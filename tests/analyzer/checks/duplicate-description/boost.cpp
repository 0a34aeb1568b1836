// SPDX-License-Identifier: BSL-1.0
// The same with Boost, which takes it without a word and has one enumerator more.
#include <boost/describe.hpp>

enum class kind : unsigned { a = 1, b = 2 };
BOOST_DESCRIBE_ENUM(kind, a, b, b) // FINDING: ensign-duplicate-description error: the description of 'kind' lists 'b' twice

struct point {
    int x;
    int y;
};
BOOST_DESCRIBE_STRUCT(point, (), (x, y, x)) // FINDING: ensign-duplicate-description error: the description of 'point' lists 'x' twice
