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
import :bulk_changes;
import :dispatch;
import :filter;
import :index;
import :observer;
import :publisher;
import :row_store;
import :rule_keeper;
import :set_signals;

export namespace ensign::internal {

/// A set without its handle. Every operation has a fast path for when nobody wants to know; `entity_set` documents them.
template <class Data, trait_enum... Es>
class set_core final : public bulk_changes<Data, Es...> {
    using base = bulk_changes<Data, Es...>;

public:
    using typename base::change_type;
    using typename base::masks_type;
    using typename base::store_type;

    using base::alive;
    using base::append;
    using base::begin;
    using base::end;
    using base::idle;
    using base::in_transaction;
    using base::keep_first;
    using base::observers;
    using base::operate;
    using base::publish;
    using base::signals;
    using base::store;
    using base::write;

    bool verify = false;

    // --- rows -----------------------------------------------------------------------------------------------------

    [[nodiscard]] inline std::uint32_t row_of(entity e, const char* operation) const {
        const std::uint32_t row = store.find(e);
        if (row == store_type::npos) [[unlikely]] { throw_unknown(e, operation); }
        return row;
    }

    [[gnu::always_inline]] inline void insert(entity e, const Data& d, const masks_type& m, const char* operation) {
        if (store.find(e) != store_type::npos) [[unlikely]] { throw_duplicate(e, operation); }
        if constexpr (any_rules<Es...>) {
            insert_admitted(e, d, this->admitted(e, {}, m, operation), operation);
        } else {
            insert_admitted(e, d, m, operation);
        }
    }

    /// Preconditions: the entity has no row, and the masks obey the rules.
    [[gnu::always_inline]] inline void insert_admitted(entity e, const Data& d, const masks_type& m,
                                                       const char* operation) {
        if (idle() && !this->wants_inserted()) [[likely]] {
            store.make_columns(m);
            store.make_room(e);
            store.append(e, d, m);
        } else {
            insert_and_tell(e, d, m, operation);
        }
    }

    /// Preconditions: as for `insert_admitted`.
    void insert_and_tell(entity e, const Data& d, const masks_type& m, const char* operation) {
        const std::uint64_t columns = store.columns();
        store.make_columns(m);
        store.make_room(e);
        for (auto& o : observers()) { o->make_room(store.size() + 1); }
        if (in_transaction()) {
            this->insert_in_transaction(e, d, m);
            return;
        }
        begin(operation);
        std::exception_ptr first;
        try {
            const auto row = static_cast<std::uint32_t>(store.size());
            const change_type what{change_kind::inserted, e, row, &d, &d, {}, m, true};
            publish(first, {&what, 1}, publish_mode::single, [&] { append(e, d, m); }, [] {});
        } catch (...) { // from before the commit
            store.drop_columns_but(columns);
            keep_first(first);
        }
        end(first);
    }

    /// Whether new rows mean nothing to anybody, so that `append_many` will do.
    [[nodiscard]] bool inserts_quietly() const noexcept { return idle() && !this->wants_inserted(); }

    /// Many rows of which nobody wants to know. Strong guarantee. Preconditions: `inserts_quietly()`, and no enum has rules.
    /// `at(i)` is the i-th row, with `id`, `data` and `traits`, and is no user code.
    template <class At>
    void append_many(std::size_t n, At at) {
        const std::size_t i = store.append_rows(n, at);
        if (i != n) [[unlikely]] { throw_duplicate(at(i).id, "insert_range"); }
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
        std::vector<masks_type> admitted;
        if constexpr (any_rules<Es...>) { masks = admitted = this->all_admitted(ids, masks, operation); }
        const std::uint64_t columns = store.columns();
        for (const masks_type& m : masks) { store.make_columns(m); }
        store.make_rows(ids.size());
        for (const entity e : ids) { store.make_room(e); }
        if (in_transaction()) {
            this->transaction([&] {
                for (std::size_t i = 0; i < ids.size(); ++i) { insert(ids[i], data[i], masks[i], operation); }
            });
            return;
        }
        const auto append_all = [&] {
            for (std::size_t i = 0; i < ids.size(); ++i) { append(ids[i], data[i], masks[i]); }
        };
        if (inserts_quietly()) {
            append_all();
            return;
        }
        for (auto& o : observers()) { o->make_room(store.size() + ids.size()); }
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
            try {
                publish(first, all, publish_mode::batch, append_all, [] {});
            } catch (...) { // from before the commit
                store.drop_columns_but(columns);
                throw;
            }
        });
    }

    /// Precondition: `row` is the entity's.
    [[gnu::always_inline]] inline void erase(entity e, std::uint32_t row, const char* operation) {
        if (idle() && !this->may_want_erased()) [[likely]] {
            store.remove(row);
        } else {
            erase_and_tell(e, row, operation);
        }
    }

    void erase_and_tell(entity e, std::uint32_t row, const char* operation) {
        if (idle() && !this->wants_erased(e)) {
            store.remove(row);
            return;
        }
        if (in_transaction()) {
            this->erase_in_transaction(e, row);
            return;
        }
        begin(operation);
        std::exception_ptr first;
        try {
            const Data* const last = &store.data(row);
            const change_type what{change_kind::erased, e, row, last, last, store.all_masks(row), {}, true};
            this->publish_erasure(first, {&what, 1}, {&row, 1}, publish_mode::single);
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
                for (std::size_t i = rows.size(); i-- != 0;) { this->erase_in_transaction(store.id(rows[i]), rows[i]); }
            } else {
                std::vector<change_type> all;
                all.reserve(rows.size());
                for (const std::uint32_t row : rows) {
                    const Data* const last = &store.data(row);
                    all.push_back(
                        {change_kind::erased, store.id(row), row, last, last, store.all_masks(row), {}, true});
                }
                this->publish_erasure(first, all, rows, publish_mode::batch);
            }
            count = rows.size();
        });
        return count;
    }

    // --- modifications --------------------------------------------------------------------------------------------

    /// True. Preconditions: `row` is the entity's; something differs.
    [[gnu::noinline]] bool modify(entity e, std::uint32_t row, const Data& d, const masks_type& m, bool data_changed,
                                  const char* operation) {
        if (in_transaction()) {
            this->modify_in_transaction(e, row, d, m);
            return true;
        }
        const std::uint64_t columns = store.columns();
        store.make_columns(m);
        begin(operation);
        std::exception_ptr first;
        try {
            this->publish_modification(first, e, row, d, m, data_changed);
        } catch (...) { // from before the commit
            store.drop_columns_but(columns);
            keep_first(first);
        }
        end(first);
        return true;
    }

    /// `edit(data, masks)` works on a copy and returns whether to keep it. Returns whether anything changed.
    template <class Edit>
    bool update(entity e, std::uint32_t row, const char* operation, Edit edit) {
        bool changed = false;
        operate(operation, [&](std::exception_ptr& first) {
            Data d = store.data(row);
            masks_type m = store.all_masks(row);
            if (!edit(d, m) || !alive()) { return; }
            m = this->admitted(e, store.all_masks(row), m, operation);
            const bool data_changed = !same_data(store.data(row), d);
            const masks_type flipped = m ^ store.all_masks(row);
            if (!data_changed && flipped.empty()) { return; }
            changed = true;
            if (in_transaction()) {
                this->modify_in_transaction(e, row, d, m);
                return;
            }
            const std::uint64_t columns = store.columns();
            store.make_columns(m);
            if ((data_changed && this->wants_data(e)) ||
                (this->template wants_traits<Es>(e, flipped.template get<Es>()) || ...)) {
                try {
                    this->publish_modification(first, e, row, d, m, data_changed);
                } catch (...) { // from before the commit
                    store.drop_columns_but(columns);
                    throw;
                }
            } else {
                write(row, d, m);
            }
        });
        return changed;
    }

    template <trait_enum E, class Compute>
    [[gnu::always_inline]] inline bool change_traits(entity e, const char* operation, Compute compute) {
        this->require_writable(operation);
        const std::uint32_t row = row_of(e, operation);
        const traits<E> old = store.template mask<E>(row);
        const traits<E> now = this->admitted(e, old, compute(old), operation);
        if (old == now) { return false; }
        if (store.template masks<E>().allocated() && idle() && !this->template may_want_traits<E>(old ^ now))
            [[likely]] {
            store.template write_mask<E>(row, now);
            return true;
        }
        return modify_traits(e, row, now, operation);
    }

    /// True. Preconditions: as for `modify`. Out of line and called last, so that the
    /// short way above saves no registers for it.
    template <trait_enum E>
    [[gnu::noinline]] bool modify_traits(entity e, std::uint32_t row, traits<E> now, const char* operation) {
        const masks_type old = store.all_masks(row);
        masks_type all = old;
        all.template get<E>() = now;
        if (idle() && !signals.template wants_traits<E>(e) &&
            (!this->template observes_traits<E>(old.template get<E>() ^ now) || !this->concerns_observers(old, all))) {
            store.template make_column<E>();
            store.template write_mask<E>(row, now);
            return true;
        }
        return modify(e, row, store.data(row), all, false, operation);
    }

    [[gnu::always_inline]] inline bool change_data(entity e, std::uint32_t row, const Data& d, const char* operation) {
        // Where nobody looks at the result, the compiler leaves the comparison out, and with it what costs most in a large
        // set: fetching the old data.
        const bool differs = !same_data(store.data(row), d);
        if (idle() && !this->may_want_data()) [[likely]] {
            store.renew_data(row, d);
        } else {
            const auto& question = this->about_data();
            question.write(question.whom, *this, e, row, d, operation);
        }
        return differs;
    }

    /// The long way of a write.
    [[gnu::noinline]] void modify_data(entity e, std::uint32_t row, const Data& d, const char* operation) {
        if (same_data(store.data(row), d)) { return; }
        if (idle() && !signals.wants_data(e) && !this->about_data()(store, row, store.data(row), d)) {
            store.set_data(row, d);
            return;
        }
        const Data kept = d; // user code runs, which may own it
        modify(e, row, kept, store.all_masks(row), true, operation);
    }

private:
    ~set_core() override = default;

    [[noreturn]] void throw_unknown(entity e, const char* operation) const {
        throw unknown_entity{e, this->name(), operation};
    }
    [[noreturn]] void throw_duplicate(entity e, const char* operation) const {
        throw duplicate_entity{e, this->name(), operation};
    }
};

} // namespace ensign::internal
