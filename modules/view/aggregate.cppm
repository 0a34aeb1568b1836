// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <type_traits>
#include <utility>

export module ensign.view:aggregate;

import ensign.base;
import ensign.set;
import ensign.signal;
import ensign.traits;
import :field_path;
import :fold;
import :follow;
import :view_base;
import :view_follower;

export namespace ensign::internal {

/// An aggregate as its handle sees it.
template <class Value>
class aggregate_state {
public:
    explicit aggregate_state(const std::uint64_t* clock) noexcept : changed{clock} {}
    aggregate_state(const aggregate_state&) = delete;
    aggregate_state& operator=(const aggregate_state&) = delete;
    virtual ~aggregate_state() = default;

    [[nodiscard]] virtual Value value() const noexcept = 0;
    [[nodiscard]] virtual bool attached() const noexcept = 0;
    /// The handle is gone.
    virtual void leave() noexcept = 0;

    owned_signal<Value, Value> changed;
};

/// Keeps a fold up to date.
template <class Fold, class Data, trait_enum... Es>
class aggregate_follower final : public view_follower<Data, Es...>, public aggregate_state<typename Fold::value_type> {
    using base = view_follower<Data, Es...>;
    using state = aggregate_state<typename Fold::value_type>;
    using value_type = typename Fold::value_type;

public:
    using typename base::source_type;

    explicit aggregate_follower(set_core<Data, Es...>& core)
        : base{interest_in<Data, typename Fold::path, Es...>()}, state{core.clock()} {}

    // What the view sees.

    void prepare(transition_kind kind, entity who, const Data& before, const Data& now) override {
        fold_.prepare(kind, who, before, now);
    }
    void prepare_anew(const source_type& members) override { fold_.prepare_anew(members); }
    void abandon() noexcept override { fold_.abandon(); }
    void commit() noexcept override {
        tells_ = !this->changed.empty();
        if (tells_) { before_ = fold_.value(); }
        fold_.commit();
    }
    void clear() noexcept override {
        tells_ = false;
        fold_.clear();
    }
    void notify(std::uint64_t now, std::exception_ptr& first) override {
        if (!std::exchange(tells_, false)) { return; }
        const value_type value = fold_.value();
        if (!equal_values(before_, value)) { this->changed.emit(now, first, before_, value); }
    }
    void close() noexcept override { this->changed.slots().close(); }
    [[nodiscard]] std::size_t bytes() const noexcept override { return sizeof *this + fold_.bytes(); }

    // What the handle sees.

    [[nodiscard]] value_type value() const noexcept override {
        return is_attached(*this) ? fold_.value() : value_type{};
    }
    [[nodiscard]] bool attached() const noexcept override { return is_attached(*this); }
    void leave() noexcept override { stop_following(*this); }

private:
    Fold fold_;
    value_type before_{}; // the last commit, while it is told
    bool tells_ = false;
};

} // namespace ensign::internal

export namespace ensign {

/// A number about the members of a view, kept up to date with every change: made by `view::sum`, `average`, `min`, `max`
/// and `count`.
///
/// It shows what the view shows: inside a transaction, what was before it. In a callback it already has the final value of
/// the change that is told. It is independent of the handle of its view, and disposed of when it dies: at any time and in
/// any order, also inside callbacks. When the set is gone, its value is that of a view without members. Movable, not
/// copyable.
template <class Value>
class [[nodiscard("an aggregate that is dropped is gone: keep it in a variable")]] aggregate {
public:
    using value_type = Value;

    explicit aggregate(std::shared_ptr<internal::aggregate_state<Value>> state) noexcept : state_{std::move(state)} {}
    aggregate(aggregate&&) noexcept = default;
    aggregate& operator=(aggregate&& other) noexcept {
        if (this != &other) {
            dispose();
            state_ = std::move(other.state_);
        }
        return *this;
    }
    ~aggregate() { dispose(); }

    /// The value as of the last change that was committed. O(1); `min` and `max` O(log size).
    [[nodiscard]] Value value() const noexcept { return state_ != nullptr ? state_->value() : Value{}; }

    /// Callback: (Value before, Value now), once for each change or transaction that makes another value of it, when the
    /// set and its views have told. NaN is the same as NaN. Not raised by clear, copy_rows_from, restore and bulk_write
    /// (unless `notify::diff`). Throws `gone_error` when the set is gone.
    template <class F>
    scoped_connection on_changed(F&& f) {
        if (state_ == nullptr || !state_->attached()) {
            throw gone_error{"this aggregate was moved from, or its set is gone", "on_changed"};
        }
        return state_->changed.connect(std::forward<F>(f));
    }

private:
    void dispose() noexcept {
        const auto state = std::exchange(state_, nullptr);
        if (state != nullptr) { state->leave(); }
    }

    std::shared_ptr<internal::aggregate_state<Value>> state_;
};

} // namespace ensign
