// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>

export module ensign.set:count_memo;

export namespace ensign::internal {

/// What was counted lately. A count is a matter of the number of rows and of the columns that its filter looks at: whoever
/// changes a column drops the counts that looked at it.
template <class Filter>
class count_memo {
public:
    /// The count, or null. Until the memo is changed.
    [[nodiscard]] inline const std::size_t* find(const Filter& filter, std::size_t rows) const noexcept {
        for (const entry& e : entries_) {
            if (e.rows == rows && e.valid && e.filter == filter) { return &e.count; }
        }
        return nullptr;
    }

    /// Precondition: it is not there for this number of rows. The oldest one makes room.
    void put(const Filter& filter, std::size_t rows, std::size_t count) noexcept {
        entry* to = &entries_[next_ % size];
        for (entry& e : entries_) {
            if (e.valid && e.filter == filter) { to = &e; }
        }
        next_ += to == &entries_[next_ % size] ? 1U : 0U;
        *to = {filter, rows, count, true};
    }

    /// Those for whose filter `looks_at(filter)`.
    template <class LooksAt>
    void drop(LooksAt looks_at) noexcept {
        for (entry& e : entries_) { e.valid = e.valid && !looks_at(e.filter); }
    }

private:
    struct entry {
        Filter filter{};
        std::size_t rows = 0;
        std::size_t count = 0;
        bool valid = false;
    };
    static constexpr std::size_t size = 4;

    entry entries_[size];
    std::size_t next_ = 0;
};

} // namespace ensign::internal
