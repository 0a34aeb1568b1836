// SPDX-License-Identifier: BSL-1.0
// The examples of docs/reference/traits.md.

#include <ensign/describe.hpp>

#include <array>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>

import ensign.base;
import ensign.traits;

namespace ship {

// [ENSIGN_TRAITS]
enum class trouble : std::uint8_t {
    none = 0,
    leaking = 1 << 0,
    fever = 1 << 1,
    mutiny = 1 << 2,
    lost = fever | mutiny,
    rebellion = mutiny,
};
ENSIGN_TRAITS(trouble, (none, leaking, fever, mutiny), (lost, rebellion));
// [ENSIGN_TRAITS]

// [ENSIGN_FIELDS]
struct hull {
    std::array<char, 8> name{};
    float draught = 2.0F;
    unsigned masts : 4 = 1;
    unsigned guns : 12 = 0;
};
ENSIGN_FIELDS(hull, name, draught, masts, guns);
// [ENSIGN_FIELDS]

// [ENSIGN_RULES]
enum class watch : std::uint8_t {
    none = 0,
    on_deck = 1 << 0,
    below = 1 << 1,
    ashore = 1 << 2,
    asleep = 1 << 3,
    fit = 1 << 4,
    on_duty = on_deck | fit,
};
ENSIGN_TRAITS(watch, (none, on_deck, below, ashore, asleep, fit), (on_duty));
ENSIGN_RULES(watch, exclusive(on_deck, below, ashore), implies(asleep, below), exclusive(on_duty, asleep));
// [ENSIGN_RULES]

// [nested]
struct harbour {
    enum class berth : std::uint8_t { none = 0, quay = 1 << 0, roads = 1 << 1 };
};
ENSIGN_TRAITS(harbour::berth, (none, quay, roads));
// [nested]

} // namespace ship

// NOLINTBEGIN(ensign-zero-member): not ours to change
// [allow_signed]
namespace ministry { // not ours to change
enum class flag : int { neutral = 0, friendly = 1, hostile = 2 };
} // namespace ministry

template <>
inline constexpr bool ensign::allow_signed<ministry::flag> = true;

namespace ministry {
ENSIGN_TRAITS(flag, (neutral, friendly, hostile));
} // namespace ministry
// [allow_signed]
// NOLINTEND(ensign-zero-member)

// [check_traits]
static_assert(ensign::check_traits<ship::trouble>());
static_assert(ensign::check_fields<ship::hull>());
static_assert(ensign::check_rules<ship::watch>());
// [check_traits]

// [trait_enum]
template <ensign::trait_enum E>
void print_all() {
    std::printf("%s:", std::string{ensign::enum_name<E>()}.c_str());
    for (const E one : ensign::traits<E>::all()) { std::printf(" %s", to_string(ensign::traits{one}).c_str()); }
    std::printf("\n");
}
// [trait_enum]

// [described_struct]
template <ensign::described_struct S>
constexpr std::string_view heading() {
    return ensign::type_name<S>();
}
// [described_struct]

using ship::trouble;

int main() {
    print_all<trouble>();
    std::printf("%s\n", std::string{heading<ship::hull>()}.c_str());

    // [to_mask]
    static_assert(ensign::to_mask(trouble::lost) == 6);
    static_assert(ensign::from_mask<trouble>(6) == trouble::lost);
    // [to_mask]

    // [construct]
    constexpr ensign::traits<trouble> nothing;
    constexpr ensign::traits<trouble> sick = trouble::fever;
    constexpr ensign::traits<trouble> worse = sick | trouble::leaking;
    static_assert(nothing.empty() && worse.count() == 2 && ensign::traits<trouble>::all().bits() == 7);
    // [construct]

    // [numbers]
    try {
        static_cast<void>(ensign::traits<trouble>::checked(0x12));
    } catch (const ensign::unknown_bits& e) { std::printf("%#x\n", static_cast<unsigned>(e.mask())); }
    constexpr auto kept = ensign::traits<trouble>::retaining(0x12);
    static_assert(ensign::traits<trouble>::dropping(0x12) == trouble::fever);
    static_assert(kept.known() == trouble::fever && kept.unknown().raw() == 0x10);
    // [numbers]

    // [questions]
    static_assert(worse.has_all(trouble::fever | trouble::leaking) && !worse.has_all(trouble::lost));
    static_assert(worse.has_any(trouble::lost) && worse.has_none(trouble::mutiny));
    static_assert(worse.has_exactly(trouble::leaking | trouble::fever));
    static_assert(worse.has_all(nothing) && !worse.has_any(nothing) && worse.has_none(nothing));
    // [questions]

    // [operators]
    ensign::traits<trouble> m = trouble::leaking;
    m |= trouble::mutiny;
    m -= trouble::leaking;
    m ^= trouble::lost;
    std::printf("%s\n", to_string(m).c_str());
    // [operators]

    // [complement]
    std::printf("%s\n", to_string(kept & ~trouble::fever).c_str()); // the unknown bit stays
    const ensign::traits<trouble> others = ~sick;                   // as a mask: known bits only
    std::printf("%s\n", to_string(others).c_str());
    // [complement]

    // [loop]
    for (const trouble one : worse) { std::printf("%u\n", static_cast<unsigned>(one)); }
    // [loop]

    // [text]
    const auto read = ensign::traits<trouble>::from_string("rebellion | leaking | bit 4?");
    std::printf("%s; %s\n", to_string(read).c_str(), to_string(nothing).c_str());
    if (!ensign::traits<trouble>::try_from_string("mutinous")) { std::printf("no such trouble\n"); }
    // [text]

    // [obeys_rules]
    using ship::watch;
    static_assert(ensign::obeys_rules(watch::below | watch::asleep));
    std::printf("%s\n", violations(watch::on_deck | watch::ashore | watch::asleep).c_str());
    // [obeys_rules]
}
