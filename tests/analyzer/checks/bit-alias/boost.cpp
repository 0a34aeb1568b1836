// SPDX-License-Identifier: BSL-1.0
// A description by Boost alone does not say that an enum is one of flags.
#include <boost/describe/enum.hpp>

enum class kind : unsigned { a = 1, b = 1, c = 2 };
BOOST_DESCRIBE_ENUM(kind, a, b, c)
