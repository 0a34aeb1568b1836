// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>
#include <exception>
#include <span>
#include <utility>
#include <vector>

export module ensign.set:replacement;

import ensign.base;
import ensign.traits;
import :column;
import :index;
import :observer;
import :publisher;
import :row_store;
import :row_view;

export namespace ensign::internal {

/// All rows of a set replaced by others, in steps, so that several sets can be replaced as one. `replace_rows` runs them.
///
/// `rows` lie elsewhere and have no id twice. With `publish_mode::batch` everything is told that differs: entities that
/// go (in dense order), then those that change, then those that come (both in the order of `rows`).
template <class Data, trait_enum... Es>
class replacement {
public:
    using core_type = publisher<Data, Es...>;
    using rows_type = row_view<Data, Es...>;
    using change_type = change<Data, Es...>;
    using masks_type = trait_masks<Es...>;

    replacement(core_type& core, const rows_type& rows, publish_mode mode) noexcept
        : core_{core}, rows_{rows}, mode_{mode} {}
    replacement(const replacement&) = delete;
    replacement& operator=(const replacement&) = delete;

    void begin(const char* operation) {
        core_.require_bulk(operation);
        core_.begin(operation);
        columns_ = core_.store.columns();
        begun_ = true;
    }

    /// Everything that can fail.
    void prepare() {
        if (!core_.alive()) { return; } // a predicate of another set has destroyed it
        if (mode_ == publish_mode::silent) {
            core_.store.prepare_replace(rows_);
            make_observers_room(rows_.size());
            for (auto& o : core_.observers()) {
                if (core_.alive()) { o->evaluate_all(rows_, publish_mode::silent); }
            }
        } else {
            find_changes();
            make_room();
            copy_changes();
            pending_ = core_.evaluate(all_, publish_mode::batch);
        }
    }

    void abandon() noexcept {
        if (!begun_ || !core_.alive()) { return; }
        core_.store.drop_columns_but(columns_);
        core_.abandon();
    }

    void commit() noexcept {
        if (!core_.alive()) { return; }
        if (mode_ == publish_mode::silent) {
            core_.store.replace(rows_);
        } else {
            core_.set_dying(dying_);
            for (const change_type& what : all_) {
                if (what.kind == change_kind::modified) { core_.write(what.row, *what.new_data, what.new_masks); }
                if (what.kind == change_kind::inserted) { core_.append(what.who, *what.new_data, what.new_masks); }
            }
        }
        if (mode_ == publish_mode::silent || pending_) {
            for (auto& o : core_.observers()) { o->commit(); }
        }
        for (auto& o : core_.observers()) { o->rows_replaced(); }
        if (mode_ == publish_mode::silent) { core_.forget_gone(); }
    }

    void tell(std::exception_ptr& first) {
        if (core_.alive() && mode_ != publish_mode::silent) {
            core_.tell(first, all_, pending_);
            if (core_.alive()) { settle_rows(); }
        }
        if (core_.alive()) { core_.signals.set_changed.emit(core_.now(), first); }
    }

    void leave() noexcept {
        if (begun_) { core_.leave(); }
    }
    /// The set may be gone afterwards.
    void conclude(std::exception_ptr& first) noexcept {
        if (!std::exchange(begun_, false)) { return; }
        std::exception_ptr none;
        try {
            core_.conclude(none);
        } catch (...) { core_type::keep_first(first); }
    }

private:
    void find_changes() {
        const sparse_index coming = index_of(rows_.ids());
        order_.assign(rows_.ids().begin(), rows_.ids().end());
        const auto& store = core_.store;
        for (std::uint32_t row = 0; row < store.size(); ++row) {
            if (coming.find(store.id(row).value()) == sparse_index::npos) { dying_.push_back(row); }
        }
        for (std::uint32_t i = 0; i < rows_.size(); ++i) {
            const std::uint32_t row = store.find(rows_.id(i));
            if (row == sparse_index::npos) {
                coming_.push_back(i);
            } else if (!internal::same_data(store.data(row), rows_.data(i)) ||
                       store.all_masks(row) != rows_.all_masks(i)) {
                changing_.push_back({i, row});
            }
        }
    }

    /// Copies, for callbacks may do what they like with the place where `rows` lie. Rows of the set do not move any more.
    void copy_changes() {
        const auto& store = core_.store;
        before_.reserve(changing_.size());
        after_.reserve(changing_.size() + coming_.size());
        all_.reserve(dying_.size() + changing_.size() + coming_.size());
        for (const std::uint32_t row : dying_) {
            const Data* const last = &store.data(row);
            all_.push_back({change_kind::erased, store.id(row), row, last, last, store.all_masks(row), {}, true});
        }
        for (const auto& [from, row] : changing_) {
            before_.push_back(store.data(row));
            after_.push_back(rows_.data(from));
            const Data* const old = before_.data() + before_.size() - 1;
            const Data* const now = after_.data() + after_.size() - 1;
            all_.push_back({change_kind::modified, store.id(row), row, old, now, store.all_masks(row),
                            rows_.all_masks(from), !internal::same_data(*old, *now)});
        }
        auto row = static_cast<std::uint32_t>(store.size());
        for (const std::uint32_t from : coming_) {
            after_.push_back(rows_.data(from));
            const Data* const now = after_.data() + after_.size() - 1;
            all_.push_back({change_kind::inserted, rows_.id(from), row++, now, now, {}, rows_.all_masks(from), true});
        }
    }

    void make_room() {
        auto& store = core_.store;
        (store.template make_column<Es>(rows_.template any_traits<Es>()), ...);
        store.make_rows(coming_.size());
        for (const std::uint32_t from : coming_) { store.make_room(rows_.id(from)); }
        make_observers_room(store.size() + coming_.size());
    }

    void make_observers_room(std::size_t rows) {
        for (auto& o : core_.observers()) { o->make_room(rows); }
    }

    /// Everybody was told: entities go, and the rest takes the places that it has in `rows`.
    void settle_rows() noexcept {
        auto& store = core_.store;
        core_.bury(dying_);
        for (std::size_t row = 0; row < order_.size(); ++row) {
            const std::uint32_t at = store.find(order_[row]);
            if (at == row) { continue; }
            store.swap_rows(row, at);
            for (auto& o : core_.observers()) { o->rows_swapped(row, at); }
        }
    }

    struct changing {
        std::uint32_t from; ///< in `rows_`
        std::uint32_t row;  ///< in the set
    };

    core_type& core_;
    rows_type rows_;
    publish_mode mode_;
    std::uint64_t columns_ = 0; // that there were before
    bool begun_ = false;
    bool pending_ = false;

    // What differs; unused when silent.
    std::vector<entity> order_;
    std::vector<std::uint32_t> dying_; // rows of the set
    std::vector<changing> changing_;
    std::vector<std::uint32_t> coming_; // rows of `rows_`
    column<Data> before_;
    column<Data> after_;
    std::vector<change_type> all_;
};

/// Replaces the rows of one or several sets as one operation. Strong guarantee for all of them together; what callbacks
/// throw comes out when everybody was told. Bulk: refused inside a dispatch, loop or transaction of any of the sets.
template <class... Replacements>
void replace_rows(const char* operation, Replacements&&... sets) {
    std::exception_ptr first;
    try {
        (sets.begin(operation), ...);
        (sets.prepare(), ...);
    } catch (...) { first = std::current_exception(); }
    if (first) {
        (sets.abandon(), ...);
    } else {
        (sets.commit(), ...);
        (sets.tell(first), ...);
    }
    (sets.leave(), ...);
    (sets.conclude(first), ...);
    if (first) { std::rethrow_exception(first); }
}

} // namespace ensign::internal

// g++ 14 passes the members that std::vector has by default on to importers only where they are used here.
static_assert(std::vector<ensign::entity>{}.empty());
