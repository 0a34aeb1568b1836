// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <type_traits>

export module ensign.set:reader;

import ensign.base;
import ensign.signal;
import ensign.traits;
import :bit_columns;
import :core;
import :dispatch;
import :field_columns;
import :filter;
import :match_cursor;
import :member_path;
import :row_store;
import :rows;

export namespace ensign::internal {

/// The enum meant when none is named: the set's only one.
template <class... Es>
struct only_enum {
    using type = name_the_enum;
};
template <class E>
struct only_enum<E> {
    using type = E;
};

// What a set can be asked about: an enum of its own, or a sentence with both names.
template <class T, class... Es>
struct check_enum {
    using given = std::conditional_t<std::is_void_v<enum_of_t<T>>, T, enum_of_t<T>>;
    static_assert(the_enum_is_named<given>,
                  "ensign: this set has several trait enums (or none): say which one, as in traits_of<condition>(e)");
    static_assert(is_a_trait_enum_of_this_set<given, Es...>,
                  "ensign: this trait enum is not one of the set's; the message names the one given first, then "
                  "those of the set");
    using type = given;
};

struct set_access;

} // namespace ensign::internal

export namespace ensign {

/// What one can ask of a set without changing it: the base of `entity_set`, and a parameter for functions that only read.
///
/// Throws `unknown_entity` for an entity that is not there, and `gone_error` on a moved-from set, unless said otherwise.
template <class Data, class... Es>
class set_reader {
protected:
    using core_type = internal::set_core<Data, Es...>;
    using only = typename internal::only_enum<Es...>::type;
    template <auto First, auto... Rest>
    using field = internal::field_of_rows<Data, First, Rest...>;
    template <class T>
    using checked_enum = typename internal::check_enum<T, Es...>::type;

public:
    using data_type = Data;
    using masks_type = trait_masks<Es...>;
    using filter_type = trait_filter<Es...>;
    using row_type = row<Data, Es...>;

    set_reader(const set_reader&) = delete;
    set_reader& operator=(const set_reader&) = delete;

    // --- one entity -------------------------------------------------------------------------------------------------

    /// The entity's traits of one enum (a set with a single enum need not name it).
    template <class E = only>
    [[nodiscard]] traits<checked_enum<E>> traits_of(entity e) const {
        const core_type& core = live("traits_of");
        return core.store.template mask<E>(core.row_of(e, "traits_of"));
    }
    template <class E = only>
    [[nodiscard]] std::optional<traits<checked_enum<E>>> try_traits_of(entity e) const noexcept {
        const std::uint32_t row = find_row(e);
        if (row == core_type::store_type::npos) { return {}; }
        return core_->store.template mask<E>(row);
    }

    /// `has_all` of nothing is true, `has_any` of nothing false.
    template <class T>
    [[nodiscard]] bool has_all(entity e, T m) const {
        return mask_for<T>(e, "has_all").has_all(m);
    }
    template <class T>
    [[nodiscard]] bool has_any(entity e, T m) const {
        return mask_for<T>(e, "has_any").has_any(m);
    }
    template <class T>
    [[nodiscard]] bool has_none(entity e, T m) const {
        return mask_for<T>(e, "has_none").has_none(m);
    }
    template <class T>
    [[nodiscard]] bool has_exactly(entity e, T m) const {
        return mask_for<T>(e, "has_exactly").has_exactly(m);
    }

    // --- reading ----------------------------------------------------------------------------------------------------

    [[nodiscard]] std::size_t size() const noexcept { return core_ == nullptr ? 0 : core_->store.size(); }
    [[nodiscard]] bool empty() const noexcept { return size() == 0; }
    [[nodiscard]] bool contains(entity e) const noexcept { return find_row(e) != core_type::store_type::npos; }

    /// The data, by reference. O(1).
    [[nodiscard]] const Data& get(entity e) const {
        const core_type& core = live("get");
        return core.store.data(core.row_of(e, "get"));
    }
    /// The data, or null.
    [[nodiscard]] const Data* find(entity e) const noexcept {
        const std::uint32_t row = find_row(e);
        return row == core_type::store_type::npos ? nullptr : &core_->store.data(row);
    }
    /// A copy of the data, or nothing.
    [[nodiscard]] std::optional<Data> try_get(entity e) const noexcept {
        const Data* const found = find(e);
        return found == nullptr ? std::nullopt : std::optional<Data>{*found};
    }

    /// Contiguous, in dense order, row by row the same entity. Unchecked: see above for what invalidates them.
    [[nodiscard]] std::span<const entity> ids() const { return live("ids").store.ids(); }
    [[nodiscard]] std::span<const Data> data() const { return live("data").store.all_data(); }
    /// Empty as long as no entity ever had a trait of this enum.
    template <class E = only>
    [[nodiscard]] std::span<const traits<checked_enum<E>>> masks() const {
        return live("masks").store.template masks<E>().span();
    }

    /// `for (auto [id, data, traits] : set.rows())`, in dense order; see `row_range`.
    [[nodiscard]] row_range<Data, Es...> rows() const { return row_range<Data, Es...>{live("rows")}; }

    /// Calls `visit(entity, const Data&, traits<Es>...)` (or fewer arguments from the left) for every row, in dense
    /// order. Meanwhile the set refuses to insert and erase; data and traits of existing rows may change.
    template <class Visit>
    void for_each(Visit&& visit) const {
        core_type& core = live("for_each");
        visit_rows(
            "for_each", [&](std::uint32_t row) { static_cast<void>(call_with_row(core, visit, row)); },
            [](std::uint32_t) { return true; });
    }
    /// `for_each` for the rows that match, as they are when the loop comes by. O(size / 64 + matches); the first time
    /// that a trait is asked about, O(size).
    template <class Visit>
    [[gnu::always_inline]] inline void with(const filter_type& filter, Visit&& visit) const {
        core_type& core = live("with");
        visit_matches("with", filter, [&](std::uint32_t row) { static_cast<void>(call_with_row(core, visit, row)); });
    }
    template <class Visit>
    [[gnu::always_inline]] inline void with_all(const masks_type& m, Visit&& visit) const {
        with(filter_type{.all_of = m}, visit);
    }
    /// `m`: an enumerator or a mask of one of the set's enums.
    template <class T, class Visit>
    void with_any(T m, Visit&& visit) const {
        const traits<checked_enum<T>> wanted{m};
        if (wanted.empty()) { return; } // a filter that lists none would take everybody
        core_type& core = live("with_any");
        visit_matches("with_any", {.any_of = wanted},
                      [&](std::uint32_t row) { static_cast<void>(call_with_row(core, visit, row)); });
    }

    /// How many rows match. Allocates nothing. O(1) for a single trait, and for what was counted lately and has not
    /// changed since; otherwise O(size / 64), and less for a rare trait. The first time that a trait is asked about its
    /// bits are gathered, O(size), and from then on kept, for about a nanosecond each time it changes.
    [[nodiscard]] std::size_t count(const filter_type& filter) const { return live("count").store.count(filter); }
    /// A flag is no filter: does not compile, with a sentence.
    template <class T>
        requires(!internal::is_a_filter<T>)
    std::size_t count(T /*flags*/) const {
        static_assert(internal::is_a_filter<T>,
                      "ensign: count takes a filter: count_all(flags) or count_any(flags), or "
                      "count({.all_of = flags})");
        return 0;
    }
    [[nodiscard]] std::size_t count_all(const masks_type& m) const { return count({.all_of = m}); }
    template <class T>
    [[nodiscard]] std::size_t count_any(T m) const {
        const traits<checked_enum<T>> wanted{m};
        const core_type& core = live("count_any");
        return wanted.empty() ? 0 : core.store.count({.any_of = wanted});
    }

    /// The values of a field that is kept (see `entity_set::keep_field`), in dense order; empty if it is not kept. Good as
    /// long as `data()` is, and until the field is dropped.
    template <auto First, auto... Rest>
    [[nodiscard]] auto field_values() const {
        using type = typename field<First, Rest...>::type;
        const auto& store = live("field_values").store;
        const void* const values = store.fields().find(field<First, Rest...>::place());
        return std::span<const type>{static_cast<const type*>(values), values == nullptr ? 0 : store.size()};
    }
    /// Calls `visit(value)` with the field of each row that matches: from the field's own column if it is kept, and from
    /// the structs if not. For what `visit` may do see `for_each`.
    template <auto First, auto... Rest, class Visit>
    [[gnu::always_inline]] inline void with_field(const filter_type& filter, Visit&& visit) const {
        using type = typename field<First, Rest...>::type;
        const auto& store = live("with_field").store;
        // good for the whole loop: what would move it is refused in there
        const void* const kept = store.fields().find(field<First, Rest...>::place());
        if (kept == nullptr) {
            visit_matches("with_field", filter, [&](std::uint32_t row) {
                static_cast<void>(visit(field<First, Rest...>::read(store.data(row))));
            });
        } else {
            const auto* const values = static_cast<const type*>(kept);
            visit_matches("with_field", filter, [&](std::uint32_t row) { static_cast<void>(visit(values[row])); });
        }
    }

    // --- about ------------------------------------------------------------------------------------------------------

    /// Whether a change would be refused because user code of this set is running.
    [[nodiscard]] bool dispatching() const noexcept { return core_ != nullptr && core_->dispatching(); }

    [[nodiscard]] const std::string& name() const { return live("name").name(); }

    /// Bytes held, by part.
    [[nodiscard]] memory_usage memory() const noexcept {
        memory_usage out;
        if (core_ != nullptr) {
            core_->store.measure(out);
            for (const auto& o : core_->observers()) { out.observers += o->bytes(); }
        }
        return out;
    }

protected:
    explicit set_reader(core_type* core) noexcept : core_{core} {}
    ~set_reader() = default;

    [[nodiscard]] inline core_type& live(const char* operation) const {
        if (core_ == nullptr) [[unlikely]] { internal::throw_moved_from(operation); }
        return *core_;
    }

    template <class F>
    static decltype(auto) call_with_row(core_type& core, F& f, std::uint32_t row) {
        return internal::call_leading<entity, const Data&, traits<Es>...>(f, core.store.id(row), core.store.data(row),
                                                                          core.store.template mask<Es>(row)...);
    }

    core_type* core_; ///< null: moved from

private:
    friend struct internal::set_access;

    template <class T>
    [[nodiscard]] traits<checked_enum<T>> mask_for(entity e, const char* operation) const {
        const core_type& core = live(operation);
        return core.store.template mask<checked_enum<T>>(core.row_of(e, operation));
    }

    // Whether to go on is asked behind each `use`: it may destroy the set.

    template <class Use, class Wanted>
    void visit_rows(const char* operation, Use use, Wanted wanted) const {
        core_type& core = live(operation);
        const internal::loop_guard guard{core, operation};
        for (std::uint32_t row = 0; row < core.store.size() && core.alive(); ++row) {
            if (wanted(row)) { use(row); }
        }
    }

    template <class Use>
    [[gnu::always_inline]] inline void visit_matches(const char* operation, const filter_type filter, Use use) const {
        const auto& store = live(operation).store;
        if constexpr (sizeof...(Es) == 0) {
            visit_rows(operation, use, [](std::uint32_t) { return true; });
        } else if (!store.columns_know(filter)) {
            visit_rows(operation, use, [&](std::uint32_t row) { return filter.matches(store.all_masks(row)); });
        } else {
            visit_columns(operation, filter, use);
        }
    }

    /// A block of rows a time. `use` may change traits: then what is left of the block is asked anew. Inlined, so that
    /// what `use` adds up may stay in registers.
    template <class Use>
    [[gnu::always_inline]] inline void visit_columns(const char* operation, const filter_type& filter, Use& use) const {
        core_type& core = live(operation);
        const internal::loop_guard guard{core, operation};
        constexpr std::size_t word_rows = internal::bit_columns::word_rows;
        constexpr std::size_t block = internal::bit_columns::block;
        internal::match_cursor<typename core_type::store_type> matching{core.store, filter};
        for (std::size_t first = 0; first * word_rows < core.store.size(); first += block) {
            std::uint64_t seen = matching.look_at(first);
            for (std::size_t w = 0; w < block; ++w) {
                for (std::uint64_t left = matching[w]; left != 0;) {
                    const auto bit = static_cast<unsigned>(__builtin_ctzll(left));
                    left &= left - 1;
                    use(static_cast<std::uint32_t>((first + w) * word_rows + bit));
                    if (!core.alive()) { return; }
                    if (core.store.column_changes() != seen) [[unlikely]] {
                        seen = matching.look_at(first);
                        left = matching[w] & (~std::uint64_t{1} << bit);
                    }
                }
            }
        }
    }

    [[nodiscard]] inline std::uint32_t find_row(entity e) const noexcept {
        return core_ == nullptr ? core_type::store_type::npos : core_->store.find(e);
    }
};

} // namespace ensign

export namespace ensign::internal {

/// How the other layers reach the inside of a set.
struct set_access {
    template <class Data, class... Es>
    [[nodiscard]] static set_core<Data, Es...>& core(const set_reader<Data, Es...>& set, const char* operation) {
        return set.live(operation);
    }
};

} // namespace ensign::internal
