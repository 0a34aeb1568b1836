// SPDX-License-Identifier: BSL-1.0
#include "fort.hpp"

#include <catch2/catch_test_macros.hpp>

#include <cstdint>
#include <limits>
#include <string>

import ensign.schema;
import ensign.traits;

using ensign::internal::canonical_writer;
using ensign::internal::enum_info;
using ensign::internal::enum_info_of;
using ensign::internal::nodes_of;
using ensign::internal::text_form;
using ensign::leaf_kind;

namespace {

template <class Data, class... Es>
std::string text(text_form form = text_form::exact) {
    const enum_info* const enums[] = {&enum_info_of<Es>..., nullptr};
    std::string out;
    ensign::internal::write_set(out, form, nodes_of<Data>, enums, sizeof...(Es));
    return out;
}

template <class E>
std::string values(text_form form = text_form::exact) {
    std::string out;
    ensign::internal::write_enum(out, form, enum_info_of<E>);
    return out;
}

enum class deep : std::int64_t {
    lowest = std::numeric_limits<std::int64_t>::min(),
    minus = -1,
    highest = std::numeric_limits<std::int64_t>::max()
};
ENSIGN_VALUES(deep, lowest, minus, highest);
enum class wide : std::uint64_t { all = ~std::uint64_t{0}, one = 1 };
ENSIGN_VALUES(wide, all, one);

// Of two names of one value the second list is the alias, wherever it stands in the first one's order.
enum class width : std::uint8_t { narrow = 1, widht = 2, normal = widht };
ENSIGN_VALUES(width, narrow, normal, widht);
ENSIGN_ALSO(width, normal);

struct inner {
    int z;
    int a;
};
ENSIGN_FIELDS(inner, z, a);
#pragma clang diagnostic ignored "-Wdollar-in-identifier-extension"
struct outer {
    int in$ide;
    int in2;
    inner in;
    int B;
};
ENSIGN_FIELDS(outer, in$ide, in2, in, B);

} // namespace

TEST_CASE("canonical text: every sort of leaf [P4]", "[canonical]") {
    CHECK(text<fort::garrison, fort::order>() == R"(ensign-schema/1
field age u32:7 @ size 4
field flooded bool:1 @ size 1
field gate.x f32 @ offset 24 size 4
field gate.y f64 @ offset 32 size 8
field gold i64 @ offset 112 size 8
field last enum:4 @ size 1
value camp @ 5
value hold @ 1
value march @ 2
value none @ 0
value rest @ 4
field men i32 @ offset 0 size 4
field name char[16] @ offset 4 size 1 stride 1
field open bool @ offset 102 size 1
field stores u16[2][3] @ offset 90 size 2 stride 6 stride 2
field temper enum @ offset 88 size 1
value angry @ -2
value calm @ 0
value mad @ 5
field towers.x f32[3] @ offset 40 size 4 stride 16
field towers.y f64[3] @ offset 48 size 8 stride 16
traits 0 @ size 1
flag hold @ 0
flag march @ 1
flag rest @ 2
)");
}

TEST_CASE("canonical text: the logical one is the exact one without what follows an @ [P4]", "[canonical]") {
    std::string expected;
    std::string rest = text<fort::garrison, fort::order>();
    while (!rest.empty()) {
        const std::string line = rest.substr(0, rest.find('\n'));
        rest.erase(0, line.size() + 1);
        expected += line.substr(0, line.find(" @ ")) + '\n';
    }
    CHECK(text<fort::garrison, fort::order>(text_form::logical) == expected);
}

TEST_CASE("canonical text: an enum alone, numbers with their sign [P4]", "[canonical]") {
    CHECK(values<deep>() == "ensign-schema/1\nenum @ size 8\nvalue highest @ 9223372036854775807\n"
                            "value lowest @ -9223372036854775808\nvalue minus @ -1\n");
    CHECK(values<wide>() == "ensign-schema/1\nenum @ size 8\nvalue all @ 18446744073709551615\nvalue one @ 1\n");
    CHECK(values<fort::mood>(text_form::logical) == "ensign-schema/1\nenum\nvalue angry\nvalue calm\nvalue mad\n");
}

TEST_CASE("canonical text: aliases are not in it [P4]", "[canonical]") {
    CHECK(values<width>(text_form::logical) == "ensign-schema/1\nenum\nvalue narrow\nvalue widht\n");
}

TEST_CASE("canonical text: names are compared one by one, as bytes [P4]", "[canonical]") {
    CHECK(text<outer>(text_form::logical) == "ensign-schema/1\nfield B i32\nfield in.a i32\nfield in.z i32\n"
                                             "field in$ide i32\nfield in2 i32\n");
}

TEST_CASE("canonical text: several trait enums in their order, no data [P4]", "[canonical]") {
    CHECK(text<fort::nothing, fort::order, wide>(text_form::logical) ==
          "ensign-schema/1\ntraits 0\nflag hold\nflag march\nflag rest\ntraits 1\nflag one\n");
    CHECK(text<fort::nothing>() == "ensign-schema/1\n");
}

TEST_CASE("index_list: in order, and stable [P4]", "[canonical]") {
    const int keys[] = {5, 3, 9, 3, 1, 9, 0, 5};
    ensign::internal::index_list order{8};
    for (std::uint32_t i = 0; i < 8; ++i) {
        order.insert(i, [&](std::uint32_t a, std::uint32_t b) { return keys[a] < keys[b]; });
    }
    std::string seen;
    for (const std::uint32_t i : order) { seen += static_cast<char>('0' + i); }
    CHECK(seen == "64130725");
}
