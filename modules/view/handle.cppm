// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

export module ensign.view:handle;

import ensign.base;
import ensign.set;
import ensign.signal;
import ensign.traits;
import :composition;
import :condition_node;
import :errors;
import :hub;
import :member_queries;
import :membership;
import :view_node;
import :view_outlet;

export namespace ensign::internal {

/// What layers and tests need of a view.
struct view_access;

// Sentences for `static_assert`.

template <class Left, class Right>
inline constexpr bool views_of_one_kind_of_set = std::is_same_v<Left, Right>;
template <class Predicate, class Data>
inline constexpr bool is_asked_about_data = std::is_invocable_r_v<bool, Predicate&, const Data&>;

} // namespace ensign::internal

export namespace ensign {

/// A standing query over a set: the entities that match, kept up to date with every change, with enter and exit.
///
/// Made by `entity_set::make_view` and `make_raw_view`, and of other views by `&`, `|`, `-` and `where`; disposed of when
/// it dies, at any time and in any order, also inside callbacks. Movable, not copyable. When its set is gone it is empty.
/// Members are in no particular order.
///
/// A change costs the views that observe it and no others. Inside a transaction the view shows the state before it.
template <class Data, trait_enum... Es>
class view : public internal::member_queries<Data, Es...> {
    using node_type = internal::view_node<Data, Es...>;
    using outlet_type = internal::view_outlet<Data, Es...>;
    using filter_type = trait_filter<Es...>;
    static constexpr std::size_t npos = internal::membership::npos;

public:
    /// Walks the members. Move-only: it holds the guard that refuses inserts and erases meanwhile.
    class iterator {
    public:
        using value_type = entity;
        using difference_type = std::ptrdiff_t;

        explicit iterator(std::shared_ptr<const outlet_type> outlet)
            : outlet_{std::move(outlet)}, guard_{guard_of(outlet_.get())} {
            if (outlet_ != nullptr && outlet_->hub != nullptr) { row_ = outlet_->node->members.next(0); }
        }

        [[nodiscard]] entity operator*() const noexcept { return outlet_->hub->core().store.id(row_); }
        iterator& operator++() noexcept {
            row_ = outlet_->hub == nullptr ? npos : outlet_->node->members.next(row_ + 1);
            return *this;
        }
        void operator++(int) noexcept { ++*this; }
        friend inline bool operator==(const iterator& it, std::default_sentinel_t) noexcept { return it.row_ == npos; }

    private:
        friend class view;

        [[nodiscard]] static internal::loop_guard guard_of(const outlet_type* outlet) noexcept {
            if (outlet == nullptr || outlet->hub == nullptr) { return {}; }
            return {outlet->hub->core(), "view"};
        }

        std::shared_ptr<const outlet_type> outlet_; // the view may be disposed of in the loop
        internal::loop_guard guard_;
        std::size_t row_ = npos;
    };

    explicit view(std::shared_ptr<outlet_type> outlet) noexcept : outlet_{std::move(outlet)} {}
    view(view&&) noexcept = default;
    view& operator=(view&& other) noexcept {
        if (this != &other) {
            dispose();
            outlet_ = std::move(other.outlet_);
        }
        return *this;
    }
    ~view() { dispose(); }

    /// Whether the entity is a member. O(1).
    [[nodiscard]] bool contains(entity e) const noexcept {
        return attached() && outlet_->hub->contains(*outlet_->node, e);
    }
    /// How many members there are. O(1).
    [[nodiscard]] std::size_t size() const noexcept {
        return attached() ? outlet_->node->members.count() + outlet_->node->kept : 0;
    }
    [[nodiscard]] bool empty() const noexcept { return size() == 0; }

    /// `for (entity e : view)`. Meanwhile the set refuses to insert and erase; members that come and go by other changes
    /// are seen as they are when the loop comes by. Inside a transaction that erased members use `ids()`.
    [[nodiscard]] iterator begin() const { return iterator{outlet_}; }
    [[nodiscard]] std::default_sentinel_t end() const noexcept { return std::default_sentinel; }

    /// Calls `visit(entity, const Data&, traits<Es>...)` (or fewer arguments from the left) for every member.
    template <class Visit>
    void for_each(Visit&& visit) const {
        if (!attached()) { return; }
        const std::shared_ptr<const outlet_type> outlet = outlet_; // the view may be disposed of in the loop
        auto& core = outlet->hub->core();
        const internal::loop_guard guard{core, "view"};
        outlet->node->members.walk([&](std::size_t row) {
            internal::call_leading<entity, const Data&, traits<Es>...>(visit, core.store.id(row), core.store.data(row),
                                                                       core.store.template mask<Es>(row)...);
            return outlet->hub != nullptr;
        });
    }

    /// The members as a contiguous list, for worker jobs. Built on first use after a change of membership: O(size);
    /// good until the next change of the set. Throws `std::bad_alloc`.
    [[nodiscard]] std::span<const entity> ids() const {
        return attached() ? outlet_->hub->ids(*outlet_->node) : std::span<const entity>{};
    }

    /// Callback: (entity, const Data&), when an entity starts to match. Not raised for the members at creation, nor by
    /// clear, copy_rows_from and bulk_write (unless `notify::diff`).
    template <class F>
    scoped_connection on_enter(F&& f) {
        return live("on_enter").entered.connect(std::forward<F>(f));
    }
    /// Callback: (entity, const Data& before), when an entity stops to match or is erased (the row can still be read).
    /// Not raised by clear, copy_rows_from and bulk_write (unless `notify::diff`).
    template <class F>
    scoped_connection on_exit(F&& f) {
        return live("on_exit").exited.connect(std::forward<F>(f));
    }
    /// Callback: (entity, const Data& before, const Data& now), when the data (or an observed trait) of a member changes
    /// and it stays one, as far as the view's trigger goes.
    template <class F>
    scoped_connection on_update(F&& f) {
        outlet_type& outlet = live("on_update");
        outlet.hub->want_updates(*outlet.node);
        return outlet.updated.connect(std::forward<F>(f));
    }

    /// Asks about every entity again and raises exits and enters for the differences. O(size of the set). Throws
    /// `reentry_error` inside a dispatch or transaction, and what the predicate throws (then nothing has happened).
    void refresh() {
        const outlet_type& outlet = live("refresh");
        outlet.hub->core().require_settled("refresh");
        outlet.hub->refresh(*outlet.node, "refresh", [] {});
    }

    [[nodiscard]] const std::string& name() const { return live("name").name; }

    /// For messages and tools; what `&`, `|` and `-` give has none at first.
    void set_name(std::string name) { live("set_name").name = std::move(name); }

    /// The bits whose change makes the view look again.
    [[nodiscard]] trait_masks<Es...> observed() const { return internal::all_observed(*live("observed").node); }

    /// The fields by path ("home.x") that a declared predicate names: their change makes the view look again. None for a
    /// view of a filter, and for a function, about which nothing is known: see `opaque`.
    [[nodiscard]] std::span<const std::string_view> observed_fields() const {
        return live("observed_fields").node->rest->field_names;
    }

    /// Whether its condition has a function, which may read any field.
    [[nodiscard]] bool opaque() const { return !internal::all_fields_known(*live("opaque").node); }

    /// What the view asks, as text: "hp < 30 && has poisoned && !has shielded"; empty when it takes everything. A function
    /// is "(a function)". Of a view that is made of others "(has cursed) & (hp < 30)". Allocates.
    [[nodiscard]] std::string condition() const { return internal::full_condition(*live("condition").node); }

    // --- views of views ---------------------------------------------------------------------------------------------

    /// A view over this view: of its members those that match as well. Who is no member is not asked. With the data that
    /// `make_view` takes; the trigger is about the condition given here, while who leaves this view always leaves that
    /// one. As it is made, and its life, are those of every view: this one may be disposed of before it.
    ///
    /// O(size of this view), and throws what the predicate throws. A change that moves no member of this view, and touches
    /// nothing that the condition reads, costs the other one nothing.
    template <class Predicate = internal::accept_all>
    [[nodiscard("a view that is dropped is gone: keep it in a variable")]]
    view where(filter_type filter, Predicate predicate = {}, view_options options = {}) const {
        constexpr bool fits = std::is_same_v<Predicate, internal::accept_all> ||
                              internal::declared_predicate<Predicate> || internal::is_asked_about_data<Predicate, Data>;
        static_assert(fits || internal::is_asked_about_data<Predicate, Data>,
                      "ensign: the predicate of where takes (const Data&) and returns bool; traits belong into the "
                      "filter");
        if constexpr (fits) {
            const outlet_type& outer = live("where");
            auto made = internal::condition_node<Data, Es...>(filter, std::move(predicate));
            if (made == nullptr) { return view{nullptr}; } // did not compile
            made->when = options.when;
            internal::compose(*made, internal::composition::inner, outer.node);
            return open(*outer.hub, std::move(made), std::move(options.name));
        } else {
            return view{nullptr};
        }
    }
    template <class Predicate>
        requires internal::declared_predicate<Predicate> || internal::is_asked_about_data<Predicate, Data>
    [[nodiscard("a view that is dropped is gone: keep it in a variable")]]
    view where(Predicate predicate, view_options options = {}) const {
        return where(filter_type{}, std::move(predicate), std::move(options));
    }

    /// A flag is no condition: does not compile, with a sentence.
    template <class T>
        requires(!internal::is_a_filter<T>)
    void where(T /*flags*/, view_options /*options*/ = {}) const {
        static_assert(internal::is_a_filter<T>,
                      "ensign: where takes a filter: where({.all_of = flags}), with any_of or "
                      "none_of as well; or a declared predicate, has(flags)");
    }

    /// The members of both; of one at least; of the first and not of the second: an ordinary view, which has them at all
    /// times, however those two come to theirs. In one change or transaction an entity moves once at most, to where it is
    /// at the end. Both views may be disposed of before it.
    ///
    /// O(size of the set / 64); then O(1) for each entity that moves in one of them, and nothing for other changes. Throws
    /// `different_sets`, and `gone_error` when a set is gone.
    [[nodiscard("a view that is dropped is gone: keep it in a variable")]]
    friend inline view operator&(const view& a, const view& b) {
        return combine(internal::composition::both, a, b, "operator&");
    }
    [[nodiscard("a view that is dropped is gone: keep it in a variable")]]
    friend inline view operator|(const view& a, const view& b) {
        return combine(internal::composition::either, a, b, "operator|");
    }
    [[nodiscard("a view that is dropped is gone: keep it in a variable")]]
    friend inline view operator-(const view& a, const view& b) {
        return combine(internal::composition::without, a, b, "operator-");
    }

    // What cannot be joined is told so.
    template <class OtherData, trait_enum... Others>
        requires(!std::is_same_v<view, view<OtherData, Others...>>)
    friend inline view operator&(const view&, const view<OtherData, Others...>&) {
        return not_combined<view<OtherData, Others...>>();
    }
    template <class OtherData, trait_enum... Others>
        requires(!std::is_same_v<view, view<OtherData, Others...>>)
    friend inline view operator|(const view&, const view<OtherData, Others...>&) {
        return not_combined<view<OtherData, Others...>>();
    }
    template <class OtherData, trait_enum... Others>
        requires(!std::is_same_v<view, view<OtherData, Others...>>)
    friend inline view operator-(const view&, const view<OtherData, Others...>&) {
        return not_combined<view<OtherData, Others...>>();
    }

protected:
    [[nodiscard]] bool attached() const noexcept { return outlet_ != nullptr && outlet_->hub != nullptr; }

    [[nodiscard]] outlet_type& live(const char* operation) const {
        if (!attached()) { throw gone_error{"this view was moved from, or its set is gone", operation}; }
        return *outlet_;
    }

private:
    friend struct internal::view_access;
    friend class internal::member_queries<Data, Es...>;

    void dispose() noexcept {
        const auto outlet = std::exchange(outlet_, nullptr); // the hub drops its share
        if (outlet != nullptr && outlet->hub != nullptr) { outlet->hub->remove(*outlet); }
    }

    [[nodiscard]] static view open(internal::view_hub<Data, Es...>& hub, std::shared_ptr<node_type> made,
                                   std::string name) {
        const internal::keep_alive pinned{hub.core()};
        return view{hub.open(std::move(made), std::move(name))};
    }

    [[nodiscard]] static view combine(internal::composition how, const view& a, const view& b, const char* operation) {
        const outlet_type& left = a.live(operation);
        const outlet_type& right = b.live(operation);
        if (left.hub != right.hub) {
            throw different_sets{left.hub->core().name(), right.hub->core().name(), operation};
        }
        return open(*left.hub, std::make_shared<internal::combined_view<Data, Es...>>(how, left.node, right.node), {});
    }

    template <class Other>
    [[nodiscard]] static view not_combined() {
        static_assert(internal::views_of_one_kind_of_set<view, Other>,
                      "ensign: only views of one set are joined by &, | and -; the message names the two views");
        return view{nullptr};
    }

    std::shared_ptr<outlet_type> outlet_;
};

/// A view whose predicate also depends on a value from outside, given anew by `refresh`. Between refreshes changes are
/// judged with the last value.
template <class Context, class Data, trait_enum... Es>
class context_view : public view<Data, Es...> {
public:
    context_view(std::shared_ptr<internal::view_outlet<Data, Es...>> outlet, std::shared_ptr<Context> context) noexcept
        : view<Data, Es...>{std::move(outlet)}, context_{std::move(context)} {}

    [[nodiscard]] const Context& context() const {
        if (context_ == nullptr) { throw gone_error{"this view was moved from", "context"}; }
        return *context_;
    }

    using view<Data, Es...>::refresh; // with the value as it is

    /// Takes the new value and asks about every entity again; exits and enters are raised for the differences. O(size of
    /// the set). If the predicate throws, the old value stays and nothing has happened; if a callback throws, the new
    /// value stands.
    void refresh(Context value) {
        const auto& outlet = this->live("refresh");
        outlet.hub->core().require_settled("refresh");
        const std::shared_ptr<Context> context = context_; // the handle may die in a callback
        std::swap(*context, value);
        outlet.hub->refresh(*outlet.node, "refresh", [&] { std::swap(*context, value); });
    }

private:
    std::shared_ptr<Context> context_;
};

} // namespace ensign

export namespace ensign::internal {

struct view_access {
    /// The handle's part. Throws `gone_error`.
    template <class Data, trait_enum... Es>
    [[nodiscard]] static view_outlet<Data, Es...>& outlet(const view<Data, Es...>& v, const char* operation) {
        return v.live(operation);
    }
};

} // namespace ensign::internal
