// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

export module ensign.view:ranking;

import ensign.base;
import :ranked_list;

export namespace ensign::internal {

/// An entity that came among the first ones, or left them.
struct rank_step {
    entity who{0};
    bool entered = false;
    const void* before = nullptr; ///< its data before, when that was said; else it has not changed
};

/// A ranked list that changes in two phases, `prepare_...` and `commit`, and that knows who came among its first ones
/// and who left them.
class ranking {
public:
    static constexpr std::size_t unlimited = ~std::size_t{0};

    /// `limit`: how many the first ones are.
    explicit ranking(std::size_t limit) noexcept : limit_{limit} {}

    [[nodiscard]] const ranked_list& list() const noexcept { return list_; }
    /// How many of the first ones there are.
    [[nodiscard]] std::size_t size() const noexcept { return list_.size() < limit_ ? list_.size() : limit_; }
    /// Whether it is among the first ones. O(log n).
    [[nodiscard]] bool contains(entity e) const noexcept { return is_first(list_, e); }
    /// The first ones in order. Built on first use after a change: O(size). Throws `std::bad_alloc`.
    [[nodiscard]] std::span<const entity> ids() const;

    // --- evaluate: what is shown stays as it is -----------------------------------------------------------------------

    /// It comes, or has another key. One call at most for an entity. `before`: its data before, good until `steps` are
    /// told. O(1) amortised, and the room.
    void prepare_key(entity e, std::uint64_t key, const void* before);
    /// It goes. Likewise.
    void prepare_exit(entity e, const void* before);
    /// All are replaced; takes what is in `all`. No entity twice.
    void prepare_anew(std::vector<ranked>& all);
    void abandon() noexcept;

    // --- commit -----------------------------------------------------------------------------------------------------

    /// O(log n) for each that was prepared.
    void commit() noexcept;
    void clear() noexcept;

    /// What the last commit did to the first ones: those that left, then those that came, each by id.
    [[nodiscard]] std::span<const rank_step> steps() const noexcept { return steps_; }
    void forget_steps() noexcept { steps_.clear(); }

    [[nodiscard]] std::size_t bytes() const noexcept;

private:
    struct edit {
        entity who{0};
        bool stays = false; ///< or comes
        bool was_first = false;
        std::uint64_t key = 0;
        const void* before = nullptr;
    };

    [[nodiscard]] bool is_first(const ranked_list& list, entity e) const noexcept;
    void make_room_for_edit();
    [[nodiscard]] bool edited(entity e) const noexcept;
    [[nodiscard]] ranked last_of_first() const noexcept;
    void report(entity e, bool entered, const void* before) noexcept { steps_.push_back({e, entered, before}); }
    void apply_edits() noexcept;
    void report_displaced(ranked from, const ranked& to, bool entered) noexcept;

    std::size_t limit_;
    ranked_list list_;
    std::vector<edit> edits_;
    std::size_t coming_ = 0; // of the edits, those that may need a node
    std::vector<rank_step> steps_;
    ranked_list fresh_;
    std::vector<rank_step> fresh_steps_;
    bool anew_ = false;
    mutable std::vector<entity> ids_;
    mutable bool ids_valid_ = false;
};

} // namespace ensign::internal
