// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

export module ensign.set:dispatch;

export namespace ensign::internal {

/// Throws `gone_error`. Apart, so that what calls it stays small.
[[noreturn]] void throw_moved_from(const char* operation);

/// A deferred function.
class task {
public:
    virtual ~task();
    virtual void run() = 0;
};

/// A function that is called once.
template <class F>
class task_of final : public task {
public:
    explicit task_of(F f) : f_(std::move(f)) {}
    void run() override { f_(); }

private:
    F f_;
};

/// What every set has beside its rows: a life that outlasts the handle while somebody is inside, the rules of
/// re-entry, the clock of its signals, and the queue of deferred work.
///
/// Lives on the heap: handles, operations and guarded loops each hold one reference.
class dispatcher {
public:
    dispatcher() = default;
    dispatcher(const dispatcher&) = delete;
    dispatcher& operator=(const dispatcher&) = delete;

    // --- life -----------------------------------------------------------------------------------------------------

    inline void retain() noexcept { ++references_; }

    /// May destroy *this.
    inline void release() noexcept {
        if (--references_ == 0) [[unlikely]] { delete this; }
    }

    /// The handle is gone: nobody is called any more, deferred work is destroyed.
    void die() noexcept;

    [[nodiscard]] inline bool alive() const noexcept { return alive_; }

    // --- rules ----------------------------------------------------------------------------------------------------

    /// Whether nothing at all is going on: the condition of every fast path.
    [[nodiscard]] inline bool idle() const noexcept { return busy_ == 0; }
    [[nodiscard]] inline bool dispatching() const noexcept { return (busy_ & inside_dispatch) != 0; }
    [[nodiscard]] inline bool in_transaction() const noexcept { return (busy_ & inside_transaction) != 0; }
    [[nodiscard]] inline bool looping() const noexcept { return loops_ != 0; }

    /// A change of an existing row: refused inside a dispatch.
    inline void require_writable(const char* operation) const {
        if (dispatching()) [[unlikely]] { refuse(operation); }
    }
    /// Adding or removing rows: refused in guarded loops as well.
    inline void require_restructurable(const char* operation) const {
        if (dispatching() || looping()) [[unlikely]] { refuse(operation); }
    }
    /// A change of everything at once, rows staying where they are: refused in transactions as well.
    inline void require_settled(const char* operation) const {
        if (dispatching() || in_transaction()) [[unlikely]] { refuse(operation); }
    }
    /// A change of everything at once.
    inline void require_bulk(const char* operation) const {
        if (dispatching() || looping() || in_transaction()) [[unlikely]] { refuse(operation); }
    }
    /// Moving a set away from under its own callbacks has no right answer: says so and terminates.
    void require_movable() const noexcept;

    void begin_loop(const char* name) noexcept;
    void end_loop(); // runs what was deferred meanwhile, and throws what that throws; may destroy *this

    /// Returns the clock from which on everything may have to be undone.
    std::uint64_t tick() noexcept { return ++clock_; }
    void begin_transaction() noexcept;
    void end_transaction() noexcept;

    // --- one operation --------------------------------------------------------------------------------------------

    /// Runs one operation that calls user code: `body(first)` collects the first exception of callbacks in `first`
    /// and may throw itself. Afterwards the deferred work runs and the first exception in time is rethrown.
    ///
    /// *this may be destroyed when this returns: the caller touches nothing of it afterwards.
    template <class Body>
    void operate(const char* operation, Body body) {
        begin(operation);
        std::exception_ptr first;
        try {
            body(first);
        } catch (...) { keep_first(first); }
        end(first);
    }

    /// `operate` in pieces, for an operation that wants to be one function: begin, then the body in a `try` whose
    /// `catch (...)` does keep_first, then end.
    inline void begin(const char* operation) noexcept {
        retain();
        enter(operation);
    }
    static void keep_first(std::exception_ptr& first) noexcept;
    inline void end(std::exception_ptr& first) {
        leave();
        conclude(first);
    }

    /// `end` in pieces, for an operation on several sets: all are left before the deferred work of any of them runs.
    inline void leave() noexcept {
        if (wants_quiesce_) [[unlikely]] { settle(); }
        busy_ &= ~static_cast<unsigned>(inside_dispatch);
        if (wants_quiesce_) [[unlikely]] {
            wants_quiesce_ = false;
            quiesce();
        }
    }
    inline void conclude(std::exception_ptr& first) {
        if (first || !queue_.empty()) [[unlikely]] {
            finish(std::move(first));
        } else {
            release();
        }
    }

    /// Runs user code that asks the set while it must not change, where nothing else is under way or everything is:
    /// the predicate of a view under construction.
    template <class Body>
    void guarded(const char* operation, Body body) {
        if (dispatching()) {
            body();
        } else {
            operate(operation, [&](std::exception_ptr&) { body(); });
        }
    }

    /// Something waits for `settle` or `quiesce`.
    void ask_to_quiesce() noexcept { wants_quiesce_ = true; }

    /// The number of the dispatch under way (or of the last one); signals compare it with the birth of a connection.
    [[nodiscard]] const std::uint64_t* clock() const noexcept { return &clock_; }
    [[nodiscard]] inline std::uint64_t now() const noexcept { return clock_; }

    /// When the changes under way began: with the dispatch, or with the transaction that it concludes. What is younger
    /// (views that user code made meanwhile) has seen states in between.
    [[nodiscard]] inline std::uint64_t began() const noexcept { return began_; }
    void reach_back_to(std::uint64_t clock) noexcept { began_ = clock; }

    // --- deferred work --------------------------------------------------------------------------------------------

    /// Whether `defer` has to queue (else the caller runs the function at once).
    [[nodiscard]] inline bool must_queue() const noexcept { return dispatching() || looping() || draining_; }
    void enqueue(std::unique_ptr<task> work);

    static constexpr std::size_t drain_limit = 100'000;

    // --- name -----------------------------------------------------------------------------------------------------

    [[nodiscard]] const std::string& name() const noexcept { return name_; }
    void rename(std::string name) noexcept { name_ = std::move(name); }

protected:
    virtual ~dispatcher();

    /// The operation is done or undone, and still counts as dispatching: what has to ask user code again does it now.
    virtual void settle() noexcept = 0;
    /// The outermost user code has returned: what had to wait can be thrown away now.
    virtual void quiesce() noexcept = 0;
    /// Disconnects everybody. Called once, by `die`.
    virtual void close() noexcept = 0;

private:
    enum : unsigned { inside_dispatch = 1, inside_transaction = 2, work_left = 4 };

    inline void enter(const char* operation) noexcept {
        busy_ |= inside_dispatch;
        running_ = operation;
        began_ = ++clock_;
    }
    void finish(std::exception_ptr first);
    void drain(std::exception_ptr& first);
    [[noreturn]] void refuse(const char* operation) const;

    unsigned busy_ = 0;
    std::uint32_t loops_ = 0;
    std::uint32_t transactions_ = 0;
    std::uint32_t references_ = 1;
    bool alive_ = true;
    bool draining_ = false;
    bool wants_quiesce_ = false;
    const char* running_ = nullptr; // the operation whose callbacks are being called, or the last one
    const char* loop_ = nullptr;
    std::uint64_t clock_ = 0;
    std::uint64_t began_ = 0;
    std::vector<std::unique_ptr<task>> queue_;
    std::size_t next_ = 0; // the queue begins here
    std::string name_;
};

/// Keeps a set's inside from being destroyed.
class keep_alive {
public:
    explicit keep_alive(dispatcher& d) noexcept : owner_{d} { owner_.retain(); }
    keep_alive(const keep_alive&) = delete;
    keep_alive& operator=(const keep_alive&) = delete;
    ~keep_alive() { owner_.release(); }

private:
    dispatcher& owner_;
};

/// Inside a transaction. Keep the set alive beyond it.
class transaction_scope {
public:
    explicit transaction_scope(dispatcher& d) noexcept : owner_{d} { owner_.begin_transaction(); }
    transaction_scope(const transaction_scope&) = delete;
    transaction_scope& operator=(const transaction_scope&) = delete;
    ~transaction_scope() { owner_.end_transaction(); }

private:
    dispatcher& owner_;
};

/// Holds a guarded loop open; its end may throw what deferred functions throw.
class loop_guard {
public:
    loop_guard() noexcept = default;
    loop_guard(dispatcher& d, const char* name) noexcept : owner_{&d} { d.begin_loop(name); }
    loop_guard(loop_guard&& other) noexcept : owner_{std::exchange(other.owner_, nullptr)} {}
    loop_guard& operator=(loop_guard&&) = delete;
    ~loop_guard() noexcept(false) {
        if (owner_ != nullptr) { owner_->end_loop(); }
    }

private:
    dispatcher* owner_ = nullptr;
};

} // namespace ensign::internal
