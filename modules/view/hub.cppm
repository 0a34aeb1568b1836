// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <span>
#include <utility>
#include <vector>

export module ensign.view:hub;

import ensign.base;
import ensign.set;
import ensign.traits;
import :membership;
import :refreshed;
import :row_words;
import :view_base;
import :view_lists;
import :view_state;

export namespace ensign::internal {

/// All views of one set: what the set sees of them.
///
/// A change visits the views that it concerns (`view_lists`). Views are created and disposed of at any time, also while
/// the lists are being walked: new ones are appended behind the part that is walked, and dead ones are only marked until
/// the set is quiet.
template <class Data, trait_enum... Es>
class view_hub final : public set_observer<Data, Es...> {
public:
    using core_type = set_core<Data, Es...>;
    using state_type = view_state<Data, Es...>;
    using change_type = change<Data, Es...>;
    using masks_type = trait_masks<Es...>;
    using rows_type = row_view<Data, Es...>;
    using store_type = row_store<Data, Es...>;

    explicit view_hub(core_type& core) noexcept : core_{core} {}

    [[nodiscard]] core_type& core() noexcept { return core_; }

    // --- views ------------------------------------------------------------------------------------------------------

    /// Takes in a view with the members that the set has now. Throws what its predicate throws; then it is not there.
    void add(std::shared_ptr<state_type> view) {
        state_type& v = *view;
        try {
            core_.guarded("make_view", [&] {
                // Rows that a transaction has taken away may come back: room for them as well.
                v.members.make_room(room_for(core_.store.capacity()));
                fill(v, v.members);
                if (!core_.alive()) {
                    v.close();
                    return;
                }
                v.order = next_order_++;
                v.born = core_.now();
                views_.push_back(view);
                v.hub = this;
                lists_.add(v);
                youngest_ = v.born;
                core_.interest_changed();
            });
        } catch (...) { // also from deferred work that ran behind it
            if (v.hub != nullptr) { remove(v); }
            throw;
        }
    }

    void remove(state_type& v) noexcept {
        const keep_alive pinned{core_}; // the destructor of a callable may destroy the set
        v.close();
        kept_.drop(v);
        if (core_.dispatching() || !core_.alive()) { // a dying set is walking its views
            any_dead_ = true;
            core_.ask_to_quiesce();
        } else {
            bury_dead();
        }
    }

    /// Somebody wants to know of updates: from now on data changes must come by, whatever the condition.
    void want_updates(state_type& v) {
        v.updates_wanted = true;
        if ((v.when == trigger::all || v.when == trigger::data_only) && lists_.add_to_data(v)) {
            core_.interest_changed();
        }
    }

    /// Asks one view about every entity and raises the differences. `undo` runs when a predicate throws.
    template <class Undo>
    void refresh(state_type& v, const char* operation, Undo undo) {
        core_.operate(operation, [&](std::exception_ptr& first) {
            try {
                begin();
                reevaluate(v, core_.store.rows(), publish_mode::batch);
            } catch (...) {
                undo();
                abandon();
                throw;
            }
            if (!core_.alive()) { return; }
            commit();
            notify(core_.now(), first);
        });
    }

    [[nodiscard]] bool contains(const state_type& v, entity e) const noexcept {
        const std::uint32_t row = core_.store.find(e);
        return row != store_type::npos ? v.members.test(row) : kept_.holds(e, v);
    }

    /// The members as a contiguous list.
    [[nodiscard]] std::span<const entity> ids(state_type& v) const {
        if (!v.ids_valid) {
            v.rest->ids.clear();
            v.rest->ids.reserve(v.members.count() + v.kept);
            v.members.walk([&](std::size_t row) {
                v.rest->ids.push_back(core_.store.id(row));
                return true;
            });
            kept_.append_ids(v, v.rest->ids);
            v.ids_valid = true;
        }
        return v.rest->ids;
    }

    // --- the set's side ---------------------------------------------------------------------------------------------

    [[nodiscard]] masks_type observed_masks() const noexcept override {
        masks_type out;
        for (const auto& v : views_) {
            if (!v->dead && v->follows_traits()) { out = out | v->rest->observed; }
        }
        return out;
    }
    [[nodiscard]] bool observes_data() const noexcept override { return lists_.any_for_data(); }
    [[nodiscard]] bool observes_rows() const noexcept override { return !views_.empty(); }

    [[nodiscard]] bool concerned(const masks_type& old, const masks_type& now) const noexcept override {
        return lists_.concerned(old, now);
    }
    [[nodiscard]] bool concerned_by_data(const Data& old, const Data& now) const noexcept override {
        return lists_.concerned_by_data(old, now);
    }

    bool evaluate(std::span<const change_type> all, publish_mode mode) override {
        begin();
        mode_ = mode;
        if (mode == publish_mode::single && all.front().data_alone()) [[likely]] { // the most frequent one by far
            const change_type& what = all.front();
            lists_.for_data(what, [&](state_type& v) {
                if (settled(v)) { consider_modified(v, what); }
            });
        } else {
            consider(all);
        }
        if (!core_.alive()) { return false; }
        if (settled_views_ != views_.size()) [[unlikely]] { evaluate_newborn(all); }
        return !transitions_.empty() || !refreshed_.empty();
    }

    void evaluate_all(const rows_type& rows, publish_mode mode) override {
        begin();
        mode_ = mode;
        if (mode == publish_mode::silent) { follow_masks(rows); }
        for (std::size_t i = 0; i < views_.size(); ++i) {
            state_type& v = *views_[i];
            if (mode != publish_mode::silent || !follows_masks_alone(v)) { reevaluate(v, rows, mode); }
        }
    }

    void abandon() noexcept override {
        transitions_.clear();
        for (std::size_t i = newborn_views(); i < views_.size(); ++i) {
            views_[i]->stale = true;
            core_.ask_to_quiesce();
        }
        refreshed_.drop();
    }

    void commit() noexcept override {
        refreshed_.commit();
        transitions_.commit();
        if (mode_ == publish_mode::silent) { transitions_.clear(); }
    }

    void notify(std::uint64_t now, std::exception_ptr& first) override {
        transitions_.sort();
        for (std::size_t i = 0; i < transitions_.size(); ++i) {
            const transition& t = transitions_[i];
            auto& v = static_cast<state_type&>(*t.view); // a dead one has nobody connected
            const Data& before = *static_cast<const Data*>(t.old_data);
            const Data& after = *static_cast<const Data*>(t.new_data);
            switch (t.kind) {
            case transition_kind::exit: v.rest->exited.emit(now, first, t.who, before); break;
            case transition_kind::enter: v.rest->entered.emit(now, first, t.who, after); break;
            case transition_kind::update: v.rest->updated.emit(now, first, t.who, before, after); break;
            }
        }
        transitions_.clear();
    }

    void make_room(std::size_t rows) override {
        if (rows <= room_) [[likely]] { return; }
        const std::size_t room = room_for(rows);
        for (const auto& v : views_) { v->members.make_room(room); }
        room_ = room;
    }
    void row_appended() noexcept override {} // its bits are zero already
    void row_removed(std::size_t row, std::size_t last) noexcept override {
        for (const auto& v : views_) {
            if (v->members.swap_remove(row, last)) { v->ids_valid = false; }
        }
    }
    void rows_cleared() noexcept override {
        for (const auto& v : views_) {
            v->members.clear();
            v->ids_valid = false;
        }
    }

    void rows_replaced() noexcept override {
        for (std::size_t i = 0; i < views_.size(); ++i) {
            views_[i]->ids_valid = false;
            if (views_[i]->born >= core_.began()) { // by a predicate: it has seen the former rows
                views_[i]->stale = true;
                core_.ask_to_quiesce();
            }
        }
    }

    void keep_row(entity e, std::size_t row) override {
        const std::vector<view_base*> all = bases();
        kept_.keep(e, row, all);
    }
    void recall_row(entity e) noexcept override { kept_.recall(e, core_.store.size() - 1); }
    void keep_again(entity e) noexcept override { kept_.keep_again(e, core_.store.size() - 1); }
    void rows_swapped(std::size_t a, std::size_t b) noexcept override {
        if (a == b) { return; }
        for (const auto& v : views_) {
            const bool was_a = v->members.reset(a);
            const bool was_b = v->members.reset(b);
            if (was_a) { v->members.set(b); }
            if (was_b) { v->members.set(a); }
            v->ids_valid = false;
        }
    }
    void forget_kept() noexcept override { kept_.clear(); }

    void settle() noexcept override {
        for (std::size_t i = 0; i < views_.size(); ++i) {
            if (views_[i]->stale) { recover(*views_[i]); }
        }
    }
    void quiesce() noexcept override {
        if (any_dead_) { bury_dead(); }
    }

    void close() noexcept override {
        for (const auto& v : views_) { v->close(); }
    }

    [[nodiscard]] std::size_t bytes() const noexcept override {
        std::size_t out = sizeof *this;
        for (const auto& v : views_) {
            out += sizeof *v + sizeof *v->rest + v->members.bytes() + v->rest->ids.capacity() * sizeof(entity);
        }
        return out;
    }

private:
    /// A few rows more than asked for, so that not every insert has to ask every view.
    [[nodiscard]] std::size_t room_for(std::size_t rows) const noexcept {
        constexpr std::size_t step = 512; // a cache line of bits
        return rows > room_ ? (rows + step - 1) / step * step : room_;
    }

    void begin() noexcept {
        settled_views_ = newborn_views();
        newborn_since_ = core_.began();
        transitions_.clear();
    }

    /// Where the views begin that were made since the operation began.
    [[nodiscard]] std::size_t newborn_views() const noexcept {
        std::size_t i = views_.size();
        if (youngest_ < core_.began()) [[likely]] { return i; }
        while (i != 0 && views_[i - 1]->born >= core_.began()) { --i; }
        return i;
    }

    [[gnu::noinline]] void consider(std::span<const change_type> all) {
        for (const change_type& what : all) {
            if (core_.alive()) { consider(what); }
        }
    }
    void consider(const change_type& what) {
        switch (what.kind) {
        case change_kind::inserted:
            lists_.for_inserted(what, [&](state_type& v) {
                if (settled(v)) { consider_inserted(v, what); }
            });
            break;
        case change_kind::erased:
            lists_.for_erased(what, mode_, [&](state_type& v) {
                if (settled(v)) { consider_erased(v, what); }
            });
            break;
        case change_kind::modified:
            lists_.for_modified(what, mode_, [&](state_type& v) {
                if (settled(v)) { consider_modified(v, what); }
            });
            break;
        }
    }

    /// For what predicates, or the body of the transaction that ends, have created.
    [[gnu::noinline]] void evaluate_newborn(std::span<const change_type> all) {
        for (std::size_t i = settled_views_; i < views_.size(); ++i) {
            state_type& v = *views_[i];
            if (v.born < core_.now()) { // made inside the transaction: has seen states in between
                reevaluate(v, core_.store.rows(), mode_);
                continue;
            }
            for (const change_type& what : all) { consider_newborn(v, what); }
        }
    }

    /// Newborn ones come with `evaluate_newborn`.
    [[nodiscard]] inline bool settled(const state_type& v) const noexcept { return v.born < newborn_since_; }

    // What the change means to one view.

    void consider_inserted(state_type& v, const change_type& what) {
        if (!v.dead && v.when != trigger::none && asks(v, what)) { add(v, transition_kind::enter, what); }
    }
    void consider_erased(state_type& v, const change_type& what) {
        if (!v.dead && v.members.test(what.row)) { add(v, transition_kind::exit, what); }
    }
    inline void consider_modified(state_type& v, const change_type& what) {
        if (v.dead) { return; }
        const bool was = follows_masks(v) ? v.filter.matches(what.old_masks) : v.members.test(what.row);
        const bool now = asks(v, what);
        if (was != now) [[unlikely]] {
            add(v, now ? transition_kind::enter : transition_kind::exit, what);
        } else if (v.updates_wanted) [[unlikely]] { // the answer itself cannot be foreseen: no branch on it
            if (!now || v.rest->updated.empty()) { return; }
            add(v, transition_kind::update, what);
        }
    }
    void consider_newborn(state_type& v, const change_type& what) {
        switch (what.kind) {
        case change_kind::inserted: consider_inserted(v, what); break;
        case change_kind::erased: consider_erased(v, what); break;
        case change_kind::modified: consider_modified(v, what); break;
        }
    }

    /// Whether the masks before the change tell who is a member: cheaper than a look at the bits.
    [[nodiscard]] inline bool follows_masks(const state_type& v) const noexcept {
        return v.masks_decide && mode_ == publish_mode::single && v.follows_traits();
    }

    [[nodiscard]] inline bool asks(state_type& v, const change_type& what) {
        return v.masks_decide ? v.filter.matches(what.new_masks) : v.matches(*what.new_data, what.new_masks);
    }

    [[gnu::noinline]] void add(state_type& v, transition_kind kind, const change_type& what) {
        transitions_.add(v, kind, what.who, what.row, what.old_data, what.new_data);
    }

    /// Sets the bits of the rows that belong. Precondition: all clear.
    void fill(state_type& v, membership& bits) { fill_from(v, core_.store.rows(), bits); }
    void fill_from(state_type& v, const rows_type& rows, membership& bits) {
        const std::span<const std::uint32_t> dying = core_.dying_rows();
        if (v.masks_decide) {
            row_planes<Es...> planes;
            for (std::size_t row = 0; row < rows.size(); row += word_rows) {
                planes.fill(rows, row, v.rest->observed);
                bits.assign_word(row / word_rows, planes.matching(v.filter));
            }
            for (const std::uint32_t row : dying) { bits.reset(row); }
            return;
        }
        for (std::size_t row = 0, next_dying = 0; row < rows.size() && core_.alive() && !v.dead; ++row) {
            if (next_dying < dying.size() && dying[next_dying] == row) {
                ++next_dying;
            } else if (v.matches(rows.data(row), rows.all_masks(row))) {
                bits.set(row);
            }
        }
    }

    /// Whether the members always are those that match the filter.
    [[nodiscard]] bool follows_masks_alone(const state_type& v) const noexcept {
        return v.masks_decide && v.follows_traits() && settled(v);
    }

    /// The members of all such views: only where the masks of 64 rows change there is something to find out.
    void follow_masks(const rows_type& rows) {
        const rows_type present = core_.store.rows();
        const std::size_t most = present.size() < rows.size() ? rows.size() : present.size();
        masks_type asked;
        bool any_changed = false;
        row_planes<Es...> planes;
        for (std::size_t row = 0; row < most; row += word_rows) {
            if (same_masks(present, rows, row)) { continue; }
            if (!any_changed) {
                any_changed = true;
                asked = copy_members(rows.size());
            }
            planes.fill(rows, row, asked);
            for (state_type* const v : refreshed_) {
                v->rest->fresh.assign_word(row / word_rows, planes.matching(v->filter));
            }
        }
    }
    /// Returns what the filters ask about.
    masks_type copy_members(std::size_t size) {
        masks_type asked;
        for (const auto& v : views_) {
            if (v->dead || !follows_masks_alone(*v)) { continue; }
            refreshed_.from_present(*v, room_for(size));
            asked = asked | v->rest->observed;
        }
        return asked;
    }

    void reevaluate(state_type& v, const rows_type& rows, publish_mode mode) {
        mode_ = mode;
        if (v.dead) { return; }
        membership& fresh = refreshed_.from_nothing(v, room_for(rows.size()));
        fill_from(v, rows, fresh);
        if (mode == publish_mode::silent) { return; }
        for (std::size_t i = 0; i < fresh.word_count(); ++i) {
            std::uint64_t differing = fresh.word(i) ^ v.members.word(i);
            for (; differing != 0; differing &= differing - 1) {
                const std::size_t row = i * 64 + static_cast<std::size_t>(__builtin_ctzll(differing));
                transitions_.add(v, fresh.test(row) ? transition_kind::enter : transition_kind::exit, rows.id(row),
                                 static_cast<std::uint32_t>(row), &rows.data(row), &rows.data(row));
            }
        }
    }

    void bury_dead() noexcept {
        any_dead_ = false;
        std::shared_ptr<state_type> dying; // one at a time: the destructor of a predicate may dispose of another view
        for (std::size_t i = 0; i < views_.size();) {
            if (!views_[i]->dead) {
                ++i;
                continue;
            }
            dying = std::move(views_[i]);
            views_.erase(views_.begin() + static_cast<std::ptrdiff_t>(i));
            lists_.remove(*dying);
            core_.interest_changed();
            dying.reset();
            i = 0;
        }
    }

    /// Asks anew after an operation was undone; a predicate that throws here leaves the view without members.
    void recover(state_type& v) noexcept {
        v.stale = false;
        v.members.clear();
        v.ids_valid = false;
        kept_.drop(v);
        v.kept = 0;
        try {
            fill(v, v.members);
        } catch (...) { v.members.clear(); }
    }

    [[nodiscard]] std::vector<view_base*> bases() const {
        std::vector<view_base*> out;
        out.reserve(views_.size());
        for (const auto& v : views_) { out.push_back(v.get()); }
        return out;
    }

    core_type& core_;                                // owns *this
    std::vector<std::shared_ptr<state_type>> views_; // in creation order
    view_lists<state_type, change_type, Es...> lists_;
    refreshed_views<state_type> refreshed_;
    transition_list transitions_;
    kept_rows kept_;
    std::size_t room_ = 0;          // rows that every membership has room for
    std::size_t settled_views_ = 0; // those that were there before the operation
    std::uint64_t newborn_since_ = 0;
    std::uint64_t youngest_ = 0; // birth of the last view
    std::uint64_t next_order_ = 0;
    publish_mode mode_ = publish_mode::single;
    bool any_dead_ = false;
};

} // namespace ensign::internal
