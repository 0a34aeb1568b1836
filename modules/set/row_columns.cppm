// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

export module ensign.set:row_columns;

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
/// `append_rows` and `shrink`. Every change of a row stamps its page.
template <class Data, trait_enum... Es>
class row_columns : protected mask_columns<Es...> {
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
        if (row != last) { move_data(last, row); }
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
    void keep_fields_of(const row_columns& other) {
        fields_.keep_like(other.fields_, data_.data(), size(), data_.capacity());
    }

    /// How many rows match.
    [[nodiscard]] std::size_t count(const filter_type& filter) const noexcept {
        return traits_of_rows::count(filter, size());
    }

    void swap_rows(std::size_t a, std::size_t b) noexcept {
        const entity id = ids_[a];
        const Data data = data_[a];
        const masks_type m = all_masks(a);
        move_data(b, a);
        set_masks(a, all_masks(b));
        index_.assign(id.value(), static_cast<std::uint32_t>(b));
        ids_[b] = id;
        set_data(b, data);
        set_masks(b, m);
    }

    /// What is known of changes stays where it is.
    void swap(row_columns& other) noexcept {
        index_.swap(other.index_);
        ids_.swap(other.ids_);
        data_.swap(other.data_);
        fields_.swap(other.fields_);
        traits_of_rows::swap(other);
        const std::size_t most = size() < other.size() ? other.size() : size();
        stamp_rows(0, most);
        other.stamp_rows(0, most);
    }

    // --- data that was written at will ------------------------------------------------------------------------------

    /// It is what it is now.
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

protected:
    void stamp_rows(std::size_t from, std::size_t to) noexcept {
        stamps_.mark(page_run{from >> rows_type::page_bits, rows_type::pages_of(to)});
    }

    sparse_index index_;
    column<entity> ids_;
    column<Data> data_;
    field_columns fields_{sizeof(Data)};
    page_stamps stamps_;

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
    /// All but the masks.
    inline void move_data(std::size_t from, std::size_t to) noexcept {
        index_.assign(ids_[from].value(), static_cast<std::uint32_t>(to));
        ids_[to] = ids_[from];
        set_data(to, data_[from]);
    }
};

} // namespace ensign::internal
