// SPDX-License-Identifier: BSL-1.0
module;

#include <span>
#include <string>
#include <string_view>
#include <type_traits>

export module ensign.view:predicate;

import ensign.set;
import ensign.traits;
import :constant;
import :field_path;
import :predicate_nodes;
import :predicate_text;

export namespace ensign {

template <class Node>
class predicate;

} // namespace ensign

export namespace ensign::internal {

template <class T>
inline constexpr bool is_a_predicate = false;
template <class Node>
inline constexpr bool is_a_predicate<predicate<Node>> = true;

// Sentences for `static_assert`.

template <class T>
inline constexpr bool is_a_declared_predicate = is_a_predicate<T>;
template <class T>
inline constexpr bool has_an_order = !std::is_same_v<T, bool>;

/// Instantiated where something else is joined with a predicate: the sentence is the only error.
template <class Other, class Node>
[[nodiscard]] constexpr predicate<Node> no_predicate(const predicate<Node>& node) noexcept {
    static_assert(is_a_declared_predicate<Other>,
                  "ensign: && and || join declared predicates: a field compared with a constant, has(...), and what is "
                  "made of them; a bool, a function or a field alone is none");
    return node;
}

} // namespace ensign::internal

export namespace ensign {

/// A condition over data and traits that can be looked into: which fields and bits it reads, and what it says as text.
///
/// Made of `field<&citizen::hp>() < 30`, `has(condition::poisoned)`, `has_all`, `has_any` and `has_none`, joined by `&&`,
/// `||` and `!`. A value: it allocates nothing, never throws, and may be a constant. What it can be asked of, is checked
/// where a view is made of it.
///
/// Numbers are compared as the language does: NaN is unequal to everything, and `!(x < 1)` holds for it.
template <class Node>
class [[nodiscard]] predicate {
public:
    using declared_condition = Node;

    constexpr explicit predicate(const Node& node) noexcept : node_{node} {}

    /// Whether it holds: of the data, and of one mask for each trait enum that it names, in any order. O(terms).
    template <class Data, class... Es>
    [[nodiscard]] constexpr bool operator()(const Data& d, const traits<Es>&... m) const noexcept {
        if constexpr (internal::fits_the_set<Data, Es...>(typename Node::enums{}, typename Node::holders{})) {
            trait_masks<Es...> all;
            ((all.template get<Es>() = m), ...);
            return node_.matches(d, all);
        } else {
            return false;
        }
    }

    /// The bits whose change can change the answer, for a set with these trait enums, which must be all that it names.
    template <class... Es>
    [[nodiscard]] constexpr trait_masks<Es...> observed() const noexcept {
        trait_masks<Es...> out;
        node_.observe(out);
        return out;
    }

    /// The fields whose change can change the answer, by path ("home.x"), each once, as they are first named.
    [[nodiscard]] static constexpr std::span<const std::string_view> fields() noexcept {
        return internal::field_names(typename Node::fields{});
    }

    [[nodiscard]] constexpr const Node& node() const noexcept { return node_; }

    friend constexpr auto operator!(const predicate& p) noexcept {
        using node = internal::not_node<Node>;
        return predicate<node>{node{p.node_}};
    }
    template <class Other>
    friend constexpr auto operator&&(const predicate& l, const predicate<Other>& r) noexcept {
        using node = internal::joint_node<Node, Other, internal::by_and>;
        return predicate<node>{node{l.node_, r.node()}};
    }
    template <class Other>
    friend constexpr auto operator||(const predicate& l, const predicate<Other>& r) noexcept {
        using node = internal::joint_node<Node, Other, internal::by_or>;
        return predicate<node>{node{l.node_, r.node()}};
    }

    // What is no predicate is told so.
    template <class Other>
        requires(!internal::is_a_predicate<Other>)
    friend constexpr predicate operator&&(const predicate& l, const Other&) noexcept {
        return internal::no_predicate<Other>(l);
    }
    template <class Other>
        requires(!internal::is_a_predicate<Other>)
    friend constexpr predicate operator&&(const Other&, const predicate& r) noexcept {
        return internal::no_predicate<Other>(r);
    }
    template <class Other>
        requires(!internal::is_a_predicate<Other>)
    friend constexpr predicate operator||(const predicate& l, const Other&) noexcept {
        return internal::no_predicate<Other>(l);
    }
    template <class Other>
        requires(!internal::is_a_predicate<Other>)
    friend constexpr predicate operator||(const Other&, const predicate& r) noexcept {
        return internal::no_predicate<Other>(r);
    }

private:
    [[no_unique_address]] Node node_;
};

/// As it is written in C++, with names from the descriptions: "hp < 30 && has poisoned && !has shielded". Allocates.
template <class Node>
[[nodiscard]] std::string to_string(const predicate<Node>& p) {
    std::string out;
    p.node().write(out);
    return out;
}

} // namespace ensign
