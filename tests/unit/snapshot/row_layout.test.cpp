// SPDX-License-Identifier: BSL-1.0
#include <ensign/describe.hpp>

#include <catch2/catch_test_macros.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

namespace {

struct spot {
    std::uint8_t kind = 0;
    std::uint32_t depth : 3 = 0;
    float height = 0;
};
ENSIGN_FIELDS(spot, kind, depth, height);

struct land {
    std::uint16_t id = 0;
    spot grid[2][3]{};
    std::uint8_t tail[4]{};
};
ENSIGN_FIELDS(land, id, grid, tail);

} // namespace

import ensign.base;
import ensign.traits;
import ensign.schema;
import ensign.signal;
import ensign.set;
import ensign.snapshot;

using ensign::internal::row_layout;

TEST_CASE("row_layout: values of arrays of structs lie side by side in a column, the last extent fastest [P5]",
          "[snapshot]") {
    const row_layout layout{ensign::internal::nodes_of<land>};
    const ensign::schema types = ensign::schema_of<land>();
    REQUIRE(layout.size() == types.leaves.size());
    CHECK(layout.row_bytes() == sizeof(land));
    for (std::size_t i = 0; i < layout.size(); ++i) { CHECK(layout[i].bytes() == column_bytes(types.leaves[i])); }
    land row{.id = 7};
    for (int a = 0; a < 2; ++a) {
        for (int b = 0; b < 3; ++b) {
            row.grid[a][b] = {std::uint8_t(10 * a + b), std::uint32_t(a * 3 + b), float(a) + float(b) / 4};
        }
    }
    row.tail[3] = 9;
    std::uint8_t kinds[6];
    layout[1].load(&row, kinds);
    CHECK(std::vector<int>(kinds, kinds + 6) == std::vector<int>{0, 1, 2, 10, 11, 12});
    std::uint32_t depths[6];
    layout[2].load(&row, depths);
    CHECK(std::vector<int>(depths, depths + 6) == std::vector<int>{0, 1, 2, 3, 4, 5});
    float heights[6];
    layout[3].load(&row, heights);
    CHECK(heights[5] == 1.5F);

    land copy;
    for (std::size_t i = 0; i < layout.size(); ++i) {
        std::vector<std::byte> values(layout[i].bytes());
        layout[i].load(&row, values.data());
        const bool differs = i != 0 || row.id != 0;
        CHECK(layout[i].same(&row, &copy) == !differs);
        layout[i].store(&copy, values.data());
        CHECK(layout[i].same(&row, &copy));
    }
    CHECK(copy.id == 7);
    CHECK(copy.grid[1][2].depth == 5);
    CHECK(copy.tail[3] == 9);
}

TEST_CASE("row_layout: rows without a struct are packed leaf by leaf [P5]", "[snapshot]") {
    const row_layout layout{ensign::schema_of<land>()};
    CHECK(layout.row_bytes() == 2 + 6 + 6 * 4 + 6 * 4 + 4);
    std::vector<std::byte> row(layout.row_bytes());
    const std::uint8_t tail[4] = {1, 2, 3, 4};
    layout[4].store(row.data(), tail);
    CHECK(row.back() == std::byte{4});
}
