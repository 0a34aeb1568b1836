// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <tuple>
#include <type_traits>
#include <utility>

export module ensign.signal:emitter;

import :connection;

export namespace ensign::internal {

/// Whether `F` can be called with some leading part (all, fewer, or none) of `Args`.
template <class F, class Tuple, std::size_t... I>
consteval bool takes_prefix(std::index_sequence<I...>) {
    if constexpr (std::is_invocable_v<F&, std::tuple_element_t<I, Tuple>...>) {
        return true;
    } else if constexpr (sizeof...(I) == 0) {
        return false;
    } else {
        return takes_prefix<F, Tuple>(std::make_index_sequence<sizeof...(I) - 1>{});
    }
}

// Not a concept: explaining why this one fails costs clang 19 all the memory there is.
template <class F, class... Args>
inline constexpr bool takes_leading = takes_prefix<F, std::tuple<Args...>>(std::index_sequence_for<Args...>{});

/// Calls `f` with the longest leading part of the arguments that it takes.
template <class F, class Tuple, std::size_t... I>
inline decltype(auto) call_prefix(F& f, Tuple& arguments, std::index_sequence<I...>) {
    if constexpr (std::is_invocable_v<F&, std::tuple_element_t<I, Tuple>...>) {
        return f(std::forward<std::tuple_element_t<I, Tuple>>(std::get<I>(arguments))...);
    } else if constexpr (sizeof...(I) != 0) {
        return call_prefix(f, arguments, std::make_index_sequence<sizeof...(I) - 1>{});
    }
}

template <class... Args, class F>
inline decltype(auto) call_leading(F& f, std::type_identity_t<Args>... args) {
    static_assert(takes_leading<F, Args...>,
                  "ensign: a function takes the arguments that it is offered, or fewer of them from the left; see the "
                  "documentation of the call for the list");
    std::tuple<Args...> arguments{static_cast<Args>(args)...};
    return call_prefix(f, arguments, std::index_sequence_for<Args...>{});
}

template <class... Args>
class slot : public slot_base {
public:
    virtual void call(Args... args) = 0;
};

template <class F, class... Args>
class slot_of final : public slot<Args...> {
public:
    explicit slot_of(F&& f) : f_(std::move(f)) {}
    explicit slot_of(const F& f) : f_(f) {}

    void call(Args... args) override { call_leading<Args...>(f_, static_cast<Args>(args)...); }

private:
    F f_;
};

/// A signal whose owner dispatches it: the owner keeps it alive while it emits, owns the clock, and collects errors.
template <class... Args>
class owned_signal {
public:
    explicit owned_signal(const std::uint64_t* clock = nullptr) noexcept : slots_{clock} {}

    template <class F>
    scoped_connection connect(F&& f) {
        static_assert(takes_leading<std::decay_t<F>, Args...>,
                      "ensign: a callback takes the arguments of its signal, or fewer of them from the left; see the "
                      "signal's documentation for the list");
        if constexpr (takes_leading<std::decay_t<F>, Args...>) { // one sentence is enough
            auto made = std::make_shared<slot_of<std::decay_t<F>, Args...>>(std::forward<F>(f));
            std::weak_ptr<slot_base> watch = made;
            slots_.add(std::move(made));
            return scoped_connection{std::move(watch)};
        } else {
            return scoped_connection{};
        }
    }

    [[nodiscard]] bool empty() const noexcept { return slots_.size() == 0; }
    [[nodiscard]] std::size_t size() const noexcept { return slots_.size(); }
    [[nodiscard]] slot_list& slots() noexcept { return slots_; }

    /// Calls everyone connected before dispatch `now`, in connection order. The first exception goes to `first` (when
    /// that is still empty); nobody is skipped because another one threw.
    void emit(std::uint64_t now, std::exception_ptr& first, Args... args) {
        if (slots_.size() == 0) { return; }
        const std::size_t end = slots_.begin_walk();
        for (std::size_t position = 0; slot_base* found = slots_.next(position, end, now);) {
            try {
                static_cast<slot<Args...>*>(found)->call(static_cast<Args>(args)...);
            } catch (...) {
                if (!first) { first = std::current_exception(); }
            }
        }
        slots_.end_walk();
    }

private:
    slot_list slots_;
};

} // namespace ensign::internal

export namespace ensign {

/// An event channel: callbacks are called in connection order.
///
/// - A callback takes the arguments or fewer of them from the left; its result is ignored; it may be move-only.
/// - `connect` inside a callback: first called by the next `emit`. `disconnect` inside a callback (of itself or of
///   another one): not called any more. `emit` inside a callback: allowed, nested.
/// - A callback that throws does not keep the others from being called; then the first exception is rethrown.
/// - Destroying the signal inside a callback: the remaining callbacks are not called, `emit` returns.
///
/// Movable (its connections follow), not copyable; belongs to one thread.
template <class... Args>
class signal {
public:
    signal() = default;
    signal(signal&&) noexcept = default;
    signal& operator=(signal&& other) noexcept {
        if (this != &other) {
            close();
            core_ = std::move(other.core_);
        }
        return *this;
    }
    ~signal() { close(); }

    /// Subscribes. Throws `std::bad_alloc` with nothing changed. O(1) amortised.
    template <class F>
    [[nodiscard("a connection that is dropped disconnects at once: keep it in a variable, or call .keep()")]]
    scoped_connection connect(F&& f) {
        if (core_ == nullptr) { core_ = std::make_shared<internal::owned_signal<Args...>>(); }
        return core_->connect(std::forward<F>(f));
    }

    /// Calls every callback, then rethrows the first exception that one of them threw.
    void emit(Args... args) {
        if (core_ == nullptr || core_->empty()) { return; }
        const auto pinned = core_; // survives the death of *this inside a callback
        std::exception_ptr first;
        pinned->emit(pinned->slots().tick(), first, static_cast<Args>(args)...);
        if (first) { std::rethrow_exception(first); }
    }

    [[nodiscard]] bool empty() const noexcept { return core_ == nullptr || core_->empty(); }

    /// Number of live subscriptions.
    [[nodiscard]] std::size_t size() const noexcept { return core_ == nullptr ? 0 : core_->size(); }

private:
    void close() noexcept {
        if (core_ != nullptr) { core_->slots().close(); }
    }

    std::shared_ptr<internal::owned_signal<Args...>> core_;
};

} // namespace ensign
