// SPDX-License-Identifier: BSL-1.0
#include "fort.hpp"

#include <catch2/catch_test_macros.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

import ensign.schema;
import ensign.traits;

using ensign::internal::no_node;
using ensign::internal::node;
using ensign::internal::nodes_of;
using ensign::leaf_kind;
using fort::garrison;

namespace {

const node* find(std::string_view name, std::uint32_t parent = 0) {
    const auto all = nodes_of<garrison>;
    for (std::uint32_t i = 0; i < all.size; ++i) {
        if (all[i].parent == parent && all[i].name != nullptr && all[i].name == name) { return &all[i]; }
    }
    return nullptr;
}

std::uint32_t index_of(const node* n) { return static_cast<std::uint32_t>(n - nodes_of<garrison>.first); }

} // namespace

TEST_CASE("nodes: preorder, each knows its end [P4]", "[layout]") {
    constexpr auto all = nodes_of<garrison>;
    STATIC_CHECK(all[0].parent == no_node);
    STATIC_CHECK(all[0].end == all.size);
    for (std::uint32_t i = 1; i < all.size; ++i) {
        CHECK(all[i].parent < i);
        CHECK(all[i].end <= all[all[i].parent].end);
        CHECK((all[i].leaf ? all[i].end == i + 1 : all[i].end > i + 1));
    }
}

TEST_CASE("nodes: place, size and kind of a field [P4]", "[layout]") {
    const node* gold = find("gold");
    REQUIRE(gold != nullptr);
    CHECK(gold->offset == offsetof(garrison, gold));
    CHECK(gold->size == 8);
    CHECK(gold->kind == leaf_kind::i64);
    CHECK(gold->count == 0);

    const node* name = find("name");
    REQUIRE(name != nullptr);
    CHECK((name->leaf && name->kind == leaf_kind::character && name->count == 16 && name->size == 1));
}

TEST_CASE("nodes: structs in arrays, arrays in arrays [P4]", "[layout]") {
    const node* towers = find("towers");
    REQUIRE(towers != nullptr);
    CHECK((!towers->leaf && towers->count == 3 && towers->size == sizeof(fort::point)));
    const node* y = find("y", index_of(towers));
    REQUIRE(y != nullptr);
    CHECK((y->leaf && y->kind == leaf_kind::f64 && y->offset == offsetof(fort::point, y)));

    const node* stores = find("stores");
    REQUIRE(stores != nullptr);
    CHECK((!stores->leaf && stores->count == 2 && stores->size == 6));
    const node& row = nodes_of<garrison>[index_of(stores) + 1];
    CHECK((row.leaf && row.name == nullptr && row.count == 3 && row.size == 2 && row.kind == leaf_kind::u16));
}

TEST_CASE("nodes: widths of bit-fields are found by trying [P4]", "[layout]") {
    REQUIRE((find("age") != nullptr && find("last") != nullptr && find("flooded") != nullptr));
    CHECK((find("age")->bits == 7 && find("age")->kind == leaf_kind::u32));
    CHECK((find("last")->bits == 4 && find("last")->kind == leaf_kind::enumeration));
    CHECK((find("flooded")->bits == 1 && find("flooded")->kind == leaf_kind::boolean));
    CHECK(find("open")->bits == 0);
}

TEST_CASE("nodes: bit-fields are read and written through their struct [P4]", "[layout]") {
    REQUIRE((find("age")->access != nullptr && find("last")->access != nullptr && find("flooded")->access != nullptr));
    CHECK(find("open")->access == nullptr);
    garrison g;
    g.last = fort::order::rest;
    const std::uint32_t age = 99;
    find("age")->access->store(&g, &age);
    CHECK((g.age == 99 && g.last == fort::order::rest && !g.flooded));
    std::uint32_t read = 0;
    find("age")->access->load(&g, &read);
    CHECK(read == 99);
    const bool flooded = true;
    find("flooded")->access->store(&g, &flooded);
    CHECK(g.flooded);
    auto last = fort::order::none;
    find("last")->access->load(&g, &last);
    CHECK(last == fort::order::rest);
}

TEST_CASE("nodes: an empty struct holds no data [P4]", "[layout]") {
    CHECK(find("blank") == nullptr);
    STATIC_CHECK(nodes_of<fort::nothing>.size == 0);
}

TEST_CASE("nodes: former names stand where their type does [P4]", "[layout]") {
    const auto all = nodes_of<garrison>;
    REQUIRE(all[0].renamed.size == 2);
    CHECK(std::string_view{all[0].renamed.first[1].before} == "door");
    CHECK(std::string_view{all[0].renamed.first[1].now} == "gate");
    REQUIRE(find("gate")->renamed.size == 1);
    CHECK(find("towers")->renamed.size == 1);
    REQUIRE(find("temper")->names != nullptr);
    CHECK(find("temper")->names->renamed.size == 1);
    CHECK(find("temper")->names->type_name == "mood");
    CHECK(find("temper")->names->underlying == leaf_kind::i8);
}

TEST_CASE("unqualified: the last name [P4]", "[layout]") {
    using ensign::internal::unqualified;
    CHECK(unqualified("town::condition") == "condition");
    CHECK(unqualified("condition") == "condition");
    CHECK(unqualified("(anonymous namespace)::condition") == "condition");
}
