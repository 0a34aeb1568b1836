// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

export module ensign.signal:connection;

export namespace ensign::internal {

class slot_list;

/// One subscription; the typed callable is in a derived class. Shared by its list and, weakly, by its connection.
class slot_base {
public:
    slot_base() = default;
    slot_base(const slot_base&) = delete;
    slot_base& operator=(const slot_base&) = delete;
    virtual ~slot_base();

private:
    friend class slot_list;

    slot_list* list_ = nullptr; // null: disconnected, or its list is gone
    std::uint64_t born_ = 0;
};

/// The subscriptions of one signal, in connection order.
///
/// Every change is safe while the list is being walked: additions are appended and stay silent until the clock moves
/// on; removals only mark, and the callables die when the outermost walk has ended (a callback may remove itself).
class slot_list {
public:
    /// `clock` counts dispatches. A list that is dispatched by someone else shares that one's clock; otherwise null.
    explicit slot_list(const std::uint64_t* clock = nullptr) noexcept
        : clock_{clock == nullptr ? &own_clock_ : clock} {}
    slot_list(const slot_list&) = delete;
    slot_list& operator=(const slot_list&) = delete;
    ~slot_list();

    void add(std::shared_ptr<slot_base> slot);

    /// Disconnects; the callable dies now, or at the end of the walk under way.
    static void remove(const std::shared_ptr<slot_base>& slot) noexcept;

    [[nodiscard]] static bool connected(const slot_base& slot) noexcept { return slot.list_ != nullptr; }

    /// Disconnects all: what a dying owner does first, so that a walk under way calls nobody any more.
    void close() noexcept;

    [[nodiscard]] inline std::size_t size() const noexcept { return connected_; }

    /// The walk, in three steps for the typed signal: begin, `next` until null, end. Walks may nest.
    [[nodiscard]] inline std::size_t begin_walk() noexcept {
        ++walks_;
        return slots_.size();
    }

    /// The first slot at or after `position` that was connected before dispatch `now`; moves `position` past it.
    [[nodiscard]] inline slot_base* next(std::size_t& position, std::size_t end, std::uint64_t now) const noexcept {
        while (position < end) {
            slot_base* const slot = slots_[position++].get();
            if (slot->list_ != nullptr && slot->born_ < now) { return slot; }
        }
        return nullptr;
    }

    inline void end_walk() noexcept {
        if (--walks_ == 0 && connected_ != slots_.size()) { sweep(); }
    }

    /// Starts a dispatch of a list with a clock of its own.
    [[nodiscard]] std::uint64_t tick() noexcept { return ++own_clock_; }

private:
    void sweep() noexcept;

    std::vector<std::shared_ptr<slot_base>> slots_;
    std::size_t connected_ = 0;
    std::size_t walks_ = 0;
    std::uint64_t own_clock_ = 0;
    const std::uint64_t* clock_;
};

} // namespace ensign::internal

export namespace ensign {

/// Owns one subscription: disconnects when it dies.
///
/// Movable, not copyable. May outlive its source: then it is disconnected and everything is a no-op. Connections belong
/// to the thread of their source.
class [[nodiscard(
    "a connection that is dropped disconnects at once: keep it in a variable, or call .keep()")]] scoped_connection {
public:
    /// Connected to nothing.
    scoped_connection() noexcept = default;

    explicit scoped_connection(std::weak_ptr<internal::slot_base> slot) noexcept;

    scoped_connection(scoped_connection&& other) noexcept;

    /// Disconnects what it held.
    scoped_connection& operator=(scoped_connection&& other) noexcept;

    ~scoped_connection();

    /// Ends the subscription. Inside a callback of the same source: the callback is not called any more, and is
    /// destroyed when the dispatch has ended. O(number of subscriptions of the source).
    void disconnect() noexcept;

    /// Gives up ownership: the subscription lives as long as its source.
    void keep() noexcept;

    /// Whether a callback would still be called.
    [[nodiscard]] bool connected() const noexcept;

private:
    std::weak_ptr<internal::slot_base> slot_;
};

} // namespace ensign
