// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>

export module ensign.set:page_stamps;

import ensign.base;
import ensign.traits;
import :column;

// When which rows of a set changed last, so that a copy of them can be brought up to date without copying everything.
// Rows are cut into pages. Each has the epoch of its last change; every copy that is taken ends an epoch. So any number
// of copies share one stamp a page, and each knows what changed since its own time: see docs/design/set.md.

export namespace ensign::internal {

/// What a page is about, in bytes of rows: small enough that a change of one row copies little, large enough that
/// scattered changes of a page cost one look (docs/design/performance.md has the measurements).
inline constexpr std::size_t page_bytes = 256;

/// A page has 2^n rows, 64 at most; this is n.
template <class Data, trait_enum... Es>
[[nodiscard]] constexpr unsigned page_bits_of() noexcept {
    const std::size_t row = ((sizeof(entity) + sizeof(Data)) + ... + sizeof(traits<Es>));
    unsigned bits = 0;
    while (bits < 6 && (std::size_t{2} << bits) * row <= page_bytes + page_bytes / 2) { ++bits; }
    return bits;
}

/// Which rows: those that the set with the number `source` had at the end of an epoch. The same version, the same bytes.
struct rows_version {
    std::uint64_t source = 0; ///< 0: nobody knows
    std::uint32_t epoch = 0;

    [[nodiscard]] friend constexpr bool operator==(const rows_version&, const rows_version&) noexcept = default;
};

/// Pages side by side.
struct page_run {
    std::size_t first = 0;
    std::size_t last = 0; ///< the one behind; `first`: no pages
};

/// Which pages may differ from what they were at some moment. Refers to the stamps of a set; good until it changes.
class page_changes {
public:
    /// Any page.
    page_changes() noexcept = default;
    /// Those with a stamp later than `since`, and those from `count` on.
    page_changes(const std::uint32_t* stamps, std::size_t count, std::uint32_t since) noexcept
        : stamps_{stamps}, count_{count}, since_{since} {}

    /// How many there are among the first `pages`. O(pages).
    [[nodiscard]] std::size_t count(std::size_t pages) const noexcept;
    /// The first of them side by side, from page `from` on and below `end`; an empty run when there is none.
    [[nodiscard]] page_run next(std::size_t from, std::size_t end) const noexcept;
    /// Whether there is one from `from` on and below `end`.
    [[nodiscard]] inline bool any(std::size_t from, std::size_t end) const noexcept {
        if (count_ < end) { return from < end; }
        for (; from < end; ++from) {
            if (stamps_[from] > since_) { return true; }
        }
        return false;
    }

private:
    const std::uint32_t* stamps_ = nullptr;
    std::size_t count_ = 0;
    std::uint32_t since_ = 0;
};

/// The stamps of a set. None exist until `track`, and a write then costs one comparison.
class page_stamps {
public:
    explicit page_stamps(std::uint32_t first_epoch = 1) noexcept : epoch_{first_epoch} {}

    /// This page changes now.
    inline void mark(std::size_t page) noexcept {
        if (page < stamps_.size()) { stamps_[page] = epoch_; }
    }
    void mark(page_run pages) noexcept;

    /// Whether pages are stamped. Those behind the last one that has a stamp always count as changed.
    [[nodiscard]] inline bool tracks() const noexcept { return stamps_.size() != 0; }
    /// From now on, for so many pages; what has no stamp yet counts as changed in this epoch. Without memory everything
    /// goes on counting as changed.
    void track(std::size_t pages) noexcept;
    /// Gives the stamps back.
    void stop() noexcept { column<std::uint32_t>{}.swap(stamps_); }

    /// Whether something can be said about changes since that version.
    [[nodiscard]] bool knows(const rows_version& version) const noexcept {
        return version.source != 0 && (version.source == source_ || find_adopted(version) != nullptr);
    }
    /// What changed since the rows were those of `version`: any page, if they never were.
    [[nodiscard]] page_changes since(const rows_version& version) const noexcept;

    /// The rows as they are now. Ends the epoch.
    [[nodiscard]] rows_version take() noexcept;
    /// The rows are now those of `version`, to the byte, which is remembered of the last eight. Ends the epoch.
    void adopt(const rows_version& version) noexcept;

    [[nodiscard]] std::size_t bytes() const noexcept { return stamps_.bytes(); }

private:
    struct adoption {
        rows_version version;
        std::uint32_t epoch = 0; ///< at the end of which the rows were those of `version`
    };

    [[nodiscard]] const adoption* find_adopted(const rows_version& version) const noexcept;
    void end_epoch() noexcept;

    column<std::uint32_t> stamps_; // a page: the epoch of its last change
    std::uint32_t epoch_;
    std::uint64_t source_ = 0;
    adoption adopted_[8];
};

} // namespace ensign::internal
