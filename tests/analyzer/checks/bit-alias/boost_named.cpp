// SPDX-License-Identifier: BSL-1.0
// An option says it instead.
// OPTION: TraitEnums=game::.*
#include <boost/describe/enum.hpp>

namespace game {
enum class kind : unsigned {
    a = 1,
    b = 1, // FINDING: ensign-bit-alias error: 'b' has bit 0 (0x1), which is 'a'
    c = 2,
};
BOOST_DESCRIBE_ENUM(kind, a, b, c)
} // namespace game

enum class kind : unsigned { a = 1, b = 1, c = 2 };
BOOST_DESCRIBE_ENUM(kind, a, b, c)
namespace ungame {
enum class kind : unsigned { a = 1, b = 1, c = 2 };
} // namespace ungame
