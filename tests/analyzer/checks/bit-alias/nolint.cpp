// SPDX-License-Identifier: BSL-1.0
// Every way to say that a finding is known.
#include <ensign/describe.hpp>

enum class style : unsigned {
    a = 1,
    // NOLINTNEXTLINE(ensign-bit-alias): the protocol has it twice
    b = 1, // SILENCED: ensign-bit-alias
    c = 1, // NOLINT(ensign-bit-alias) // SILENCED: ensign-bit-alias
    d = 1, // NOLINT // SILENCED: ensign-bit-alias
    e = 1, // NOLINT(ensign-*) // SILENCED: ensign-bit-alias
    f = 1, // NOLINT(ensign-unnamed-bit) // FINDING: ensign-bit-alias error: 'f' has bit 0 (0x1), which is 'a'
    // NOLINTBEGIN(ensign-bit-alias)
    g = 1, // SILENCED: ensign-bit-alias
    // NOLINTEND(ensign-bit-alias)
    h = 1, // FINDING: ensign-bit-alias error: 'h' has bit 0 (0x1), which is 'a'
};
ENSIGN_TRAITS(style, (a, b, c, d, e, f, g, h));
