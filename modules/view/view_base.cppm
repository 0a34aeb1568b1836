// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

export module ensign.view:view_base;

import ensign.base;
import ensign.set;
import :membership;

export namespace ensign::internal {

/// The part of a view's state that does not depend on types, and that every change looks at.
class view_base {
public:
    view_base() = default;
    view_base(const view_base&) = delete;
    view_base& operator=(const view_base&) = delete;
    virtual ~view_base();

    membership members;
    std::uint64_t stamp = 0; ///< the last evaluation that came by
    std::uint64_t born = 0;  ///< by the clock of the set
    trigger when = trigger::all;
    bool dead = false;           ///< disposed, or the set is gone
    bool updates_wanted = false; ///< somebody has connected to updates
    bool ids_valid = false;
    bool stale = false; ///< created during an operation that was undone: ask anew
    bool on_data_list = false;

    std::uint64_t order = 0; ///< creation number
    std::size_t kept = 0;    ///< members whose row a running transaction has taken away
};

/// Exits come before enters, enters before updates.
enum class transition_kind : std::uint8_t { exit, enter, update };

/// What a change means to one view.
struct transition {
    view_base* view;
    transition_kind kind;
    entity who;
    std::uint32_t row;
    std::uint64_t sequence;
    const void* old_data;
    const void* new_data;
};

/// The transitions of one operation.
class transition_list {
public:
    inline void add(view_base& view, transition_kind kind, entity who, std::uint32_t row, const void* old_data,
                    const void* new_data) {
        all_.push_back({&view, kind, who, row, all_.size(), old_data, new_data});
    }

    /// Membership follows. Cannot fail.
    void commit() noexcept;

    /// In the order in which they are told: by kind, then views as created, then as they came.
    void sort() noexcept;

    inline void clear() noexcept { all_.clear(); }
    [[nodiscard]] inline bool empty() const noexcept { return all_.empty(); }
    [[nodiscard]] inline std::size_t size() const noexcept { return all_.size(); }
    [[nodiscard]] inline const transition& operator[](std::size_t i) const noexcept { return all_[i]; }

private:
    std::vector<transition> all_;
};

/// What a transaction remembers of members whose rows it took away: views show the state before it until it ends.
class kept_rows {
public:
    [[nodiscard]] bool empty() const noexcept { return rows_.empty(); }

    /// The row of `e` is about to go. `views`: all; those that hold it are remembered, and let go of the row.
    void keep(entity e, std::size_t row, const std::vector<view_base*>& views);
    /// `e` has the row `row` again. No-op when it was not kept.
    void recall(entity e, std::size_t row) noexcept;
    /// Undoes `recall`.
    void keep_again(entity e, std::size_t row) noexcept;

    [[nodiscard]] bool holds(entity e, const view_base& view) const noexcept;
    void append_ids(const view_base& view, std::vector<entity>& out) const;

    void drop(const view_base& view) noexcept;
    void clear() noexcept;

private:
    struct kept {
        entity who;
        bool away; ///< not recalled
        std::vector<view_base*> views;
    };

    std::vector<kept> rows_;
    sparse_index index_;
};

} // namespace ensign::internal
