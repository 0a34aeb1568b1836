// SPDX-License-Identifier: BSL-1.0
module;

#include <memory>
#include <utility>

export module ensign.view:condition_node;

import ensign.set;
import ensign.traits;
import :predicate;
import :predicate_nodes;
import :predicate_view;
import :view_node;

export namespace ensign::internal {

/// A view, not yet given to a hub, of a filter and a predicate over the data (or none: `accept_all`).
template <class Data, trait_enum... Es, class Predicate>
[[nodiscard]] std::shared_ptr<view_node<Data, Es...>> condition_node(const trait_filter<Es...>& filter,
                                                                     Predicate predicate) {
    return std::make_shared<declared_view<Predicate, Data, Es...>>(filter, std::move(predicate));
}

/// Of a declared predicate. Null where that cannot be asked of such a set, which then does not compile.
template <class Data, trait_enum... Es, class Node>
[[nodiscard]] std::shared_ptr<view_node<Data, Es...>> condition_node(
    [[maybe_unused]] const trait_filter<Es...>& filter, [[maybe_unused]] const ensign::predicate<Node>& condition) {
    if constexpr (fits_the_set<Data, Es...>(typename Node::enums{}, typename Node::holders{})) {
        return std::make_shared<predicate_view<Node, Data, Es...>>(filter, condition.node());
    } else {
        return nullptr;
    }
}

} // namespace ensign::internal
