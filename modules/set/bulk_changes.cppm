// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>
#include <exception>
#include <vector>

export module ensign.set:bulk_changes;

import ensign.base;
import ensign.traits;
import :column;
import :observer;
import :publisher;
import :row_store;
import :transactor;

export namespace ensign::internal {

/// Changes of everything at once.
template <class Data, trait_enum... Es>
class bulk_changes : public transactor<Data, Es...> {
    using base = transactor<Data, Es...>;

public:
    using typename base::change_type;
    using typename base::masks_type;

    using base::alive;
    using base::now;
    using base::observers;
    using base::operate;
    using base::publish;
    using base::signals;
    using base::store;

    /// `change` replaces or clears the rows, cannot fail, and tells the observers about the rows it took away.
    template <class Prepare, class Change>
    void replace_all(const char* operation, Prepare prepare, Change change) {
        operate(operation, [&](std::exception_ptr& first) {
            try {
                prepare();
            } catch (...) {
                this->abandon();
                throw;
            }
            if (!alive()) { return; }
            change();
            for (auto& o : observers()) { o->commit(); }
            this->forget_gone();
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
                store.data_written();
                const bool told = mode != publish_mode::silent && signals.may_want_data();
                if (this->observes_data() || told) {
                    for (std::uint32_t row = 0; row < rows; ++row) {
                        const Data& now = store.data(row);
                        if (same_data(before[row], now)) { continue; }
                        if (!(told && signals.wants_data(store.id(row))) &&
                            !this->about_data()(store, row, before[row], now)) {
                            continue;
                        }
                        const masks_type m = store.all_masks(row);
                        all.push_back({change_kind::modified, store.id(row), row, &before[row], &now, m, m, true});
                    }
                }
                this->set_written_at_will(true);
                publish(first, all, mode, [&] { store.stamp_changes(before.data()); }, [] {});
                this->set_written_at_will(false);
            } catch (...) { // from before the commit: callbacks do not throw through publish
                this->set_written_at_will(false);
                if (rows != 0) { copy_bytes(store.writable_data().data(), before.data(), rows * sizeof(Data)); }
                store.data_written();
                this->abandon();
                throw;
            }
            if (alive()) { signals.set_changed.emit(now(), first); }
        });
    }

    void reevaluate() {
        operate("notify_set_changed", [&](std::exception_ptr& first) {
            try {
                for (auto& o : observers()) { o->evaluate_all(store.rows(), publish_mode::batch); }
            } catch (...) {
                this->abandon();
                throw;
            }
            if (!alive()) { return; }
            for (auto& o : observers()) { o->commit(); }
            for (std::size_t i = 0; i < observers().size(); ++i) { observers()[i]->notify(now(), first); }
            signals.set_changed.emit(now(), first);
        });
    }

protected:
    ~bulk_changes() override = default;
};

} // namespace ensign::internal
