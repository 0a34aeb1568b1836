// SPDX-License-Identifier: BSL-1.0
// ENSIGN_PROPERTY_PROGRAMS=n runs n programs instead of the usual number, ENSIGN_PROPERTY_SEED=s starts with seed s.

#include <catch2/catch_test_macros.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "program.hpp"

namespace {

std::uint64_t from_environment(const char* name, std::uint64_t otherwise) {
    const char* const text = std::getenv(name);
    return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

void run_programs(std::uint64_t first_seed, std::uint64_t programs, std::size_t length) {
    const std::uint64_t first = from_environment("ENSIGN_PROPERTY_SEED", first_seed);
    const std::uint64_t count = from_environment("ENSIGN_PROPERTY_PROGRAMS", programs);
    std::size_t steps = 0;
    for (std::uint64_t seed = first; seed < first + count; ++seed) {
        const auto bytes = programs::random_bytes(seed, length);
        programs::byte_source in{bytes};
        programs::machine machine;
        try {
            machine.run(in);
        } catch (const programs::mismatch& e) {
            FAIL("ENSIGN_PROPERTY_SEED=" << seed << " ENSIGN_PROPERTY_PROGRAMS=1, length " << length << "\n"
                                         << e.what());
        }
        steps += machine.steps();
    }
    SUCCEED(count << " programs, " << steps << " steps");
}

} // namespace

TEST_CASE("short random programs agree with the oracle [S6]", "[property]") { run_programs(1, 600, 300); }

TEST_CASE("long random programs agree with the oracle [V2]", "[property]") { run_programs(1'000'000, 30, 12'000); }
