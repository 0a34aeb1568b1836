// SPDX-License-Identifier: BSL-1.0
module;

#include <cstdint>
#include <cstdio>
#include <exception>
#include <memory>
#include <string>
#include <utility>
#include <vector>

module ensign.set;

import ensign.base;

namespace ensign::internal {

void throw_moved_from(const char* operation) { throw gone_error{"this set was moved from", operation}; }

task::~task() = default;

dispatcher::~dispatcher() = default;

void dispatcher::die() noexcept {
    alive_ = false;
    close();
    const auto dropped = std::exchange(queue_, {});
    next_ = 0;
}

void dispatcher::require_movable() const noexcept {
    if (!dispatching() && !in_transaction() && !looping()) { return; }
    std::fprintf(stderr,
                 "ensign: set '%s' was moved inside its own %s: what runs there would lose it. Move it later, for "
                 "example in a function given to defer().\n",
                 name_.c_str(),
                 dispatching() ? running_
                 : looping()   ? loop_
                               : "transaction");
    std::terminate();
}

void dispatcher::begin_loop(const char* name) noexcept {
    retain();
    ++loops_;
    loop_ = name;
}

void dispatcher::end_loop() {
    std::exception_ptr first;
    if (--loops_ == 0) {
        loop_ = nullptr;
        if (!queue_.empty() && !dispatching() && !draining_) {
            // A loop that is left by an exception cannot throw another one: the next operation takes the work over.
            if (std::uncaught_exceptions() != 0) {
                busy_ |= work_left;
            } else {
                drain(first);
            }
        }
    }
    release();
    if (first) { std::rethrow_exception(std::move(first)); }
}

void dispatcher::begin_transaction() noexcept {
    ++transactions_;
    busy_ |= inside_transaction;
}

void dispatcher::end_transaction() noexcept {
    if (--transactions_ == 0) { busy_ &= ~static_cast<unsigned>(inside_transaction); }
}

void dispatcher::keep_first(std::exception_ptr& first) noexcept {
    if (!first) { first = std::current_exception(); }
}

void dispatcher::finish(std::exception_ptr first) {
    if (!draining_ && !looping()) { drain(first); } // inside a loop, what inserts and erases would be refused
    release();
    if (first) { std::rethrow_exception(std::move(first)); }
}

void dispatcher::enqueue(std::unique_ptr<task> work) { queue_.push_back(std::move(work)); }

void dispatcher::drain(std::exception_ptr& first) {
    draining_ = true;
    for (std::size_t count = 0; next_ < queue_.size(); ++count) {
        if (count == drain_limit) {
            if (!first) {
                first = std::make_exception_ptr(
                    defer_limit_error{name_, running_ == nullptr ? "" : running_, drain_limit, queue_.size() - next_});
            }
            break;
        }
        const std::unique_ptr<task> work = std::move(queue_[next_++]);
        try {
            work->run();
        } catch (...) {
            if (!first) { first = std::current_exception(); }
        }
    }
    draining_ = false;
    // What was run is cut off the front; what the limit left behind closes the fast paths, so that the next operation
    // comes by here.
    queue_.erase(queue_.begin(), queue_.begin() + static_cast<std::ptrdiff_t>(next_));
    next_ = 0;
    busy_ = queue_.empty() ? busy_ & ~static_cast<unsigned>(work_left) : busy_ | work_left;
}

void dispatcher::refuse(const char* operation) const {
    if (dispatching()) {
        throw reentry_error{name_, operation, std::string{"a callback, predicate or function of "} + running_};
    }
    if (looping()) {
        throw reentry_error{name_, operation, (*loop_ == 'o' ? "an " : "a ") + std::string{loop_} + " loop"};
    }
    throw reentry_error{name_, operation, "a transaction", "Call it before the transaction or after it."};
}

} // namespace ensign::internal
