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
import :predicate_nodes;
import :predicate_state;
import :view_state;

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

template <class State, class Options>
void apply_options(State& state, Options& options) {
    state.when = options.when;
    state.rest->name = std::move(options.name);
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
        auto state = std::make_shared<internal::declared_view_state<Predicate, Data, Es...>>(core.clock(), filter,
                                                                                             std::move(predicate));
        internal::apply_options(*state, options);
        internal::hub_of(core).add(state);
        return view<Data, Es...>{std::move(state)};
    } else {
        return view<Data, Es...>{nullptr};
    }
}

template <class Data, class... Es, class Node>
[[nodiscard]] view<Data, Es...> make_view_of(entity_set<Data, Es...>& set, trait_filter<Es...> filter,
                                             predicate<Node> condition, view_options options) {
    if constexpr (internal::fits_the_set<Data, Es...>(typename Node::enums{}, typename Node::holders{})) {
        auto& core = internal::set_access::core(set, "make_view");
        const internal::keep_alive pinned{core};
        auto state =
            std::make_shared<internal::predicate_view_state<Node, Data, Es...>>(core.clock(), filter, condition.node());
        internal::apply_options(*state, options);
        internal::hub_of(core).add(state);
        return view<Data, Es...>{std::move(state)};
    } else {
        return view<Data, Es...>{nullptr};
    }
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
        auto state = std::make_shared<internal::raw_view_state<Predicate, Data, Es...>>(core.clock(), options.observed,
                                                                                        std::move(predicate), core,
                                                                                        &core.verify);
        internal::apply_options(*state, options);
        internal::hub_of(core).add(state);
        return view<Data, Es...>{std::move(state)};
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
        auto state = std::make_shared<internal::raw_view_state<bound, Data, Es...>>(core.clock(), options.observed,
                                                                                    bound{std::move(predicate), shared},
                                                                                    core, &core.verify);
        internal::apply_options(*state, options);
        internal::hub_of(core).add(state);
        return context_view<Context, Data, Es...>{std::move(state), std::move(shared)};
    } else {
        return context_view<Context, Data, Es...>{nullptr, nullptr};
    }
}

} // namespace ensign
