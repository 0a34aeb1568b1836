// SPDX-License-Identifier: BSL-1.0
// Masks of the library as numbers, and enums of a module.
#include <ensign/describe.hpp>

#include <cstdint>

import ensign;

enum class str : std::uint32_t { trim = 1U << 0, fold = 1U << 1 };
ENSIGN_TRAITS(str, (trim, fold));
enum class doc : std::uint32_t { keep = 1U << 0, fold = 1U << 2 };
ENSIGN_TRAITS(doc, (keep, fold));

bool folds(ensign::traits<str> m) { return (m.bits() & unsigned(doc::fold)) != 0; } // FINDING: ensign-cross-enum error: a number here has flags of 'str', and 'doc::fold' is none of them: its bit 2 (0x4) is no flag there: write str::fold, bit 1 (0x2)
bool keeps(ensign::traits<str> m) {
    const auto raw = m.raw(); // NOTE: 'raw' has flags of 'str' from here
    return (raw & ensign::to_mask(doc::keep)) != 0; // FINDING: ensign-cross-enum error: 'raw' has flags of 'str', and 'doc::keep' is none of them
}
bool both(ensign::traits<str> m, ensign::traits<doc> n) {
    const auto joined = m.raw() | n.raw(); // FINDING: ensign-cross-enum error: '|' mixes flags of 'str' and of 'doc'
    return (m.raw() | n.raw()) != 0 && joined != 0;
}
bool right(ensign::traits<str> m) { return (m.raw() & unsigned(str::fold)) != 0 && m.has_any(str::fold | str::trim); }
