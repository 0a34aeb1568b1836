// SPDX-License-Identifier: BSL-1.0
// && and || between numbers of flags.
// FLAGS: -Wno-int-in-bool-context -Wno-constant-logical-operand
#include <ensign/describe.hpp>

#include <cstdint>

// [bad]
enum event : std::uint32_t { modified = 1U << 0, closed = 1U << 1, moved = 1U << 2 };
ENSIGN_TRAITS(event, (modified, closed, moved));

struct notification {
    std::uint32_t flags = modified | closed;
};
bool is_gone(const notification& n) { return (n.flags & (closed | moved)) != 0; }
// [bad]

enum class f : std::uint32_t { a = 1U << 0, b = 1U << 1, c = 1U << 2 };
ENSIGN_TRAITS(f, (a, b, c));

int masks(f value, bool ready) {
    std::uint32_t raw = std::uint32_t(value);
    if (raw & std::uint32_t(f::a)) { return 1; }
    if (std::uint32_t(f::b) & raw) { return 2; }
    if (ready && raw & std::uint32_t(f::b)) { return 3; }
    if (raw & (std::uint32_t(f::a) | std::uint32_t(f::b))) { return 4; }
    if ((raw | std::uint32_t(f::c)) & std::uint32_t(f::a)) { return 5; }
    if ((raw | std::uint32_t(f::c)) & std::uint32_t(f::a)) { return 6; }
    return 0;
}

void want(std::uint32_t);
void joined(f value) {
    want(std::uint32_t(f::a) | std::uint32_t(f::b));
    const std::uint32_t both = std::uint32_t(f::b) | std::uint32_t(f::c);
    want(std::uint32_t(value) & (std::uint32_t(f::b) | std::uint32_t(f::c)));
    want(both);
}

struct answer {
    bool has;
};
answer braced(f value) {
    const std::uint32_t raw = std::uint32_t(value);
    auto has = (raw & std::uint32_t(f::a)) != 0;
    const bool either{((raw | 4U) & std::uint32_t(f::a)) != 0};
    return {!(raw & std::uint32_t(f::a)) && has && either};
}
