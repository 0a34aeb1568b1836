// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

export module ensign.set:core;

import ensign.base;
import ensign.traits;
import :column;
import :dispatch;
import :filter;
import :index;
import :observer;
import :row_store;
import :set_signals;
import :transaction_log;

export namespace ensign::internal {

/// A set without its handle: the rows, whoever wants to know of them, and the three phases of every change.
///
///   evaluate  observers work out what the change means to them; all allocation; a throw leaves everything as it was
///   commit    rows and membership; cannot fail
///   notify    the set's signals, then the observers'; what callbacks throw is collected, nobody is skipped
///
/// Every operation has a fast path for when nobody wants to know. `entity_set` documents the operations.
template <class Data, trait_enum... Es>
class set_core final : public dispatcher {
public:
    using store_type = row_store<Data, Es...>;
    using masks_type = trait_masks<Es...>;
    using change_type = change<Data, Es...>;
    using observer_type = set_observer<Data, Es...>;
    using step = typename transaction_log<Data, Es...>::step;

    set_core() : signals{clock()} {}

    store_type store;
    set_signals<Data, Es...> signals;
    bool verify = false;

    // --- rows -----------------------------------------------------------------------------------------------------

    [[nodiscard]] inline std::uint32_t row_of(entity e, const char* operation) const {
        const std::uint32_t row = store.find(e);
        if (row == store_type::npos) [[unlikely]] { throw_unknown(e, operation); }
        return row;
    }

    [[gnu::always_inline]] inline void insert(entity e, const Data& d, const masks_type& m, const char* operation) {
        if (store.find(e) != store_type::npos) [[unlikely]] { throw_duplicate(e, operation); }
        store.make_columns(m);
        store.make_room(e);
        if (idle() && signals.inserted.empty() && !observes_rows_) [[likely]] {
            store.append(e, d, m);
        } else {
            insert_and_tell(e, d, m, operation);
        }
    }

    /// Precondition: columns and room were made, and the entity has no row.
    void insert_and_tell(entity e, const Data& d, const masks_type& m, const char* operation) {
        for (auto& o : observers_) { o->make_room(store.size() + 1); }
        if (in_transaction()) {
            log_.make_room();
            append(e, d, m);
            for (auto& o : observers_) { o->recall_row(e); }
            log_.record({change_kind::inserted, e, 0, d, {}});
            return;
        }
        begin(operation);
        std::exception_ptr first;
        try {
            const auto row = static_cast<std::uint32_t>(store.size());
            const change_type what{change_kind::inserted, e, row, &d, &d, {}, m, true};
            publish(first, {&what, 1}, publish_mode::single, [&] { append(e, d, m); }, [] {});
        } catch (...) { keep_first(first); }
        end(first);
    }

    /// Many rows in one dispatch. Strong guarantee. Preconditions: the three spans are of one length.
    void insert_many(std::span<const entity> ids, std::span<const Data> data, std::span<const masks_type> masks) {
        static constexpr const char* operation = "insert_range";
        sparse_index seen;
        for (const entity e : ids) {
            seen.make_room(e.value());
            if (store.find(e) != store_type::npos || seen.find(e.value()) != sparse_index::npos) {
                throw_duplicate(e, operation);
            }
            seen.assign(e.value(), 0);
        }
        for (const masks_type& m : masks) { store.make_columns(m); }
        store.make_rows(ids.size());
        for (const entity e : ids) { store.make_room(e); }
        if (in_transaction()) {
            transaction([&] {
                for (std::size_t i = 0; i < ids.size(); ++i) { insert(ids[i], data[i], masks[i], operation); }
            });
            return;
        }
        const auto append_all = [&] {
            for (std::size_t i = 0; i < ids.size(); ++i) { append(ids[i], data[i], masks[i]); }
        };
        if (idle() && signals.inserted.empty() && !observes_rows_) {
            append_all();
            return;
        }
        for (auto& o : observers_) { o->make_room(store.size() + ids.size()); }
        operate(operation, [&](std::exception_ptr& first) {
            std::vector<change_type> all;
            all.reserve(ids.size());
            for (std::size_t i = 0; i < ids.size(); ++i) {
                all.push_back({change_kind::inserted,
                               ids[i],
                               static_cast<std::uint32_t>(store.size() + i),
                               &data[i],
                               &data[i],
                               {},
                               masks[i],
                               true});
            }
            publish(first, all, publish_mode::batch, append_all, [] {});
        });
    }

    /// Precondition: `row` is the entity's.
    [[gnu::always_inline]] inline void erase(entity e, std::uint32_t row, const char* operation) {
        if (idle() && signals.erased.empty() && !observes_rows_ && !signals.watches.watches(e)) [[likely]] {
            store.remove(row);
        } else {
            erase_and_tell(e, row, operation);
        }
    }

    void erase_and_tell(entity e, std::uint32_t row, const char* operation) {
        if (in_transaction()) {
            erase_in_transaction(e, row);
            return;
        }
        begin(operation);
        std::exception_ptr first;
        try {
            const Data* const last = &store.data(row);
            const change_type what{change_kind::erased, e, row, last, last, store.all_masks(row), {}, true};
            publish_erasure(first, {&what, 1}, {&row, 1}, publish_mode::single);
        } catch (...) { keep_first(first); }
        end(first);
    }

    /// Erases every row that `wanted(row)` names. Returns how many.
    template <class Wanted>
    std::size_t erase_if(Wanted wanted) {
        std::size_t count = 0;
        operate("erase_if", [&](std::exception_ptr& first) {
            std::vector<std::uint32_t> rows;
            for (std::uint32_t row = 0; row < store.size() && alive(); ++row) {
                if (wanted(row)) { rows.push_back(row); }
            }
            if (!alive() || rows.empty()) { return; }
            if (in_transaction()) {
                // From the back: a row that moves into a hole is never one that has yet to go.
                for (std::size_t i = rows.size(); i-- != 0;) { erase_in_transaction(store.id(rows[i]), rows[i]); }
            } else {
                std::vector<change_type> all;
                all.reserve(rows.size());
                for (const std::uint32_t row : rows) {
                    const Data* const last = &store.data(row);
                    all.push_back(
                        {change_kind::erased, store.id(row), row, last, last, store.all_masks(row), {}, true});
                }
                publish_erasure(first, all, rows, publish_mode::batch);
            }
            count = rows.size();
        });
        return count;
    }

    /// Rows that are still readable but already erased for everybody who comes now.
    [[nodiscard]] std::span<const std::uint32_t> dying_rows() const noexcept { return dying_; }

    // --- modifications --------------------------------------------------------------------------------------------

    /// Preconditions: `row` is the entity's; something differs.
    void modify(entity e, std::uint32_t row, const Data& d, const masks_type& m, bool data_changed,
                const char* operation) {
        if (in_transaction()) {
            modify_in_transaction(e, row, d, m);
            return;
        }
        begin(operation);
        std::exception_ptr first;
        try {
            publish_modification(first, e, row, d, m, data_changed);
        } catch (...) { keep_first(first); }
        end(first);
    }

    /// `edit(data, masks)` works on a copy and returns whether to keep it. Returns whether anything changed.
    template <class Edit>
    bool update(entity e, std::uint32_t row, const char* operation, Edit edit) {
        bool changed = false;
        operate(operation, [&](std::exception_ptr& first) {
            Data d = store.data(row);
            masks_type m = store.all_masks(row);
            if (!edit(d, m) || !alive()) { return; }
            const bool data_changed = !same_data(store.data(row), d);
            const masks_type flipped = m ^ store.all_masks(row);
            if (!data_changed && flipped.empty()) { return; }
            changed = true;
            if (in_transaction()) {
                modify_in_transaction(e, row, d, m);
            } else if ((data_changed && wants_data(e)) || (wants_traits<Es>(e, flipped.template get<Es>()) || ...)) {
                publish_modification(first, e, row, d, m, data_changed);
            } else {
                store.make_columns(m);
                write(row, d, m);
            }
        });
        return changed;
    }

    /// Whether anybody wants to know of a change of the data, or of these bits.
    [[nodiscard]] inline bool wants_data(entity e) const noexcept { return observes_data_ || signals.wants_data(e); }
    template <trait_enum E>
    [[nodiscard]] inline bool wants_traits(entity e, traits<E> changed) const noexcept {
        return observed_.template get<E>().has_any(changed) ||
               (!changed.empty() && signals.template wants_traits<E>(e));
    }

    template <trait_enum E, class Compute>
    [[gnu::always_inline]] inline bool change_traits(entity e, const char* operation, Compute compute) {
        require_writable(operation);
        const std::uint32_t row = row_of(e, operation);
        const traits<E> old = store.template mask<E>(row);
        const traits<E> now = compute(old);
        if (old == now) { return false; }
        store.template make_column<E>();
        if (idle() && !wants_traits<E>(e, old ^ now)) [[likely]] {
            store.template masks<E>()[row] = now;
        } else {
            modify_traits(e, row, now, operation);
        }
        return true;
    }

    /// Preconditions: as for `modify`, and the column exists.
    template <trait_enum E>
    void modify_traits(entity e, std::uint32_t row, traits<E> now, const char* operation) {
        const masks_type old = store.all_masks(row);
        masks_type all = old;
        all.template get<E>() = now;
        if (idle() && !signals.template wants_traits<E>(e) && !concerns_observers(old, all)) {
            store.template masks<E>()[row] = now;
        } else {
            modify(e, row, store.data(row), all, false, operation);
        }
    }

    [[gnu::always_inline]] inline bool change_data(entity e, std::uint32_t row, const Data& d, const char* operation) {
        if (same_data(store.data(row), d)) { return false; }
        if (idle() && !wants_data(e)) [[likely]] {
            store.data(row) = d;
        } else {
            modify(e, row, d, store.all_masks(row), true, operation);
        }
        return true;
    }

    // --- everything at once ---------------------------------------------------------------------------------------

    /// `change` replaces or clears the rows, cannot fail, and tells the observers about the rows it took away.
    template <class Prepare, class Change>
    void replace_all(const char* operation, Prepare prepare, Change change) {
        operate(operation, [&](std::exception_ptr& first) {
            try {
                prepare();
            } catch (...) {
                for (auto& o : observers_) { o->abandon(); }
                throw;
            }
            if (!alive()) { return; }
            change();
            for (auto& o : observers_) { o->commit(); }
            forget_gone();
            signals.set_changed.emit(now(), first);
        });
    }

    /// `fill` writes into the data; what it wrote is taken back when it, or a predicate, throws.
    template <class Fill>
    void bulk_write(Fill fill, publish_mode mode) {
        operate("bulk_write", [&](std::exception_ptr& first) {
            const std::size_t rows = store.size();
            column<Data> before;
            before.reserve(rows);
            before.assign(store.all_data().data(), rows);
            std::vector<change_type> all;
            try {
                fill();
                if (!alive()) { return; }
                if (observes_data_ || mode != publish_mode::silent) {
                    for (std::uint32_t row = 0; row < rows; ++row) {
                        if (same_data(before[row], store.data(row))) { continue; }
                        const masks_type m = store.all_masks(row);
                        all.push_back(
                            {change_kind::modified, store.id(row), row, &before[row], &store.data(row), m, m, true});
                    }
                }
                publish(first, all, mode, [] {}, [] {});
            } catch (...) { // from before the commit: callbacks do not throw through publish
                if (rows != 0) { copy_bytes(store.all_data().data(), before.data(), rows * sizeof(Data)); }
                for (auto& o : observers_) { o->abandon(); }
                throw;
            }
            if (alive()) { signals.set_changed.emit(now(), first); }
        });
    }

    void reevaluate() {
        operate("notify_set_changed", [&](std::exception_ptr& first) {
            try {
                for (auto& o : observers_) { o->evaluate_all(store, publish_mode::batch); }
            } catch (...) {
                for (auto& o : observers_) { o->abandon(); }
                throw;
            }
            if (!alive()) { return; }
            for (auto& o : observers_) { o->commit(); }
            for (std::size_t i = 0; i < observers_.size(); ++i) { observers_[i]->notify(now(), first); }
            signals.set_changed.emit(now(), first);
        });
    }

    // --- transactions ---------------------------------------------------------------------------------------------

    template <class Body>
    void transaction(Body body) {
        const keep_alive pinned{*this};
        const std::size_t mark = log_.size(); // transactions nest: an inner one undoes its own part only
        const std::uint64_t start = tick();
        try {
            const transaction_scope inside{*this};
            body();
        } catch (...) {
            if (alive() && log_.size() != mark) { undo(mark, start); }
            throw;
        }
        if (alive() && !in_transaction() && (!log_.empty() || undone_inside_)) { commit_transaction(start); }
    }

    // --- observers ------------------------------------------------------------------------------------------------

    template <class Observer>
    [[nodiscard]] Observer* find_observer() const noexcept {
        for (const auto& o : observers_) {
            if (auto* const found = dynamic_cast<Observer*>(o.get())) { return found; }
        }
        return nullptr;
    }

    void attach(std::unique_ptr<observer_type> observer) {
        observers_.push_back(std::move(observer));
        interest_changed();
    }

    /// What the observers observe is not what it was.
    void interest_changed() noexcept {
        observed_ = {};
        observes_data_ = false;
        observes_rows_ = false;
        for (const auto& o : observers_) {
            observed_ = observed_ | o->observed_masks();
            observes_data_ = observes_data_ || o->observes_data();
            observes_rows_ = observes_rows_ || o->observes_rows();
        }
    }

    [[nodiscard]] std::span<const std::unique_ptr<observer_type>> observers() const noexcept { return observers_; }

    /// evaluate -> commit -> notify -> after, of which only the first may throw. Stops when the set dies.
    template <class Commit, class After>
    [[gnu::always_inline]] inline void publish(std::exception_ptr& first, std::span<const change_type> all,
                                               publish_mode mode, Commit commit, After after) {
        bool pending = false; // whether an observer has something to commit or to tell
        try {
            for (auto& o : observers_) {
                for (const change_type& what : all) {
                    o->evaluate(what, mode);
                    if (!alive()) { return; }
                }
                o->evaluate_newborn(all, mode);
                if (!alive()) { return; }
                pending = pending || o->pending();
            }
        } catch (...) {
            for (auto& o : observers_) { o->abandon(); }
            throw;
        }
        commit();
        if (pending) {
            for (auto& o : observers_) { o->commit(); }
        }
        if (mode != publish_mode::silent) {
            for (const change_type& what : all) { signals.emit(what, now(), first); }
            // By index: a callback may create the set's first view.
            for (std::size_t i = 0; pending && i < observers_.size(); ++i) { observers_[i]->notify(now(), first); }
        }
        if (alive()) { after(); }
    }

protected:
    ~set_core() override = default;

    void settle() noexcept override {
        for (std::size_t i = 0; i < observers_.size(); ++i) { observers_[i]->settle(); }
    }

    void quiesce() noexcept override {
        for (std::size_t i = 0; i < observers_.size(); ++i) { observers_[i]->quiesce(); }
    }

    void close() noexcept override {
        signals.close();
        for (auto& o : observers_) { o->close(); }
    }

private:
    [[nodiscard]] inline bool concerns_observers(const masks_type& old, const masks_type& now) const noexcept {
        for (const auto& o : observers_) {
            if (o->concerned(old, now)) { return true; }
        }
        return false;
    }

    /// The one byte of an empty struct is padding.
    [[nodiscard]] static inline bool same_data([[maybe_unused]] const Data& a,
                                               [[maybe_unused]] const Data& b) noexcept {
        if constexpr (std::is_empty_v<Data>) {
            return true;
        } else {
            return bits_equal(a, b);
        }
    }

    [[noreturn]] void throw_unknown(entity e, const char* operation) const {
        throw unknown_entity{e, name(), operation};
    }
    [[noreturn]] void throw_duplicate(entity e, const char* operation) const {
        throw duplicate_entity{e, name(), operation};
    }

    inline void append(entity e, const Data& d, const masks_type& m) noexcept {
        store.append(e, d, m);
        for (auto& o : observers_) { o->row_appended(); }
    }

    inline void remove(std::uint32_t row) noexcept {
        const std::size_t last = store.size() - 1;
        store.remove(row);
        for (auto& o : observers_) { o->row_removed(row, last); }
    }

    inline void write(std::uint32_t row, const Data& d, const masks_type& m) noexcept {
        store.data(row) = d;
        store.set_masks(row, m);
    }

    [[gnu::always_inline]] inline void publish_modification(std::exception_ptr& first, entity e, std::uint32_t row,
                                                            const Data& d, const masks_type& m, bool data_changed) {
        store.make_columns(m);
        const Data old = store.data(row);
        const change_type what{change_kind::modified, e, row, &old, &d, store.all_masks(row), m, data_changed};
        publish(first, {&what, 1}, publish_mode::single, [&] { write(row, d, m); }, [] {});
    }

    /// Precondition: `rows` ascend.
    void publish_erasure(std::exception_ptr& first, std::span<const change_type> all,
                         std::span<const std::uint32_t> rows, publish_mode mode) {
        publish(
            first, all, mode, [&] { dying_ = rows; },
            [&] {
                dying_ = {};
                for (std::size_t i = rows.size(); i-- != 0;) { // from the back, as in erase_if
                    signals.watches.forget(store.id(rows[i]));
                    remove(rows[i]);
                }
            });
    }

    void modify_in_transaction(entity e, std::uint32_t row, const Data& d, const masks_type& m) {
        store.make_columns(m);
        log_.make_room();
        log_.record({change_kind::modified, e, row, store.data(row), store.all_masks(row)});
        write(row, d, m);
    }

    void erase_in_transaction(entity e, std::uint32_t row) {
        log_.make_room();
        for (auto& o : observers_) { o->keep_row(e, row); }
        log_.record({change_kind::erased, e, row, store.data(row), store.all_masks(row)});
        remove(row);
    }

    /// The body of a transaction has thrown.
    void undo(std::size_t mark, std::uint64_t start) noexcept {
        try {
            operate("transaction", [&](std::exception_ptr&) {
                reach_back_to(start);
                roll_back(mark);
                for (auto& o : observers_) { o->abandon(); }
            });
        } catch (...) {} // deferred work, later in time than what the body has thrown
    }

    void roll_back(std::size_t mark) noexcept {
        while (log_.size() > mark) {
            const step& s = log_.back();
            switch (s.kind) {
            case change_kind::inserted:
                for (auto& o : observers_) { o->keep_again(s.who); }
                remove(static_cast<std::uint32_t>(store.size() - 1));
                break;
            case change_kind::erased:
                store.put_back(s.row, s.who, s.data, s.masks);
                for (auto& o : observers_) {
                    o->row_appended();
                    o->recall_row(s.who);
                    o->rows_swapped(s.row, store.size() - 1);
                }
                break;
            case change_kind::modified: write(s.row, s.data, s.masks); break;
            }
            log_.pop_back();
        }
        if (mark == 0) {
            for (auto& o : observers_) { o->forget_kept(); }
            forget_gone();
        } else {
            undone_inside_ = true;
        }
    }

    /// The net changes of the log in one dispatch. Entities that went are put back at the end for its time, so that
    /// they can be read while everybody is told.
    void commit_transaction(std::uint64_t start) {
        operate("transaction", [&](std::exception_ptr& first) {
            reach_back_to(start);
            std::vector<std::uint32_t> parting;
            try {
                std::vector<change_type> all;
                const std::vector<std::uint32_t> firsts = log_.first_steps();
                all.reserve(firsts.size());
                for (const std::uint32_t i : firsts) { readmit(log_[i], parting); }
                for (const std::uint32_t i : firsts) { add_net_change(log_[i], store.size() - parting.size(), all); }
                dying_ = parting;
                publish(
                    first, all, publish_mode::batch, [] {},
                    [&] {
                        dying_ = {};
                        for (; !parting.empty(); parting.pop_back()) { remove(parting.back()); }
                        forget_gone();
                    });
            } catch (...) {
                dying_ = {};
                for (; !parting.empty(); parting.pop_back()) {
                    for (auto& o : observers_) { o->keep_again(store.id(parting.back())); }
                    remove(parting.back());
                }
                roll_back(0);
                throw;
            }
            for (auto& o : observers_) { o->forget_kept(); }
            log_.clear();
        });
    }

    /// Subscriptions end with their entity: when the rows are final again.
    void forget_gone() noexcept {
        undone_inside_ = false;
        signals.watches.retain([&](entity e) { return store.find(e) != store_type::npos; });
    }

    /// Puts an entity that the transaction erased for good back at the end.
    void readmit(const step& before, std::vector<std::uint32_t>& parting) {
        if (before.kind == change_kind::inserted || store.find(before.who) != store_type::npos) { return; }
        store.make_columns(before.masks);
        store.make_room(before.who);
        for (auto& o : observers_) { o->make_room(store.size() + 1); }
        parting.push_back(static_cast<std::uint32_t>(store.size()));
        append(before.who, before.data, before.masks);
        for (auto& o : observers_) { o->recall_row(before.who); }
    }

    /// Precondition: `readmit` is through with all, and what it appended is at the end.
    void add_net_change(const step& before, std::size_t parted_from, std::vector<change_type>& all) const {
        const bool was_there = before.kind != change_kind::inserted;
        const std::uint32_t row = store.find(before.who);
        if (row == store_type::npos) { return; } // came and went
        const Data* const now = &store.data(row);
        const masks_type masks = store.all_masks(row);
        if (!was_there) {
            all.push_back({change_kind::inserted, before.who, row, now, now, {}, masks, true});
        } else if (row >= parted_from) {
            all.push_back({change_kind::erased, before.who, row, now, now, masks, {}, true});
        } else if (const bool data = !same_data(before.data, *now); data || before.masks != masks) {
            all.push_back({change_kind::modified, before.who, row, &before.data, now, before.masks, masks, data});
        }
    }

    std::vector<std::unique_ptr<observer_type>> observers_;
    masks_type observed_{};
    bool observes_data_ = false;
    bool observes_rows_ = false;
    std::span<const std::uint32_t> dying_;
    transaction_log<Data, Es...> log_;
    bool undone_inside_ = false; // an inner transaction was undone while the outer one goes on
};

} // namespace ensign::internal
