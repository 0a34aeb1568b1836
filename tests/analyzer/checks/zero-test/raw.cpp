// SPDX-License-Identifier: BSL-1.0
// Numbers that are masked with a member that is zero.
#include <ensign/describe.hpp>

#include <cstdint>
#include <utility>

// [bad]
enum class mood : std::uint8_t { none = 0, angry = 1U << 0, afraid = 1U << 1 };
ENSIGN_TRAITS(mood, (none, angry, afraid));

bool is_calm(std::uint8_t moods) { return (moods & std::uint8_t(mood::none)) == std::uint8_t(mood::none); }
// [bad]
// FINDING-2: ensign-zero-test warning: this is always true: 'mood::none' is 0x0, which has no bit, so '& none' leaves none of any mask: to ask whether nothing is set, write moods == std::uint8_t(mood::none)

bool has(unsigned raw) { return (raw & unsigned(mood::none)) == unsigned(mood::none); }  // FINDING: ensign-zero-test warning: this is always true: 'mood::none' is 0x0
bool hasnt(unsigned raw) { return (raw & unsigned(mood::none)) != unsigned(mood::none); } // FINDING: ensign-zero-test warning: this is always false
bool turned(unsigned raw) { return unsigned(mood::none) == (unsigned(mood::none) & raw); } // FINDING: ensign-zero-test warning: write raw == unsigned(mood::none)
bool of_several(unsigned a, unsigned b) { return ((a | b) & unsigned(mood::none)) == unsigned(mood::none); } // FINDING: ensign-zero-test warning: write (a | b) == unsigned(mood::none)
bool underlying(std::uint8_t raw) { return (raw & static_cast<std::underlying_type_t<mood>>(mood::none)) == static_cast<std::underlying_type_t<mood>>(mood::none); } // FINDING: ensign-zero-test warning: always true

namespace old {
enum mood : unsigned { mood_none = 0, mood_angry = 1, mood_nothing = mood_none };
ENSIGN_TRAITS(mood, (mood_none, mood_angry), (mood_nothing));
} // namespace old

bool unscoped(unsigned raw) { return (raw & old::mood_none) == old::mood_none; } // FINDING: ensign-zero-test warning: 'old::mood::mood_none' is 0x0
bool aliased(unsigned raw) { return (raw & old::mood_nothing) == old::mood_none; } // FINDING: ensign-zero-test warning: 'old::mood::mood_nothing' is 0x0

// Told once, however often the template is used.
template <class T>
bool in_template(T raw) {
    const unsigned number = 3;
    return raw != 0 && (number & unsigned(mood::none)) == unsigned(mood::none); // FINDING: ensign-zero-test warning: always true
}
template bool in_template(int);
template bool in_template(long);
