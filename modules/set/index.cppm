// SPDX-License-Identifier: BSL-1.0
module;

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

export module ensign.set:index;

import ensign.base;

export namespace ensign::internal {

/// Which row an id has: a sparse index over the whole 32-bit range.
///
/// Ids below 2^22 take two loads: a directory as long as the largest id asks for, and leaves of 1,024 entries. Higher
/// ids have one more level. A single id costs at most 44 KiB, wherever it lies; an empty index costs nothing.
class sparse_index {
public:
    static constexpr std::uint32_t npos = ~std::uint32_t{0};

    sparse_index() noexcept = default;
    sparse_index(sparse_index&& other) noexcept { swap(other); }
    sparse_index& operator=(sparse_index&& other) noexcept {
        sparse_index{static_cast<sparse_index&&>(other)}.swap(*this);
        return *this;
    }
    ~sparse_index();

    void swap(sparse_index& other) noexcept;

    /// The row of `id`, or `npos`. O(1).
    [[nodiscard]] inline std::uint32_t find(std::uint32_t id) const noexcept {
        const std::uint32_t page = id >> leaf_bits;
        const std::uint32_t* const leaf = leaf_of(page);
        return leaf[id & leaf_mask];
    }

    /// After this, `assign(id, ...)` cannot fail. Throws `std::bad_alloc` with nothing changed.
    inline void make_room(std::uint32_t id) {
        const std::uint32_t page = id >> leaf_bits;
        if (page < low_size_ && low_[page] != empty_leaf.data()) [[likely]] { return; }
        make_leaf(page);
    }

    /// Precondition: `make_room(id)` was called.
    inline void assign(std::uint32_t id, std::uint32_t row) noexcept {
        const std::uint32_t page = id >> leaf_bits;
        const std::uint32_t* const leaf = leaf_of(page);
        const_cast<std::uint32_t*>(leaf)[id & leaf_mask] = row; // a leaf made by make_leaf, never the shared empty one
    }

    /// Gives the id this row if it has none; returns whether. Makes room: throws `std::bad_alloc` with nothing changed.
    inline bool try_assign(std::uint32_t id, std::uint32_t row) {
        make_room(id);
        std::uint32_t& at = const_cast<std::uint32_t&>(leaf_of(id >> leaf_bits)[id & leaf_mask]);
        if (at != npos) [[unlikely]] { return false; }
        at = row;
        return true;
    }

    /// Precondition: `id` has a row.
    inline void forget(std::uint32_t id) noexcept { assign(id, npos); }

    /// Bytes held.
    [[nodiscard]] std::size_t bytes() const noexcept;

private:
    static constexpr unsigned leaf_bits = 10;
    static constexpr std::uint32_t leaf_mask = (1U << leaf_bits) - 1;
    static constexpr unsigned mid_bits = 12; // pages a middle table covers; also the pages of the low directory
    static constexpr std::uint32_t mid_size = 1U << mid_bits;
    static constexpr std::uint32_t top_size = 1U << (32 - leaf_bits - mid_bits);

    using leaf_table = std::array<std::uint32_t, leaf_mask + 1>;
    using mid_table = std::array<std::uint32_t*, mid_size>;
    using top_table = std::unique_ptr<mid_table>[]; // top_size entries; g++ 14 cannot import it as a std::array

    static const leaf_table empty_leaf; // all npos: what a page without ids reads

    [[nodiscard]] inline const std::uint32_t* leaf_of(std::uint32_t page) const noexcept {
        if (page < low_size_) [[likely]] { return low_[page]; }
        return high_leaf(page);
    }
    [[nodiscard]] inline const std::uint32_t* high_leaf(std::uint32_t page) const noexcept {
        if (high_ == nullptr || high_[page >> mid_bits] == nullptr) { return empty_leaf.data(); }
        const std::uint32_t* const leaf = (*high_[page >> mid_bits])[page & (mid_size - 1)];
        return leaf == nullptr ? empty_leaf.data() : leaf;
    }

    void make_leaf(std::uint32_t page);

    const std::uint32_t** low_ = nullptr; // low_size_ entries, never null
    std::uint32_t low_size_ = 0;
    std::unique_ptr<top_table> high_;
    std::vector<std::unique_ptr<leaf_table>> leaves_; // owns every leaf
};

/// The row of each entity; `sparse_index::npos` for those that are not there.
[[nodiscard]] inline sparse_index index_of(std::span<const entity> ids) {
    sparse_index out;
    for (std::size_t row = 0; row < ids.size(); ++row) {
        out.make_room(ids[row].value());
        out.assign(ids[row].value(), static_cast<std::uint32_t>(row));
    }
    return out;
}

} // namespace ensign::internal
