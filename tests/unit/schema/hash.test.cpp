// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <xxhash.h>

import ensign.schema;

namespace {

using ensign::internal::xxh64;

constexpr std::uint64_t hash(std::string_view text) {
    xxh64 out;
    out.append(text.data(), text.size());
    return out.value();
}

std::string bytes(std::size_t count) {
    std::string out;
    std::uint32_t state = 0x2545'f491U;
    for (std::size_t i = 0; i < count; ++i) {
        state = state * 1664525U + 1013904223U;
        out += static_cast<char>(state >> 24);
    }
    return out;
}

} // namespace

TEST_CASE("xxh64: known values, as constants [P4]", "[hash]") {
    STATIC_CHECK(hash("") == 0xef46'db37'51d8'e999U);
    STATIC_CHECK(hash("a") == 0xd24e'c4f1'a98c'6e5bU);
    STATIC_CHECK(hash("abc") == 0x44bc'2cf5'ad77'0999U);
}

TEST_CASE("xxh64: libxxhash has the same for every length and any bytes [P4]", "[hash]") {
    const std::string all = bytes(1000);
    for (std::size_t size = 0; size <= all.size(); ++size) {
        INFO(size);
        REQUIRE(hash({all.data(), size}) == XXH64(all.data(), size, 0));
    }
}

TEST_CASE("xxh64: the pieces do not matter [P4]", "[hash]") {
    const std::string all = bytes(300);
    const std::uint64_t whole = hash(all);
    for (std::size_t first = 0; first <= 70; ++first) {
        for (std::size_t step = 1; step < 40; step += 3) {
            xxh64 out;
            out.append(all.data(), first);
            for (std::size_t at = first; at < all.size(); at += step) {
                static_cast<void>(out.value()); // asking in between changes nothing
                out.append(all.data() + at, std::min(step, all.size() - at));
            }
            REQUIRE(out.value() == whole);
        }
    }
}
