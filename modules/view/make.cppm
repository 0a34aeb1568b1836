// SPDX-License-Identifier: BSL-1.0
module;

#include <concepts>
#include <memory>
#include <type_traits>
#include <utility>

export module ensign.view:make;

import ensign.base;
import ensign.set;
import ensign.traits;
import :handle;
import :hub;
import :predicate;
import :condition_node;
import :view_node;
import :view_outlet;

export namespace ensign::internal {

/// The hub of a set's views, created with the first view.
template <class Data, trait_enum... Es>
[[nodiscard]] view_hub<Data, Es...>& hub_of(set_core<Data, Es...>& core) {
    if (auto* const found = core.template find_observer<view_hub<Data, Es...>>()) { return *found; }
    auto made = std::make_unique<view_hub<Data, Es...>>(core);
    auto& hub = *made;
    core.attach(std::move(made));
    return hub;
}

/// Sentences for `static_assert`.
template <class Predicate, class... Arguments>
inline constexpr bool predicate_takes = std::is_invocable_r_v<bool, Predicate&, Arguments...>;

/// A view with this condition. Precondition: the set is kept alive.
template <class Options, class Data, trait_enum... Es>
[[nodiscard]] std::shared_ptr<view_outlet<Data, Es...>> open_view(set_core<Data, Es...>& core,
                                                                  std::shared_ptr<view_node<Data, Es...>> made,
                                                                  Options& options) {
    made->when = options.when;
    return hub_of(core).open(std::move(made), std::move(options.name));
}

} // namespace ensign::internal

export namespace ensign {

// What the member functions of `entity_set` find by argument-dependent lookup; documented there. Behind a sentence that
// failed nothing more is instantiated: one error is enough.

template <class Data, class... Es, class Predicate>
[[nodiscard]] view<Data, Es...> make_view_of(entity_set<Data, Es...>& set, trait_filter<Es...> filter,
                                             Predicate predicate, view_options options) {
    constexpr bool fits =
        std::is_same_v<Predicate, internal::accept_all> || internal::predicate_takes<Predicate, const Data&>;
    static_assert(fits || internal::predicate_takes<Predicate, const Data&>,
                  "ensign: the predicate of make_view takes (const Data&) and returns bool; traits belong into the "
                  "filter, or use make_raw_view");
    if constexpr (fits) {
        auto& core = internal::set_access::core(set, "make_view");
        const internal::keep_alive pinned{core};
        auto made = internal::condition_node<Data, Es...>(filter, std::move(predicate));
        return view<Data, Es...>{internal::open_view(core, std::move(made), options)};
    } else {
        return view<Data, Es...>{nullptr};
    }
}

template <class Data, class... Es, class Node>
[[nodiscard]] view<Data, Es...> make_view_of(entity_set<Data, Es...>& set, trait_filter<Es...> filter,
                                             predicate<Node> condition, view_options options) {
    auto& core = internal::set_access::core(set, "make_view");
    const internal::keep_alive pinned{core};
    auto made = internal::condition_node<Data, Es...>(filter, condition);
    if (made == nullptr) { return view<Data, Es...>{nullptr}; } // did not compile
    return view<Data, Es...>{internal::open_view(core, std::move(made), options)};
}

template <class Data, class... Es, class Predicate>
[[nodiscard]] view<Data, Es...> make_raw_view_of(entity_set<Data, Es...>& set, Predicate predicate,
                                                 raw_view_options<Es...> options) {
    constexpr bool fits = internal::predicate_takes<Predicate, const Data&, traits<Es>...>;
    static_assert(
        internal::predicate_takes<Predicate, const Data&, traits<Es>...>,
        "ensign: the predicate of make_raw_view takes (const Data&, traits<E>...), one mask for each trait enum "
        "of the set, and returns bool");
    if constexpr (fits) {
        auto& core = internal::set_access::core(set, "make_raw_view");
        const internal::keep_alive pinned{core};
        std::shared_ptr<internal::view_node<Data, Es...>> made =
            std::make_shared<internal::raw_view<Predicate, Data, Es...>>(options.observed, std::move(predicate), core,
                                                                         &core.verify);
        return view<Data, Es...>{internal::open_view(core, std::move(made), options)};
    } else {
        return view<Data, Es...>{nullptr};
    }
}

template <class Data, class... Es, class Context, class Predicate>
[[nodiscard]] context_view<Context, Data, Es...> make_context_view_of(entity_set<Data, Es...>& set, Context context,
                                                                      Predicate predicate,
                                                                      raw_view_options<Es...> options) {
    constexpr bool fits = internal::predicate_takes<Predicate, const Data&, traits<Es>..., const Context&>;
    static_assert(internal::predicate_takes<Predicate, const Data&, traits<Es>..., const Context&>,
                  "ensign: the predicate of make_context_view takes (const Data&, traits<E>..., const Context&) and "
                  "returns bool");
    if constexpr (fits) {
        auto& core = internal::set_access::core(set, "make_context_view");
        const internal::keep_alive pinned{core};
        auto shared = std::make_shared<Context>(std::move(context));
        using bound = internal::with_context<Predicate, Context>;
        std::shared_ptr<internal::view_node<Data, Es...>> made =
            std::make_shared<internal::raw_view<bound, Data, Es...>>(options.observed,
                                                                     bound{std::move(predicate), shared}, core,
                                                                     &core.verify);
        return context_view<Context, Data, Es...>{internal::open_view(core, std::move(made), options),
                                                  std::move(shared)};
    } else {
        return context_view<Context, Data, Es...>{nullptr, nullptr};
    }
}

} // namespace ensign
