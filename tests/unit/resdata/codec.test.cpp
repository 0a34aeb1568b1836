// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_test_macros.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <xxhash.h> // the library, not the header that the codec has inside

import ensign.resdata;

namespace internal = ensign::internal;

namespace {

std::vector<std::byte> bytes_of(std::size_t size) {
    std::vector<std::byte> out(size);
    for (std::size_t i = 0; i < size; ++i) { out[i] = static_cast<std::byte>(i * 7 % 251); }
    return out;
}

} // namespace

TEST_CASE("checksum: XXH3-64 as the library computes it, for every length of its branches [R1]", "[codec]") {
    for (const std::size_t size : {0U, 1U, 3U, 4U, 8U, 9U, 16U, 17U, 128U, 129U, 240U, 241U, 1024U, 5000U}) {
        const std::vector<std::byte> bytes = bytes_of(size);
        CHECK(internal::checksum(bytes) == XXH3_64bits(bytes.data(), bytes.size()));
    }
    // Numbers that do not come from the same machine: those of the specification's sanity check for no bytes.
    CHECK(internal::checksum({}) == 0x2d06800538d394c2U);
    CHECK(internal::text_hash("", 0) == 0xef46db3751d8e999U);
}

TEST_CASE("shuffle: like stands beside like, and comes back [R1]", "[codec]") {
    const std::vector<std::byte> in = {std::byte{1}, std::byte{2}, std::byte{3},
                                       std::byte{4}, std::byte{5}, std::byte{6}};
    std::vector<std::byte> out(6);
    internal::shuffle(in, 3, out);
    CHECK(out ==
          std::vector<std::byte>{std::byte{1}, std::byte{4}, std::byte{2}, std::byte{5}, std::byte{3}, std::byte{6}});
    for (const std::size_t element : {1U, 2U, 4U, 6U, 8U, 12U, 24U}) {
        const std::vector<std::byte> plain = bytes_of(element * 37);
        std::vector<std::byte> there(plain.size());
        std::vector<std::byte> back(plain.size());
        internal::shuffle(plain, element, there);
        internal::unshuffle(there, element, back);
        CHECK(back == plain);
    }
    internal::shuffle({}, 4, {});
    internal::unshuffle({}, 4, {});
}

TEST_CASE("zstd: unpacks to exactly the size that was asked for, or says why not [R1]", "[codec]") {
    const std::vector<std::byte> plain = bytes_of(10000);
    const std::vector<std::byte> packed = internal::zstd_pack(plain, 3);
    CHECK(packed.size() < plain.size());
    CHECK(packed == internal::zstd_pack(plain, 3));
    CHECK(internal::zstd_has_size(packed, plain.size()));
    CHECK_FALSE(internal::zstd_has_size(packed, plain.size() + 1));
    CHECK_FALSE(internal::zstd_has_size(plain, plain.size()));

    std::vector<std::byte> out(plain.size());
    CHECK(internal::zstd_unpack(packed, out) == nullptr);
    CHECK(out == plain);

    std::vector<std::byte> larger(plain.size() + 1);
    CHECK(internal::zstd_unpack(packed, larger) != nullptr);
    CHECK(internal::zstd_unpack(packed, std::span{out}.first(100)) != nullptr);
    CHECK(internal::zstd_unpack(std::span{packed}.first(packed.size() - 1), out) != nullptr);
    CHECK(internal::zstd_unpack(plain, out) != nullptr);
}
