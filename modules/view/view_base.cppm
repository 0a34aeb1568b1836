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
    bool followed = false; ///< other views are made of it, or something follows its members

    std::uint64_t order = 0; ///< creation number
    std::size_t kept = 0;    ///< members whose row a running transaction has taken away
};

/// The part of a handle that does not depend on types.
struct outlet_base {
    std::uint64_t order = 0; ///< creation number
};

/// Exits come before enters, enters before updates.
enum class transition_kind : std::uint8_t { exit, enter, update };

/// What a change means to one view, and to one of its handles.
struct transition {
    view_base* view;
    outlet_base* outlet; ///< who is told; null: nobody, the view has no handle
    std::uint64_t order; ///< of the handle
    transition_kind kind;
    bool moves; ///< the entity in or out: one of those that the view's handles are told
    entity who;
    std::uint32_t row;
    std::uint32_t sequence;
    const void* old_data;
    const void* new_data;
};

/// The transitions of one operation.
class transition_list {
public:
    inline void add(view_base& view, outlet_base* outlet, transition_kind kind, bool moves, entity who,
                    std::uint32_t row, const void* old_data, const void* new_data) {
        const std::uint64_t order = outlet == nullptr ? view.order : outlet->order;
        all_.push_back(
            {&view, outlet, order, kind, moves, who, row, static_cast<std::uint32_t>(all_.size()), old_data, new_data});
    }

    /// Membership follows. Cannot fail.
    void commit() noexcept;

    /// In the order in which they are told: by kind, then handles as created, then as they came.
    void sort() noexcept;

    inline void clear() noexcept { all_.clear(); }
    [[nodiscard]] inline bool empty() const noexcept { return all_.empty(); }
    [[nodiscard]] inline std::size_t size() const noexcept { return all_.size(); }
    [[nodiscard]] inline const transition& operator[](std::size_t i) const noexcept { return all_[i]; }

private:
    std::vector<transition> all_;
};

/// A row that a change under way is going to write or to append.
struct pending_row {
    std::uint32_t row;
    const void* change; ///< a `change<Data, Es...>`
};

/// Ascending.
void sort_by_row(std::vector<pending_row>& rows) noexcept;

/// What a transaction remembers of members whose rows it took away: views show the state before it until it ends.
class kept_rows {
public:
    [[nodiscard]] bool empty() const noexcept { return rows_.empty(); }

    /// The row of `e` is about to go. `views`: all; those that hold it are remembered, and let go of the row.
    void keep(entity e, std::size_t row, const std::vector<view_base*>& views);
    /// A view is new whose members follow from those of others: `holds(has)` says so, where `has(view)` is whether what
    /// is kept was a member of that view.
    template <class Holds>
    void adopt(view_base& view, Holds holds) {
        for (kept& k : rows_) {
            const auto has = [&k](const view_base& v) {
                for (const view_base* const holder : k.views) {
                    if (holder == &v) { return true; }
                }
                return false;
            };
            if (!holds(has)) { continue; }
            k.views.push_back(&view);
            if (k.away) { ++view.kept; }
        }
    }
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
