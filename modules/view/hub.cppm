// SPDX-License-Identifier: BSL-1.0
module;

#include <array>
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
import :view_base;
import :view_list;
import :view_state;

export namespace ensign::internal {

/// The views that observe each bit of one enum.
template <trait_enum E, class List>
struct bit_lists {
    std::array<List, 8 * sizeof(E)> of_bit;
};

/// All views of one set: what the set sees of them.
///
/// A change visits the views that observe it and no others: there is a list for every bit, and one for the data. Of a
/// list only those are looked at whose filters the masks before or after can match. Views are created and disposed of at
/// any time, also while the lists are being walked: new ones are appended behind the part that is walked, and dead ones
/// are only marked until the set is quiet.
template <class Data, trait_enum... Es>
class view_hub final : public set_observer<Data, Es...>,
                       private bit_lists<Es, view_list<view_state<Data, Es...>, Es...>>... {
public:
    using core_type = set_core<Data, Es...>;
    using state_type = view_state<Data, Es...>;
    using change_type = change<Data, Es...>;
    using masks_type = trait_masks<Es...>;
    using store_type = row_store<Data, Es...>;
    using list_type = view_list<state_type, Es...>;

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
                list(v);
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
        if (v.on_data_list || (v.when != trigger::all && v.when != trigger::data_only)) { return; }
        data_list_.add(v);
        v.on_data_list = true;
        core_.interest_changed();
    }

    /// Asks one view about every entity and raises the differences. `undo` runs when a predicate throws.
    template <class Undo>
    void refresh(state_type& v, const char* operation, Undo undo) {
        core_.operate(operation, [&](std::exception_ptr& first) {
            try {
                begin();
                reevaluate(v, core_.store, publish_mode::batch);
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
            v.ids.clear();
            v.ids.reserve(v.members.count() + v.kept);
            for (std::size_t row = v.members.next(0); row != membership::npos; row = v.members.next(row + 1)) {
                v.ids.push_back(core_.store.id(row));
            }
            kept_.append_ids(v, v.ids);
            v.ids_valid = true;
        }
        return v.ids;
    }

    // --- the set's side ---------------------------------------------------------------------------------------------

    [[nodiscard]] masks_type observed_masks() const noexcept override {
        masks_type out;
        for (const auto& v : views_) {
            if (!v->dead && reacts_to_traits(*v)) { out = out | v->observed; }
        }
        return out;
    }
    [[nodiscard]] bool observes_data() const noexcept override { return !data_list_.empty(); }
    [[nodiscard]] bool observes_rows() const noexcept override { return !views_.empty(); }

    [[nodiscard]] bool concerned(const masks_type& old, const masks_type& now) const noexcept override {
        return (concerned_bits<Es>(old, now) || ...);
    }

    void evaluate(const change_type& what, publish_mode mode) override {
        if (!evaluating_) { begin(); }
        mode_ = mode;
        ++stamp_;
        switch (what.kind) {
        case change_kind::inserted: evaluate_inserted(what); break;
        case change_kind::erased: evaluate_erased(what); break;
        case change_kind::modified:
            if (what.data_changed) { evaluate_modified(data_list_, what); }
            (evaluate_bits<Es>(what), ...);
            break;
        }
    }

    void evaluate_newborn(std::span<const change_type> all, publish_mode mode) override {
        if (!evaluating_) { begin(); }
        mode_ = mode;
        for (std::size_t i = settled_views_; i < views_.size(); ++i) {
            if (views_[i]->born < core_.now()) { // made inside the transaction that ends: has seen states in between
                reevaluate(*views_[i], core_.store, mode);
                continue;
            }
            for (const change_type& what : all) {
                ++stamp_;
                consider(*views_[i], what);
            }
        }
        this->pending_ = !transitions_.empty() || !refreshed_.empty();
        evaluating_ = this->pending_; // until commit
    }

    void evaluate_all(const store_type& rows, publish_mode mode) override {
        begin();
        for (std::size_t i = 0; i < views_.size(); ++i) { reevaluate(*views_[i], rows, mode); }
    }

    void abandon() noexcept override {
        transitions_.clear();
        for (std::size_t i = newborn_views(); i < views_.size(); ++i) {
            views_[i]->stale = true;
            core_.ask_to_quiesce();
        }
        drop_fresh();
        evaluating_ = false;
    }

    void commit() noexcept override {
        for (state_type* const v : refreshed_) {
            v->members.swap(v->fresh);
            v->ids_valid = false;
        }
        drop_fresh();
        transitions_.commit();
        if (mode_ == publish_mode::silent) { transitions_.clear(); }
        evaluating_ = false;
    }

    void notify(std::uint64_t now, std::exception_ptr& first) override {
        transitions_.sort();
        for (std::size_t i = 0; i < transitions_.size(); ++i) {
            const transition& t = transitions_[i];
            auto& v = static_cast<state_type&>(*t.view); // a dead one has nobody connected
            const Data& before = *static_cast<const Data*>(t.old_data);
            const Data& after = *static_cast<const Data*>(t.new_data);
            switch (t.kind) {
            case transition_kind::exit: v.exited.emit(now, first, t.who, before); break;
            case transition_kind::enter: v.entered.emit(now, first, t.who, after); break;
            case transition_kind::update: v.updated.emit(now, first, t.who, before, after); break;
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
        for (const auto& v : views_) { out += sizeof *v + v->members.bytes() + v->ids.capacity() * sizeof(entity); }
        return out;
    }

private:
    template <trait_enum E>
    [[nodiscard]] auto& lists() noexcept {
        return bit_lists<E, list_type>::of_bit;
    }
    template <trait_enum E>
    [[nodiscard]] const auto& lists() const noexcept {
        return bit_lists<E, list_type>::of_bit;
    }

    template <trait_enum E>
    [[nodiscard]] bool concerned_bits(const masks_type& old, const masks_type& now) const noexcept {
        std::uint64_t flipped = (old.template get<E>() ^ now.template get<E>()).bits();
        for (; flipped != 0; flipped &= flipped - 1) {
            if (lists<E>()[static_cast<std::size_t>(__builtin_ctzll(flipped))].any_concerned(old, now)) { return true; }
        }
        return false;
    }

    /// A few rows more than asked for, so that not every insert has to ask every view.
    [[nodiscard]] std::size_t room_for(std::size_t rows) const noexcept {
        constexpr std::size_t step = 512; // a cache line of bits
        return rows > room_ ? (rows + step - 1) / step * step : room_;
    }

    [[nodiscard]] static bool reacts_to_traits(const state_type& v) noexcept {
        return v.when == trigger::all || v.when == trigger::traits_only;
    }
    [[nodiscard]] static bool reacts_to_data(const state_type& v) noexcept {
        return v.when == trigger::data_only || (v.when == trigger::all && !v.masks_decide);
    }

    void begin() noexcept {
        evaluating_ = true;
        settled_views_ = newborn_views();
        newborn_since_ = core_.began();
        transitions_.clear();
    }

    /// Where the views begin that were made since the operation began.
    [[nodiscard]] std::size_t newborn_views() const noexcept {
        std::size_t i = views_.size();
        while (i != 0 && views_[i - 1]->born >= core_.began()) { --i; }
        return i;
    }

    void evaluate_inserted(const change_type& what) {
        all_.for_concerned(what.new_masks, what.new_masks, [&](state_type& v) {
            if (settled(v)) { consider_inserted(v, what); }
        });
    }
    void evaluate_erased(const change_type& what) {
        const auto one = [&](state_type& v) {
            if (settled(v)) { consider_erased(v, what); }
        };
        if (mode_ == publish_mode::single) {
            all_.for_concerned(what.old_masks, what.old_masks, one);
        } else { // the old masks are not those that the views last saw
            all_.for_each(one);
        }
    }
    void evaluate_modified(const list_type& list, const change_type& what) {
        const auto one = [&](state_type& v) {
            if (settled(v)) { consider_modified(v, what); }
        };
        if (mode_ == publish_mode::single) {
            list.for_concerned(what.old_masks, what.new_masks, one);
        } else { // as above
            list.for_each(one);
        }
    }
    template <trait_enum E>
    void evaluate_bits(const change_type& what) {
        std::uint64_t flipped = (what.old_masks.template get<E>() ^ what.new_masks.template get<E>()).bits();
        for (; flipped != 0; flipped &= flipped - 1) {
            evaluate_modified(lists<E>()[static_cast<std::size_t>(__builtin_ctzll(flipped))], what);
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
        if (v.stamp == stamp_ || v.dead) { return; } // once, whatever lists it is on
        v.stamp = stamp_;
        const bool was = v.members.test(what.row);
        const bool now = asks(v, what);
        if (was != now) [[unlikely]] {
            add(v, now ? transition_kind::enter : transition_kind::exit, what);
        } else if (now && v.updates_wanted && !v.updated.empty()) {
            add(v, transition_kind::update, what);
        }
    }
    void consider(state_type& v, const change_type& what) {
        switch (what.kind) {
        case change_kind::inserted: consider_inserted(v, what); break;
        case change_kind::erased: consider_erased(v, what); break;
        case change_kind::modified: consider_modified(v, what); break;
        }
    }

    [[nodiscard]] inline bool asks(state_type& v, const change_type& what) {
        return v.masks_decide ? v.filter.matches(what.new_masks) : v.matches(*what.new_data, what.new_masks);
    }

    void add(state_type& v, transition_kind kind, const change_type& what) {
        transitions_.add(v, kind, what.who, what.row, what.old_data, what.new_data);
    }

    /// Sets the bits of the rows that belong. Precondition: all clear.
    void fill(state_type& v, membership& bits) { fill_from(v, core_.store, bits); }
    void fill_from(state_type& v, const store_type& rows, membership& bits) {
        const std::span<const std::uint32_t> dying = core_.dying_rows();
        for (std::size_t row = 0, next_dying = 0; row < rows.size() && core_.alive() && !v.dead; ++row) {
            if (next_dying < dying.size() && dying[next_dying] == row) {
                ++next_dying;
            } else if (v.matches(rows.data(row), rows.all_masks(row))) {
                bits.set(row);
            }
        }
    }

    void reevaluate(state_type& v, const store_type& rows, publish_mode mode) {
        mode_ = mode;
        if (v.dead) { return; }
        v.fresh.clear();
        v.fresh.make_room(room_for(rows.size()));
        fill_from(v, rows, v.fresh);
        refreshed_.push_back(&v);
        if (mode == publish_mode::silent) { return; }
        for (std::size_t i = 0; i < v.fresh.word_count(); ++i) {
            std::uint64_t differing = v.fresh.word(i) ^ v.members.word(i);
            for (; differing != 0; differing &= differing - 1) {
                const std::size_t row = i * 64 + static_cast<std::size_t>(__builtin_ctzll(differing));
                transitions_.add(v, v.fresh.test(row) ? transition_kind::enter : transition_kind::exit, rows.id(row),
                                 static_cast<std::uint32_t>(row), &rows.data(row), &rows.data(row));
            }
        }
    }

    void drop_fresh() noexcept {
        for (state_type* const v : refreshed_) { v->fresh = {}; }
        refreshed_.clear();
    }

    void list(state_type& v) {
        all_.add(v);
        if (reacts_to_data(v)) {
            data_list_.add(v);
            v.on_data_list = true;
        }
        if (reacts_to_traits(v)) { (list_bits<Es>(v), ...); }
    }
    template <trait_enum E>
    void list_bits(state_type& v) {
        for (std::uint64_t bits = v.observed.template get<E>().bits(); bits != 0; bits &= bits - 1) {
            lists<E>()[static_cast<std::size_t>(__builtin_ctzll(bits))].add(v);
        }
    }
    void unlist(const state_type& v) noexcept {
        all_.remove(v);
        data_list_.remove(v);
        (unlist_bits<Es>(v), ...);
    }
    template <trait_enum E>
    void unlist_bits(const state_type& v) noexcept {
        for (auto& list : lists<E>()) { list.remove(v); }
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
            unlist(*dying);
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
    list_type all_;                                  // likewise
    list_type data_list_;
    std::vector<state_type*> refreshed_;
    transition_list transitions_;
    kept_rows kept_;
    std::size_t room_ = 0;          // rows that every membership has room for
    std::size_t settled_views_ = 0; // those that were there before the operation
    std::uint64_t newborn_since_ = 0;
    std::uint64_t stamp_ = 0;
    std::uint64_t next_order_ = 0;
    publish_mode mode_ = publish_mode::single;
    bool evaluating_ = false;
    bool any_dead_ = false;
};

} // namespace ensign::internal
