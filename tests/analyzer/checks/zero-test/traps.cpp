// SPDX-License-Identifier: BSL-1.0
// What is no test, or a test of something else.
#include <ensign/describe.hpp>

#include <cstdint>

// [good]
enum class mood : std::uint8_t { none = 0, angry = 1U << 0, afraid = 1U << 1 };
ENSIGN_TRAITS(mood, (none, angry, afraid));

bool is_calm(std::uint8_t moods) { return moods == std::uint8_t(mood::none); }
// [good]

bool has_angry(unsigned raw) { return (raw & unsigned(mood::angry)) != 0 && (raw & unsigned(mood::angry)) != unsigned(mood::none); }
bool masked(unsigned raw, unsigned mask) { return (raw & mask) == unsigned(mood::none); }
unsigned clear(unsigned raw) { return raw & unsigned(mood::none); }
void clear_in_place(unsigned& raw) { raw &= unsigned(mood::none); }
bool with(unsigned raw) { return (raw | unsigned(mood::none)) != 0; }
bool inverted(unsigned raw) { return (raw & ~unsigned(mood::none)) != 0; }
bool one(mood m) { return m == mood::none; }

// a constant that may be something else tomorrow
constexpr unsigned wanted = unsigned(mood::none);
bool configured(unsigned raw) { return (raw & wanted) != 0; }

static_assert((1U & unsigned(mood::none)) == 0);

// no trait enums
enum class state : unsigned { none = 0, ready = 1 };
bool state_is(unsigned raw) { return (raw & unsigned(state::none)) == unsigned(state::none); }
enum class page : unsigned { none, first, second };
ENSIGN_VALUES(page, none, first, second);
bool page_is(unsigned raw) { return (raw & unsigned(page::none)) == 0; }

// what is wrong here is the enum
enum class counted : std::uint8_t { first, second, third, fourth }; // FINDING: ensign-sequential-numbering error: numbered one after the other
ENSIGN_TRAITS(counted, (first, second, third, fourth));
bool is_first(unsigned raw) { return (raw & unsigned(counted::first)) != 0; }

template <class T, T None>
bool dependent(unsigned raw) { return (raw & unsigned(None)) != 0 || (raw & unsigned(T::none)) != 0; }
template bool dependent<mood, mood::none>(unsigned);
