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
import :field_columns;
import :filter;
import :index;
import :mask_columns;
import :memory_usage;
import :page_stamps;
import :row_view;

export namespace ensign {

/// The data of a set whose entities have traits only.
struct no_data {
    friend constexpr bool operator==(no_data, no_data) noexcept = default;
};

} // namespace ensign

export namespace ensign::internal {

/// The one byte of an empty struct is padding.
template <class Data>
[[nodiscard]] inline bool same_data([[maybe_unused]] const Data& a, [[maybe_unused]] const Data& b) noexcept {
    if constexpr (std::is_empty_v<Data>) {
        return true;
    } else {
        return bits_equal(a, b);
    }
}

/// The rows of a set and nothing else: ids, data and masks side by side, dense, and the index from id to row.
///
/// Nothing here calls user code; whatever can fail is in `make_room`, `reserve`, `make_columns`, `keep_field`,
/// `prepare_replace` and `shrink`. Every change of a row stamps its page.
template <class Data, trait_enum... Es>
class row_store : private mask_columns<Es...> {
    using traits_of_rows = mask_columns<Es...>;

public:
    using rows_type = row_view<Data, Es...>;
    using typename traits_of_rows::filter_type;
    using typename traits_of_rows::masks_type;

    using traits_of_rows::all_masks;
    using traits_of_rows::ask;
    using traits_of_rows::column_changes;
    using traits_of_rows::columns;
    using traits_of_rows::columns_know;
    using traits_of_rows::drop_columns_but;
    using traits_of_rows::mask;
    using traits_of_rows::masks;
    using traits_of_rows::matches_nobody;
    using typename traits_of_rows::query_type;

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
    [[nodiscard]] rows_type rows() const noexcept {
        return {ids_.span(), data_.data(), this->template masks<Es>().data()...};
    }

    inline void set_data(std::size_t row, const Data& d) noexcept {
        stamp(row);
        data_[row] = d;
        fields_.write(row, data_.data() + row); // last: it may be a call
    }
    /// The same for data that need not differ from what is there. Does not read that, unless somebody follows the changes.
    inline void renew_data(std::size_t row, const Data& d) noexcept {
        if (stamps_.tracks()) [[unlikely]] {
            set_other_data(row, d);
        } else {
            set_data(row, d);
        }
    }
    /// Precondition: the columns for the non-empty masks exist.
    inline void set_masks(std::size_t row, const masks_type& m) noexcept {
        traits_of_rows::set_masks(row, m);
        stamp(row);
    }
    /// Precondition: the column exists.
    template <trait_enum E>
    inline void write_mask(std::size_t row, traits<E> m) noexcept {
        stamp(row);
        traits_of_rows::template write_mask<E>(row, m); // last: it may be a call
    }

    /// Makes the columns that these masks need. All of them or, when memory runs out, an unused one at most.
    inline void make_columns(const masks_type& m) { traits_of_rows::make_columns(m, size(), capacity()); }
    template <trait_enum E>
    inline void make_column(bool needed = true) {
        if (needed) { traits_of_rows::template make_column<E>(size(), capacity()); }
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
        fields_.make_room(data_.capacity());
        traits_of_rows::make_room(n);
    }
    void reserve(std::size_t n) {
        ids_.reserve(n);
        data_.reserve(n);
        fields_.make_room(data_.capacity());
        traits_of_rows::reserve(n);
    }

    /// Precondition: room and columns were made, and the id has no row.
    inline void append(entity e, const Data& d, const masks_type& m) noexcept {
        index_.assign(e.value(), static_cast<std::uint32_t>(ids_.size()));
        stamp(ids_.size());
        ids_.push_back(e);
        data_.push_back(d);
        fields_.write(data_.size() - 1, data_.data() + data_.size() - 1);
        traits_of_rows::append(m);
    }

    /// `n` rows behind the others; `at(i)` is the i-th, with `id`, `data` and `traits`, and is no user code. Returns `n`; or
    /// the first one whose id has a row, also among these: then nothing has changed. Throws `std::bad_alloc` likewise.
    template <class At>
    std::size_t append_rows(std::size_t n, At at) {
        constexpr std::size_t block = 256; // column by column, as long as the rows are near
        make_rows(n);
        const std::size_t before = size();
        const std::uint64_t columns = traits_of_rows::columns();
        std::size_t done = 0;
        try {
            while (done < n) {
                const std::size_t count = n - done < block ? n - done : block;
                const std::size_t taken = append_block(count, [&](std::size_t i) -> auto& { return at(done + i); });
                done += taken;
                if (taken != count) { break; }
            }
        } catch (...) {
            cut(before, columns);
            throw;
        }
        if (done != n) { cut(before, columns); }
        return done;
    }

    /// Moves the last row into the hole.
    inline void remove(std::size_t row) noexcept {
        const std::size_t last = ids_.size() - 1;
        index_.forget(ids_[row].value());
        if (row != last) {
            index_.assign(ids_[last].value(), static_cast<std::uint32_t>(row));
            ids_[row] = ids_[last];
            set_data(row, data_[last]);
        }
        stamp(last);
        ids_.pop_back();
        data_.pop_back();
        traits_of_rows::remove(row);
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
        traits_of_rows::clear();
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
        fields_.resize(data_.capacity());
        traits_of_rows::shrink();
        index_.swap(fresh);
        stamps_.stop();
    }

    [[nodiscard]] const field_columns& fields() const noexcept { return fields_; }
    void keep_field(field_place place) { fields_.keep(place, data_.data(), size(), data_.capacity()); }
    void drop_field(field_place place) noexcept { fields_.drop(place); }
    /// The fields that `other` keeps. Precondition: keeps none yet.
    void keep_fields_of(const row_store& other) {
        fields_.keep_like(other.fields_, data_.data(), size(), data_.capacity());
    }

    /// How many rows match.
    [[nodiscard]] std::size_t count(const filter_type& filter) const noexcept {
        return traits_of_rows::count(filter, size());
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
        fields_.make_room(data_.capacity());
        (make_column<Es>(rows.template any_traits<Es>()), ...);
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

    void swap_rows(std::size_t a, std::size_t b) noexcept {
        const entity id = ids_[a];
        const Data data = data_[a];
        const masks_type m = all_masks(a);
        move_row(b, a);
        index_.assign(id.value(), static_cast<std::uint32_t>(b));
        ids_[b] = id;
        set_data(b, data);
        set_masks(b, m);
    }

    /// What is known of changes stays where it is.
    void swap(row_store& other) noexcept {
        index_.swap(other.index_);
        ids_.swap(other.ids_);
        data_.swap(other.data_);
        fields_.swap(other.fields_);
        traits_of_rows::swap(other);
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
    /// The data was written at will.
    void data_written() noexcept { fields_.refill(data_.data(), size()); }
    /// It was `before`.
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
        out.fields += fields_.bytes();
        traits_of_rows::measure(out);
    }

private:
    /// As `append_rows`, with room for the rows, but that those before a known id stay.
    template <class At>
    std::size_t append_block(std::size_t n, At at) {
        const std::size_t first = size();
        if (!(this->template masks<Es>().allocated() && ...)) {
            masks_type any;
            for (std::size_t i = 0; i < n; ++i) { any = any | masks_type(at(i).traits); }
            make_columns(any);
        }
        std::size_t taken = 0;
        try {
            while (taken < n && index_.try_assign(at(taken).id.value(), static_cast<std::uint32_t>(first + taken))) {
                ++taken;
            }
        } catch (...) {
            for (; taken != 0; --taken) { index_.forget(at(taken - 1).id.value()); }
            throw;
        }
        stamp_rows(first, first + taken);
        ids_.push_each(taken, [&](std::size_t i) { return at(i).id; });
        data_.push_each(taken, [&](std::size_t i) -> const Data& { return at(i).data; });
        fields_.refill(data_.data(), first, first + taken);
        traits_of_rows::append_many(taken, [&](std::size_t i) { return masks_type(at(i).traits); });
        return taken;
    }
    void cut(std::size_t rows, std::uint64_t columns) noexcept {
        while (size() > rows) { remove(size() - 1); }
        traits_of_rows::drop_columns_but(columns);
    }
    [[gnu::noinline]] void set_other_data(std::size_t row, const Data& d) noexcept {
        if (!same_data(data_[row], d)) { set_data(row, d); }
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
        stamp_rows(from, to);
        if (to > rows.size()) { to = rows.size(); }
        if (from >= to) { return; }
        ids_.overwrite(from, rows.ids().data() + from, to - from);
        data_.overwrite(from, rows.all_data() + from, to - from);
        fields_.refill(data_.data(), from, to);
        (traits_of_rows::template overwrite<Es>(rows.template masks<Es>(), from, to - from), ...);
    }
    inline void move_row(std::size_t from, std::size_t to) noexcept {
        index_.assign(ids_[from].value(), static_cast<std::uint32_t>(to));
        ids_[to] = ids_[from];
        set_data(to, data_[from]);
        set_masks(to, all_masks(from));
    }

    sparse_index index_;
    column<entity> ids_;
    column<Data> data_;
    field_columns fields_{sizeof(Data)};
    page_stamps stamps_;
};

} // namespace ensign::internal
