// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

export module ensign.set:entity_set;

import ensign.base;
import ensign.signal;
import ensign.traits;
import :column;
import :core;
import :dispatch;
import :filter;
import :observer;
import :reader;
import :requirements;
import :row_store;
import :rule_keeper;
import :view_options;

export namespace ensign {

template <class Data, class... Es>
class entity_set;

/// Whether a bulk change tells of every single difference or only that the set has changed.
enum class notify : std::uint8_t {
    set_changed, ///< membership of views follows silently, then one on_set_changed
    diff,        ///< per-entity signals, exits, enters and updates for the differences, then one on_set_changed
};

} // namespace ensign

export namespace ensign::internal {

/// What a set is built on. Nothing when the arguments are wrong: then the sentences of the set are the only errors.
template <class Data, class... Es>
using base_of_set =
    std::conditional_t<rows_are_copied_as_bytes<Data> && are_checked_trait_enums<Es...> && each_trait_enum_once<Es...>,
                       set_reader<Data, Es...>, no_data>;

} // namespace ensign::internal

export namespace ensign {

/// A set of entities, each with a plain struct and a mask of every trait enum beside it, that tells at once of changes.
///
/// `Data` is trivially copyable, or `no_data`. `Es` are none, one or several checked trait enums, each its own column;
/// a column is not allocated before a mask is not empty.
///
/// Rows are dense: erasing moves the last row into the hole. References, pointers and spans into the set are good until
/// the next insert, erase, clear, reserve, shrink or copy; `masks<E>()` also until the first trait of E comes, or
/// is undone.
///
/// A set and its views belong to one thread. Inside a callback, a predicate or a function given to it, a set may be
/// read, connected to, given views and deferred work; everything else throws `reentry_error` and changes nothing. If
/// a callback throws, the change stands, the others are still called, and the first exception is rethrown.
/// Operations throw `unknown_entity` for an entity they do not know, and `gone_error` on a moved-from set.
template <class Data, class... Es>
class entity_set : public internal::base_of_set<Data, Es...> {
    static_assert(
        internal::rows_are_copied_as_bytes<Data>,
        "ensign: a set copies its rows as bytes, so the struct must be trivially copyable: no std::string, "
        "no std::vector, no virtual functions, no const members; keep such things outside and an index or a char array inside");
    static_assert(
        internal::are_checked_trait_enums<Es...>,
        "ensign: every type after the first must be a checked trait enum: put ENSIGN_TRAITS(E, (flags...), "
        "(composites...)) behind the enum; if it is there, static_assert(ensign::check_traits<E>()) says why");
    static_assert(internal::each_trait_enum_once<Es...>, "ensign: a trait enum is given twice: each has one column");

    using base = set_reader<Data, Es...>;
    using typename base::core_type;
    using typename base::only;
    template <class T>
    using checked_enum = typename internal::check_enum<T, Es...>::type;
    template <class T>
    using enum_in = internal::enum_of_t<T>;

    using base::call_with_row;
    using base::core_;
    using base::live;

public:
    using typename base::data_type;
    using typename base::filter_type;
    using typename base::masks_type;
    using typename base::row_type;

    /// An empty set. `name` is for messages and tools. Allocates a little; rows come with the first insert.
    explicit entity_set(std::string name = {}) : base{new core_type} { core_->rename(std::move(name)); }

    /// Connections, views and observers follow. O(1). Moving a set inside its own dispatch, loop or transaction
    /// terminates with a message. The source may be assigned to or destroyed.
    entity_set(entity_set&& other) noexcept : base{other.take()} {}
    entity_set& operator=(entity_set&& other) noexcept {
        if (this != &other) {
            if (core_ != nullptr) { core_->require_movable(); }
            core_type* const taken = other.take();
            destroy();
            core_ = taken;
        }
        return *this;
    }

    /// Allowed anywhere, also inside its own callbacks: the remaining ones are not called, deferred work is dropped.
    /// Views and connections that are left behind do nothing any more.
    ~entity_set() { destroy(); }

    // --- rows: adding and removing ----------------------------------------------------------------------------------

    /// Adds an entity. Traits: any of `condition::cursed`, `a | b`, several enums one after the other.
    /// Throws `duplicate_entity`, and `rule_violation` for traits that do not go together. One dispatch: on_inserted, then
    /// enters. O(1) amortised; any id costs at most 44 KiB.
    template <class... Masks>
    void insert(entity e, Data data, Masks... masks) {
        core_type& core = restructurable("insert");
        core.insert(e, data, masks_of(masks...), "insert");
    }

    /// `insert(e, Data{arguments...})`.
    template <class... Arguments>
    void emplace(entity e, Arguments&&... arguments) {
        core_type& core = restructurable("emplace");
        core.insert(e, Data{std::forward<Arguments>(arguments)...}, masks_type{}, "emplace");
    }

    /// Adds the entity, or replaces its data and the masks of the enums named (the others stay). Returns whether it was
    /// added. One dispatch.
    template <class... Masks>
    bool insert_or_assign(entity e, Data data, Masks... masks) {
        core_type& core = restructurable("insert_or_assign");
        const std::uint32_t row = core.store.find(e);
        if (row == core_type::store_type::npos) {
            core.insert(e, data, masks_of(masks...), "insert_or_assign");
            return true;
        }
        core.update(e, row, "insert_or_assign", [&](Data& d, masks_type& m) {
            d = data;
            const masks_type given = masks_of(masks...);
            ((m.template get<enum_in<Masks>>() = given.template get<enum_in<Masks>>()), ...);
            return true;
        });
        return false;
    }

    /// Adds rows in one dispatch: on_inserted for each, then the enters. Elements convert to `row_type`. All or none.
    /// Throws `duplicate_entity` also when the range names an entity twice.
    template <class Range>
    void insert_range(Range&& range) {
        if constexpr (internal::lies_in_memory<Range, row_type> && !internal::any_rules<Es...>) {
            // walking it is no user code: no copy is needed
            const row_type* const rows = range.data();
            const std::size_t size = range.size();
            core_type& quiet = restructurable("insert_range");
            if (quiet.inserts_quietly()) {
                quiet.append_many(size, [rows](std::size_t i) -> const row_type& { return rows[i]; });
                return;
            }
        }
        core_type& core = restructurable("insert_range");
        std::vector<entity> ids;
        internal::column<Data> data; // no std::vector: there is one of bool
        std::vector<masks_type> masks;
        const internal::keep_alive pinned{core}; // the range is user code
        for (auto&& element : range) {
            const row_type& r = element;
            ids.push_back(r.id);
            data.make_room(1);
            data.push_back(r.data);
            masks.push_back(masks_type(r.traits));
        }
        if (core.alive()) { core.insert_many(ids, data.span(), masks); }
    }
    void insert_range(std::initializer_list<row_type> rows) {
        insert_range(std::span<const row_type>{rows.begin(), rows.size()});
    }

    /// Removes the entity, if it is there; returns whether it was. One dispatch: on_erased, then exits, while the row
    /// can still be read. O(1), and O(views) to keep membership right.
    bool erase(entity e) {
        core_type& core = restructurable("erase");
        const std::uint32_t row = core.store.find(e);
        if (row == core_type::store_type::npos) { return false; }
        core.erase(e, row, "erase");
        return true;
    }

    /// Removes every entity for which `predicate(entity, const Data&, traits...)` (or fewer arguments from the left)
    /// holds, in one dispatch. Returns how many. If the predicate throws, nothing has happened. O(size).
    template <class Predicate>
    std::size_t erase_if(Predicate predicate) {
        core_type& core = restructurable("erase_if");
        return core.erase_if([&](std::uint32_t row) { return call_with_row(core, predicate, row); });
    }

    /// Removes everything. Silent for views and entities; then one on_set_changed. O(size).
    void clear() {
        core_type& core = bulk("clear");
        core.replace_all(
            "clear", [] {},
            [&] {
                core.store.clear();
                for (auto& o : core.observers()) { o->rows_cleared(); }
            });
    }

    /// Room for `rows` rows altogether.
    void reserve(std::size_t rows) { restructurable("reserve").store.reserve(rows); }

    /// Gives back what is not in use, and what snapshots need to find changes (they begin anew). O(size).
    void shrink() { bulk("shrink").store.shrink(); }

    /// Makes the rows those of `other`, as they are: rules were asked when they came in. Bulk: views are rebuilt silently,
    /// then one on_set_changed. Strong guarantee.
    void copy_rows_from(const entity_set& other) {
        core_type& core = bulk("copy_rows_from");
        const core_type& from = other.live("copy_rows_from");
        if (&core == &from) { return; }
        typename core_type::store_type fresh;
        core.replace_all(
            "copy_rows_from",
            [&] {
                fresh.copy_from(from.store);
                fresh.keep_fields_of(core.store);
                for (auto& o : core.observers()) {
                    o->make_room(fresh.size());
                    o->evaluate_all(fresh.rows(), internal::publish_mode::silent);
                }
            },
            [&] {
                core.store.swap(fresh);
                for (auto& o : core.observers()) { o->rows_replaced(); }
            });
    }

    // --- data -------------------------------------------------------------------------------------------------------

    /// Replaces the data. Returns whether a bit of a field differs; if not, nothing is raised. O(1). Inlined: where nobody
    /// looks at the result, the old data need not be read.
    [[gnu::always_inline]] bool set_data(entity e, const Data& data) {
        core_type& core = writable("set_data");
        return core.change_data(e, core.row_of(e, "set_data"), data, "set_data");
    }

    /// `edit(Data&, traits<Es>&...)` (or fewer arguments from the left) works on a copy, which is then taken over in
    /// one dispatch. `edit` may return false for "unchanged". Returns whether anything changed. If it throws, nothing
    /// has happened. While it runs the set counts as dispatching.
    template <class Edit>
    bool update(entity e, Edit edit) {
        core_type& core = writable("update");
        return core.update(e, core.row_of(e, "update"), "update",
                           [&](Data& d, masks_type& m) { return call_edit(edit, d, m); });
    }

    /// `fill(std::span<Data>, std::span<const entity>)` (or the first alone) writes the data of all rows at will.
    /// Then views follow and one on_set_changed is raised; with `notify::diff` also everything a loop of `set_data`
    /// would have raised. If `fill` or a predicate throws, nothing has happened. O(size).
    template <class Fill>
    void bulk_write(Fill fill, notify how = notify::set_changed) {
        core_type& core = settled("bulk_write");
        core.bulk_write(
            [&] {
                internal::call_leading<std::span<Data>, std::span<const entity>>(fill, core.store.writable_data(),
                                                                                 core.store.ids());
            },
            how == notify::diff ? internal::publish_mode::batch : internal::publish_mode::silent);
    }

    // --- fields side by side ----------------------------------------------------------------------------------------

    /// Keeps a copy of one field of all rows side by side from now on: `keep_field<&army::strength>()`, or of a field of a
    /// field, `keep_field<&army::home, &place::x>()`. Loops over that field alone (`field_values`, `with_field`) then
    /// touch nothing else, which pays for structs that are much larger than the field; every write of a row pays for the
    /// copy. The first call is O(size); again: nothing.
    template <auto First, auto... Rest>
    void keep_field() {
        restructurable("keep_field").store.keep_field(base::template field<First, Rest...>::place());
    }
    /// No longer.
    template <auto First, auto... Rest>
    void drop_field() {
        restructurable("drop_field").store.drop_field(base::template field<First, Rest...>::place());
    }

    // --- traits -----------------------------------------------------------------------------------------------------

    /// Each takes an enumerator or a mask of one of the set's enums, is O(1), and returns whether a bit changed. Raises
    /// on_traits_removed and on_traits_added with exactly the bits that changed, in this order. Throws `rule_violation`
    /// when the result breaks a rule of the enum and `rule_policy::reject` stands (`insert` and `update` as well; inside
    /// a transaction it is the net change that counts, at the end).
    template <class T>
    bool add_traits(entity e, T added) {
        const traits<checked_enum<T>> m{added};
        return writable("add_traits").template change_traits<checked_enum<T>>(e, "add_traits", [m](auto old) {
            return old | m;
        });
    }
    template <class T>
    bool remove_traits(entity e, T removed) {
        const traits<checked_enum<T>> m{removed};
        return writable("remove_traits").template change_traits<checked_enum<T>>(e, "remove_traits", [m](auto old) {
            return old - m;
        });
    }
    template <class T>
    bool set_traits(entity e, T exactly) {
        const traits<checked_enum<T>> m{exactly};
        return writable("set_traits").template change_traits<checked_enum<T>>(e, "set_traits", [m](auto) { return m; });
    }
    template <class T>
    bool toggle_traits(entity e, T toggled) {
        const traits<checked_enum<T>> m{toggled};
        return writable("toggle_traits").template change_traits<checked_enum<T>>(e, "toggle_traits", [m](auto old) {
            return old ^ m;
        });
    }
    /// Clears one enum's traits.
    template <trait_enum E>
    bool clear_traits(entity e) {
        return writable("clear_traits").template change_traits<checked_enum<E>>(e, "clear_traits", [](auto old) {
            return old - old;
        });
    }
    /// Clears the traits of every enum.
    bool clear_traits(entity e) {
        core_type& core = writable("clear_traits");
        const std::uint32_t row = core.row_of(e, "clear_traits");
        return core.update(e, row, "clear_traits", [](Data&, masks_type& m) {
            m = {};
            return true;
        });
    }

    // --- rules between traits ---------------------------------------------------------------------------------------

    /// What becomes of changes that break ENSIGN_RULES of E: see `rule_policy`. `reject` unless set otherwise. Rows that
    /// are there are not looked at. Refused inside a dispatch and inside a transaction.
    template <class E = only>
    void set_rule_policy(rule_policy policy) {
        static_assert(internal::is_an_enum_with_rules<checked_enum<E>>,
                      "ensign: this trait enum has no rules: put ENSIGN_RULES(E, ...) behind its description");
        settled("set_rule_policy").template set_policy<checked_enum<E>>(policy);
    }
    template <class E = only>
    [[nodiscard]] rule_policy get_rule_policy() const {
        static_assert(internal::is_an_enum_with_rules<checked_enum<E>>,
                      "ensign: this trait enum has no rules: put ENSIGN_RULES(E, ...) behind its description");
        return live("get_rule_policy").template policy<checked_enum<E>>();
    }

    // --- signals: in connection order, before the views' ------------------------------------------------------------

    /// Callback: (entity, const Data&).
    template <class F>
    scoped_connection on_inserted(F&& f) {
        return live("on_inserted").signals.inserted.connect(std::forward<F>(f));
    }
    /// Callback: (entity, const Data& last). The row can still be read.
    template <class F>
    scoped_connection on_erased(F&& f) {
        return live("on_erased").signals.erased.connect(std::forward<F>(f));
    }
    /// Callback: (entity, const Data& before, const Data& now).
    template <class F>
    scoped_connection on_data_changed(F&& f) {
        return live("on_data_changed").signals.data_changed.connect(std::forward<F>(f));
    }
    /// Callback: (entity, traits<E> added). Not raised by insert.
    template <class E = only, class F>
    scoped_connection on_traits_added(F&& f) {
        return live("on_traits_added").signals.template of<checked_enum<E>>().added.connect(std::forward<F>(f));
    }
    /// Callback: (entity, traits<E> removed). Not raised by erase and clear.
    template <class E = only, class F>
    scoped_connection on_traits_removed(F&& f) {
        return live("on_traits_removed").signals.template of<checked_enum<E>>().removed.connect(std::forward<F>(f));
    }
    /// Callback: (). Once for every change of everything: clear, copy_rows_from, bulk_write, notify_set_changed.
    template <class F>
    scoped_connection on_set_changed(F&& f) {
        return live("on_set_changed").signals.set_changed.connect(std::forward<F>(f));
    }
    /// Callback: (entity), for changes of this entity's data or traits; ends with the entity.
    template <class F>
    scoped_connection on_changed(entity e, F&& f) {
        core_type& core = live("on_changed");
        static_cast<void>(core.row_of(e, "on_changed"));
        return core.signals.watches.connect(e, std::forward<F>(f));
    }

    // --- views (with `import ensign.view`) --------------------------------------------------------------------------

    /// A standing query: the traits match `filter` and `predicate(const Data&)` holds, or a declared predicate does.
    template <class Predicate = internal::accept_all>
    [[nodiscard("a view that is dropped is gone: keep it in a variable")]]
    auto make_view(filter_type filter, Predicate predicate = {}, view_options options = {}) {
        static_assert(
            internal::views_are_imported<entity_set, filter_type, Predicate, view_options>,
            "ensign: views need `import ensign.view;` (or `import ensign;`), and a predicate over (const Data&)");
        return make_view_of(*this, std::move(filter), std::move(predicate), std::move(options));
    }
    /// A standing query with a declared predicate, as `field<&citizen::hp>() < 30 && has(condition::poisoned)`: which bits
    /// and fields it observes follows from it, and no change of others asks it.
    template <internal::declared_predicate Predicate>
    [[nodiscard("a view that is dropped is gone: keep it in a variable")]]
    auto make_view(Predicate predicate, view_options options = {}) {
        return make_view_of(*this, filter_type{}, std::move(predicate), std::move(options));
    }
    /// A flag is no filter: does not compile, with a sentence.
    template <class T>
        requires(!internal::is_a_filter<T>)
    void make_view(T /*flags*/, view_options /*options*/ = {}) {
        static_assert(internal::is_a_filter<T>,
                      "ensign: a view takes a filter: make_view({.all_of = flags}), with any_of or "
                      "none_of as well; or a declared predicate, has(flags)");
    }
    /// A standing query with any predicate(const Data&, traits<Es>...), which reads the bits `options.observed`.
    template <class Predicate>
    [[nodiscard("a view that is dropped is gone: keep it in a variable")]]
    auto make_raw_view(Predicate predicate, raw_view_options<Es...> options = {}) {
        static_assert(internal::raw_views_are_imported<entity_set, Predicate, raw_view_options<Es...>>,
                      "ensign: raw views need `import ensign.view;` (or `import ensign;`)");
        return make_raw_view_of(*this, std::move(predicate), std::move(options));
    }
    /// A raw view whose predicate(const Data&, traits<Es>..., const Context&) also depends on a value from outside.
    template <class Context, class Predicate>
    [[nodiscard("a view that is dropped is gone: keep it in a variable")]]
    auto make_context_view(Context context, Predicate predicate, raw_view_options<Es...> options = {}) {
        static_assert(internal::context_views_are_imported<entity_set, Context, Predicate, raw_view_options<Es...>>,
                      "ensign: context views need `import ensign.view;` (or `import ensign;`)");
        return make_context_view_of(*this, std::move(context), std::move(predicate), std::move(options));
    }

    /// Asks every view about every entity again, raises the exits and enters of the differences, then one
    /// on_set_changed. O(size * views).
    void notify_set_changed() { settled("notify_set_changed").reevaluate(); }

    /// Checks the `observed` masks of raw views from now on: the predicate is asked again with each unobserved bit
    /// flipped, and `observed_mask_error` thrown when that matters. Slow; for tests.
    void verify(bool on) { writable("verify").verify = on; }

    // --- dispatch ---------------------------------------------------------------------------------------------------

    /// Several writes as one: `body()` runs, reads its own writes, and then the net changes are dispatched at once
    /// (added then removed: nothing; erased then inserted: a change of data). Views show the state before until then.
    /// If `body` or a predicate throws, everything is undone. Transactions nest.
    template <class Body>
    void transaction(Body body) {
        writable("transaction").transaction(body);
    }

    /// Runs `work()`: at once, or, inside a dispatch or a guarded loop, as soon as the outermost operation or loop is
    /// done; first in, first out. An exception of it goes to the caller of that operation, or out of the loop's end.
    template <class F>
    void defer(F work) {
        core_type& core = live("defer");
        if (core.must_queue()) {
            core.enqueue(std::make_unique<internal::task_of<F>>(std::move(work)));
        } else {
            work();
        }
    }

    // --- about ------------------------------------------------------------------------------------------------------

    void set_name(std::string name) { writable("set_name").rename(std::move(name)); }

private:
    template <class... Masks>
    static constexpr masks_type masks_of(Masks... masks) noexcept {
        if constexpr (sizeof...(Masks) == 0) {
            return {};
        } else {
            return masks_type(masks...);
        }
    }

    template <class Edit>
    static bool call_edit(Edit& edit, Data& d, masks_type& m) {
        using result = decltype(internal::call_leading<Data&, traits<Es>&...>(edit, d, m.template get<Es>()...));
        if constexpr (std::is_void_v<result>) {
            internal::call_leading<Data&, traits<Es>&...>(edit, d, m.template get<Es>()...);
            return true;
        } else {
            return static_cast<bool>(internal::call_leading<Data&, traits<Es>&...>(edit, d, m.template get<Es>()...));
        }
    }

    [[nodiscard]] inline core_type& writable(const char* operation) const {
        core_type& core = live(operation);
        core.require_writable(operation);
        return core;
    }
    [[nodiscard]] inline core_type& restructurable(const char* operation) const {
        core_type& core = live(operation);
        core.require_restructurable(operation);
        return core;
    }
    [[nodiscard]] inline core_type& settled(const char* operation) const {
        core_type& core = live(operation);
        core.require_settled(operation);
        return core;
    }
    [[nodiscard]] inline core_type& bulk(const char* operation) const {
        core_type& core = live(operation);
        core.require_bulk(operation);
        return core;
    }

    [[nodiscard]] core_type* take() noexcept {
        if (core_ != nullptr) { core_->require_movable(); }
        return std::exchange(core_, nullptr);
    }
    void destroy() noexcept {
        if (core_type* const core = std::exchange(core_, nullptr)) {
            core->die();
            core->release();
        }
    }
};

} // namespace ensign
