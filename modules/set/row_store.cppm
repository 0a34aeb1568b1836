// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>

export module ensign.set:row_store;

import ensign.base;
import ensign.traits;
import :column;
import :mask_columns;
import :page_stamps;
import :row_columns;
import :row_view;

export namespace ensign::internal {

/// The rows of a set, as a whole: copied, replaced by others, and compared with what they were.
///
/// Nothing here calls user code; of what is added to `row_columns`, `copy_from` and `prepare_replace` may fail.
template <class Data, trait_enum... Es>
class row_store : public row_columns<Data, Es...> {
    using base = row_columns<Data, Es...>;
    using traits_of_rows = mask_columns<Es...>;

public:
    using typename base::rows_type;

    using base::size;

    /// A copy of every row of `other`. Strong guarantee.
    void copy_from(const row_store& other) {
        row_store fresh;
        fresh.reserve(other.size());
        (fresh.template make_column<Es>(other.template masks<Es>().allocated()), ...);
        for (const entity e : other.ids()) { fresh.index_.make_room(e.value()); }
        for (std::size_t row = 0; row < other.size(); ++row) {
            fresh.append(other.id(row), other.data(row), other.all_masks(row));
        }
        this->swap(fresh);
    }

    /// Room for these rows in the place of those that are there, and the columns that their masks need. `rows` then knows
    /// where they differ, as far as it can be known. A version that comes by for the second time begins the tracking.
    void prepare_replace(rows_type& rows) {
        if (knows(rows.version())) { track(); }
        rows.set_changes(changes_since(rows));
        ids_.reserve(rows.size());
        data_.reserve(rows.size());
        fields_.make_room(data_.capacity());
        (this->template make_column<Es>(rows.template any_traits<Es>()), ...);
        traits_of_rows::reserve(rows.size());
        each_block_of_other_ids(rows, [&](std::size_t from, std::size_t, std::size_t to) {
            for (std::size_t row = from; row < to; ++row) { index_.make_room(rows.id(row).value()); }
        });
    }

    /// The rows are now those of `rows`, which lie elsewhere. Preconditions: prepared; no id twice.
    void replace(const rows_type& rows) noexcept {
        // Where the ids are the same, as in most rollbacks, the index is right already.
        each_block_of_other_ids(rows, [&](std::size_t from, std::size_t to, std::size_t) {
            for (std::size_t row = from; row < to; ++row) { index_.forget(ids_[row].value()); }
        });
        each_block_of_other_ids(rows, [&](std::size_t from, std::size_t, std::size_t to) {
            for (std::size_t row = from; row < to; ++row) {
                index_.assign(rows.id(row).value(), static_cast<std::uint32_t>(row));
            }
        });
        traits_of_rows::begin_overwriting();
        rows.each_difference(size() < rows.size() ? rows.size() : size(),
                             [&](std::size_t from, std::size_t to) { copy_differences(rows, from, to); });
        ids_.set_size(rows.size());
        data_.set_size(rows.size());
        traits_of_rows::set_size(rows.size());
        if (rows.version().source != 0) { stamps_.adopt(rows.version()); }
    }

    // --- changes: for copies that are brought up to date ----------------------------------------------------------

    [[nodiscard]] bool knows(const rows_version& version) const noexcept { return stamps_.knows(version); }
    /// From now on changes are stamped. Without memory nothing becomes known.
    void track() noexcept { stamps_.track(rows_type::pages_of(ids_.capacity())); }
    /// Where `other` may differ from the rows as they are. Everywhere, when its columns are others, when nothing is known
    /// of it, or when it is not worth looking at single pages.
    [[nodiscard]] page_changes changes_since(const rows_type& other) const noexcept {
        if (((this->template masks<Es>().allocated() != (other.template masks<Es>() != nullptr)) || ...)) { return {}; }
        const page_changes out = stamps_.since(other.version());
        const std::size_t pages = rows_type::pages_of(size() < other.size() ? other.size() : size());
        return out.count(pages) * 2 > pages ? page_changes{} : out;
    }
    /// The rows as they are now.
    [[nodiscard]] rows_version take_version() noexcept {
        if (stamps_.tracks()) { track(); } // there may be room for more rows
        return stamps_.take();
    }

private:
    using base::data_;
    using base::fields_;
    using base::ids_;
    using base::index_;
    using base::stamps_;

    /// `visit(from, to, to_of_rows)` for up to 64 rows at a time of which not all have the ids that they have in `rows`.
    template <class Visit>
    void each_block_of_other_ids(const rows_type& rows, Visit visit) const {
        constexpr std::size_t block = 64;
        const auto least = [](std::size_t a, std::size_t b) { return a < b ? a : b; };
        rows.each_difference(size() < rows.size() ? rows.size() : size(), [&](std::size_t from, std::size_t end) {
            for (; from < end; from += block) {
                const std::size_t here = least(least(from + block, end), size());
                const std::size_t there = least(least(from + block, end), rows.size());
                if (here != there ||
                    !same_bytes(ids_.data() + from, rows.ids().data() + from, (here - from) * sizeof(entity))) {
                    visit(from, here, there);
                }
            }
        });
    }

    /// Copies rows from `from` to `to`, which one of the sides has. Where changes are stamped, pages that
    /// are the same are left alone, so that other copies of the rows stay up to date; but where several differ side by
    /// side the next ones are not looked at.
    void copy_differences(const rows_type& rows, std::size_t from, std::size_t to) noexcept {
        if (!stamps_.tracks()) { return copy_rows(rows, from, to); }
        constexpr std::size_t page = std::size_t{1} << rows_type::page_bits;
        unsigned differing = 0;
        while (from < to) {
            std::size_t end = to - from < page ? to : from + page;
            if (same_rows(rows, from, end)) {
                differing = 0;
            } else {
                if (++differing == 4) {
                    differing = 0;
                    end = to - from < 64 * page ? to : from + 64 * page;
                }
                copy_rows(rows, from, end);
            }
            from = end;
        }
    }
    [[nodiscard]] bool same_rows(const rows_type& rows, std::size_t from, std::size_t to) const noexcept {
        if (to > size() || to > rows.size()) { return false; }
        const std::size_t count = to - from;
        const auto same_masks = [&]<trait_enum E>(const traits<E>* there) {
            if (!this->template masks<E>().allocated()) { return true; }
            return there != nullptr &&
                   same_bytes(this->template masks<E>().data() + from, there + from, count * sizeof(traits<E>));
        };
        return same_bytes(ids_.data() + from, rows.ids().data() + from, count * sizeof(entity)) &&
               same_bytes(data_.data() + from, rows.all_data() + from, count * sizeof(Data)) &&
               (same_masks(rows.template masks<Es>()) && ...);
    }
    void copy_rows(const rows_type& rows, std::size_t from, std::size_t to) noexcept {
        this->stamp_rows(from, to);
        if (to > rows.size()) { to = rows.size(); }
        if (from >= to) { return; }
        ids_.overwrite(from, rows.ids().data() + from, to - from);
        data_.overwrite(from, rows.all_data() + from, to - from);
        fields_.refill(data_.data(), from, to);
        (traits_of_rows::template overwrite<Es>(rows.template masks<Es>(), from, to - from), ...);
    }
};

} // namespace ensign::internal
