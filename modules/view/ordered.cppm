// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>
#include <exception>
#include <iterator>
#include <memory>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

export module ensign.view:ordered;

import ensign.base;
import ensign.set;
import ensign.signal;
import ensign.traits;
import :follow;
import :hub;
import :order_key;
import :ranked_list;
import :ranking;
import :view_base;
import :view_follower;
import :view_node;

export namespace ensign::internal {

/// The members of a view in order, and what of them is shown. The key is in a derived class.
template <class Data, trait_enum... Es>
class order_state : public view_follower<Data, Es...> {
    using base = view_follower<Data, Es...>;

public:
    using core_type = set_core<Data, Es...>;
    using typename base::interest;
    using typename base::source_type;

    order_state(core_type& owner, interest reads, std::size_t limit)
        : base{reads}, entered{owner.clock()}, exited{owner.clock()}, core_{owner}, ranking_{limit} {}

    [[nodiscard]] virtual std::uint64_t key(const Data& d) = 0;

    void prepare(transition_kind kind, entity who, const Data& before, const Data& now) override {
        switch (kind) {
        case transition_kind::exit: ranking_.prepare_exit(who, &before); break;
        case transition_kind::enter: ranking_.prepare_key(who, key(now), nullptr); break;
        case transition_kind::update: ranking_.prepare_key(who, key(now), &before); break;
        }
    }
    void prepare_anew(const source_type& members) override {
        std::vector<ranked> all;
        all.reserve(members.size());
        members.for_each([&](entity e, const Data& d) { all.push_back({key(d), e}); });
        ranking_.prepare_anew(all);
    }
    void abandon() noexcept override { ranking_.abandon(); }
    void commit() noexcept override { ranking_.commit(); }
    void clear() noexcept override { ranking_.clear(); }

    void notify(std::uint64_t now, std::exception_ptr& first) override {
        for (const rank_step& step : ranking_.steps()) {
            if (!this->following()) { return; }
            const std::uint32_t row = core_.store.find(step.who);
            const auto* data = step.entered ? nullptr : static_cast<const Data*>(step.before);
            if (data == nullptr && row != sparse_index::npos) { data = &core_.store.data(row); }
            if (data != nullptr) { (step.entered ? entered : exited).emit(now, first, step.who, *data); }
        }
        ranking_.forget_steps();
    }
    void close() noexcept override {
        entered.slots().close();
        exited.slots().close();
    }
    [[nodiscard]] std::size_t bytes() const noexcept override { return sizeof *this + ranking_.bytes(); }

    [[nodiscard]] core_type& core() const noexcept { return core_; }
    [[nodiscard]] const ranking& order() const noexcept { return ranking_; }

    owned_signal<entity, const Data&> entered;
    owned_signal<entity, const Data&> exited;

private:
    core_type& core_; // good while it follows
    ranking ranking_;
};

template <class Key, class Data, trait_enum... Es>
class order_by final : public order_state<Data, Es...> {
    using base = order_state<Data, Es...>;

public:
    order_by(typename base::core_type& owner, typename base::interest reads, std::size_t limit, direction way, Key k)
        : base{owner, reads, limit}, key_(std::move(k)), way_{way} {}

    [[nodiscard]] std::uint64_t key(const Data& d) override { return order_key(key_(d), way_); }

private:
    [[no_unique_address]] Key key_;
    direction way_;
};

template <class Path>
struct field_key {
    template <class Data>
    [[nodiscard]] constexpr auto operator()(const Data& d) const noexcept {
        return Path::read(d);
    }
};

/// A key together with the value from outside that it depends on.
template <class Key, class Value>
struct key_with_value {
    Key key;
    std::shared_ptr<Value> value; // shared with the handle, which replaces it in `refresh`

    template <class Data>
    [[nodiscard]] auto operator()(const Data& d) {
        return key(d, std::as_const(*value));
    }
};

} // namespace ensign::internal

export namespace ensign {

/// Members of a view in the order of a key, kept so with every change: all of them (`view::ordered_by`) or the first few
/// (`view::top`, `view::closest`). Equal keys are ordered by entity, the smaller id first; NaN comes last.
///
/// It shows what the view shows: inside a transaction, what was before it. In a callback it already is as the change that
/// is told leaves it. It is independent of the handle of its view, and disposed of when it dies: at any time and in any
/// order, also inside callbacks. When the set is gone it is empty. Movable, not copyable.
///
/// A change costs O(log members) if it moves a key, and nothing if the key is a field and others change.
template <class Data, trait_enum... Es>
class [[nodiscard("an order that is dropped is gone: keep it in a variable")]] ordered_view {
protected:
    using state_type = internal::order_state<Data, Es...>;

public:
    /// Walks the members, as many steps as there were members at the begin at the most: keys that are moved ahead of it do not
    /// keep it going. Move-only: it holds the guard that refuses inserts and erases meanwhile.
    class iterator {
    public:
        using value_type = entity;
        using difference_type = std::ptrdiff_t;

        explicit iterator(std::shared_ptr<const state_type> state)
            : state_{std::move(state)}, guard_{guard_of(state_.get())} {
            if (state_ != nullptr) { left_ = state_->order().size(); }
            if (left_ != 0) { at_ = state_->order().list().first(); }
        }

        [[nodiscard]] entity operator*() const noexcept { return at_->who; }
        iterator& operator++() noexcept {
            if (--left_ == 0 || !internal::is_attached(*state_)) {
                at_.reset();
            } else {
                at_ = state_->order().list().after(*at_);
                if (at_ && !state_->order().contains(at_->who)) { at_.reset(); }
            }
            return *this;
        }
        void operator++(int) noexcept { ++*this; }
        friend inline bool operator==(const iterator& it, std::default_sentinel_t) noexcept { return !it.at_; }

    private:
        [[nodiscard]] static internal::loop_guard guard_of(const state_type* state) noexcept {
            if (state == nullptr) { return {}; }
            return {state->core(), "ordered view"};
        }

        std::shared_ptr<const state_type> state_; // it may be disposed of in the loop
        internal::loop_guard guard_;
        std::optional<internal::ranked> at_;
        std::size_t left_ = 0; // steps
    };

    explicit ordered_view(std::shared_ptr<state_type> state) noexcept : state_{std::move(state)} {}
    ordered_view(ordered_view&&) noexcept = default;
    ordered_view& operator=(ordered_view&& other) noexcept {
        if (this != &other) {
            dispose();
            state_ = std::move(other.state_);
        }
        return *this;
    }
    ~ordered_view() { dispose(); }

    /// How many it shows. O(1).
    [[nodiscard]] std::size_t size() const noexcept { return attached() ? state_->order().size() : 0; }
    [[nodiscard]] bool empty() const noexcept { return size() == 0; }
    /// Whether it shows the entity. O(log members).
    [[nodiscard]] bool contains(entity e) const noexcept { return attached() && state_->order().contains(e); }

    /// The entity with `index` others before it; none from `size()` on. O(log members).
    [[nodiscard]] std::optional<entity> at(std::size_t index) const noexcept {
        if (index >= size()) { return std::nullopt; }
        return state_->order().list().at(index).who;
    }
    /// How many stand before the entity; none if it is not shown. O(log members).
    [[nodiscard]] std::optional<std::size_t> rank(entity e) const noexcept {
        if (!contains(e)) { return std::nullopt; }
        const auto& list = state_->order().list();
        return list.before({list.key_of(e), e});
    }

    /// `for (entity e : order)`. Meanwhile the set refuses to insert and erase. An entity whose key changes meanwhile is
    /// seen where it is then, or not, or twice. O(log members) a step.
    [[nodiscard]] iterator begin() const { return iterator{attached() ? state_ : nullptr}; }
    [[nodiscard]] std::default_sentinel_t end() const noexcept { return std::default_sentinel; }

    /// The entities in order, as a contiguous list. Built on first use after a change of the order: O(size); good until
    /// the next change of the set. Throws `std::bad_alloc`.
    [[nodiscard]] std::span<const entity> ids() const {
        return attached() ? state_->order().ids() : std::span<const entity>{};
    }

    /// Callback: (entity, const Data&), when an entity comes among those that it shows: once for each change or
    /// transaction, when the set and its views have told, after the exits, by id. Not raised for those at creation, nor by
    /// clear, copy_rows_from, restore and bulk_write (unless `notify::diff`). Throws `gone_error` when the set is gone.
    template <class F>
    scoped_connection on_enter(F&& f) {
        return live("on_enter").entered.connect(std::forward<F>(f));
    }
    /// Callback: (entity, const Data&), when an entity leaves those that it shows, also because another one takes its
    /// place. The data is what it was before, if it changed. Otherwise as `on_enter`.
    template <class F>
    scoped_connection on_exit(F&& f) {
        return live("on_exit").exited.connect(std::forward<F>(f));
    }

protected:
    [[nodiscard]] bool attached() const noexcept { return state_ != nullptr && internal::is_attached(*state_); }

    [[nodiscard]] state_type& live(const char* operation) const {
        if (!attached()) { throw gone_error{"this order was moved from, or its set is gone", operation}; }
        return *state_;
    }

private:
    void dispose() noexcept {
        const auto state = std::exchange(state_, nullptr);
        if (state != nullptr) { internal::stop_following(*state); }
    }

    std::shared_ptr<state_type> state_;
};

/// The members of a view with the smallest keys, where the key also depends on a value from outside, given anew by
/// `refresh`. Between refreshes changes are judged with the last value.
template <class Value, class Data, trait_enum... Es>
class [[nodiscard("an order that is dropped is gone: keep it in a variable")]] closest_view
    : public ordered_view<Data, Es...> {
    using base = ordered_view<Data, Es...>;

public:
    closest_view(std::shared_ptr<typename base::state_type> state, std::shared_ptr<Value> value) noexcept
        : base{std::move(state)}, value_{std::move(value)} {}

    /// The value that keys are made with. Throws `gone_error` when moved from.
    [[nodiscard]] const Value& value() const {
        if (value_ == nullptr) { throw gone_error{"this order was moved from", "value"}; }
        return *value_;
    }

    /// Takes the new value and makes all keys anew; exits and enters are raised for the differences. O(n log n) for n
    /// members of the view. If a key throws, the old value stays and nothing has happened; if a callback throws, the new
    /// value stands. Throws `reentry_error` inside a dispatch or transaction, `gone_error` when the set is gone.
    void refresh(Value value) {
        auto& state = this->live("refresh");
        state.core().require_settled("refresh");
        const std::shared_ptr<Value> shared = value_; // the handle may die in a callback
        std::swap(*shared, value);
        state.node()->hub->renew(state, "refresh", [&] { std::swap(*shared, value); });
    }

private:
    std::shared_ptr<Value> value_;
};

} // namespace ensign
