// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>
#include <type_traits>

export module ensign.set:mask_columns;

import ensign.traits;
import :bit_columns;
import :bit_query;
import :column;
import :count_memo;
import :filter;
import :memory_usage;

export namespace ensign::internal {

template <trait_enum E>
struct trait_column {
    column<traits<E>> values;
    mutable bit_columns bits; // follow the values; filled when they are asked
};

/// The traits of all rows, an enum a column, and beside each column its bits, which answer counts and queries.
///
/// A column does not exist until a mask is not empty. Every write of a mask is here, since the bits hang on it. What can
/// fail is in `make_room`, `reserve`, `make_columns` and `shrink`.
template <trait_enum... Es>
class mask_columns : private trait_column<Es>... {
public:
    using masks_type = trait_masks<Es...>;
    using filter_type = trait_filter<Es...>;

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

    /// Precondition: the columns for the non-empty masks exist.
    inline void set_masks([[maybe_unused]] std::size_t row, [[maybe_unused]] const masks_type& m) noexcept {
        ((masks<Es>().allocated() ? write_mask<Es>(row, m.template get<Es>()) : void()), ...);
    }
    /// Precondition: the column exists.
    template <trait_enum E>
    inline void write_mask(std::size_t row, traits<E> m) noexcept {
        traits<E>& at = values<E>()[row];
        const std::uint64_t changed = (at ^ m).bits() & bits<E>().kept();
        at = m;
        if (changed != 0) { bits<E>().write(row, changed, m.bits()); }
    }

    /// The columns that these masks need, for `rows` rows. All of them or, when memory runs out, an unused one at most.
    inline void make_columns([[maybe_unused]] const masks_type& m, [[maybe_unused]] std::size_t rows,
                             [[maybe_unused]] std::size_t capacity) {
        ((m.template get<Es>().empty() ? void() : make_column<Es>(rows, capacity)), ...);
    }
    template <trait_enum E>
    inline void make_column(std::size_t rows, std::size_t capacity) {
        if (!masks<E>().allocated()) [[unlikely]] { add_column<E>(rows, capacity); }
    }

    /// The columns that exist: a bit each, in the order of the enums.
    [[nodiscard]] std::uint64_t columns() const noexcept {
        std::uint64_t out = 0;
        unsigned i = 0;
        ((out |= std::uint64_t{masks<Es>().allocated()} << i++), ...);
        return out;
    }
    /// Gives back those that were made since they were these. Precondition: their masks are empty.
    void drop_columns_but([[maybe_unused]] std::uint64_t these) noexcept {
        [[maybe_unused]] unsigned i = 0;
        (drop_column_unless<Es>((these >> i++ & 1) != 0), ...);
    }

    /// Room for `n` more rows.
    inline void make_room([[maybe_unused]] std::size_t n) { (make_room_of<Es>(n), ...); }
    /// Room for `n` rows.
    void reserve([[maybe_unused]] std::size_t n) { (reserve_of<Es>(n), ...); }

    inline void append([[maybe_unused]] const masks_type& m) noexcept { (append_to<Es>(m.template get<Es>()), ...); }
    /// Rows behind the others: `mask_at(i)` of each. Preconditions: room and columns were made.
    template <class MaskAt>
    inline void append_many([[maybe_unused]] std::size_t n, [[maybe_unused]] MaskAt mask_at) noexcept {
        (append_many_to<Es>(n, mask_at), ...);
    }
    /// Moves the last row into the hole.
    inline void remove([[maybe_unused]] std::size_t row) noexcept { (remove_from<Es>(row), ...); }
    void clear() noexcept { ((bits<Es>().forget(), values<Es>().clear()), ...); }
    void shrink() { (shrink_of<Es>(), ...); }

    /// Before masks are overwritten.
    void begin_overwriting() noexcept { (bits<Es>().forget(), ...); }
    /// The masks of `count` rows from `first` on are those of `all`; null: empty. Precondition: room; `set_size` follows.
    template <trait_enum E>
    void overwrite(const traits<E>* all, std::size_t first, std::size_t count) noexcept {
        if (!masks<E>().allocated()) { return; }
        if (all != nullptr) {
            values<E>().overwrite(first, all + first, count);
        } else {
            values<E>().overwrite_zeros(first, count);
        }
    }
    void set_size([[maybe_unused]] std::size_t rows) noexcept {
        ((masks<Es>().allocated() ? values<Es>().set_size(rows) : void()), ...);
    }

    void swap(mask_columns& other) noexcept {
        ((values<Es>().swap(other.template values<Es>()), bits<Es>().swap(other.template bits<Es>())), ...);
        memo_ = {};
        other.memo_ = {};
    }

    void measure([[maybe_unused]] memory_usage& out) const noexcept {
        ((out.masks += masks<Es>().bytes(), out.bits += bits<Es>().bytes()), ...);
    }

    // --- what the bits answer -------------------------------------------------------------------------------------

    /// Whether the filter asks about flags alone; other bits have no columns.
    [[nodiscard]] static inline bool columns_know([[maybe_unused]] const filter_type& filter) noexcept {
        return (filter.observed().template get<Es>().unknown().empty() && ...);
    }
    /// Whether the filter needs traits of an enum that nobody ever had any of.
    [[nodiscard]] inline bool matches_nobody([[maybe_unused]] const filter_type& filter) const noexcept {
        return ((!masks<Es>().allocated() && !(filter.all_of | filter.any_of).template get<Es>().empty()) || ...);
    }
    using query_type = bit_query<((8 * sizeof(Es)) + ... + 0), sizeof...(Es)>;
    /// The columns of the filter, from now on kept. Preconditions: they know it, and it does not match nobody.
    void ask([[maybe_unused]] const filter_type& filter, query_type& out) const noexcept {
        out.clear();
        (add_terms<Es>(filter, out), ...);
    }
    /// Grows with every change of a column that is kept.
    [[nodiscard]] inline std::uint64_t column_changes() const noexcept {
        return (std::uint64_t{0} + ... + bits<Es>().changes());
    }
    /// How many of `rows` rows match. Allocates nothing. O(1) as long as no trait of the filter has changed since it was
    /// last counted; otherwise see `count_matches`.
    [[nodiscard]] inline std::size_t count(const filter_type& filter, std::size_t rows) const noexcept {
        if constexpr (sizeof...(Es) == 0) {
            return rows;
        } else {
            if ((bits<Es>().touched() | ...) == 0) [[likely]] {
                if (const std::size_t* const known = memo_.find(filter, rows)) { return *known; }
            }
            return count_anew(filter, rows);
        }
    }

private:
    template <trait_enum E>
    [[nodiscard]] inline column<traits<E>>& values() noexcept {
        return trait_column<E>::values;
    }
    template <trait_enum E>
    [[nodiscard]] inline bit_columns& bits() const noexcept {
        return trait_column<E>::bits;
    }

    template <trait_enum E>
    [[gnu::noinline]] void add_column(std::size_t rows, std::size_t capacity) {
        const std::size_t room = capacity == 0 ? 1 : capacity;
        bits<E>().make_room(traits<E>::all().bits(), room);
        values<E>().reserve(room);
        values<E>().push_zeros(rows);
    }

    template <trait_enum E>
    void drop_column_unless(bool needed) noexcept {
        if (needed || !masks<E>().allocated()) { return; }
        column<traits<E>>{}.swap(values<E>());
        bit_columns{}.swap(bits<E>());
        memo_ = {};
    }

    template <trait_enum E, class Query>
    void add_terms(const filter_type& filter, Query& out) const noexcept {
        if (!masks<E>().allocated()) { return; } // asks for none of these, and there are none
        const std::uint64_t asked = filter.observed().template get<E>().bits();
        if ((asked & ~bits<E>().kept()) != 0) [[unlikely]] {
            bits<E>().keep(asked, masks<E>().data(), sizeof(traits<E>), masks<E>().size());
        }
        out.add(bits<E>(), filter.all_of.template get<E>().bits(), filter.any_of.template get<E>().bits(),
                filter.none_of.template get<E>().bits());
    }
    [[gnu::noinline]] std::size_t count_anew(const filter_type filter, std::size_t rows) const noexcept {
        masks_type touched;
        ((touched.template get<Es>() =
              traits<Es>::retaining(static_cast<std::underlying_type_t<Es>>(bits<Es>().touched()))),
         ...);
        memo_.drop([&](const filter_type& counted) { return counted.observed().has_any(touched); });
        (bits<Es>().forget_touched(), ...);
        if (!columns_know(filter)) [[unlikely]] { return count_by_masks(filter, rows); }
        if (matches_nobody(filter)) { return 0; }
        if (const std::size_t* const known = memo_.find(filter, rows)) { return *known; }
        query_type asked;
        ask(filter, asked);
        const std::size_t out = count_matches(asked.terms(), rows);
        memo_.put(filter, rows, out);
        return out;
    }
    [[nodiscard]] std::size_t count_by_masks(const filter_type& filter, std::size_t rows) const noexcept {
        std::size_t out = 0;
        for (std::size_t row = 0; row < rows; ++row) { out += filter.matches(all_masks(row)) ? 1U : 0U; }
        return out;
    }

    template <trait_enum E>
    inline void append_to(traits<E> m) noexcept {
        if (!masks<E>().allocated()) { return; }
        const std::size_t row = masks<E>().size();
        values<E>().push_back(m);
        const std::uint64_t set = m.bits() & bits<E>().kept();
        if (set != 0) { bits<E>().write(row, set, set); }
    }
    template <trait_enum E, class MaskAt>
    inline void append_many_to(std::size_t n, MaskAt& mask_at) noexcept {
        if (!masks<E>().allocated()) { return; }
        const std::size_t first = masks<E>().size();
        values<E>().push_each(n, [&](std::size_t i) { return mask_at(i).template get<E>(); });
        if (bits<E>().kept() == 0) { return; }
        for (std::size_t row = first; row < first + n; ++row) {
            const std::uint64_t set = masks<E>()[row].bits() & bits<E>().kept();
            if (set != 0) { bits<E>().write(row, set, set); }
        }
    }
    template <trait_enum E>
    inline void remove_from(std::size_t row) noexcept {
        if (!masks<E>().allocated()) { return; }
        const std::size_t last = masks<E>().size() - 1;
        const traits<E> old = masks<E>()[row];
        const traits<E> moved = masks<E>()[last];
        values<E>()[row] = moved;
        values<E>().pop_back();
        const std::uint64_t kept = bits<E>().kept();
        if (kept != 0) { bits<E>().move_last(last, row, old.bits() & kept, moved.bits() & kept); }
    }

    /// Bits have room whenever masks have it.
    template <trait_enum E>
    inline void make_bit_room() {
        if (!bits<E>().has_room(masks<E>().capacity())) [[unlikely]] {
            bits<E>().make_room(traits<E>::all().bits(), masks<E>().capacity());
        }
    }
    template <trait_enum E>
    inline void make_room_of(std::size_t n) {
        if (!masks<E>().allocated()) { return; }
        values<E>().make_room(n);
        make_bit_room<E>();
    }
    template <trait_enum E>
    void reserve_of(std::size_t n) {
        if (!masks<E>().allocated()) { return; }
        values<E>().reserve(n);
        make_bit_room<E>();
    }
    template <trait_enum E>
    void shrink_of() {
        bit_columns fresh;
        if (masks<E>().size() != 0) { fresh.make_room(traits<E>::all().bits(), masks<E>().size()); }
        values<E>().shrink();
        bits<E>().swap(fresh);
        memo_ = {};
    }

    mutable count_memo<filter_type> memo_;
};

} // namespace ensign::internal
