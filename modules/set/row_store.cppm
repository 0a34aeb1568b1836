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
    std::size_t observers = 0; ///< views and other observers

    [[nodiscard]] constexpr std::size_t total() const noexcept { return index + ids + data + masks + observers; }
};

} // namespace ensign

export namespace ensign::internal {

template <trait_enum E>
struct trait_column {
    column<traits<E>> values;
};

template <trait_enum E>
struct trait_values {
    const traits<E>* values = nullptr;
};

/// Rows side by side, wherever they lie: those of a set, or those that it is about to have. Refers to them.
template <class Data, trait_enum... Es>
class row_view : private trait_values<Es>... {
public:
    using masks_type = trait_masks<Es...>;

    row_view() noexcept = default;
    /// `data` and `masks` are as long as `ids`; a null pointer in `masks` stands for empty masks.
    row_view(std::span<const entity> ids, const Data* data, const traits<Es>*... masks) noexcept
        : trait_values<Es>{masks}..., ids_{ids}, data_{data} {}

    [[nodiscard]] inline std::size_t size() const noexcept { return ids_.size(); }
    [[nodiscard]] inline entity id(std::size_t row) const noexcept { return ids_[row]; }
    [[nodiscard]] inline const Data& data(std::size_t row) const noexcept { return data_[row]; }
    [[nodiscard]] std::span<const entity> ids() const noexcept { return ids_; }
    [[nodiscard]] const Data* all_data() const noexcept { return data_; }

    /// Null: all masks are empty.
    template <trait_enum E>
    [[nodiscard]] inline const traits<E>* masks() const noexcept {
        return trait_values<E>::values;
    }
    [[nodiscard]] inline masks_type all_masks([[maybe_unused]] std::size_t row) const noexcept {
        masks_type out;
        ((out.template get<Es>() = masks<Es>() == nullptr ? traits<Es>{} : masks<Es>()[row]), ...);
        return out;
    }
    template <trait_enum E>
    [[nodiscard]] bool any_traits() const noexcept {
        return masks<E>() != nullptr && any_byte_set(masks<E>(), size() * sizeof(traits<E>));
    }

private:
    std::span<const entity> ids_;
    const Data* data_ = nullptr;
};

/// The rows of a set and nothing else: ids, data and masks side by side, dense, and the index from id to row.
///
/// A trait column does not exist until a mask is not empty. Nothing here calls user code; whatever can fail is in
/// `make_room`, `reserve`, `make_columns` and `shrink`.
template <class Data, trait_enum... Es>
class row_store : private trait_column<Es>... {
public:
    using masks_type = trait_masks<Es...>;

    static constexpr std::uint32_t npos = sparse_index::npos;

    [[nodiscard]] inline std::size_t size() const noexcept { return ids_.size(); }
    /// Rows that there is room for.
    [[nodiscard]] std::size_t capacity() const noexcept { return ids_.capacity(); }
    [[nodiscard]] inline std::uint32_t find(entity e) const noexcept { return index_.find(e.value()); }
    [[nodiscard]] inline entity id(std::size_t row) const noexcept { return ids_[row]; }
    [[nodiscard]] inline const Data& data(std::size_t row) const noexcept { return data_[row]; }
    [[nodiscard]] inline Data& data(std::size_t row) noexcept { return data_[row]; }
    [[nodiscard]] std::span<const entity> ids() const noexcept { return ids_.span(); }
    [[nodiscard]] std::span<const Data> all_data() const noexcept { return data_.span(); }
    [[nodiscard]] std::span<Data> all_data() noexcept { return {data_.data(), data_.size()}; }
    [[nodiscard]] row_view<Data, Es...> rows() const noexcept {
        return {ids_.span(), data_.data(), masks<Es>().data()...};
    }

    template <trait_enum E>
    [[nodiscard]] inline const column<traits<E>>& masks() const noexcept {
        return trait_column<E>::values;
    }
    template <trait_enum E>
    [[nodiscard]] inline column<traits<E>>& masks() noexcept {
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

    /// Precondition: the columns for the non-empty masks exist.
    inline void set_masks([[maybe_unused]] std::size_t row, [[maybe_unused]] const masks_type& m) noexcept {
        (set_mask<Es>(row, m.template get<Es>()), ...);
    }
    template <trait_enum E>
    inline void set_mask(std::size_t row, traits<E> m) noexcept {
        if (masks<E>().allocated()) { masks<E>()[row] = m; }
    }

    /// Makes the columns that these masks need. All of them or, when memory runs out, an unused one at most.
    inline void make_columns([[maybe_unused]] const masks_type& m) {
        (make_column<Es>(!m.template get<Es>().empty()), ...);
    }
    template <trait_enum E>
    inline void make_column(bool needed = true) {
        if (needed && !masks<E>().allocated()) [[unlikely]] {
            masks<E>().reserve(ids_.capacity() == 0 ? 1 : ids_.capacity());
            masks<E>().push_zeros(size());
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
        ((masks<Es>().allocated() ? masks<Es>().reserve(n) : void()), ...);
    }

    /// Precondition: room and columns were made, and the id has no row.
    inline void append(entity e, const Data& d, [[maybe_unused]] const masks_type& m) noexcept {
        index_.assign(e.value(), static_cast<std::uint32_t>(ids_.size()));
        ids_.push_back(e);
        data_.push_back(d);
        ((masks<Es>().allocated() ? masks<Es>().push_back(m.template get<Es>()) : void()), ...);
    }

    /// Moves the last row into the hole.
    inline void remove(std::size_t row) noexcept {
        const std::size_t last = ids_.size() - 1;
        index_.forget(ids_[row].value());
        if (row != last) { move_row(last, row); }
        ids_.pop_back();
        data_.pop_back();
        ((masks<Es>().allocated() ? masks<Es>().pop_back() : void()), ...);
    }

    /// Undoes `remove(row)`. Precondition: room for the row.
    void put_back(std::size_t row, entity e, const Data& d, const masks_type& m) noexcept {
        append(e, d, m);
        const std::size_t last = ids_.size() - 1;
        if (row != last) { swap_rows(row, last); }
    }

    void clear() noexcept {
        for (const entity e : ids_.span()) { index_.forget(e.value()); }
        ids_.clear();
        data_.clear();
        (masks<Es>().clear(), ...);
    }

    void shrink() {
        sparse_index fresh;
        for (const entity e : ids_.span()) { fresh.make_room(e.value()); }
        for (std::size_t row = 0; row < ids_.size(); ++row) {
            fresh.assign(ids_[row].value(), static_cast<std::uint32_t>(row));
        }
        ids_.shrink();
        data_.shrink();
        (masks<Es>().shrink(), ...);
        index_.swap(fresh);
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

    /// Room for these rows in the place of those that are there, and the columns that their masks need.
    void prepare_replace(const row_view<Data, Es...>& rows) {
        ids_.reserve(rows.size());
        data_.reserve(rows.size());
        (prepare_masks<Es>(rows), ...);
        for (std::size_t from = 0; from < rows.size(); from += block) {
            if (same_ids(rows, from)) { continue; }
            const std::size_t to = end_of(from, rows.size());
            for (std::size_t row = from; row < to; ++row) { index_.make_room(rows.id(row).value()); }
        }
    }

    /// The rows are now those of `rows`, which lie elsewhere. Preconditions: prepared; no id twice.
    void replace(const row_view<Data, Es...>& rows) noexcept {
        // Where the ids are the same, as in most rollbacks, the index is right already.
        for (std::size_t from = 0; from < size(); from += block) {
            if (same_ids(rows, from)) { continue; }
            const std::size_t to = end_of(from, size());
            for (std::size_t row = from; row < to; ++row) { index_.forget(ids_[row].value()); }
        }
        for (std::size_t from = 0; from < rows.size(); from += block) {
            if (same_ids(rows, from)) { continue; }
            const std::size_t to = end_of(from, rows.size());
            for (std::size_t row = from; row < to; ++row) {
                index_.assign(rows.id(row).value(), static_cast<std::uint32_t>(row));
            }
        }
        ids_.assign(rows.ids().data(), rows.size());
        data_.assign(rows.all_data(), rows.size());
        (replace_masks<Es>(rows), ...);
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
    }

    void swap(row_store& other) noexcept {
        index_.swap(other.index_);
        ids_.swap(other.ids_);
        data_.swap(other.data_);
        (masks<Es>().swap(other.template masks<Es>()), ...);
    }

    void measure(memory_usage& out) const noexcept {
        out.index += index_.bytes();
        out.ids += ids_.bytes();
        out.data += data_.bytes();
        ((out.masks += masks<Es>().bytes()), ...);
    }

private:
    template <trait_enum E>
    inline void make_mask_room(std::size_t n) {
        if (masks<E>().allocated()) { masks<E>().make_room(n); }
    }

    static constexpr std::size_t block = 64; // rows that are compared at once

    [[nodiscard]] static std::size_t end_of(std::size_t from, std::size_t size) noexcept {
        return size - from < block ? size : from + block;
    }
    /// Whether the block that begins at row `from` has the same ids here and there.
    [[nodiscard]] bool same_ids(const row_view<Data, Es...>& rows, std::size_t from) const noexcept {
        if (from >= size() || from >= rows.size()) { return false; }
        const std::size_t to = end_of(from, size());
        return to == end_of(from, rows.size()) &&
               same_bytes(ids_.data() + from, rows.ids().data() + from, (to - from) * sizeof(entity));
    }

    template <trait_enum E>
    void prepare_masks(const row_view<Data, Es...>& rows) {
        if (masks<E>().allocated()) {
            masks<E>().reserve(rows.size());
        } else {
            make_column<E>(rows.template any_traits<E>());
        }
    }
    template <trait_enum E>
    void replace_masks(const row_view<Data, Es...>& rows) noexcept {
        if (!masks<E>().allocated()) { return; }
        if (const traits<E>* const from = rows.template masks<E>()) {
            masks<E>().assign(from, rows.size());
        } else {
            masks<E>().clear();
            masks<E>().push_zeros(rows.size());
        }
    }

    inline void move_row(std::size_t from, std::size_t to) noexcept {
        index_.assign(ids_[from].value(), static_cast<std::uint32_t>(to));
        ids_[to] = ids_[from];
        data_[to] = data_[from];
        (set_mask<Es>(to, mask<Es>(from)), ...);
    }

    sparse_index index_;
    column<entity> ids_;
    column<Data> data_;
};

} // namespace ensign::internal
