// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <memory>
#include <type_traits>
#include <utility>

export module ensign.view:member_queries;

import ensign.set;
import ensign.traits;
import :aggregate;
import :field_path;
import :fold;
import :follow;
import :order_key;
import :ordered;
import :ranking;
import :view_follower;

export namespace ensign {

template <class Data, trait_enum... Es>
class view;

} // namespace ensign

export namespace ensign::internal {

// Sentences for `static_assert`.

template <class Key>
inline constexpr bool is_a_function_and_no_pointer_to_a_member = !std::is_member_pointer_v<Key>;
template <class Key, class... Arguments>
inline constexpr bool key_takes = std::is_invocable_v<Key&, Arguments...>;

/// Whether a function can be the key of an order; where not, a sentence says why, and only one.
template <class Key, class... Arguments>
[[nodiscard]] consteval bool check_key() noexcept {
    static_assert(is_a_function_and_no_pointer_to_a_member<Key>,
                  "ensign: a field to order by stands in angle brackets, so that changes of other fields cost nothing: "
                  "ordered_by<&citizen::hp>(), top<&citizen::hp>(3)");
    if constexpr (is_a_function_and_no_pointer_to_a_member<Key>) {
        static_assert(key_takes<Key, Arguments...>,
                      "ensign: a key takes (const Data&), for closest (const Data&, const Value&), and returns what to "
                      "order by");
        if constexpr (key_takes<Key, Arguments...>) {
            using result = std::remove_cvref_t<std::invoke_result_t<Key&, Arguments...>>;
            static_assert(is_a_key_to_order_by<result>,
                          "ensign: a key is a number (no long double), a bool or an enum; the message names what this "
                          "key returns");
            return is_a_key_to_order_by<result>;
        }
    }
    return false;
}

/// What can be asked of the members of a view as a whole; what is returned keeps itself up to date. The part of `view`
/// that is about it.
///
/// All that is made here is independent of the handle of the view: either may be disposed of first. Made inside a callback
/// or a predicate it is right from the start, and not told of the change under way; made inside a transaction it takes the
/// data as it is then, and is right when the transaction is over. All throw `gone_error` when the set of the view is gone.
template <class Data, trait_enum... Es>
class member_queries {
    using order_type = ordered_view<Data, Es...>;

public:
    /// The sum of a field, `v.sum<&citizen::hp>()`, or of a field of a field, `v.sum<&army::home, &place::x>()`.
    ///
    /// Of integers: `std::int64_t` or `std::uint64_t`, exact. Fields of up to 32 bits cannot overflow it; of wider ones it
    /// is the nearest number there is while the sum lies beyond, and exact again as soon as it does not. Of `float` and
    /// `double`: `double`, the exact sum of the members rounded once, so nothing of former members or values stays, and
    /// the order of changes does not matter; NaN while a member is NaN, or members are infinities of both signs. 0 without
    /// members. O(size), then O(1) for each change of that field; nothing for changes of other fields.
    template <auto First, auto... Rest>
    auto sum() const {
        if constexpr (check_field_of_members<Data, First, Rest...>()) {
            using path = field_path<First, Rest...>;
            if constexpr (check_addend<typename path::type>()) {
                return aggregated<sum_fold<total<typename path::type>, path>>("sum");
            } else {
                return aggregate<double>{nullptr};
            }
        } else {
            return aggregate<double>{nullptr};
        }
    }

    /// The mean of a field, a `std::optional<double>`: the sum divided by the size; none without members. As `sum`.
    template <auto First, auto... Rest>
    auto average() const {
        if constexpr (check_field_of_members<Data, First, Rest...>()) {
            using path = field_path<First, Rest...>;
            if constexpr (check_addend<typename path::type>()) {
                return aggregated<sum_fold<mean<typename path::type>, path>>("average");
            } else {
                return aggregate<double>{nullptr};
            }
        } else {
            return aggregate<double>{nullptr};
        }
    }

    /// The smallest value of a field, a number or an enum: a `std::optional` of its type, none without members. NaN is
    /// passed over, unless there is nothing else; -0 is 0. O(n log n) for n members, then O(log n) for each change of that
    /// field; nothing for changes of other fields.
    template <auto First, auto... Rest>
    auto min() const {
        return extreme<direction::ascending, First, Rest...>("min");
    }
    /// The greatest. As `min`.
    template <auto First, auto... Rest>
    auto max() const {
        return extreme<direction::descending, First, Rest...>("max");
    }

    /// `size()` as an aggregate, a `std::size_t`, with `on_changed`. O(1).
    aggregate<std::size_t> count() const { return aggregated<count_fold>("count"); }

    /// All members in the order of a field, `v.ordered_by<&citizen::hp>()`; a number, a bool or an enum. O(n log n) for n
    /// members, then O(log n) for each that comes, goes, or has another value there; nothing for changes of other fields.
    template <auto First, auto... Rest>
    order_type ordered_by(direction way = direction::ascending) const {
        return by_field<First, Rest...>("ordered_by", ranking::unlimited, way);
    }
    /// In the order of what a function makes of the data: `key(const Data&)`, a number, a bool or an enum. It is called
    /// once for each member, and for each change of a member's data, as predicates are: what it throws comes out of the
    /// change, which has not happened then. It must give the same for the same data.
    template <class Key>
    order_type ordered_by(Key key, direction way = direction::ascending) const {
        return by_function("ordered_by", ranking::unlimited, std::move(key), way);
    }

    /// The `count` members with the greatest values of a field (with `direction::ascending` the smallest), from that one
    /// on; `on_enter` and `on_exit` say who comes among them and who leaves them. As `ordered_by`; O(log n) for each
    /// change, whatever `count`.
    template <auto First, auto... Rest>
    order_type top(std::size_t count, direction way = direction::descending) const {
        return by_field<First, Rest...>("top", count, way);
    }
    template <class Key>
    order_type top(std::size_t count, Key key, direction way = direction::descending) const {
        return by_function("top", count, std::move(key), way);
    }

    /// The `count` members with the smallest `key(const Data&, const Value&)`, a distance say. `refresh(value)` replaces
    /// the value and ranks anew. Otherwise as `top`.
    template <class Value, class Key>
    closest_view<Value, Data, Es...> closest(std::size_t count, Value value, Key key) const {
        if constexpr (check_key<Key, const Data&, const Value&>()) {
            auto shared = std::make_shared<Value>(std::move(value));
            using bound = key_with_value<Key, Value>;
            auto made = ordered("closest", count, bound{std::move(key), shared}, direction::ascending, {true, {}});
            return closest_view<Value, Data, Es...>{std::move(made), std::move(shared)};
        } else {
            return closest_view<Value, Data, Es...>{nullptr, nullptr};
        }
    }

private:
    template <class T>
    [[nodiscard]] static consteval bool check_addend() noexcept {
        static_assert(
            is_a_number_to_add<T>,
            "ensign: a sum or an average is one of integers, float or double: count a bool or an enum by a view "
            "of its own; the message names the type of the field");
        return is_a_number_to_add<T>;
    }
    template <class T>
    [[nodiscard]] static consteval bool check_extreme() noexcept {
        static_assert(
            has_a_least_value<T>,
            "ensign: min and max are about a number (no long double) or an enum; the message names the type of "
            "the field");
        return has_a_least_value<T>;
    }
    template <class T>
    [[nodiscard]] static consteval bool check_key_field() noexcept {
        static_assert(
            is_a_key_to_order_by<T>,
            "ensign: only a number (no long double), a bool or an enum can be ordered by: name a member of the "
            "struct by one more pointer, or give a function; the message names the type of the field");
        return is_a_key_to_order_by<T>;
    }

    [[nodiscard]] auto& target(const char* operation) const {
        return static_cast<const view<Data, Es...>&>(*this).live(operation);
    }

    template <class Fold>
    [[nodiscard]] aggregate<typename Fold::value_type> aggregated(const char* operation) const {
        return aggregate<typename Fold::value_type>{
            make_follower<aggregate_follower<Fold, Data, Es...>>(target(operation), operation)};
    }

    template <direction Way, auto First, auto... Rest>
    [[nodiscard]] auto extreme(const char* operation) const {
        if constexpr (check_field_of_members<Data, First, Rest...>()) {
            using path = field_path<First, Rest...>;
            if constexpr (check_extreme<typename path::type>()) {
                return aggregated<extreme_fold<path, Way>>(operation);
            } else {
                return aggregate<double>{nullptr};
            }
        } else {
            return aggregate<double>{nullptr};
        }
    }

    template <class Key>
    [[nodiscard]] std::shared_ptr<order_state<Data, Es...>> ordered(
        const char* operation, std::size_t limit, Key key, direction way,
        typename view_follower<Data, Es...>::interest reads) const {
        return make_follower<order_by<Key, Data, Es...>>(target(operation), operation, reads, limit, way,
                                                         std::move(key));
    }
    template <auto First, auto... Rest>
    [[nodiscard]] order_type by_field(const char* operation, std::size_t limit, direction way) const {
        if constexpr (check_field_of_members<Data, First, Rest...>()) {
            using path = field_path<First, Rest...>;
            if constexpr (check_key_field<typename path::type>()) {
                return order_type{ordered(operation, limit, field_key<path>{}, way, interest_in<Data, path, Es...>())};
            } else {
                return order_type{nullptr};
            }
        } else {
            return order_type{nullptr};
        }
    }
    template <class Key>
    [[nodiscard]] order_type by_function(const char* operation, std::size_t limit, Key key, direction way) const {
        if constexpr (check_key<Key, const Data&>()) {
            return order_type{ordered(operation, limit, std::move(key), way, {true, {}})};
        } else {
            return order_type{nullptr};
        }
    }
};

} // namespace ensign::internal
