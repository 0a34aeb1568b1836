// SPDX-License-Identifier: BSL-1.0
module;

#include <memory>
#include <type_traits>
#include <utility>

export module ensign.view:follow;

import ensign.base;
import ensign.set;
import ensign.traits;
import :field_path;
import :hub;
import :view_follower;
import :view_node;
import :view_outlet;

export namespace ensign::internal {

template <class Data, class Path>
inline constexpr const watched_field<Data>* only_field[1] = {&watched<Data, Path>};

/// What a follower of one field reads; of `void`: nothing.
template <class Data, class Path, trait_enum... Es>
[[nodiscard]] constexpr typename view_follower<Data, Es...>::interest interest_in() noexcept {
    if constexpr (std::is_void_v<Path>) {
        return {};
    } else {
        return {false, {only_field<Data, Path>, 1}};
    }
}

/// What stands in a set of `Data` behind the pointers; where they do not fit, a sentence says so, and only one.
template <class Data, auto First, auto... Rest>
[[nodiscard]] consteval bool check_field_of_members() noexcept {
    constexpr bool members =
        is_a_pointer_to_a_data_member<decltype(First)> && (is_a_pointer_to_a_data_member<decltype(Rest)> && ...);
    static_assert(is_a_pointer_to_a_data_member<decltype(First)> &&
                      (is_a_pointer_to_a_data_member<decltype(Rest)> && ...),
                  "ensign: a field is named by pointers to data members: sum<&citizen::hp>()");
    if constexpr (members) {
        static_assert(path_holds_together<First, Rest...>,
                      "ensign: each pointer names a member of what the one before it names, as in "
                      "sum<&army::home, &place::x>()");
        if constexpr (path_holds_together<First, Rest...>) {
            static_assert(is_the_data_of_this_set<holder_of_member<First>, Data>,
                          "ensign: this field is no member of the data of the view's set; the message names the struct "
                          "of the field first, then the data of the set");
            return is_the_data_of_this_set<holder_of_member<First>, Data>;
        }
    }
    return false;
}

/// A follower of a view, with what its members are now. Throws what that costs; then there is none.
template <class Follower, class Data, trait_enum... Es, class... Arguments>
[[nodiscard]] std::shared_ptr<Follower> make_follower(const view_outlet<Data, Es...>& of, const char* operation,
                                                      Arguments&&... arguments) {
    auto& hub = *of.hub;
    const keep_alive pinned{hub.core()};
    auto made = std::make_shared<Follower>(hub.core(), std::forward<Arguments>(arguments)...);
    hub.follow(of.node, made, operation);
    return made;
}

/// Whether it can still be asked: of a set that is dying, views are closed before their followers, and what callbacks own is
/// destroyed meanwhile.
template <class Data, trait_enum... Es>
[[nodiscard]] bool is_attached(const view_follower<Data, Es...>& follower) noexcept {
    return follower.following() && follower.node()->hub != nullptr;
}

/// The handle of a follower is gone.
template <class Data, trait_enum... Es>
void stop_following(view_follower<Data, Es...>& follower) noexcept {
    if (is_attached(follower)) { follower.node()->hub->unfollow(follower); }
}

} // namespace ensign::internal
