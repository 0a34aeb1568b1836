// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>

export module ensign.set:count_memo;

export namespace ensign::internal {

/// What was counted lately. A count is a matter of the number of rows and of the columns that its filter looks at, and
/// these have versions that only grow: as long as their sum is the same, so is the count.
template <class Filter>
class count_memo {
public:
    /// `changes` of all columns together: if nothing at all has changed, `versions()` is not asked.
    template <class Versions, class Count>
    [[nodiscard]] inline std::size_t find_or(const Filter& filter, std::size_t rows, std::uint64_t changes,
                                             Versions versions, Count count) noexcept {
        entry* const known = find(filter);
        if (known != nullptr && known->rows == rows && (known->changes == changes || known->versions == versions()))
            [[likely]] {
            known->changes = changes;
            return known->count;
        }
        const std::size_t counted = count(); // may fill columns
        (known != nullptr ? *known : entries_[next_++ % size]) = {filter, rows, changes, versions(), counted, true};
        return counted;
    }

    /// For other rows.
    void clear() noexcept {
        for (entry& e : entries_) { e.valid = false; }
    }

private:
    struct entry {
        Filter filter{};
        std::size_t rows = 0;
        std::uint64_t changes = 0;
        std::uint64_t versions = 0;
        std::size_t count = 0;
        bool valid = false;
    };
    static constexpr std::size_t size = 4;

    [[nodiscard]] inline entry* find(const Filter& filter) noexcept {
        for (entry& e : entries_) {
            if (e.valid && e.filter == filter) { return &e; }
        }
        return nullptr;
    }

    entry entries_[size];
    std::size_t next_ = 0;
};

} // namespace ensign::internal
