// SPDX-License-Identifier: BSL-1.0
#include "../town.hpp"

#include <catch2/catch_test_macros.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

import ensign.base;
import ensign.schema;
import ensign.traits;

using ensign::internal::kind_of;
using ensign::leaf_kind;

namespace {

enum class nameless : std::uint8_t { a };
struct undescribed {
    int x;
};

} // namespace

TEST_CASE("leaf_kind: width and sign count, not the spelling [P4]", "[kind]") {
    STATIC_CHECK(kind_of<std::int8_t>() == leaf_kind::i8);
    STATIC_CHECK(kind_of<short>() == leaf_kind::i16);
    STATIC_CHECK(kind_of<int>() == leaf_kind::i32);
    STATIC_CHECK(kind_of<long long>() == leaf_kind::i64);
    STATIC_CHECK(kind_of<unsigned char>() == leaf_kind::u8);
    STATIC_CHECK(kind_of<std::uint16_t>() == leaf_kind::u16);
    STATIC_CHECK(kind_of<char16_t>() == leaf_kind::u16);
    STATIC_CHECK(kind_of<char32_t>() == leaf_kind::u32);
    STATIC_CHECK(kind_of<unsigned long long>() == leaf_kind::u64);
    STATIC_CHECK(kind_of<long>() == (sizeof(long) == 8 ? leaf_kind::i64 : leaf_kind::i32));
    STATIC_CHECK(kind_of<float>() == leaf_kind::f32);
    STATIC_CHECK(kind_of<double>() == leaf_kind::f64);
    STATIC_CHECK(kind_of<bool>() == leaf_kind::boolean);
    STATIC_CHECK(kind_of<char>() == leaf_kind::character);
    STATIC_CHECK(kind_of<char8_t>() == leaf_kind::character);
}

TEST_CASE("leaf_kind: enums by name, masks by flag, entities [P4]", "[kind]") {
    STATIC_CHECK(kind_of<town::condition>() == leaf_kind::enumeration);
    STATIC_CHECK(kind_of<ensign::traits<town::condition>>() == leaf_kind::mask);
    STATIC_CHECK(kind_of<ensign::entity>() == leaf_kind::entity);
}

TEST_CASE("leaf_kind: what means nothing elsewhere is told apart [P4]", "[kind]") {
    STATIC_CHECK(kind_of<int*>() == leaf_kind::pointer);
    STATIC_CHECK(kind_of<int town::citizen::*>() == leaf_kind::pointer);
    STATIC_CHECK(kind_of<std::nullptr_t>() == leaf_kind::pointer);
    STATIC_CHECK(kind_of<nameless>() == leaf_kind::opaque);
    STATIC_CHECK(kind_of<undescribed>() == leaf_kind::opaque);
    STATIC_CHECK(kind_of<long double>() == leaf_kind::opaque);
    STATIC_CHECK(kind_of<wchar_t>() == leaf_kind::opaque);
    STATIC_CHECK_FALSE(ensign::is_portable(leaf_kind::pointer));
    STATIC_CHECK_FALSE(ensign::is_portable(leaf_kind::opaque));
    STATIC_CHECK(ensign::is_portable(leaf_kind::mask));
}

TEST_CASE("leaf_kind: every kind has a name of its own [P4]", "[kind]") {
    for (std::size_t i = 0; i < ensign::leaf_kind_count; ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            CHECK(std::string_view{name_of(static_cast<leaf_kind>(i))} != name_of(static_cast<leaf_kind>(j)));
        }
    }
    CHECK(std::string{name_of(leaf_kind::boolean)} == "bool");
    CHECK(std::string{name_of(leaf_kind::opaque)} == "opaque");
    STATIC_CHECK(size_of(leaf_kind::f64) == 8);
    STATIC_CHECK(size_of(leaf_kind::entity) == 4);
    STATIC_CHECK(size_of(leaf_kind::u64) == 8);
    STATIC_CHECK(is_signed_integer(leaf_kind::i64));
    STATIC_CHECK_FALSE(is_signed_integer(leaf_kind::u8));
    STATIC_CHECK(is_unsigned_integer(leaf_kind::u64));
    STATIC_CHECK_FALSE(is_integer(leaf_kind::f32));
}
