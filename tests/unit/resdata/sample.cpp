// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

module resdata_sample;

import ensign.base;
import ensign.resdata;
import ensign.schema;
import ensign.snapshot;
import ensign.traits;

namespace sample {

ensign::schema army_layout() { return ensign::schema_of<army, stance, badge>("armies"); }
ensign::schema city_layout() { return ensign::schema_of<city>("cities"); }

ensign::raw_snapshot fill(const ensign::schema& layout, std::size_t rows) {
    ensign::raw_snapshot out;
    out.layout = layout;
    for (std::size_t i = 0; i < rows; ++i) {
        out.ids.push_back(ensign::entity{static_cast<std::uint32_t>(1000 - 7 * i)});
    }
    unsigned salt = 0;
    for (const ensign::schema_leaf& leaf : layout.leaves) {
        std::vector<std::byte> column(rows * ensign::column_bytes(leaf));
        for (std::size_t i = 0; i < column.size(); ++i) {
            const auto value = static_cast<unsigned>(i * 5 + salt);
            column[i] = static_cast<std::byte>(leaf.kind == ensign::leaf_kind::boolean ? value % 2 : value % 97);
        }
        out.columns.push_back(column);
        ++salt;
    }
    for (std::size_t i = 0; i < layout.traits.size(); ++i) {
        std::vector<std::uint64_t> masks;
        for (std::size_t row = 0; row < rows; ++row) { masks.push_back(std::uint64_t{1} << (row * 21 + i) % 64); }
        out.masks.push_back(masks);
    }
    return out;
}

ensign::resdata::document both(std::size_t rows) {
    ensign::resdata::document out;
    out.sets.push_back(fill(army_layout(), rows));
    out.sets.push_back(fill(city_layout(), rows / 2));
    ensign::id_pool pool;
    const ensign::entity first = pool.acquire();
    static_cast<void>(pool.acquire());
    pool.release(first);
    out.sets[0].allocator = pool.save();
    out.meta = R"({"frame":12,"tool":"test"})";
    return out;
}

} // namespace sample
