// SPDX-License-Identifier: BSL-1.0
// A number has flags of one enum, and is asked for one of another.
#include <ensign/describe.hpp>

#include <cstdint>
#include <type_traits>

// [bad]
namespace str {
enum class f : std::uint32_t { trim = 1U << 0, fold = 1U << 1, quote = 1U << 2 };
ENSIGN_TRAITS(f, (trim, fold, quote));
} // namespace str
enum class doc : std::uint32_t { keep = 1U << 0, fold = 1U << 2 };
ENSIGN_TRAITS(doc, (keep, fold));

bool folds() {
    const auto raw = std::uint32_t(str::f::trim) | std::uint32_t(str::f::fold);
    return (raw & std::uint32_t(doc::fold)) != 0;
}
// [bad]
// FINDING-3: ensign-cross-enum error: 'raw' has flags of 'str::f', and 'doc::fold' is none of them: its bit 2 (0x4) is 'quote' there: write str::f::fold, bit 1 (0x2), or keep the two in masks of their own
// NOTE-5: 'raw' has flags of 'str::f' from here

unsigned value(str::f flag) { return unsigned(flag) & unsigned(doc::keep); } // FINDING: ensign-cross-enum error: a number here has flags of 'str::f', and 'doc::keep' is none of them: its bit 0 (0x1) is 'trim' there: name a flag of 'str::f'
unsigned joined() { return unsigned(str::f::trim) | unsigned(doc::fold); } // FINDING: ensign-cross-enum error: 'doc::fold' is none of them
unsigned values(str::f a, doc b) { return unsigned(a) | unsigned(b); } // FINDING: ensign-cross-enum error: '|' mixes flags of 'str::f' and of 'doc' in one number, where a bit has two meanings: keep each in a mask of its own, ensign::traits<str::f> and ensign::traits<doc>
unsigned cleared(str::f a) { return unsigned(a) & ~unsigned(doc::fold); } // FINDING: ensign-cross-enum error: 'doc::fold' is none of them
unsigned several(str::f a) { return unsigned(a) & (unsigned(doc::keep) | unsigned(doc::fold)); } // FINDING: ensign-cross-enum error: '&' mixes flags of 'str::f' and of 'doc'
bool compared(unsigned x) { return (x & unsigned(str::f::fold)) == unsigned(doc::fold); } // FINDING: ensign-cross-enum error: 'doc::fold' is none of them

// A field, by what it is given here.
struct parser {
    std::uint32_t flags = 0;
    void set(str::f flag) { flags |= static_cast<std::underlying_type_t<str::f>>(flag); } // NOTE: 'flags' has flags of 'str::f' from here
    bool keeps() const { return flags & static_cast<std::uint32_t>(doc::keep); } // FINDING: ensign-cross-enum error: 'flags' has flags of 'str::f', and 'doc::keep' is none of them
};

unsigned added() {
    unsigned raw = 0;
    raw |= unsigned(str::f::trim); // NOTE: 'raw' has flags of 'str::f' from here
    raw |= unsigned(doc::fold);    // FINDING: ensign-cross-enum error: 'raw' has flags of 'str::f', and 'doc::fold' is none of them
    return raw;
}
unsigned removed() {
    unsigned raw = unsigned(str::f::trim);
    raw &= ~unsigned(doc::keep); // FINDING: ensign-cross-enum error: 'raw' has flags of 'str::f', and 'doc::keep' is none of them
    return raw;
}

namespace old {
enum style : unsigned { style_bold = 1, style_thin = 2 };
ENSIGN_TRAITS(style, (style_bold, style_thin));
} // namespace old
unsigned unscoped(unsigned x) {
    const unsigned raw = x & old::style_bold;
    return raw & unsigned(doc::keep); // FINDING: ensign-cross-enum error: its bit 0 (0x1) is 'style_bold' there
}

struct token {
    int position;
    std::uint32_t flags;
};
token made(int where) { return {.position = where, .flags = unsigned(str::f::trim)}; } // NOTE: 'flags' has flags of 'str::f' from here
bool kept(const token& t) { return (t.flags & unsigned(doc::keep)) != 0; } // FINDING: ensign-cross-enum error: 'flags' has flags of 'str::f', and 'doc::keep' is none of them
