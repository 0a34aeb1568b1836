// SPDX-License-Identifier: BSL-1.0
#include <ensign/describe.hpp>

#include <cstdint>

enum class str : std::uint32_t { trim = 1U << 0, fold = 1U << 1 };
ENSIGN_TRAITS(str, (trim, fold));
enum class doc : std::uint32_t { keep = 1U << 0, fold = 1U << 2 };
ENSIGN_TRAITS(doc, (keep, fold));

unsigned joined() { return unsigned(str::trim) | unsigned(doc::fold); } // NOLINT(ensign-cross-enum) // SILENCED: ensign-cross-enum

#define HAS(raw, flag) (((raw) & unsigned(flag)) != 0)
bool in_macro(str s) {
    const bool told = HAS(unsigned(s), doc::keep); // FINDING: ensign-cross-enum error: 'doc::keep' is none of them
    // NOLINTNEXTLINE(ensign-cross-enum)
    return told || HAS(unsigned(s), doc::keep); // SILENCED: ensign-cross-enum
}
