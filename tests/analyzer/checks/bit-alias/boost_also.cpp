// SPDX-License-Identifier: BSL-1.0
// With the second list it is one of flags, whoever wrote the first.
#include <boost/describe/enum.hpp>
#include <ensign/describe.hpp>

enum class kind : unsigned {
    a = 1,
    b = 1, // FINDING: ensign-bit-alias error: 'b' has bit 0 (0x1), which is 'a'
    c = 2,
    d = 3, // FINDING: ensign-literal-composite warning: 'd' is the number 0x3 for a | c
};
BOOST_DESCRIBE_ENUM(kind, a, b, c, d)
ENSIGN_ALSO(kind, d);
