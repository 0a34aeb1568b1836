// SPDX-License-Identifier: BSL-1.0
module;

#include <cstdint>
#include <string>

export module ensign.set:view_options;

import ensign.traits;
import :filter;

export namespace ensign {

/// Which changes of an entity make a view ask again. Inserting asks every view but `none`; erasing tells every view.
enum class trigger : std::uint8_t {
    none,        ///< only `refresh()` and `notify_set_changed()`
    data_only,   ///< a change of the data; the whole condition is then asked, with the traits of that moment
    traits_only, ///< a change of an observed trait; likewise
    all,         ///< either
};

/// Settings of a declared view.
struct view_options {
    trigger when = trigger::all;
    std::string name{}; ///< for messages and tools
};

/// Settings of a view with a raw predicate.
template <trait_enum... Es>
struct raw_view_options {
    /// Every bit of every enum, also those without a name.
    static constexpr trait_masks<Es...> everything() noexcept {
        trait_masks<Es...> out;
        ((out.template get<Es>() = traits<Es>::retaining(static_cast<typename traits<Es>::mask_type>(-1))), ...);
        return out;
    }

    /// The trait bits that the predicate reads, also where it reads that one is *not* set. A change of other bits does
    /// not ask the predicate. Left out: every bit. `set.verify(true)` finds a mask that is too small.
    trait_masks<Es...> observed = everything();
    trigger when = trigger::all;
    std::string name{}; ///< for messages and tools
};

} // namespace ensign

export namespace ensign::internal {

/// The predicate of a view that has none.
struct accept_all {};

/// A predicate that can be looked into; `ensign.view` has them.
template <class P>
concept declared_predicate = requires { typename P::declared_condition; };

} // namespace ensign::internal
