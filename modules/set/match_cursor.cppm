// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>

export module ensign.set:match_cursor;

import :bit_columns;
import :bit_query;

export namespace ensign::internal {

/// Which rows of a store match a filter, a block of `bit_columns::block` words of 64 rows at a time. Apart from the loops
/// over it, so that these are small enough to be inlined into what they do with a row.
template <class Store>
class match_cursor {
public:
    using filter_type = typename Store::filter_type;

    /// Both outlive it. Precondition: the columns of the store know the filter.
    match_cursor(const Store& store, const filter_type& filter) noexcept : store_{store}, filter_{filter} {}

    /// Looks at the block that begins with this word. It is right until `column_changes()` of the store is no more what this
    /// returns.
    [[gnu::noinline]] std::uint64_t look_at(std::size_t first) noexcept {
        if (store_.matches_nobody(filter_)) { // until somebody gets the first trait
            for (std::uint64_t& w : words_) { w = 0; }
        } else {
            if (!asked_ || store_.column_changes() != changes_) { store_.ask(filter_, query_); }
            asked_ = true;
            match_block(query_.terms(), first, store_.size(), words_);
        }
        return changes_ = store_.column_changes();
    }

    /// The rows of word `w` of the block that match.
    [[nodiscard]] inline std::uint64_t operator[](std::size_t w) const noexcept { return words_[w]; }

private:
    const Store& store_;
    const filter_type& filter_;
    std::uint64_t changes_ = 0;
    bool asked_ = false;
    std::uint64_t words_[bit_columns::block];
    typename Store::query_type query_;
};

} // namespace ensign::internal
