// SPDX-License-Identifier: BSL-1.0
// A description by Boost has one list for everything.
#include <boost/describe/enum.hpp>

enum class kind : unsigned {
    a = 1,
    b = 2,
    c = a | b,
};
BOOST_DESCRIBE_ENUM(kind, a, b, c)

BOOST_DEFINE_FIXED_ENUM_CLASS(whole, unsigned, a, b, c)
