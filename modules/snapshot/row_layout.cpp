// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

module ensign.snapshot;

import ensign.schema;
import ensign.traits;

namespace ensign::internal {

std::uint64_t load_bits(const std::byte* from, std::size_t size) noexcept {
    std::uint8_t one = 0;
    std::uint16_t two = 0;
    std::uint32_t four = 0;
    std::uint64_t eight = 0;
    switch (size) {
    case 1: std::memcpy(&one, from, 1); return one;
    case 2: std::memcpy(&two, from, 2); return two;
    case 4: std::memcpy(&four, from, 4); return four;
    default: std::memcpy(&eight, from, 8); return eight;
    }
}

void leaf_place::load(const void* row, void* values) const {
    const auto* const from = static_cast<const std::byte*>(row);
    auto* to = static_cast<std::byte*>(values);
    for (const run& r : runs_) {
        if (access_ != nullptr) {
            access_->load(from + r.offset, to);
        } else {
            std::memcpy(to, from + r.offset, r.bytes);
        }
        to += r.bytes;
    }
}

void leaf_place::store(void* row, const void* values) const {
    auto* const to = static_cast<std::byte*>(row);
    const auto* from = static_cast<const std::byte*>(values);
    for (const run& r : runs_) {
        if (access_ != nullptr) {
            access_->store(to + r.offset, from);
        } else {
            std::memcpy(to + r.offset, from, r.bytes);
        }
        from += r.bytes;
    }
}

bool leaf_place::same(const void* a, const void* b) const {
    const auto* const left = static_cast<const std::byte*>(a);
    const auto* const right = static_cast<const std::byte*>(b);
    for (const run& r : runs_) {
        if (access_ == nullptr) {
            if (std::memcmp(left + r.offset, right + r.offset, r.bytes) != 0) { return false; }
        } else {
            std::uint64_t one = 0;
            std::uint64_t other = 0;
            access_->load(left + r.offset, &one);
            access_->load(right + r.offset, &other);
            if (one != other) { return false; }
        }
    }
    return true;
}

row_layout::row_layout(node_span nodes) {
    if (nodes.size != 0) { row_bytes_ = nodes[0].size; }
    for (std::uint32_t i = 0; i < nodes.size; ++i) {
        if (!nodes[i].leaf) { continue; }
        leaf_place leaf;
        leaf.access_ = nodes[i].access;
        // The elements: from the leaf outwards, each array around it repeats what there is so far.
        std::vector<leaf_place::run> all{{0, nodes[i].size}};
        for (std::uint32_t at = i; at != no_node; at = nodes[at].parent) {
            const std::size_t offset = nodes[at].offset == no_offset ? 0 : nodes[at].offset;
            const std::size_t count = nodes[at].count == 0 ? 1 : nodes[at].count;
            std::vector<leaf_place::run> repeated;
            for (std::size_t k = 0; k < count; ++k) {
                for (const leaf_place::run& r : all) {
                    const std::size_t begin = offset + k * nodes[at].size + r.offset;
                    if (leaf.access_ == nullptr && !repeated.empty() &&
                        repeated.back().offset + repeated.back().bytes == begin) {
                        repeated.back().bytes += r.bytes;
                    } else {
                        repeated.push_back({begin, r.bytes});
                    }
                }
            }
            all = std::move(repeated);
        }
        leaf.runs_ = std::move(all);
        for (const leaf_place::run& r : leaf.runs_) { leaf.bytes_ += r.bytes; }
        leaves_.push_back(std::move(leaf));
    }
}

row_layout::row_layout(const schema& packed) {
    for (const schema_leaf& from : packed.leaves) {
        leaf_place leaf;
        leaf.bytes_ = from.element_count() * from.size;
        leaf.runs_.push_back({row_bytes_, leaf.bytes_});
        row_bytes_ += leaf.bytes_;
        leaves_.push_back(std::move(leaf));
    }
}

} // namespace ensign::internal
