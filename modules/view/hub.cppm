// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <span>
#include <string>
#include <utility>

export module ensign.view:hub;

import ensign.base;
import ensign.set;
import ensign.traits;
import :follower_list;
import :membership;
import :refreshed;
import :view_base;
import :view_evaluator;
import :view_follower;
import :view_node;
import :view_outlet;
import :view_registry;

export namespace ensign::internal {

/// All views of one set: what the set sees of them, in the three phases of every change, and what handles ask for.
template <class Data, trait_enum... Es>
class view_hub final : public view_evaluator<Data, Es...> {
    using base = view_evaluator<Data, Es...>;

public:
    using typename base::change_type;
    using typename base::core_type;
    using typename base::follower_type;
    using typename base::node_type;
    using typename base::outlet_type;
    using typename base::rows_type;

    explicit view_hub(core_type& core) noexcept : base{core} {}

    // --- views ------------------------------------------------------------------------------------------------------

    /// A handle of a view with this condition and the members that the set has now; of a view that there is already, when
    /// that is the same. Throws what its predicate throws; then it is not there. Keep the set alive beyond it.
    [[nodiscard]] std::shared_ptr<outlet_type> open(std::shared_ptr<node_type> made, std::string name) {
        std::shared_ptr<node_type> same = this->find_same(*made);
        if (same == nullptr) { return open_new(std::move(made), std::move(name)); }
        auto out = std::make_shared<outlet_type>(core_.clock(), same, std::move(name));
        same->rest->outlets.push_back(out);
        out->order = this->next_order_++;
        out->hub = this;
        return out;
    }

    /// Asks one view about every entity and raises the differences. `undo` runs when a predicate throws.
    template <class Undo>
    void refresh(node_type& v, const char* operation, Undo undo) {
        anew(operation, [&] { this->look_at_one(v); }, undo);
    }

    // --- what follows members ---------------------------------------------------------------------------------------

    /// From now on `f` follows the members of a view, as they are now. Throws what `f` throws; then it does not.
    void follow(std::shared_ptr<node_type> v, std::shared_ptr<follower_type> f, const char* operation) {
        const keep_alive pinned{core_};
        try {
            core_.guarded(operation, [&] {
                f->prepare_anew(today(*v));
                if (!core_.alive()) { return; }
                followers_.add(f, v, core_.now());
                f->commit();
                core_.interest_changed();
            });
        } catch (...) { // also from deferred work that ran behind it
            if (f->following()) { this->unfollow(*f); }
            throw;
        }
    }

    /// `f` begins anew, as an operation of its own, and tells. `undo` runs when it throws.
    template <class Undo>
    void renew(follower_type& f, const char* operation, Undo undo) {
        anew(operation, [&] { followers_.renew(f, [&](node_type& v) { return today(v); }); }, undo);
    }

    // --- the set's side ---------------------------------------------------------------------------------------------

    bool evaluate(std::span<const change_type> all, publish_mode mode) override {
        this->begin(mode);
        this->look_at(all);
        if (!core_.alive()) { return false; }
        return !transitions_.empty() || !refreshed_.empty() || followers_.any_touched();
    }

    void evaluate_all(const rows_type& rows, publish_mode mode) override {
        this->begin(mode);
        this->look_at_all(rows);
    }

    void abandon() noexcept override {
        transitions_.clear();
        refreshed_.drop();
        for (std::size_t i = this->newborn_views(); i < views_.size(); ++i) {
            views_[i]->stale = true;
            core_.ask_to_quiesce();
        }
        if (followers_.abandon(core_.began())) { core_.ask_to_quiesce(); }
    }

    void commit() noexcept override {
        refreshed_.commit();
        transitions_.commit();
        if (!followers_.empty()) [[unlikely]] { followers_.commit(); }
        if (this->mode_ == publish_mode::silent) {
            transitions_.clear();
            followers_.keep_silent();
        }
    }

    void notify(std::uint64_t now, std::exception_ptr& first) override {
        transitions_.sort();
        for (std::size_t i = 0; i < transitions_.size(); ++i) {
            const transition& t = transitions_[i];
            if (t.outlet == nullptr) { continue; }
            auto& o = static_cast<outlet_type&>(*t.outlet); // a closed one has nobody connected
            const Data& before = *static_cast<const Data*>(t.old_data);
            const Data& after = *static_cast<const Data*>(t.new_data);
            switch (t.kind) {
            case transition_kind::exit: o.exited.emit(now, first, t.who, before); break;
            case transition_kind::enter: o.entered.emit(now, first, t.who, after); break;
            case transition_kind::update: o.updated.emit(now, first, t.who, before, after); break;
            }
        }
        transitions_.clear();
        if (!followers_.empty()) [[unlikely]] { followers_.notify(now, first); }
    }

    void rows_replaced() noexcept override {
        for (std::size_t i = 0; i < views_.size(); ++i) {
            views_[i]->ids_valid = false;
            if (views_[i]->born >= core_.began()) { // by a predicate: it has seen the former rows
                views_[i]->stale = true;
                core_.ask_to_quiesce();
            }
        }
        if (followers_.mark_newborn_stale(core_.began())) { core_.ask_to_quiesce(); }
    }

    void settle() noexcept override {
        const std::size_t known = views_.size();
        bool asked = false;
        for (std::size_t i = 0; i < views_.size(); ++i) {
            node_type& v = *views_[i];
            // A predicate that is asked here may make something of a view whose members are not complete yet.
            if (!v.stale && (i < known || !v.composed())) { continue; }
            asked = true;
            this->recover(v);
        }
        if (asked) { followers_.mark_newborn_stale(core_.now()); }
        followers_.recover([&](node_type& v) { return today(v); });
    }

private:
    using base::core_;
    using base::followers_;
    using base::refreshed_;
    using base::transitions_;
    using base::views_;

    std::shared_ptr<outlet_type> open_new(std::shared_ptr<node_type> made, std::string name) {
        node_type& v = *made;
        auto out = std::make_shared<outlet_type>(core_.clock(), made, std::move(name));
        v.rest->outlets.push_back(out);
        try {
            core_.guarded("make_view", [&] {
                // Rows that a transaction has taken away may come back: room for them as well.
                v.members.make_room(this->room_for(core_.store.capacity()));
                this->fill(v, v.members);
                if (core_.alive()) { this->enlist(made, *out, *this); }
            });
        } catch (...) { // also from deferred work that ran behind it
            if (v.hub != nullptr) { this->remove(*out); }
            this->kept_.drop(v);
            v.rest->outlets.clear(); // an outlet keeps its node
            throw;
        }
        if (v.hub == nullptr) { v.rest->outlets.clear(); } // the set is gone
        return out;
    }

    template <class Look, class Undo>
    void anew(const char* operation, Look look, Undo undo) {
        core_.operate(operation, [&](std::exception_ptr& first) {
            try {
                this->begin(publish_mode::batch);
                look();
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

    [[nodiscard]] member_source<Data, Es...> today(const node_type& v) const noexcept {
        return {v.members, coming_rows<Data, Es...>{core_.store.rows()}};
    }
};

} // namespace ensign::internal
