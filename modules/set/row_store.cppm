// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

export module ensign.set:row_store;

import ensign.base;
import ensign.traits;
import :column;
import :filter;
import :index;
import :page_stamps;
import :row_view;

export namespace ensign {

/// The data of a set whose entities have traits only.
struct no_data {
    friend constexpr bool operator==(no_data, no_data) noexcept = default;
};

/// Bytes that a set holds, by part (capacity, not only what is in use).
struct memory_usage {
    std::size_t index = 0;     ///< id -> row
    std::size_t ids = 0;       ///< row -> id
    std::size_t data = 0;      ///< the structs
    std::size_t masks = 0;     ///< the trait columns that exist
    std::size_t stamps = 0;    ///< which rows changed when, once a snapshot asks for it
    std::size_t observers = 0; ///< views and other observers

    [[nodiscard]] constexpr std::size_t total() const noexcept {
        return index + ids + data + masks + stamps + observers;
    }
};

} // namespace ensign

export namespace ensign::internal {

template <trait_enum E>
struct trait_column {
    column<traits<E>> values;
};

/// The rows of a set and nothing else: ids, data and masks side by side, dense, and the index from id to row.
///
/// A trait column does not exist until a mask is not empty. Nothing here calls user code; whatever can fail is in
/// `make_room`, `reserve`, `make_columns`, `prepare_replace` and `shrink`. Every change of a row stamps its page.
template <class Data, trait_enum... Es>
class row_store : private trait_column<Es>... {
public:
    using masks_type = trait_masks<Es...>;
    using rows_type = row_view<Data, Es...>;

    static constexpr std::uint32_t npos = sparse_index::npos;

    [[nodiscard]] inline std::size_t size() const noexcept { return ids_.size(); }
    /// Rows that there is room for.
    [[nodiscard]] std::size_t capacity() const noexcept { return ids_.capacity(); }
    [[nodiscard]] inline std::uint32_t find(entity e) const noexcept { return index_.find(e.value()); }
    [[nodiscard]] inline entity id(std::size_t row) const noexcept { return ids_[row]; }
    [[nodiscard]] inline const Data& data(std::size_t row) const noexcept { return data_[row]; }
    [[nodiscard]] std::span<const entity> ids() const noexcept { return ids_.span(); }
    [[nodiscard]] std::span<const Data> all_data() const noexcept { return data_.span(); }
    /// For writing at will; `stamp_changes` is told afterwards.
    [[nodiscard]] std::span<Data> writable_data() noexcept { return {data_.data(), data_.size()}; }
    [[nodiscard]] rows_type rows() const noexcept { return {ids_.span(), data_.data(), masks<Es>().data()...}; }

    template <trait_enum E>
    [[nodiscard]] inline const column<traits<E>>& masks() const noexcept {
        return trait_column<E>::values;
    }

    template <trait_enum E>
    [[nodiscard]] inline traits<E> mask(std::size_t row) const noexcept {
        return masks<E>().allocated() ? masks<E>()[row] : traits<E>{};
    }

    [[nodiscard]] inline masks_type all_masks([[maybe_unused]] std::size_t row) const noexcept {
        masks_type out;
        ((out.template get<Es>() = mask<Es>(row)), ...);
        return out;
    }

    inline void set_data(std::size_t row, const Data& d) noexcept {
        data_[row] = d;
        stamp(row);
    }
    /// Precondition: the columns for the non-empty masks exist.
    inline void set_masks([[maybe_unused]] std::size_t row, [[maybe_unused]] const masks_type& m) noexcept {
        (set_mask<Es>(row, m.template get<Es>()), ...);
    }
    template <trait_enum E>
    inline void set_mask(std::size_t row, traits<E> m) noexcept {
        if (masks<E>().allocated()) { write_mask<E>(row, m); }
    }
    /// Precondition: the column exists.
    template <trait_enum E>
    inline void write_mask(std::size_t row, traits<E> m) noexcept {
        column_of<E>()[row] = m;
        stamp(row);
    }

    /// Makes the columns that these masks need. All of them or, when memory runs out, an unused one at most.
    inline void make_columns([[maybe_unused]] const masks_type& m) {
        (make_column<Es>(!m.template get<Es>().empty()), ...);
    }
    template <trait_enum E>
    inline void make_column(bool needed = true) {
        if (needed && !masks<E>().allocated()) [[unlikely]] {
            column_of<E>().reserve(ids_.capacity() == 0 ? 1 : ids_.capacity());
            column_of<E>().push_zeros(size());
        }
    }

    /// Room for one more row with this id.
    inline void make_room(entity e) {
        make_rows(1);
        index_.make_room(e.value());
    }
    /// Room for `n` more rows, ids apart.
    inline void make_rows(std::size_t n) {
        ids_.make_room(n);
        data_.make_room(n);
        (make_mask_room<Es>(n), ...);
    }
    void reserve(std::size_t n) {
        ids_.reserve(n);
        data_.reserve(n);
        ((masks<Es>().allocated() ? column_of<Es>().reserve(n) : void()), ...);
    }

    /// Precondition: room and columns were made, and the id has no row.
    inline void append(entity e, const Data& d, [[maybe_unused]] const masks_type& m) noexcept {
        index_.assign(e.value(), static_cast<std::uint32_t>(ids_.size()));
        stamp(ids_.size());
        ids_.push_back(e);
        data_.push_back(d);
        ((masks<Es>().allocated() ? column_of<Es>().push_back(m.template get<Es>()) : void()), ...);
    }

    /// Moves the last row into the hole.
    inline void remove(std::size_t row) noexcept {
        const std::size_t last = ids_.size() - 1;
        index_.forget(ids_[row].value());
        if (row != last) { move_row(last, row); }
        stamp(last);
        ids_.pop_back();
        data_.pop_back();
        ((masks<Es>().allocated() ? column_of<Es>().pop_back() : void()), ...);
    }

    /// Undoes `remove(row)`. Precondition: room for the row.
    void put_back(std::size_t row, entity e, const Data& d, const masks_type& m) noexcept {
        append(e, d, m);
        const std::size_t last = ids_.size() - 1;
        if (row != last) { swap_rows(row, last); }
    }

    void clear() noexcept {
        for (const entity e : ids_.span()) { index_.forget(e.value()); }
        stamp_rows(0, size());
        ids_.clear();
        data_.clear();
        (column_of<Es>().clear(), ...);
    }

    /// Ends the tracking of changes as well: the next snapshot that asks for it begins it again.
    void shrink() {
        sparse_index fresh;
        for (const entity e : ids_.span()) { fresh.make_room(e.value()); }
        for (std::size_t row = 0; row < ids_.size(); ++row) {
            fresh.assign(ids_[row].value(), static_cast<std::uint32_t>(row));
        }
        ids_.shrink();
        data_.shrink();
        (column_of<Es>().shrink(), ...);
        index_.swap(fresh);
        stamps_.stop();
    }

    /// A copy of every row of `other`. Strong guarantee.
    void copy_from(const row_store& other) {
        row_store fresh;
        fresh.reserve(other.size());
        (fresh.template make_column<Es>(other.template masks<Es>().allocated()), ...);
        for (const entity e : other.ids()) { fresh.index_.make_room(e.value()); }
        for (std::size_t row = 0; row < other.size(); ++row) {
            fresh.append(other.id(row), other.data(row), other.all_masks(row));
        }
        swap(fresh);
    }

    /// Room for these rows in the place of those that are there, and the columns that their masks need. `rows` then knows
    /// where they differ, as far as it can be known. A version that comes by for the second time begins the tracking.
    void prepare_replace(rows_type& rows) {
        if (knows(rows.version())) { track(); }
        rows.set_changes(changes_since(rows));
        ids_.reserve(rows.size());
        data_.reserve(rows.size());
        (prepare_masks<Es>(rows), ...);
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
        rows.each_difference(size() < rows.size() ? rows.size() : size(),
                             [&](std::size_t from, std::size_t to) { copy_differences(rows, from, to); });
        ids_.set_size(rows.size());
        data_.set_size(rows.size());
        (column_of<Es>().set_size(masks<Es>().allocated() ? rows.size() : 0), ...);
        if (rows.version().source != 0) { stamps_.adopt(rows.version()); }
    }

    void swap_rows(std::size_t a, std::size_t b) noexcept {
        const entity id = ids_[a];
        const Data data = data_[a];
        const masks_type m = all_masks(a);
        move_row(b, a);
        index_.assign(id.value(), static_cast<std::uint32_t>(b));
        ids_[b] = id;
        data_[b] = data;
        set_masks(b, m);
        stamp(b);
    }

    /// What is known of changes stays where it is.
    void swap(row_store& other) noexcept {
        index_.swap(other.index_);
        ids_.swap(other.ids_);
        data_.swap(other.data_);
        (column_of<Es>().swap(other.template column_of<Es>()), ...);
        const std::size_t most = size() < other.size() ? other.size() : size();
        stamp_rows(0, most);
        other.stamp_rows(0, most);
    }

    // --- changes: for copies that are brought up to date ----------------------------------------------------------

    [[nodiscard]] bool knows(const rows_version& version) const noexcept { return stamps_.knows(version); }
    /// From now on changes are stamped. Without memory nothing becomes known.
    void track() noexcept { stamps_.track(rows_type::pages_of(ids_.capacity())); }
    /// Where `other` may differ from the rows as they are. Everywhere, when its columns are others, when nothing is known
    /// of it, or when it is not worth looking at single pages.
    [[nodiscard]] page_changes changes_since(const rows_type& other) const noexcept {
        if (((masks<Es>().allocated() != (other.template masks<Es>() != nullptr)) || ...)) { return {}; }
        const page_changes out = stamps_.since(other.version());
        const std::size_t pages = rows_type::pages_of(size() < other.size() ? other.size() : size());
        return out.count(pages) * 2 > pages ? page_changes{} : out;
    }
    /// The rows as they are now.
    [[nodiscard]] rows_version take_version() noexcept {
        if (stamps_.tracks()) { track(); } // there may be room for more rows
        return stamps_.take();
    }
    /// The data was written at will; it was `before`.
    void stamp_changes(const Data* before) noexcept {
        if (!stamps_.tracks()) { return; }
        constexpr std::size_t page = std::size_t{1} << rows_type::page_bits;
        for (std::size_t from = 0; from < size(); from += page) {
            const std::size_t left = size() - from;
            if (!same_bytes(before + from, data_.data() + from, (left < page ? left : page) * sizeof(Data))) {
                stamp(from);
            }
        }
    }

    void measure(memory_usage& out) const noexcept {
        out.index += index_.bytes();
        out.ids += ids_.bytes();
        out.data += data_.bytes();
        out.stamps += stamps_.bytes();
        ((out.masks += masks<Es>().bytes()), ...);
    }

private:
    template <trait_enum E>
    [[nodiscard]] inline column<traits<E>>& column_of() noexcept {
        return trait_column<E>::values;
    }
    template <trait_enum E>
    inline void make_mask_room(std::size_t n) {
        if (masks<E>().allocated()) { column_of<E>().make_room(n); }
    }

    inline void stamp(std::size_t row) noexcept { stamps_.mark(row >> rows_type::page_bits); }
    void stamp_rows(std::size_t from, std::size_t to) noexcept {
        stamps_.mark(page_run{from >> rows_type::page_bits, rows_type::pages_of(to)});
    }

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

    template <trait_enum E>
    void prepare_masks(const rows_type& rows) {
        if (masks<E>().allocated()) {
            column_of<E>().reserve(rows.size());
        } else {
            make_column<E>(rows.template any_traits<E>());
        }
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
            if (!masks<E>().allocated()) { return true; }
            return there != nullptr && same_bytes(masks<E>().data() + from, there + from, count * sizeof(traits<E>));
        };
        return same_bytes(ids_.data() + from, rows.ids().data() + from, count * sizeof(entity)) &&
               same_bytes(data_.data() + from, rows.all_data() + from, count * sizeof(Data)) &&
               (same_masks(rows.template masks<Es>()) && ...);
    }
    void copy_rows(const rows_type& rows, std::size_t from, std::size_t to) noexcept {
        stamp_rows(from, to);
        if (to > rows.size()) { to = rows.size(); }
        if (from >= to) { return; }
        ids_.overwrite(from, rows.ids().data() + from, to - from);
        data_.overwrite(from, rows.all_data() + from, to - from);
        (replace_masks<Es>(rows, from, to - from), ...);
    }
    template <trait_enum E>
    void replace_masks(const rows_type& rows, std::size_t from, std::size_t count) noexcept {
        if (!masks<E>().allocated()) { return; }
        if (const traits<E>* const all = rows.template masks<E>()) {
            column_of<E>().overwrite(from, all + from, count);
        } else {
            column_of<E>().overwrite_zeros(from, count);
        }
    }

    inline void move_row(std::size_t from, std::size_t to) noexcept {
        index_.assign(ids_[from].value(), static_cast<std::uint32_t>(to));
        ids_[to] = ids_[from];
        data_[to] = data_[from];
        (set_mask<Es>(to, mask<Es>(from)), ...);
        stamp(to);
    }

    sparse_index index_;
    column<entity> ids_;
    column<Data> data_;
    page_stamps stamps_;
};

} // namespace ensign::internal
