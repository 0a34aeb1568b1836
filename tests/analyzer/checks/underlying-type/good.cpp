// SPDX-License-Identifier: BSL-1.0
// Every unsigned type whose width is the same everywhere, however it is spelled.
#include <ensign/describe.hpp>

#include <cstdint>

// [good]
enum class weather : std::uint8_t { rain = 1, snow = 2 };
// [good]
ENSIGN_TRAITS(weather, (rain, snow));

enum class a : std::uint16_t { x = 1 };
ENSIGN_TRAITS(a, (x));
enum class b : std::uint32_t { x = 1 };
ENSIGN_TRAITS(b, (x));
enum class c : std::uint64_t { x = 1 };
ENSIGN_TRAITS(c, (x));
enum class d : unsigned char { x = 1 };
ENSIGN_TRAITS(d, (x));
enum class e : unsigned short { x = 1 };
ENSIGN_TRAITS(e, (x));
enum class f : unsigned { x = 1 };
ENSIGN_TRAITS(f, (x));
enum class g : unsigned long long { x = 1 };
ENSIGN_TRAITS(g, (x));
using word = std::uint32_t;
enum class h : word { x = 1 };
ENSIGN_TRAITS(h, (x));
enum i : std::uint8_t { y = 1 };
ENSIGN_TRAITS(i, (y));

struct outer {
    enum class nested : std::uint8_t { x = 1 };
};
ENSIGN_TRAITS(outer::nested, (x));
