// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_test_macros.hpp>

#include <cstddef>
#include <cstdint>

import ensign.resdata;

using ensign::internal::get_number;
using ensign::internal::put_number;

TEST_CASE("number: the lowest byte stands first, at any address [R1]", "[number]") {
    std::byte bytes[12] = {};
    put_number<std::uint32_t>(bytes + 1, 0x11223344U);
    CHECK(bytes[0] == std::byte{0});
    CHECK(bytes[1] == std::byte{0x44});
    CHECK(bytes[4] == std::byte{0x11});
    CHECK(bytes[5] == std::byte{0});
    CHECK(get_number<std::uint32_t>(bytes + 1) == 0x11223344U);
    CHECK(get_number<std::uint16_t>(bytes + 1) == 0x3344U);
    put_number<std::uint64_t>(bytes + 3, 0xfedcba9876543210U);
    CHECK(get_number<std::uint64_t>(bytes + 3) == 0xfedcba9876543210U);
    CHECK(bytes[3] == std::byte{0x10});
    CHECK(bytes[10] == std::byte{0xfe});
    CHECK(bytes[11] == std::byte{0});
}
