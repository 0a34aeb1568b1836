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
import :core;
import :dispatch;
import :filter;
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
        visit_rows("for_each", visit, [](std::uint32_t) { return true; });
    }
    /// `for_each` for the rows that match.
    template <class Visit>
    void with(const filter_type& filter, Visit&& visit) const {
        core_type& core = live("with");
        visit_rows("with", visit, [&](std::uint32_t row) { return filter.matches(core.store.all_masks(row)); });
    }
    template <class Visit>
    void with_all(const masks_type& m, Visit&& visit) const {
        with(filter_type{.all_of = m}, visit);
    }
    /// `m`: an enumerator or a mask of one of the set's enums.
    template <class T, class Visit>
    void with_any(T m, Visit&& visit) const {
        const traits<checked_enum<T>> wanted{m};
        core_type& core = live("with_any");
        visit_rows("with_any", visit,
                   [&](std::uint32_t row) { return core.store.template mask<checked_enum<T>>(row).has_any(wanted); });
    }

    /// How many rows match. Allocates nothing. O(size).
    [[nodiscard]] std::size_t count(const filter_type& filter) const {
        const core_type& core = live("count");
        std::size_t out = 0;
        for (std::size_t row = 0; row < core.store.size(); ++row) {
            out += filter.matches(core.store.all_masks(row)) ? 1U : 0U;
        }
        return out;
    }
    [[nodiscard]] std::size_t count_all(const masks_type& m) const { return count({.all_of = m}); }
    template <class T>
    [[nodiscard]] std::size_t count_any(T m) const {
        const traits<checked_enum<T>> wanted{m};
        std::size_t out = 0;
        for (const traits<checked_enum<T>> has : live("count_any").store.template masks<checked_enum<T>>().span()) {
            out += has.has_any(wanted) ? 1U : 0U;
        }
        return out;
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
        if (core_ == nullptr) [[unlikely]] { throw gone_error{"this set was moved from", operation}; }
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

    template <class Visit, class Wanted>
    void visit_rows(const char* operation, Visit& visit, Wanted wanted) const {
        core_type& core = live(operation);
        const internal::loop_guard guard{core, operation};
        for (std::uint32_t row = 0; row < core.store.size() && core.alive(); ++row) {
            if (wanted(row)) { static_cast<void>(call_with_row(core, visit, row)); }
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
