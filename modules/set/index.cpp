// SPDX-License-Identifier: BSL-1.0
module;

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

module ensign.set;

namespace ensign::internal {

constinit const sparse_index::leaf_table sparse_index::empty_leaf = [] {
    leaf_table out{};
    out.fill(npos);
    return out;
}();

sparse_index::~sparse_index() { delete[] low_; }

void sparse_index::swap(sparse_index& other) noexcept {
    std::swap(low_, other.low_);
    std::swap(low_size_, other.low_size_);
    std::swap(high_, other.high_);
    std::swap(leaves_, other.leaves_);
}

void sparse_index::make_leaf(std::uint32_t page) {
    const bool low = page < mid_size;
    if (low && page >= low_size_) {
        const std::uint32_t size = std::bit_ceil(page + 1);
        auto grown = std::make_unique<const std::uint32_t*[]>(size);
        for (std::uint32_t i = 0; i < size; ++i) { grown[i] = i < low_size_ ? low_[i] : empty_leaf.data(); }
        delete[] low_;
        low_ = grown.release();
        low_size_ = size;
    }
    if (!low) {
        if (high_ == nullptr) { high_ = std::make_unique<top_table>(top_size); }
        auto& mid = high_[page >> mid_bits];
        if (mid == nullptr) { mid = std::make_unique<mid_table>(); }
        if ((*mid)[page & (mid_size - 1)] != nullptr) { return; }
    }
    leaves_.push_back(std::make_unique<leaf_table>(empty_leaf));
    std::uint32_t* const leaf = leaves_.back()->data();
    if (low) {
        low_[page] = leaf;
    } else {
        (*high_[page >> mid_bits])[page & (mid_size - 1)] = leaf;
    }
}

std::size_t sparse_index::bytes() const noexcept {
    std::size_t out = low_size_ * sizeof *low_ + leaves_.size() * sizeof(leaf_table);
    if (high_ != nullptr) {
        out += top_size * sizeof high_[0];
        for (std::uint32_t i = 0; i < top_size; ++i) { out += high_[i] == nullptr ? 0 : sizeof(mid_table); }
    }
    return out;
}

} // namespace ensign::internal
