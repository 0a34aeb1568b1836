// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <string>
#include <type_traits>

export module ensign.view:predicate_nodes;

import ensign.set;
import ensign.traits;
import :constant;
import :field_path;
import :predicate_text;
import :thresholds;

// What a declared predicate is made of. Every node knows its answer, the bits and fields that it reads, its text, whether
// another one asks the same, and a filter that is true wherever it is true itself.

export namespace ensign::internal {

/// A filter that holds wherever a condition holds. `whole`: and nowhere else.
template <trait_enum... Es>
struct implied_filter {
    trait_filter<Es...> filter{};
    bool whole = false;
};

/// Of two conditions joined by and. Where both have an `any_of` for one enum, that of `a` stays.
template <trait_enum... Es>
[[nodiscard]] constexpr implied_filter<Es...> both_hold(implied_filter<Es...> a,
                                                        const implied_filter<Es...>& b) noexcept {
    a.whole = a.whole && b.whole;
    a.filter.all_of = a.filter.all_of | b.filter.all_of;
    a.filter.none_of = a.filter.none_of | b.filter.none_of;
    const auto join = [&a]<trait_enum E>(traits<E>& mine, traits<E> other) {
        if (mine.empty()) { mine = other; }
        if (!other.empty() && mine != other) { a.whole = false; }
    };
    (join(a.filter.any_of.template get<Es>(), b.filter.any_of.template get<Es>()), ...);
    return a;
}

/// Of two conditions joined by or.
template <trait_enum... Es>
[[nodiscard]] constexpr implied_filter<Es...> one_holds(const implied_filter<Es...>& a,
                                                        const implied_filter<Es...>& b) noexcept {
    implied_filter<Es...> out;
    out.filter.all_of = a.filter.all_of & b.filter.all_of;
    out.filter.none_of = a.filter.none_of & b.filter.none_of;
    return out;
}

template <class... E>
struct enum_list {};

template <class Left, class Right>
struct all_enums;
template <class... L, class... R>
struct all_enums<enum_list<L...>, enum_list<R...>> {
    using type = enum_list<L..., R...>;
};

enum class comparison : unsigned char { equal, unequal, less, at_most, greater, at_least };

/// A field compared with a constant.
template <class Path, comparison How>
struct field_node {
    using fields = path_list<Path>;
    using enums = enum_list<>;
    using holders = enum_list<typename Path::holder>;
    static constexpr bool simple = false; ///< read as one behind `!`

    typename Path::type constant;

    template <class Data, class Masks>
    [[nodiscard]] constexpr bool matches(const Data& d, const Masks&) const noexcept {
        const auto& value = Path::read(d);
        if constexpr (How == comparison::equal) {
            return value == constant;
        } else if constexpr (How == comparison::unequal) {
            return value != constant;
        } else if constexpr (How == comparison::less) {
            return value < constant;
        } else if constexpr (How == comparison::at_most) {
            return value <= constant;
        } else if constexpr (How == comparison::greater) {
            return value > constant;
        } else {
            return value >= constant;
        }
    }

    template <class Masks>
    constexpr void observe(Masks&) const noexcept {}

    template <bool Negated, class... Es>
    [[nodiscard]] constexpr implied_filter<Es...> implied() const noexcept {
        return {};
    }

    /// Bit by bit: so the answers are the same as well.
    [[nodiscard]] bool same(const field_node& other) const noexcept { return bits_equal(constant, other.constant); }

    /// Where along the field the answer changes.
    [[nodiscard]] constexpr threshold where() const noexcept {
        if constexpr (has_ordered_key<typename Path::type>) {
            const ordered_key key = key_of(constant);
            if (std::is_floating_point_v<typename Path::type> && key == no_order) { return {}; }
            if constexpr (How == comparison::equal || How == comparison::unequal) {
                return {threshold::kind::point, key};
            } else if constexpr (How == comparison::less || How == comparison::at_least) {
                return {threshold::kind::step, key};
            } else { // from behind the constant on
                if (key == ~ordered_key{0}) { return {}; }
                return {threshold::kind::step, key + 1};
            }
        } else {
            return {};
        }
    }

    void write(std::string& out) const {
        constexpr const char* signs[] = {" == ", " != ", " < ", " <= ", " > ", " >= "};
        out.append(Path::name()).append(signs[static_cast<int>(How)]);
        append_constant(out, constant);
    }
};

/// A question about the traits of one enum.
template <class E, trait_test Test>
struct trait_node {
    using fields = path_list<>;
    using enums = enum_list<E>;
    using holders = enum_list<>;
    static constexpr bool simple = true;

    traits<E> mask;

    template <class Data, class Masks>
    [[nodiscard]] constexpr bool matches(const Data&, const Masks& m) const noexcept {
        const traits<E> has = m.template get<E>();
        if constexpr (Test == trait_test::all) {
            return has.has_all(mask);
        } else if constexpr (Test == trait_test::any) {
            return has.has_any(mask);
        } else {
            return has.has_none(mask);
        }
    }

    template <class Masks>
    constexpr void observe(Masks& out) const noexcept {
        out.template get<E>() |= mask;
    }

    template <bool Negated, class... Es>
    [[nodiscard]] constexpr implied_filter<Es...> implied() const noexcept {
        implied_filter<Es...> out;
        if constexpr (Test == trait_test::all && !Negated) {
            out.filter.all_of.template get<E>() = mask;
            out.whole = true;
        } else if constexpr (Test == trait_test::all) { // one of several is missing: no filter says so
            if (mask.count() == 1) { out.filter.none_of.template get<E>() = mask; }
            out.whole = mask.count() == 1;
        } else if constexpr ((Test == trait_test::any) != Negated) {
            auto& part = mask.count() == 1 ? out.filter.all_of : out.filter.any_of;
            part.template get<E>() = mask;
            out.whole = !mask.empty(); // any of nothing is false, in a filter it asks for nothing
        } else {
            out.filter.none_of.template get<E>() = mask;
            out.whole = true;
        }
        return out;
    }

    [[nodiscard]] bool same(const trait_node& other) const noexcept { return mask == other.mask; }

    void write(std::string& out) const { append_traits(out, Test, mask); }
};

struct by_and {};
struct by_or {};

/// An operand of `How`: in parentheses where it is joined by the other one.
template <class How, class Node>
void write_operand(std::string& out, const Node& node) {
    bool parentheses = false;
    if constexpr (requires { typename Node::joined; }) { parentheses = !std::is_same_v<typename Node::joined, How>; }
    if (parentheses) { out.append("("); }
    node.write(out);
    if (parentheses) { out.append(")"); }
}

/// Two conditions joined by and, or by or.
template <class Left, class Right, class How>
struct joint_node {
    using fields = typename all_paths<typename Left::fields, typename Right::fields>::type;
    using enums = typename all_enums<typename Left::enums, typename Right::enums>::type;
    using holders = typename all_enums<typename Left::holders, typename Right::holders>::type;
    using joined = How;
    static constexpr bool simple = false;
    static constexpr bool is_and = std::is_same_v<How, by_and>;

    Left left;
    Right right;

    template <class Data, class Masks>
    [[nodiscard]] constexpr bool matches(const Data& d, const Masks& m) const noexcept {
        if constexpr (is_and) {
            return left.matches(d, m) && right.matches(d, m);
        } else {
            return left.matches(d, m) || right.matches(d, m);
        }
    }

    template <class Masks>
    constexpr void observe(Masks& out) const noexcept {
        left.observe(out);
        right.observe(out);
    }

    template <bool Negated, class... Es>
    [[nodiscard]] constexpr implied_filter<Es...> implied() const noexcept {
        const auto a = left.template implied<Negated, Es...>();
        const auto b = right.template implied<Negated, Es...>();
        if constexpr (is_and != Negated) {
            return both_hold(a, b);
        } else {
            return one_holds(a, b);
        }
    }

    [[nodiscard]] bool same(const joint_node& other) const noexcept {
        return left.same(other.left) && right.same(other.right);
    }

    void write(std::string& out) const {
        write_operand<How>(out, left);
        out.append(is_and ? " && " : " || ");
        write_operand<How>(out, right);
    }
};

/// A condition that must not hold.
template <class Node>
struct not_node {
    using fields = typename Node::fields;
    using enums = typename Node::enums;
    using holders = typename Node::holders;
    static constexpr bool simple = true;

    Node node;

    template <class Data, class Masks>
    [[nodiscard]] constexpr bool matches(const Data& d, const Masks& m) const noexcept {
        return !node.matches(d, m);
    }

    template <class Masks>
    constexpr void observe(Masks& out) const noexcept {
        node.observe(out);
    }

    template <bool Negated, class... Es>
    [[nodiscard]] constexpr implied_filter<Es...> implied() const noexcept {
        return node.template implied<!Negated, Es...>();
    }

    [[nodiscard]] bool same(const not_node& other) const noexcept { return node.same(other.node); }

    void write(std::string& out) const {
        out.append(Node::simple ? "!" : "!(");
        node.write(out);
        if constexpr (!Node::simple) { out.append(")"); }
    }
};

template <class Holder, class Data>
[[nodiscard]] consteval bool check_holder() noexcept {
    static_assert(is_the_data_of_this_set<Holder, Data>,
                  "ensign: this field is no member of the set's data; the message names the struct of the field first, "
                  "then the data of the set");
    return is_the_data_of_this_set<Holder, Data>;
}

template <class Given, class... Es>
[[nodiscard]] consteval bool check_enum_of_predicate() noexcept {
    static_assert(is_a_trait_enum_of_this_set<Given, Es...>,
                  "ensign: this trait enum is not one of the set's; the message names the one given first, then those "
                  "of the set");
    return is_a_trait_enum_of_this_set<Given, Es...>;
}

/// Whether a condition can be asked of a set; if not, it does not compile and says why.
template <class Data, class... Es, class... Given, class... Holder>
[[nodiscard]] consteval bool fits_the_set(enum_list<Given...>, enum_list<Holder...>) noexcept {
    return (check_holder<Holder, Data>() && ...) && (check_enum_of_predicate<Given, Es...>() && ...);
}

} // namespace ensign::internal
