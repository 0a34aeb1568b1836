// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>
#include <span>

export module ensign.set:bit_query;

import :bit_columns;

export namespace ensign::internal {

/// What a filter asks, in columns: those that must be set, those that must not, and groups of which each needs one.
struct bit_terms {
    std::span<const bit_column* const> all;
    std::span<const bit_column* const> none;
    std::span<const bit_column* const> any; ///< the groups, one behind the other
    std::span<const std::size_t> any_ends;  ///< where each group ends in `any`
};

/// Which of the rows of one block match: a bit a row. `first`: the block's first word.
void match_block(const bit_terms& terms, std::size_t first, std::size_t rows,
                 std::uint64_t (&out)[bit_columns::block]) noexcept;

/// How many of `rows` rows match. O(rows / 64), or, if a required trait is rare, O(rows / 4096 + rows that have it or had
/// it when this was last asked).
[[nodiscard]] std::size_t count_matches(const bit_terms& terms, std::size_t rows) noexcept;

/// `bit_terms` of a filter over columns with `Bits` bits in all, in `Enums` enums, put together one enum after the other.
template <std::size_t Bits, std::size_t Enums>
class bit_query {
public:
    void clear() noexcept { all_count_ = none_count_ = any_count_ = groups_ = 0; }

    inline void add(const bit_columns& columns, std::uint64_t all, std::uint64_t any, std::uint64_t none) noexcept {
        put(columns, all, all_, all_count_);
        put(columns, none, none_, none_count_);
        if (any == 0) { return; }
        put(columns, any, any_, any_count_);
        any_ends_[groups_++] = any_count_;
    }

    [[nodiscard]] bit_terms terms() const noexcept {
        return {{all_, all_count_}, {none_, none_count_}, {any_, any_count_}, {any_ends_, groups_}};
    }

private:
    static inline void put(const bit_columns& columns, std::uint64_t bits, const bit_column** to,
                           std::size_t& count) noexcept {
        for (std::uint64_t left = bits; left != 0; left &= left - 1) {
            to[count++] = &columns[static_cast<unsigned>(__builtin_ctzll(left))];
        }
    }

    // Not initialized: filled as far as the counts say.
    const bit_column* all_[Bits];
    const bit_column* none_[Bits];
    const bit_column* any_[Bits];
    std::size_t any_ends_[Enums];
    std::size_t all_count_ = 0;
    std::size_t none_count_ = 0;
    std::size_t any_count_ = 0;
    std::size_t groups_ = 0;
};

} // namespace ensign::internal
