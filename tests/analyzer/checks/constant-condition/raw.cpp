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
bool is_gone(const notification& n) { return n.flags && (closed | moved); }
// [bad]
// FINDING-2: ensign-constant-condition warning: '&&' does not look at the bits, since 'event::closed' and 'event::moved' are bits 1 and 2 (0x6) and so always true: write (n.flags & (closed | moved)) != 0

enum class f : std::uint32_t { a = 1U << 0, b = 1U << 1, c = 1U << 2 };
ENSIGN_TRAITS(f, (a, b, c));

int masks(f value, bool ready) {
    std::uint32_t raw = std::uint32_t(value);
    if (raw && std::uint32_t(f::a)) { return 1; } // FINDING: ensign-constant-condition warning: since 'f::a' is bit 0 (0x1) and so always true: write raw & std::uint32_t(f::a)
    if (std::uint32_t(f::b) && raw) { return 2; } // FINDING: ensign-constant-condition warning: write raw & std::uint32_t(f::b)
    if (ready && raw && std::uint32_t(f::b)) { return 3; } // FINDING: ensign-constant-condition warning: write raw & std::uint32_t(f::b)
    if (raw && std::uint32_t(f::a) | std::uint32_t(f::b)) { return 4; } // FINDING: ensign-constant-condition warning: write raw & (std::uint32_t(f::a) | std::uint32_t(f::b))
    if (raw | std::uint32_t(f::c) && std::uint32_t(f::a)) { return 5; } // FINDING: ensign-constant-condition warning: write (raw | std::uint32_t(f::c)) & std::uint32_t(f::a)
    if ((raw | std::uint32_t(f::c)) && std::uint32_t(f::a)) { return 6; } // FINDING: ensign-constant-condition warning: write (raw | std::uint32_t(f::c)) & std::uint32_t(f::a)
    return 0;
}

void want(std::uint32_t);
void joined(f value) {
    want(std::uint32_t(f::a) || std::uint32_t(f::b)); // FINDING: ensign-constant-condition warning: '||' of 'f::a' and 'f::b' is true, so the number is bit 0 (0x1) instead of bits 0 and 1 (0x3): join flags with |
    const std::uint32_t both = std::uint32_t(f::b) || std::uint32_t(f::c); // FINDING: ensign-constant-condition warning: instead of bits 1 and 2 (0x6)
    want(std::uint32_t(value) & (std::uint32_t(f::b) || std::uint32_t(f::c))); // FINDING: ensign-constant-condition warning: instead of bits 1 and 2 (0x6)
    want(both);
}

struct answer {
    bool has;
};
answer braced(f value) {
    const std::uint32_t raw = std::uint32_t(value);
    auto has = raw && std::uint32_t(f::a); // FINDING: ensign-constant-condition warning: write (raw & std::uint32_t(f::a)) != 0
    const bool either{raw | 4U && std::uint32_t(f::a)}; // FINDING: ensign-constant-condition warning: write ((raw | 4U) & std::uint32_t(f::a)) != 0
    return {!(raw && std::uint32_t(f::a)) && has && either}; // FINDING: ensign-constant-condition warning: write raw & std::uint32_t(f::a)
}
