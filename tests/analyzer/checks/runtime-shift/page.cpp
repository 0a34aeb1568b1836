// SPDX-License-Identifier: BSL-1.0
#include <ensign/describe.hpp>

#include <cstdint>

import ensign;

namespace town {
// [bad]
enum class skill : std::uint64_t { climbs = 1ULL << 0, swims = 1ULL << 1, reads = 1ULL << 40 };

constexpr std::uint64_t bit(int n) { return 1U << n; }
// [bad]
// FINDING-2: ensign-runtime-shift warning: this shifts a number of 32 bits, and what it goes into ('std::uint64_t') has 64, so a count from 32 on gives another bit or none: shift 1ULL
ENSIGN_TRAITS(skill, (climbs, swims, reads));

// [good]
constexpr std::uint64_t wide_bit(int n) { return 1ULL << n; }
// [good]

enum class job : std::uint32_t { smith = 1U << 0, healer = 1U << 31 };
ENSIGN_TRAITS(job, (smith, healer));

auto nth_skill(unsigned n) { return ensign::traits<skill>::checked(1U << n); } // FINDING: ensign-runtime-shift warning: what it goes into ('std::uint64_t') has 64
auto nth(unsigned n) { return ensign::from_mask<skill>(1U << n); } // FINDING: ensign-runtime-shift warning: shift 1ULL
bool has(ensign::traits<skill> t, unsigned n) { return (t.raw() & (1U << n)) != 0; } // FINDING: ensign-runtime-shift warning: shift 1ULL
bool is(skill s, unsigned n) { return ensign::to_mask(s) == 1U << n; } // FINDING: ensign-runtime-shift warning: shift 1ULL

// the number has 64 bits, and the enum 32
auto nth_job(unsigned n) { return ensign::traits<job>::checked(1U << n); }
auto kept_job(unsigned n) { return ensign::traits<job>::retaining(1U << n); }
auto nth_flag(unsigned n) { return ensign::from_mask<job>(1U << n); }
bool has(ensign::traits<job> t, unsigned n) { return (t.raw() & (1U << n)) != 0; }
bool through(job j, unsigned n) {
    const std::uint64_t bits = ensign::to_mask(j);
    return (bits & (1U << n)) != 0;
}
bool is(job j, unsigned n) { return (ensign::to_mask(j) & (1U << n)) != 0; }
} // namespace town
