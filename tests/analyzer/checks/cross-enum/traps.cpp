// SPDX-License-Identifier: BSL-1.0
// Two enums side by side in one number, and numbers of which nobody knows.
#include <ensign/describe.hpp>

#include <cstdint>

// [good]
enum class str : std::uint32_t { trim = 1U << 0, fold = 1U << 1 };
ENSIGN_TRAITS(str, (trim, fold));
enum class doc : std::uint32_t { keep = 1U << 0, fold = 1U << 2 };
ENSIGN_TRAITS(doc, (keep, fold));

std::uint32_t packed(str s, doc d) { return std::uint32_t(s) | std::uint32_t(d) << 16; }
// [good]

bool low(std::uint32_t x) { return (x & std::uint32_t(str::fold)) != 0 && (x >> 16 & std::uint32_t(doc::fold)) != 0; }
bool given(unsigned raw) { return (raw & unsigned(doc::fold)) != 0; }
bool same(str s) { return (unsigned(s) & unsigned(str::fold)) != 0; }
bool anything(str s, doc d) { return (unsigned(s) | unsigned(d)) != 0 || (unsigned(d) | unsigned(s)); }
unsigned hash(str s, doc d) { return unsigned(s) ^ unsigned(d); }
bool equal(str s, doc d) { return unsigned(s) == unsigned(d); }
doc translated(str s) { return (unsigned(s) & unsigned(str::fold)) != 0 ? doc::fold : doc::keep; }
static_assert((unsigned(str::fold) & unsigned(doc::fold)) == 0);
static_assert((unsigned(str::fold) | unsigned(doc::fold)) == 6);

// used anew
unsigned reused() {
    unsigned raw = unsigned(str::trim);
    const unsigned first = raw & unsigned(str::fold);
    raw = unsigned(doc::keep);
    raw |= unsigned(doc::fold);
    return first + (raw & unsigned(doc::fold));
}
// given elsewhere, too
void fill(unsigned&);
bool filled() {
    unsigned raw = unsigned(str::trim);
    fill(raw);
    return (raw & unsigned(doc::fold)) != 0;
}
bool pointed(unsigned** where) {
    static unsigned raw = unsigned(str::trim);
    *where = &raw;
    return (raw & unsigned(doc::fold)) != 0;
}
bool parameter(unsigned raw = unsigned(str::trim)) { return (raw & unsigned(doc::fold)) != 0; }

// one field for what each kind of message has
struct message {
    int kind;
    unsigned flags;
};
message a() { return {1, unsigned(str::fold)}; }
message b() { return {2, unsigned(doc::fold)}; }
bool folds(const message& m) { return (m.flags & (m.kind == 1 ? unsigned(str::fold) : unsigned(doc::fold))) != 0; }

// the second goes on where the first ends
enum class more : std::uint32_t { bold = 1U << 8, thin = 1U << 9 };
ENSIGN_TRAITS(more, (bold, thin));
unsigned both() { return unsigned(str::trim) | unsigned(more::bold); }
struct word {
    unsigned flags = unsigned(str::trim);
    bool bold() const { return (flags & unsigned(more::bold)) != 0; }
};

// a union of two
enum class all_of_them : std::uint32_t { trim = 1, keep = 8, both = std::uint32_t(str::trim) | std::uint32_t(doc::fold) };

// no trait enums
enum class page : std::uint32_t { left = 1, right = 2 };
ENSIGN_VALUES(page, left, right);
enum class side : std::uint32_t { left = 1, right = 2 };
unsigned values(page p, side s) { return (unsigned(p) & unsigned(str::trim)) | unsigned(s) | unsigned(p); }

template <class A, class B>
unsigned join(A x, B y) { return unsigned(x) | unsigned(y) | unsigned(A::trim) | unsigned(B::keep); }
template unsigned join(str, doc);

// a cast to the enum whose mask it is says that it is a translation
doc of_other(str s) { return doc(unsigned(s) & unsigned(doc::fold)); }
doc of_mask(unsigned raw) { return static_cast<doc>(((raw & unsigned(str::trim)) & unsigned(doc::fold))); }
