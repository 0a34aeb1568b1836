// SPDX-License-Identifier: BSL-1.0
// A description by Boost has one list for everything.
#include <boost/describe/enum.hpp>

enum class kind : unsigned {
    a = 1,
    b = 2, // FINDING: ensign-undescribed-enumerator error: 'b' is not in the description of 'kind', so it is not known by name: add it to the list
    c = a | b, // FINDING: ensign-undescribed-enumerator error: 'c' is not in the description of 'kind'
};
BOOST_DESCRIBE_ENUM(kind, a)

BOOST_DEFINE_FIXED_ENUM_CLASS(whole, unsigned, a, b, c)
