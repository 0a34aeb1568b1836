// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

export module ensign.view:view_evaluator;

import ensign.base;
import ensign.set;
import ensign.traits;
import :composition;
import :follower_list;
import :membership;
import :view_base;
import :view_follower;
import :view_node;
import :view_scanner;

export namespace ensign::internal {

/// What changes mean to the views of one set: the first phase.
///
/// A change visits the views that it concerns. What moves in one of them is looked at by the views that are made of it,
/// in the order of creation, so that each is asked once and when its operands are known; then by what follows them.
template <class Data, trait_enum... Es>
class view_evaluator : public view_scanner<Data, Es...> {
    using base = view_scanner<Data, Es...>;

public:
    using typename base::change_type;
    using typename base::masks_type;
    using typename base::node_type;
    using typename base::rows_type;

protected:
    using source_type = member_source<Data, Es...>;
    using typename base::coming_type;

    using base::composed_;
    using base::composed_lists_;
    using base::core_;
    using base::followers_;
    using base::lists_;
    using base::mode_;
    using base::newborn_since_;
    using base::settled_views_;
    using base::transitions_;
    using base::views_;

    using base::base;
    ~view_evaluator() override = default;

    void begin(publish_mode mode) noexcept {
        mode_ = mode;
        settled_views_ = this->newborn_views();
        newborn_since_ = core_.began();
        transitions_.clear();
        queue_.clear();
        ++change_;
        if (!followers_.empty()) [[unlikely]] { followers_.begin(newborn_since_); }
    }

    // --- one change after the other ---------------------------------------------------------------------------------

    inline void look_at(std::span<const change_type> all) {
        if (mode_ == publish_mode::single && all.front().data_alone()) [[likely]] { // the most frequent one by far
            const change_type& what = all.front();
            lists_.for_data(what, [&](node_type& v) {
                if (this->settled(v)) { consider_modified(v, what); }
            });
            if (anything_depends()) [[unlikely]] { look_at_dependents(what); }
        } else {
            consider(all);
        }
        if (!core_.alive()) { return; }
        if (settled_views_ != views_.size() || !followers_.empty()) [[unlikely]] { look_at_newborn(all); }
    }

    /// For what predicates, or the body of the transaction that ends, have created; and what follows members.
    [[gnu::noinline]] void look_at_newborn(std::span<const change_type> all) {
        std::vector<pending_row> pending;
        if (settled_views_ != views_.size()) { pending = rows_of(all); }
        const std::size_t seen = look_at_newborn_views(settled_views_, all, pending);
        followers_.step(transitions_);
        if (followers_.any_newborn()) {
            pending = rows_of(all);
            membership scratch;
            followers_.renew_newborn([&](node_type& v) {
                return source_type{this->future(v, scratch), coming_type{core_.store.rows(), pending}};
            });
        }
        if (seen != views_.size()) { look_at_newborn_views(seen, all, rows_of(all)); } // made by what follows
    }

    // --- everything anew --------------------------------------------------------------------------------------------

    void look_at_all(const rows_type& rows) {
        const bool silent = mode_ == publish_mode::silent;
        if (silent) { this->follow_masks(rows); }
        for (std::size_t i = 0; i < views_.size(); ++i) {
            node_type& v = *views_[i];
            if (!silent || !this->follows_masks_alone(v)) { this->look_anew(v, rows); }
        }
        if (!silent) {
            settled_views_ = views_.size(); // they were looked at as well
            look_at_newborn({});
            return;
        }
        membership scratch;
        followers_.renew_settled(
            [&](node_type& v) { return source_type{this->future(v, scratch), coming_type{rows}}; });
    }

    /// One view, and what depends on it.
    void look_at_one(node_type& v) {
        this->look_anew(v, core_.store.rows());
        if (v.followed) { look_at_dependents_of(v); }
        look_at_newborn({});
    }

private:
    [[nodiscard]] inline bool anything_depends() const noexcept { return composed_ != 0 || !followers_.empty(); }

    [[gnu::noinline]] void consider(std::span<const change_type> all) {
        for (const change_type& what : all) {
            if (!core_.alive()) { return; }
            consider(what);
            if (anything_depends()) { look_at_dependents(what); }
        }
    }
    void consider(const change_type& what) {
        switch (what.kind) {
        case change_kind::inserted:
            lists_.for_inserted(what, [&](node_type& v) {
                if (this->settled(v)) { consider_inserted(v, what); }
            });
            break;
        case change_kind::erased:
            lists_.for_erased(what, mode_, [&](node_type& v) {
                if (this->settled(v)) { consider_erased(v, what); }
            });
            break;
        case change_kind::modified:
            lists_.for_modified(what, mode_, [&](node_type& v) {
                if (this->settled(v)) { consider_modified(v, what); }
            });
            break;
        }
    }

    // What the change means to one view.

    void consider_inserted(node_type& v, const change_type& what) {
        if (!v.dead && v.when != trigger::none && asks(v, what)) { add(v, transition_kind::enter, what); }
    }
    void consider_erased(node_type& v, const change_type& what) {
        if (!v.dead && v.members.test(what.row)) { add(v, transition_kind::exit, what); }
    }
    inline void consider_modified(node_type& v, const change_type& what) {
        if (v.dead) { return; }
        const bool was = follows_masks(v) ? v.filter.matches(what.old_masks) : v.members.test(what.row);
        const bool now = asks(v, what);
        if (was != now) [[unlikely]] {
            add(v, now ? transition_kind::enter : transition_kind::exit, what);
        } else if (v.updates_wanted) [[unlikely]] { // the answer itself cannot be foreseen: no branch on it
            if (now) { add(v, transition_kind::update, what); }
        }
    }

    /// Whether the masks before the change tell who is a member: cheaper than a look at the bits.
    [[nodiscard]] inline bool follows_masks(const node_type& v) const noexcept {
        return v.masks_decide && mode_ == publish_mode::single && v.follows_traits();
    }

    [[nodiscard]] inline bool asks(node_type& v, const change_type& what) {
        return v.masks_decide ? v.filter.matches(what.new_masks) : v.matches(*what.new_data, what.new_masks);
    }

    [[gnu::noinline]] void add(node_type& v, transition_kind kind, const change_type& what) {
        base::add(v, kind, what.who, what.row, *what.old_data, *what.new_data);
        if (v.followed && kind != transition_kind::update) { moved(v, kind); }
    }

    // What it means to views that are made of others.

    void moved(node_type& v, transition_kind kind) {
        v.rest->moved = change_;
        v.rest->moved_in = kind == transition_kind::enter;
        for (std::size_t i = 0; i < v.rest->dependents.size(); ++i) { enqueue(*v.rest->dependents[i]); }
    }

    /// It is looked at when all that is older was.
    void enqueue(node_type& v) {
        if (v.dead || v.rest->queued == change_ || !this->settled(v)) { return; }
        v.rest->queued = change_;
        queue_.push_back(&v);
        for (std::size_t i = queue_.size() - 1; i != 0 && queue_[i]->order < queue_[i - 1]->order; --i) {
            node_type* const later = queue_[i - 1];
            queue_[i - 1] = queue_[i];
            queue_[i] = later;
        }
    }

    [[gnu::noinline]] void look_at_dependents(const change_type& what) {
        if (composed_lists_ != nullptr && what.kind == change_kind::modified) {
            composed_lists_->for_modified(what, mode_, [&](node_type& v) {
                v.rest->visited = change_;
                enqueue(v);
            });
        }
        work_off_queue(what);
        followers_.step(what, change_);
        ++change_;
    }

    /// Operands are older than what is made of them: what is added is behind the place that was reached.
    void work_off_queue(const change_type& what) {
        for (std::size_t i = 0; i < queue_.size(); ++i) {
            if (!queue_[i]->dead) { consider_composed(*queue_[i], what); }
        }
        queue_.clear();
    }

    void consider_composed(node_type& v, const change_type& what) {
        const bool was = v.members.test(what.row);
        const bool now =
            v.rest->how == composition::inner
                ? asks_inner(v, what, was)
                : combined(v.rest->how, will_hold(*v.rest->operands[0], what), will_hold(*v.rest->operands[1], what));
        if (was != now) {
            add(v, now ? transition_kind::enter : transition_kind::exit, what);
        } else if (now && v.updates_wanted && v.rest->visited == change_) {
            add(v, transition_kind::update, what);
        }
    }

    [[nodiscard]] bool will_hold(const node_type& operand, const change_type& what) const noexcept {
        return operand.rest->moved == change_ ? operand.rest->moved_in : operand.members.test(what.row);
    }

    /// To a view over a view, what enters that one is inserted and what leaves it is erased.
    [[nodiscard]] bool asks_inner(node_type& v, const change_type& what, bool was) {
        const node_type& outer = *v.rest->operands[0];
        if (!will_hold(outer, what)) { return false; }
        const bool entered = outer.rest->moved == change_;
        if (entered ? v.when == trigger::none : v.rest->visited != change_) { return was; }
        return asks(v, what);
    }

    /// After `look_anew(v)`.
    void look_at_dependents_of(node_type& v) {
        const std::size_t end = transitions_.size();
        for (std::size_t i = 0; i < end && core_.alive(); ++i) {
            const transition t = transitions_[i];
            if (!t.moves || t.view != &v) { continue; }
            const Data* const d = static_cast<const Data*>(t.new_data);
            const masks_type m = core_.store.all_masks(t.row);
            moved(v, t.kind);
            work_off_queue({change_kind::modified, t.who, t.row, d, d, m, m, false});
            ++change_;
        }
    }

    // What is new.

    /// Returns how many views there were.
    std::size_t look_at_newborn_views(std::size_t i, std::span<const change_type> all,
                                      std::span<const pending_row> pending) {
        for (; i < views_.size(); ++i) {
            node_type& v = *views_[i];
            if (v.composed()) {
                this->compose_anew(v, core_.store.rows(), pending);
            } else if (v.born < core_.now() || core_.written_at_will()) { // has seen states in between
                this->look_anew(v, core_.store.rows());
            } else {
                for (const change_type& what : all) { consider_newborn(v, what); }
            }
        }
        return i;
    }
    void consider_newborn(node_type& v, const change_type& what) {
        switch (what.kind) {
        case change_kind::inserted: consider_inserted(v, what); break;
        case change_kind::erased: consider_erased(v, what); break;
        case change_kind::modified: consider_modified(v, what); break;
        }
    }

    [[nodiscard]] static std::vector<pending_row> rows_of(std::span<const change_type> all) {
        std::vector<pending_row> out;
        out.reserve(all.size());
        for (const change_type& what : all) {
            if (what.kind != change_kind::erased) { out.push_back({what.row, &what}); }
        }
        sort_by_row(out);
        return out;
    }

    // Views that are made of others, which this change concerns, in the order of creation.
    std::vector<node_type*> queue_;
    std::uint64_t change_ = 1; // number of the change that is being looked at
};

} // namespace ensign::internal

// g++ 14 passes the members that std::vector has by default on to importers only where they are used here.
static_assert(std::vector<ensign::internal::pending_row>{}.empty());
