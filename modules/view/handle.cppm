// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>

export module ensign.view:handle;

import ensign.base;
import ensign.set;
import ensign.signal;
import ensign.traits;
import :hub;
import :membership;
import :view_state;

export namespace ensign {

/// A standing query over a set: the entities that match, kept up to date with every change, with enter and exit.
///
/// Made by `entity_set::make_view` and `make_raw_view`; disposed of when it dies, at any time and in any order, also
/// inside callbacks. Movable, not copyable. When its set is gone it is empty. Members are in no particular order.
///
/// A change costs the views that observe it and no others. Inside a transaction the view shows the state before it.
template <class Data, trait_enum... Es>
class view {
    using state_type = internal::view_state<Data, Es...>;
    using hub_type = internal::view_hub<Data, Es...>;
    static constexpr std::size_t npos = internal::membership::npos;

public:
    /// Walks the members. Move-only: it holds the guard that refuses inserts and erases meanwhile.
    class iterator {
    public:
        using value_type = entity;
        using difference_type = std::ptrdiff_t;

        explicit iterator(std::shared_ptr<const state_type> state)
            : state_{std::move(state)}, guard_{guard_of(state_.get())} {
            if (state_ != nullptr && state_->hub != nullptr) { row_ = state_->members.next(0); }
        }

        [[nodiscard]] entity operator*() const noexcept { return state_->hub->core().store.id(row_); }
        iterator& operator++() noexcept {
            row_ = state_->hub == nullptr ? npos : state_->members.next(row_ + 1);
            return *this;
        }
        void operator++(int) noexcept { ++*this; }
        friend inline bool operator==(const iterator& it, std::default_sentinel_t) noexcept { return it.row_ == npos; }

    private:
        friend class view;

        [[nodiscard]] static internal::loop_guard guard_of(const state_type* state) noexcept {
            if (state == nullptr || state->hub == nullptr) { return {}; }
            return {state->hub->core(), "view"};
        }

        std::shared_ptr<const state_type> state_; // the view may be disposed of in the loop
        internal::loop_guard guard_;
        std::size_t row_ = npos;
    };

    explicit view(std::shared_ptr<state_type> state) noexcept : state_{std::move(state)} {}
    view(view&&) noexcept = default;
    view& operator=(view&& other) noexcept {
        if (this != &other) {
            dispose();
            state_ = std::move(other.state_);
        }
        return *this;
    }
    ~view() { dispose(); }

    /// Whether the entity is a member. O(1).
    [[nodiscard]] bool contains(entity e) const noexcept { return attached() && state_->hub->contains(*state_, e); }
    /// How many members there are. O(1).
    [[nodiscard]] std::size_t size() const noexcept { return attached() ? state_->members.count() + state_->kept : 0; }
    [[nodiscard]] bool empty() const noexcept { return size() == 0; }

    /// `for (entity e : view)`. Meanwhile the set refuses to insert and erase; members that come and go by other changes
    /// are seen as they are when the loop comes by. Inside a transaction that erased members use `ids()`.
    [[nodiscard]] iterator begin() const { return iterator{state_}; }
    [[nodiscard]] std::default_sentinel_t end() const noexcept { return std::default_sentinel; }

    /// Calls `visit(entity, const Data&, traits<Es>...)` (or fewer arguments from the left) for every member.
    template <class Visit>
    void for_each(Visit&& visit) const {
        if (!attached()) { return; }
        const std::shared_ptr<const state_type> state = state_; // the view may be disposed of in the loop
        auto& core = state->hub->core();
        const internal::loop_guard guard{core, "view"};
        state->members.walk([&](std::size_t row) {
            internal::call_leading<entity, const Data&, traits<Es>...>(visit, core.store.id(row), core.store.data(row),
                                                                       core.store.template mask<Es>(row)...);
            return state->hub != nullptr;
        });
    }

    /// The members as a contiguous list, for worker jobs. Built on first use after a change of membership: O(size);
    /// good until the next change of the set. Throws `std::bad_alloc`.
    [[nodiscard]] std::span<const entity> ids() const {
        return attached() ? state_->hub->ids(*state_) : std::span<const entity>{};
    }

    /// Callback: (entity, const Data&), when an entity starts to match. Not raised for the members at creation, nor by
    /// clear, copy_rows_from and bulk_write (unless `notify::diff`).
    template <class F>
    scoped_connection on_enter(F&& f) {
        return live("on_enter").rest->entered.connect(std::forward<F>(f));
    }
    /// Callback: (entity, const Data& before), when an entity stops to match or is erased (the row can still be read).
    /// Not raised by clear, copy_rows_from and bulk_write (unless `notify::diff`).
    template <class F>
    scoped_connection on_exit(F&& f) {
        return live("on_exit").rest->exited.connect(std::forward<F>(f));
    }
    /// Callback: (entity, const Data& before, const Data& now), when the data (or an observed trait) of a member changes
    /// and it stays one, as far as the view's trigger goes.
    template <class F>
    scoped_connection on_update(F&& f) {
        state_type& state = live("on_update");
        state.hub->want_updates(state);
        return state.rest->updated.connect(std::forward<F>(f));
    }

    /// Asks about every entity again and raises exits and enters for the differences. O(size of the set). Throws
    /// `reentry_error` inside a dispatch or transaction, and what the predicate throws (then nothing has happened).
    void refresh() {
        state_type& state = live("refresh");
        state.hub->core().require_settled("refresh");
        state.hub->refresh(state, "refresh", [] {});
    }

    [[nodiscard]] const std::string& name() const { return live("name").rest->name; }

    /// The bits whose change makes the view look again.
    [[nodiscard]] trait_masks<Es...> observed() const { return live("observed").rest->observed; }

    /// The fields by path ("home.x") that a declared predicate names: their change makes the view look again. None for a
    /// view of a filter, and for a function, about which nothing is known: see `opaque`.
    [[nodiscard]] std::span<const std::string_view> observed_fields() const {
        return live("observed_fields").rest->field_names;
    }

    /// Whether its condition has a function, which may read any field.
    [[nodiscard]] bool opaque() const { return !live("opaque").rest->fields_known; }

    /// What the view asks, as text: "hp < 30 && has poisoned && !has shielded"; empty when it takes everything. A function
    /// is "(a function)". Allocates.
    [[nodiscard]] std::string condition() const { return live("condition").condition(); }

protected:
    [[nodiscard]] bool attached() const noexcept { return state_ != nullptr && state_->hub != nullptr; }

    [[nodiscard]] state_type& live(const char* operation) const {
        if (!attached()) { throw gone_error{"this view was moved from, or its set is gone", operation}; }
        return *state_;
    }

private:
    void dispose() noexcept {
        const auto state = std::exchange(state_, nullptr); // the hub drops its share
        if (state != nullptr && state->hub != nullptr) { state->hub->remove(*state); }
    }

    std::shared_ptr<state_type> state_;
};

/// A view whose predicate also depends on a value from outside, given anew by `refresh`. Between refreshes changes are
/// judged with the last value.
template <class Context, class Data, trait_enum... Es>
class context_view : public view<Data, Es...> {
public:
    context_view(std::shared_ptr<internal::view_state<Data, Es...>> state, std::shared_ptr<Context> context) noexcept
        : view<Data, Es...>{std::move(state)}, context_{std::move(context)} {}

    [[nodiscard]] const Context& context() const {
        if (context_ == nullptr) { throw gone_error{"this view was moved from", "context"}; }
        return *context_;
    }

    using view<Data, Es...>::refresh; // with the value as it is

    /// Takes the new value and asks about every entity again; exits and enters are raised for the differences. O(size of
    /// the set). If the predicate throws, the old value stays and nothing has happened; if a callback throws, the new
    /// value stands.
    void refresh(Context value) {
        auto& state = this->live("refresh");
        state.hub->core().require_settled("refresh");
        const std::shared_ptr<Context> context = context_; // the handle may die in a callback
        std::swap(*context, value);
        state.hub->refresh(state, "refresh", [&] { std::swap(*context, value); });
    }

private:
    std::shared_ptr<Context> context_;
};

} // namespace ensign
