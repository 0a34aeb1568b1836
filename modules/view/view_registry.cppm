// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

export module ensign.view:view_registry;

import ensign.base;
import ensign.set;
import ensign.traits;
import :composition;
import :follower_list;
import :membership;
import :vectors;
import :view_base;
import :view_follower;
import :view_lists;
import :view_node;
import :view_outlet;

export namespace ensign::internal {

/// The views of one set and what they observe; their bits go with the rows. Who is a member is the business of
/// `view_evaluator`.
///
/// Views are created and disposed of at any time, also while the lists are being walked: new ones are appended behind the
/// part that is walked, and dead ones are only marked until the set is quiet.
template <class Data, trait_enum... Es>
class view_registry : public set_observer<Data, Es...> {
public:
    using core_type = set_core<Data, Es...>;
    using node_type = view_node<Data, Es...>;
    using outlet_type = view_outlet<Data, Es...>;
    using follower_type = view_follower<Data, Es...>;
    using change_type = change<Data, Es...>;
    using masks_type = trait_masks<Es...>;
    using rows_type = row_view<Data, Es...>;
    using store_type = row_store<Data, Es...>;

    [[nodiscard]] core_type& core() noexcept { return core_; }

    /// A handle is disposed of.
    void remove(outlet_type& o) noexcept {
        const keep_alive pinned{core_}; // the destructor of a callable may destroy the set
        o.close();
        let_go(*o.node);
        bury_when_quiet();
    }

    void unfollow(follower_type& f) noexcept {
        const keep_alive pinned{core_};
        followers_.close(f);
        bury_when_quiet();
    }

    /// Somebody wants to know of updates: from now on data changes must come by, whatever the condition.
    void want_updates(node_type& v) {
        lists_type& lists = v.composed() ? composed_lists() : lists_;
        if (v.composed() && !v.updates_wanted) {
            if (v.rest->how != composition::inner) { lists.add(v); }
            lists.add_bits(v, all_observed(v));
        }
        v.updates_wanted = true;
        if (v.when == trigger::all || v.when == trigger::data_only) { lists.add_to_data(v); }
        core_.interest_changed();
    }

    [[nodiscard]] bool contains(const node_type& v, entity e) const noexcept {
        const std::uint32_t row = core_.store.find(e);
        return row != store_type::npos ? v.members.test(row) : kept_.holds(e, v);
    }

    /// The members as a contiguous list.
    [[nodiscard]] std::span<const entity> ids(node_type& v) const {
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
            if (!v->dead && v->follows_traits() && is_listed(*v)) { out = out | v->rest->observed; }
        }
        return out;
    }
    [[nodiscard]] bool observes_data() const noexcept override {
        return lists_.any_for_data() || (composed_lists_ != nullptr && composed_lists_->any_for_data()) ||
               followers_.any_for_data();
    }
    [[nodiscard]] bool observes_rows() const noexcept override { return !views_.empty(); }

    [[nodiscard]] bool concerned(const masks_type& old, const masks_type& now) const noexcept override {
        return lists_.concerned(old, now) || (composed_lists_ != nullptr && composed_lists_->concerned(old, now));
    }

    [[nodiscard]] bool concerned_by_data(const Data& old, const Data& now) const noexcept override {
        return lists_.concerned_by_data(old, now) || followers_.concerned(old, now) ||
               (composed_lists_ != nullptr && composed_lists_->concerned_by_data(old, now));
    }
    [[nodiscard]] data_question<Data, Es...> question_about_data() const noexcept override {
        if (followers_.empty() && composed_lists_ == nullptr) {
            if (const auto one = lists_.only_question(); one.ask != nullptr) { return one; }
        }
        return set_observer<Data, Es...>::question_about_data();
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
        followers_.clear();
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

    void quiesce() noexcept override {
        if (any_dead_) { bury_dead(); }
    }

    /// By index: the destructor of a callable may dispose of handles.
    void close() noexcept override {
        for (std::size_t i = 0; i < views_.size(); ++i) {
            views_[i]->close();
            const auto& outlets = views_[i]->rest->outlets;
            for (std::size_t k = 0; k < outlets.size(); ++k) { outlets[k]->close(); }
        }
        followers_.close();
    }

    [[nodiscard]] std::size_t bytes() const noexcept override {
        std::size_t out = sizeof *this + followers_.bytes();
        for (const auto& v : views_) {
            const auto& rest = *v->rest;
            out += sizeof *v + sizeof rest + v->members.bytes() + rest.ids.capacity() * sizeof(entity) +
                   rest.outlets.size() * sizeof(outlet_type);
        }
        return out;
    }

protected:
    using lists_type = view_lists<node_type, change_type, Es...>;

    explicit view_registry(core_type& core) noexcept : core_{core} {}
    ~view_registry() override {
        for (const auto& v : views_) { v->rest->outlets.clear(); } // an outlet keeps its node
    }

    /// Takes in a view whose members are known, with its first handle. What throws leaves it for `remove`.
    void enlist(const std::shared_ptr<node_type>& view, outlet_type& o, view_hub<Data, Es...>& hub) {
        node_type& v = *view;
        v.order = o.order = next_order_++;
        v.born = core_.now();
        views_.push_back(view);
        v.hub = o.hub = &hub;
        composed_ += v.composed() ? 1U : 0U;
        for (const auto& operand : v.rest->operands) {
            operand->rest->dependents.push_back(&v);
            operand->followed = true;
        }
        if (!v.composed()) {
            lists_.add(v);
        } else if (v.rest->how == composition::inner) {
            composed_lists().add(v);
        }
        youngest_ = v.born;
        core_.interest_changed();
    }

    /// A view of the same condition that another handle may have as well, if there is one.
    [[nodiscard]] std::shared_ptr<node_type> find_same(const node_type& asked) const noexcept {
        // Inside an operation or a transaction members are what they were before.
        if (!asked.can_be_shared() || core_.dispatching() || core_.in_transaction()) { return nullptr; }
        for (const auto& v : views_) {
            if (v->when != asked.when || !(v->filter == asked.filter)) { continue; } // most, without a look at the rest
            if (!v->dead && v->can_be_shared() && v->same_condition(asked)) { return v; }
        }
        return nullptr;
    }

    /// A few rows more than asked for, so that not every insert has to ask every view.
    [[nodiscard]] std::size_t room_for(std::size_t rows) const noexcept {
        constexpr std::size_t step = 512; // a cache line of bits
        return rows > room_ ? (rows + step - 1) / step * step : room_;
    }

    /// Where the views begin that were made since the operation began.
    [[nodiscard]] std::size_t newborn_views() const noexcept {
        std::size_t i = views_.size();
        if (youngest_ < core_.began()) [[likely]] { return i; }
        while (i != 0 && views_[i - 1]->born >= core_.began()) { --i; }
        return i;
    }

    [[nodiscard]] lists_type& composed_lists() {
        if (composed_lists_ == nullptr) { composed_lists_ = std::make_unique<lists_type>(); }
        return *composed_lists_;
    }

    core_type& core_;                               // owns *this
    std::vector<std::shared_ptr<node_type>> views_; // in creation order
    lists_type lists_;                              // of those that are made of no others
    std::unique_ptr<lists_type> composed_lists_;    // of the others, as far as they look at changes themselves
    follower_list<Data, Es...> followers_;
    kept_rows kept_;
    std::size_t composed_ = 0;   // views that are made of others
    std::size_t room_ = 0;       // rows that every membership has room for
    std::uint64_t youngest_ = 0; // birth of the last view
    std::uint64_t next_order_ = 0;

private:
    /// Whether it stands in the lists; others are moved by their operands alone.
    [[nodiscard]] static bool is_listed(const node_type& v) noexcept {
        return !v.composed() || v.rest->how == composition::inner || v.updates_wanted;
    }

    /// A view that nobody has anything of is dead.
    void let_go(node_type& v) noexcept {
        if (v.dead || v.in_use()) { return; }
        v.close();
        kept_.drop(v);
    }

    void bury_when_quiet() noexcept {
        if (core_.dispatching() || !core_.alive()) { // a dying set is walking its views
            any_dead_ = true;
            core_.ask_to_quiesce();
        } else {
            bury_dead();
        }
    }

    /// One at a time: what the user gave may dispose of another one when it is destroyed.
    void bury_dead() noexcept {
        any_dead_ = false;
        while (bury_follower() || bury_outlet() || bury_view()) {}
    }
    bool bury_follower() noexcept {
        const std::shared_ptr<follower_type> dying = followers_.take_closed();
        if (dying == nullptr) { return false; }
        let_go(*dying->node());
        core_.interest_changed();
        return true;
    }
    bool bury_outlet() noexcept {
        for (const auto& v : views_) {
            auto& outlets = v->rest->outlets;
            for (std::size_t i = 0; i < outlets.size(); ++i) {
                if (outlets[i]->hub != nullptr) { continue; }
                const std::shared_ptr<outlet_type> dying = std::move(outlets[i]);
                outlets.erase(outlets.begin() + static_cast<std::ptrdiff_t>(i));
                return true;
            }
        }
        return false;
    }
    bool bury_view() noexcept {
        for (std::size_t i = 0; i < views_.size(); ++i) {
            if (!views_[i]->dead) { continue; }
            const std::shared_ptr<node_type> dying = std::move(views_[i]);
            views_.erase(views_.begin() + static_cast<std::ptrdiff_t>(i));
            lists_type* const lists = dying->composed() ? composed_lists_.get() : &lists_;
            if (lists != nullptr) { lists->remove(*dying); }
            composed_ -= dying->composed() ? 1U : 0U;
            for (const auto& operand : dying->rest->operands) {
                take_out<node_type>(operand->rest->dependents, dying.get());
                operand->followed = !operand->rest->dependents.empty() || !operand->rest->followers.empty();
                let_go(*operand);
            }
            core_.interest_changed();
            return true;
        }
        return false;
    }

    [[nodiscard]] std::vector<view_base*> bases() const {
        std::vector<view_base*> out;
        out.reserve(views_.size());
        for (const auto& v : views_) { out.push_back(v.get()); }
        return out;
    }

    bool any_dead_ = false;
};

} // namespace ensign::internal
