// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_test_macros.hpp>

#include <cstdint>
#include <initializer_list>
#include <limits>
#include <string>
#include <type_traits>

import ensign.base;
import ensign.traits;
import ensign.signal;
import ensign.set;
import ensign.view;

using ensign::internal::has_ordered_key;
using ensign::internal::key_of;
using ensign::internal::no_order;
using ensign::internal::threshold_list;

namespace {

struct fake_view {
    char letter;
};

template <class T>
void check_ascending(std::initializer_list<T> values) {
    for (const T a : values) {
        for (const T b : values) {
            CHECK((key_of(a) < key_of(b)) == (a < b));
            CHECK((key_of(a) == key_of(b)) == (a == b));
        }
    }
}

template <class T>
void check_floating() {
    using limits = std::numeric_limits<T>;
    check_ascending<T>({-limits::infinity(), limits::lowest(), T{-1.5}, -limits::min(), -limits::denorm_min(), -T{0},
                        T{0}, limits::denorm_min(), limits::min(), T{1}, limits::max(), limits::infinity()});
    CHECK(key_of(limits::quiet_NaN()) == no_order);
    CHECK(key_of(-limits::quiet_NaN()) == no_order);
    CHECK(key_of(-limits::infinity()) != no_order);
}

} // namespace

TEST_CASE("thresholds: keys are ordered as the values are [V5]", "[view]") {
    check_ascending<bool>({false, true});
    check_ascending<std::int8_t>({-128, -1, 0, 1, 127});
    check_ascending<std::uint16_t>({0, 1, 65535});
    check_ascending<std::int64_t>(
        {std::numeric_limits<std::int64_t>::min(), -1, 0, std::numeric_limits<std::int64_t>::max()});
    check_ascending<std::uint64_t>({0, 1, std::numeric_limits<std::uint64_t>::max()});
    check_floating<float>();
    check_floating<double>();
    STATIC_REQUIRE_FALSE(has_ordered_key<long double>);
}

TEST_CASE("thresholds: those between two keys, and those at a key [V5]", "[view]") {
    threshold_list<fake_view> list;
    fake_view a{'a'}, b{'b'}, c{'c'}, d{'d'};
    const auto between = [&](unsigned from, unsigned to) {
        std::string out;
        list.for_between(from, to, [&](const fake_view& v) { out += v.letter; });
        CHECK(list.any_between(from, to) == !out.empty());
        return out;
    };
    const auto either = [&](unsigned from, unsigned to) {
        std::string out;
        list.for_either(from, to, [&](const fake_view& v) { out += v.letter; });
        CHECK((list.any_at(from) || list.any_at(to)) == !out.empty());
        return out;
    };
    CHECK(list.empty());
    CHECK(between(0, 100).empty());
    CHECK(either(0, 100).empty());
    list.add(c, 30);
    list.add(a, 10);
    list.add(d, 30);
    list.add(b, 20);
    CHECK(between(0, 100) == "abdc");
    CHECK(between(10, 20) == "b");
    CHECK(between(20, 10) == "b");
    CHECK(between(9, 10) == "a");
    CHECK(between(30, 99).empty());
    CHECK(between(29, 30) == "dc");
    CHECK(between(20, 20).empty());
    CHECK(either(10, 30) == "adc");
    CHECK(either(11, 31).empty());
    list.remove(a);
    list.remove(d);
    CHECK(between(0, 100) == "bc");
    list.remove(b);
    list.remove(c);
    CHECK(list.empty());
}

TEST_CASE("thresholds: a change of a field crosses some, or none [V5]", "[view]") {
    using ensign::internal::field_thresholds;
    const auto crossed = [](const field_thresholds& of, auto old, auto now) {
        return of.crossed(key_of(old), key_of(now), std::is_floating_point_v<decltype(old)>);
    };
    fake_view v{'v'};
    threshold_list<fake_view> steps;
    threshold_list<fake_view> points;
    const field_thresholds all{&steps, &points};
    CHECK_FALSE(crossed(all, 1, 2));
    steps.add(v, key_of(10));
    CHECK(crossed(all, 9, 10));
    CHECK(crossed(all, 10, 9));
    CHECK_FALSE(crossed(all, 10, 11));
    points.add(v, key_of(20));
    CHECK(crossed(all, 20, 21));
    CHECK(crossed(all, 19, 20));
    CHECK_FALSE(crossed(all, 19, 21));
    CHECK_FALSE(crossed(all, 20, 20));
    threshold_list<fake_view> of_floats;
    threshold_list<fake_view> none;
    const field_thresholds floats{&of_floats, &none};
    of_floats.add(v, key_of(0.0F));
    CHECK_FALSE(crossed(floats, 0.0F, -0.0F));
    CHECK(crossed(floats, -1.0F, -0.0F));
    CHECK(crossed(floats, 5.0F, std::numeric_limits<float>::quiet_NaN())); // no order: to be looked at
}
