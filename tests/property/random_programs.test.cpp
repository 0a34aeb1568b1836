// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_test_macros.hpp>

#include <cstddef>
#include <string>

#include "seeds.hpp"

#include "program.hpp"

namespace {

std::string run(programs::byte_source& in, std::size_t& steps) {
    programs::machine machine;
    try {
        machine.run(in);
    } catch (const programs::mismatch& e) { return std::string{"\n"} + e.what(); }
    steps += machine.steps();
    return "";
}

} // namespace

TEST_CASE("short random programs agree with the oracle [S6]", "[property]") {
    programs::run_programs(1, 600, 300, run);
}

TEST_CASE("long random programs agree with the oracle [V2]", "[property]") {
    programs::run_programs(1'000'000, 30, 12'000, run);
}
