// SPDX-License-Identifier: BSL-1.0
// In the same namespace, also when that is opened again, inline, unnamed, or around a class.
#include <ensign/describe.hpp>

#include <boost/describe.hpp>

#include <cstdint>

// [good]
namespace game {
enum class weather : std::uint8_t { rain = 1U << 0, snow = 1U << 1 };
ENSIGN_TRAITS(weather, (rain, snow));
} // namespace game
// [good]

namespace game {
enum class again : std::uint8_t { a = 1 };
}
namespace game {
ENSIGN_TRAITS(again, (a));
}

namespace {
enum class hidden : std::uint8_t { a = 1 };
ENSIGN_TRAITS(hidden, (a));
} // namespace

namespace outer {
inline namespace v1 {
struct box {
    enum class side : std::uint8_t { left = 1 };
    int width;
};
ENSIGN_TRAITS(box::side, (left));
ENSIGN_FIELDS(box, width);
} // namespace v1
} // namespace outer

class with_private {
    int x_ = 0;
    BOOST_DESCRIBE_CLASS(with_private, (), (), (), (x_))
};
