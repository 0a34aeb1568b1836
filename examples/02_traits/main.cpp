// SPDX-License-Identifier: BSL-1.0
// Traits: a vocabulary that the compiler checks, and masks made of it.

#include <ensign/describe.hpp>

#include <cstdint>
#include <cstdio>

import ensign;

// NOLINTBEGIN(ensign-zero-member): nobody is called none
// [vocabulary]
namespace expedition {

enum class condition : std::uint8_t {
    fit = 0,
    thirsty = 1 << 0,
    frostbitten = 1 << 1,
    snowblind = 1 << 2,
    roped = 1 << 3,
    lost = 1 << 4,
    tethered = roped,            // the word of the old logbooks
    helpless = snowblind | lost, // nobody gets out of this alone
};
ENSIGN_TRAITS(condition, (fit, thirsty, frostbitten, snowblind, roped, lost), (tethered, helpless));

} // namespace expedition
// [vocabulary]
// NOLINTEND(ensign-zero-member)

// [asked]
enum class season : std::uint8_t { spring = 1, summer = 2, autumn = 3 };

static_assert(ensign::trait_enum<expedition::condition>);
static_assert(!ensign::trait_enum<season>); // it counts, and nothing describes it
// [asked]

using expedition::condition;

int main() {
    // [masks]
    ensign::traits<condition> anna = condition::thirsty | condition::frostbitten;
    anna |= condition::roped;   // set
    anna -= condition::thirsty; // clear
    anna ^= condition::lost;    // flip

    static_assert((condition::snowblind | condition::lost) == condition::helpless);
    static_assert(ensign::traits<condition>::all().count() == 5);
    // [masks]

    // [questions]
    std::printf("on a rope: %s\n", anna.has_any(condition::roped) ? "yes" : "no");
    std::printf("helpless: %s, in trouble: %s\n", anna.has_all(condition::helpless) ? "yes" : "no",
                anna.has_any(condition::helpless) ? "yes" : "no");
    // [questions]

    // [text]
    for (const condition one : anna) { std::printf("- %s\n", to_string(ensign::traits{one}).c_str()); }

    const auto noted = ensign::traits<condition>::from_string("helpless | tethered");
    std::printf("in the logbook: %s\n", to_string(noted).c_str());
    std::printf("back at camp: %s\n", to_string(noted - noted).c_str());

    try {
        static_cast<void>(ensign::traits<condition>::from_string("roped|sunburnt"));
    } catch (const ensign::bad_trait_text& e) { std::printf("%s\n", e.what()); }
    // [text]

    // [numbers]
    const std::uint64_t received = 0x41; // from the radio: thirsty, and a bit that this program does not know
    try {
        static_cast<void>(ensign::traits<condition>::checked(received));
    } catch (const ensign::unknown_bits& e) { std::printf("%s\n", e.what()); }

    const auto relayed = ensign::traits<condition>::retaining(received);
    std::printf("dropping: %s\n", to_string(ensign::traits<condition>::dropping(received)).c_str());
    std::printf("retaining: %s\n", to_string(relayed).c_str());
    std::printf("after a drink: %s\n", to_string(relayed & ~condition::thirsty).c_str());
    // [numbers]
}
