// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_TESTS_PROPERTY_SEEDS_HPP
#define ENSIGN_TESTS_PROPERTY_SEEDS_HPP

// Which random programs a test runs: ENSIGN_PROPERTY_PROGRAMS=n runs n programs instead of the usual number,
// ENSIGN_PROPERTY_SEED=s starts with seed s.

#include <catch2/catch_test_macros.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "byte_source.hpp"

namespace programs {

inline std::uint64_t from_environment(const char* name, std::uint64_t otherwise) {
    const char* const text = std::getenv(name);
    return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

/// `run(bytes, steps)` runs one program, adds its steps, and returns what is wrong, or nothing.
template <class Run>
void run_programs(std::uint64_t first_seed, std::uint64_t programs, std::size_t length, Run run) {
    const std::uint64_t first = from_environment("ENSIGN_PROPERTY_SEED", first_seed);
    const std::uint64_t count = from_environment("ENSIGN_PROPERTY_PROGRAMS", programs);
    std::size_t steps = 0;
    for (std::uint64_t seed = first; seed < first + count; ++seed) {
        const auto bytes = random_bytes(seed, length);
        byte_source in{bytes};
        if (const std::string wrong = run(in, steps); !wrong.empty()) {
            FAIL("ENSIGN_PROPERTY_SEED=" << seed << " ENSIGN_PROPERTY_PROGRAMS=1, length " << length << ": " << wrong);
        }
    }
    SUCCEED(count << " programs, " << steps << " steps");
}

} // namespace programs

#endif
