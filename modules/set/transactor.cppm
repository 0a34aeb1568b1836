// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>
#include <exception>
#include <vector>

export module ensign.set:transactor;

import ensign.base;
import ensign.traits;
import :dispatch;
import :observer;
import :publisher;
import :rule_keeper;
import :transaction_log;

export namespace ensign::internal {

/// Changes that are made at once and told at the end, by what they come to: see docs/design/set.md.
template <class Data, trait_enum... Es>
class transactor : public rule_keeper<Data, Es...> {
    using base = rule_keeper<Data, Es...>;

public:
    using typename base::change_type;
    using typename base::masks_type;
    using typename base::store_type;
    using step = typename transaction_log<Data, Es...>::step;

    using base::store;

    template <class Body>
    void transaction(Body body) {
        const keep_alive pinned{*this};
        const std::size_t mark = log_.size(); // transactions nest: an inner one undoes its own part only
        const std::uint64_t start = this->tick();
        const std::uint64_t columns = store.columns();
        try {
            const transaction_scope inside{*this};
            body();
        } catch (...) {
            if (this->alive() && log_.size() != mark) { undo(mark, columns, start); }
            throw;
        }
        if (this->alive() && !this->in_transaction() && (!log_.empty() || undone_inside_)) {
            commit_transaction(start, columns);
        }
    }

protected:
    ~transactor() override = default;

    // One change each, inside a transaction.

    void insert_in_transaction(entity e, const Data& d, const masks_type& m) {
        log_.make_room();
        this->append(e, d, m);
        for (auto& o : this->observers()) { o->recall_row(e); }
        log_.record({change_kind::inserted, e, 0, d, {}});
    }

    void modify_in_transaction(entity e, std::uint32_t row, const Data& d, const masks_type& m) {
        store.make_columns(m);
        log_.make_room();
        log_.record({change_kind::modified, e, row, store.data(row), store.all_masks(row)});
        this->write(row, d, m);
    }

    void erase_in_transaction(entity e, std::uint32_t row) {
        log_.make_room();
        for (auto& o : this->observers()) { o->keep_row(e, row); }
        log_.record({change_kind::erased, e, row, store.data(row), store.all_masks(row)});
        this->remove(row);
    }

private:
    /// The body of a transaction has thrown.
    void undo(std::size_t mark, std::uint64_t columns, std::uint64_t start) noexcept {
        try {
            this->operate("transaction", [&](std::exception_ptr&) {
                this->reach_back_to(start);
                roll_back(mark, columns);
                this->abandon();
            });
        } catch (...) {} // deferred work, later in time than what the body has thrown
    }

    /// `columns`: those that there were at this mark.
    void roll_back(std::size_t mark, std::uint64_t columns) noexcept {
        while (log_.size() > mark) {
            const step& s = log_.back();
            switch (s.kind) {
            case change_kind::inserted:
                for (auto& o : this->observers()) { o->keep_again(s.who); }
                this->remove(static_cast<std::uint32_t>(store.size() - 1));
                break;
            case change_kind::erased:
                store.put_back(s.row, s.who, s.data, s.masks);
                for (auto& o : this->observers()) {
                    o->row_appended();
                    o->recall_row(s.who);
                    o->rows_swapped(s.row, store.size() - 1);
                }
                break;
            case change_kind::modified: this->write(s.row, s.data, s.masks); break;
            }
            log_.pop_back();
        }
        store.drop_columns_but(columns);
        if (mark == 0) {
            for (auto& o : this->observers()) { o->forget_kept(); }
            forget();
        } else {
            undone_inside_ = true;
        }
    }

    /// The net changes of the log in one dispatch. Entities that went are put back at the end for its time, so that
    /// they can be read while everybody is told.
    void commit_transaction(std::uint64_t start, std::uint64_t columns) {
        this->operate("transaction", [&](std::exception_ptr& first) {
            this->reach_back_to(start);
            std::vector<std::uint32_t> parting;
            try {
                std::vector<change_type> all;
                const std::vector<std::uint32_t> firsts = log_.first_steps(store.size());
                if (log_.moved_rows()) {
                    for (const std::uint32_t i : firsts) { readmit(log_[i], parting); }
                }
                for (const std::uint32_t i : firsts) { add_net_change(log_[i], store.size() - parting.size(), all); }
                this->require_obedience(all);
                this->set_dying(parting);
                this->publish(
                    first, all, publish_mode::batch, [] {},
                    [&] {
                        this->set_dying({});
                        for (; !parting.empty(); parting.pop_back()) { this->remove(parting.back()); }
                        forget();
                    });
            } catch (...) {
                this->set_dying({});
                for (; !parting.empty(); parting.pop_back()) {
                    for (auto& o : this->observers()) { o->keep_again(store.id(parting.back())); }
                    this->remove(parting.back());
                }
                roll_back(0, columns);
                throw;
            }
            for (auto& o : this->observers()) { o->forget_kept(); }
            log_.clear();
        });
    }

    /// The rows are final again.
    void forget() noexcept {
        undone_inside_ = false;
        this->forget_gone();
    }

    /// Puts an entity that the transaction erased for good back at the end.
    void readmit(const step& before, std::vector<std::uint32_t>& parting) {
        if (before.kind == change_kind::inserted || store.find(before.who) != store_type::npos) { return; }
        store.make_columns(before.masks);
        store.make_room(before.who);
        for (auto& o : this->observers()) { o->make_room(store.size() + 1); }
        parting.push_back(static_cast<std::uint32_t>(store.size()));
        this->append(before.who, before.data, before.masks);
        for (auto& o : this->observers()) { o->recall_row(before.who); }
    }

    /// Unless nobody wants to know of it. Precondition: `readmit` is through with all, and what it appended is at the end.
    void add_net_change(const step& before, std::size_t parted_from, std::vector<change_type>& all) const {
        const bool was_there = before.kind != change_kind::inserted;
        const std::uint32_t row = log_.moved_rows() ? store.find(before.who) : before.row;
        if (row == store_type::npos) { return; } // came and went
        const Data* const now = &store.data(row);
        const masks_type masks = store.all_masks(row);
        if (!was_there) {
            all.push_back({change_kind::inserted, before.who, row, now, now, {}, masks, true});
        } else if (row >= parted_from) {
            all.push_back({change_kind::erased, before.who, row, now, now, masks, {}, true});
        } else if (const bool data = !same_data(before.data, *now); before.masks != masks) {
            all.push_back({change_kind::modified, before.who, row, &before.data, now, before.masks, masks, data});
        } else if (data &&
                   (this->signals.wants_data(before.who) || this->about_data()(store, row, before.data, *now))) {
            all.push_back({change_kind::modified, before.who, row, &before.data, now, masks, masks, true});
        }
    }

    transaction_log<Data, Es...> log_;
    bool undone_inside_ = false; // an inner transaction was undone while the outer one goes on
};

} // namespace ensign::internal
