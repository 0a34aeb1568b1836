// SPDX-License-Identifier: BSL-1.0
// Where nobody looks: argument-dependent lookup asks the namespace of the type alone.
#include <boost/describe.hpp>

// [bad]
namespace game {
enum class weather : unsigned { rain = 1, snow = 2 };
} // namespace game
namespace tools {
using game::weather;
BOOST_DESCRIBE_ENUM(weather, rain, snow) // FINDING: ensign-describe-misplaced error: the description of 'weather' stands in namespace 'tools', but the type is one of namespace 'game', and only there it is found: move it
} // namespace tools
// [bad]

namespace game {
struct point { // NOTE: the type
    int x;
};
} // namespace game
using game::point;
BOOST_DESCRIBE_STRUCT(point, (), (x)) // FINDING: ensign-describe-misplaced error: the description of 'point' stands in the global namespace, but the type is one of namespace 'game'
