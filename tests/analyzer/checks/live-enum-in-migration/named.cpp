// SPDX-License-Identifier: BSL-1.0
// CHECKS: ensign-live-enum-in-migration
#include <ensign/describe.hpp>

#include <cstdint>

enum class condition : std::uint32_t { none, cursed = 1U << 0, poisoned = 1U << 1, shielded = 1U << 2 };
ENSIGN_TRAITS(condition, (none, cursed, poisoned, shielded));
enum class mood : int { calm = 3, angry = 5 };
ENSIGN_VALUES(mood, calm, angry);
enum class not_saved { one };

#define MIGRATION [[clang::annotate("ensign::migration")]]
#define CURSED condition::cursed

MIGRATION std::uint64_t several(std::uint64_t m, int& feeling) {
    m |= static_cast<std::uint64_t>(condition::cursed); // FINDING: ensign-live-enum-in-migration warning: the migration 'several' names 'cursed' of 'condition', which is bit 0 (0x1) today
    m |= static_cast<std::uint64_t>(condition::cursed);
    switch (static_cast<condition>(m)) {
    case condition::poisoned: return 0; // NOTE: 'poisoned' too
    default: break;
    }
    feeling = static_cast<int>(mood::angry); // FINDING: ensign-live-enum-in-migration warning: names 'angry' of 'mood', which is 5 today
    return m | static_cast<std::uint64_t>(not_saved::one);
}

// marked in the declaration alone
MIGRATION void declared(std::uint64_t& m);
void declared(std::uint64_t& m) {
    const auto clear = [](std::uint64_t& x) { x &= ~static_cast<std::uint64_t>(CURSED); }; // FINDING: ensign-live-enum-in-migration warning: 'declared' names 'cursed'
    clear(m);
}

MIGRATION const auto lambda = [](std::uint64_t& m) {
    using enum condition;
    m |= static_cast<std::uint64_t>(shielded); // FINDING: ensign-live-enum-in-migration warning: 'lambda' names 'shielded'
};

struct MIGRATION step {
    std::uint64_t operator()(std::uint64_t m) const { return m | static_cast<std::uint64_t>(condition::cursed); } // FINDING: ensign-live-enum-in-migration warning: 'step' names 'cursed'
};

template <class T>
MIGRATION void of_any(T& m) {
    m |= static_cast<T>(condition::cursed); // FINDING: ensign-live-enum-in-migration warning: 'of_any' names 'cursed'
}
template void of_any(std::uint64_t&);
template void of_any(std::uint32_t&);

MIGRATION std::uint64_t silenced(std::uint64_t m) {
    return m | static_cast<std::uint64_t>(condition::cursed); // NOLINT(ensign-live-enum-in-migration) // SILENCED: ensign-live-enum-in-migration
}
