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
import :view_state;

export namespace ensign::internal {

/// The views that observe each bit of one enum.
template <class View, trait_enum E>
struct bit_lists {
    std::array<std::vector<View*>, 8 * sizeof(E)> of_bit;
};

/// All views of one set: what the set sees of them.
///
/// A change visits the views that observe it and no others: there is a list for every bit, and one for the data. Views
/// are created and disposed of at any time, also while the lists are being walked: new ones are appended behind the
/// part that is walked, and dead ones are only marked until the set is quiet.
template <class Data, trait_enum... Es>
class view_hub final : public set_observer<Data, Es...>, private bit_lists<view_state<Data, Es...>, Es>... {
public:
    using core_type = set_core<Data, Es...>;
    using state_type = view_state<Data, Es...>;
    using change_type = change<Data, Es...>;
    using masks_type = trait_masks<Es...>;
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
                v.members.make_room(core_.store.capacity() > room_ ? core_.store.capacity() : room_);
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
        if (v.on_data_list || (v.when != trigger::all && v.when != trigger::data_only)) { return; }
        data_list_.push_back(&v);
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

    void evaluate(const change_type& what, publish_mode mode) override {
        if (!evaluating_) { begin(); }
        mode_ = mode;
        ++stamp_;
        switch (what.kind) {
        case change_kind::inserted:
            for (std::size_t i = 0; i < settled_views_; ++i) { consider(*views_[i], what); }
            return;
        case change_kind::erased:
            for (std::size_t i = 0; i < settled_views_; ++i) {
                state_type& v = *views_[i];
                if (!v.dead && v.members.test(what.row)) { add(v, transition_kind::exit, what); }
            }
            return;
        case change_kind::modified:
            if (what.data_changed) { consider_all(data_list_, what); }
            (consider_bits<Es>(what), ...);
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
                consider(*views_[i], what, true);
            }
        }
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
        for (const auto& v : views_) { v->members.make_room(rows); }
        if (rows > room_) { room_ = rows; }
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
        return bit_lists<state_type, E>::of_bit;
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

    template <trait_enum E>
    void consider_bits(const change_type& what) {
        std::uint64_t flipped = (what.old_masks.template get<E>() ^ what.new_masks.template get<E>()).bits();
        for (; flipped != 0; flipped &= flipped - 1) {
            consider_all(lists<E>()[static_cast<std::size_t>(__builtin_ctzll(flipped))], what);
        }
    }

    void consider_all(const std::vector<state_type*>& list, const change_type& what) {
        const std::size_t end = list.size(); // a predicate may make views
        for (std::size_t i = 0; i < end; ++i) { consider(*list[i], what); }
    }

    /// Works out what the change means to one view, once. Newborn ones come with `evaluate_newborn`.
    void consider(state_type& v, const change_type& what, bool newborn = false) {
        if (v.dead || v.stamp == stamp_ || (!newborn && v.born >= newborn_since_)) { return; }
        v.stamp = stamp_;
        if (what.kind == change_kind::inserted) {
            if (v.when != trigger::none && asks(v, what)) { add(v, transition_kind::enter, what); }
            return;
        }
        if (what.kind == change_kind::erased) {
            if (v.members.test(what.row)) { add(v, transition_kind::exit, what); }
            return;
        }
        // What the masks alone decide is derived from them: no look at the membership unless it changes.
        const bool derived =
            v.masks_decide && mode_ == publish_mode::single && v.when != trigger::data_only && !newborn;
        const bool was = derived ? v.filter.matches(what.old_masks) : v.members.test(what.row);
        const bool now = asks(v, what);
        if (was != now) {
            add(v, now ? transition_kind::enter : transition_kind::exit, what);
        } else if (now && !v.updated.empty()) {
            add(v, transition_kind::update, what);
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
        v.fresh.make_room(rows.size() > room_ ? rows.size() : room_);
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
        if (reacts_to_data(v)) {
            data_list_.push_back(&v);
            v.on_data_list = true;
        }
        if (reacts_to_traits(v)) { (list_bits<Es>(v), ...); }
    }
    template <trait_enum E>
    void list_bits(state_type& v) {
        for (std::uint64_t bits = v.observed.template get<E>().bits(); bits != 0; bits &= bits - 1) {
            lists<E>()[static_cast<std::size_t>(__builtin_ctzll(bits))].push_back(&v);
        }
    }
    void unlist(const state_type& v) noexcept {
        std::erase(data_list_, &v);
        (unlist_bits<Es>(v), ...);
    }
    template <trait_enum E>
    void unlist_bits(const state_type& v) noexcept {
        for (auto& list : lists<E>()) { std::erase(list, &v); }
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
    std::vector<state_type*> data_list_;
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
