// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>
#include <vector>

export module ensign.view:membership;

export namespace ensign::internal {

/// Which rows belong: a bit a row, and how many are set. Bits past the last row are zero.
class membership {
public:
    static constexpr std::size_t npos = ~std::size_t{0};

    /// Room for this many rows, growing geometrically. The only function that can fail.
    void make_room(std::size_t rows);

    [[nodiscard]] inline bool test(std::size_t row) const noexcept { return (words_[row / 64] >> (row % 64) & 1) != 0; }
    inline void prefetch(std::size_t row) const noexcept { __builtin_prefetch(words_.data() + row / 64); }
    [[nodiscard]] inline std::size_t count() const noexcept { return count_; }

    /// Returns whether the bit was not set.
    inline bool set(std::size_t row) noexcept {
        std::uint64_t& word = words_[row / 64];
        const std::uint64_t bit = std::uint64_t{1} << (row % 64);
        const bool fresh = (word & bit) == 0;
        word |= bit;
        count_ += fresh ? 1U : 0U;
        return fresh;
    }
    /// Returns whether the bit was set.
    inline bool reset(std::size_t row) noexcept {
        std::uint64_t& word = words_[row / 64];
        const std::uint64_t bit = std::uint64_t{1} << (row % 64);
        const bool gone = (word & bit) != 0;
        word &= ~bit;
        count_ -= gone ? 1U : 0U;
        return gone;
    }

    /// The last row moves into the hole that `row` leaves. Returns whether any bit was involved.
    inline bool swap_remove(std::size_t row, std::size_t last) noexcept {
        if (!test(row) && !test(last)) { return false; } // most views hold neither: nothing is written
        const bool gone = reset(row);
        if (row == last || !reset(last)) { return gone; }
        set(row);
        return true;
    }

    /// Replaces 64 rows at once. Precondition: room for them.
    inline void assign_word(std::size_t i, std::uint64_t bits) noexcept {
        if (words_[i] == bits) { return; }
        count_ += static_cast<std::size_t>(__builtin_popcountll(bits));
        count_ -= static_cast<std::size_t>(__builtin_popcountll(words_[i]));
        words_[i] = bits;
    }

    void clear() noexcept;
    void swap(membership& other) noexcept;

    /// The first set bit at or after `row`, or `npos`.
    [[nodiscard]] inline std::size_t next(std::size_t row) const noexcept {
        std::size_t w = row / 64;
        if (w >= words_.size()) { return npos; }
        std::uint64_t word = words_[w] & (~std::uint64_t{0} << (row % 64));
        while (word == 0) {
            if (++w == words_.size()) { return npos; }
            word = words_[w];
        }
        return w * 64 + static_cast<std::size_t>(__builtin_ctzll(word));
    }

    /// Calls `visit(row)` for the set bits from the lowest on, as they are when the walk comes by: `visit` may change
    /// them. It returns whether to go on, and must not make room. Four times as fast as a loop over `next`.
    template <class Visit>
    inline void walk(Visit visit) const {
        for (std::size_t w = 0; w < words_.size(); ++w) {
            std::uint64_t seen = words_[w];
            for (std::uint64_t left = seen; left != 0;) {
                const auto bit = static_cast<unsigned>(__builtin_ctzll(left));
                left &= left - 1;
                if (!visit(w * 64 + bit)) { return; }
                if (words_[w] != seen) [[unlikely]] {
                    seen = words_[w];
                    left = seen & (~std::uint64_t{1} << bit);
                }
            }
        }
    }

    [[nodiscard]] std::size_t word_count() const noexcept { return words_.size(); }
    [[nodiscard]] std::uint64_t word(std::size_t i) const noexcept { return i < words_.size() ? words_[i] : 0; }
    [[nodiscard]] std::size_t bytes() const noexcept { return words_.capacity() * sizeof(std::uint64_t); }

private:
    std::vector<std::uint64_t> words_;
    std::size_t count_ = 0;
};

} // namespace ensign::internal
