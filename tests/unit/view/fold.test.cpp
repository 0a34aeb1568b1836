// SPDX-License-Identifier: BSL-1.0
#include "../town.hpp"

#include <catch2/catch_test_macros.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

import ensign.base;
import ensign.traits;
import ensign.signal;
import ensign.set;
import ensign.view;

using ensign::direction;
using ensign::entity;
using ensign::internal::field_path;
using ensign::internal::transition_kind;
using town::citizen;

namespace {

using hp = field_path<&citizen::hp>;
using morale = field_path<&citizen::morale>;

/// Stands for the members of a view.
struct source {
    std::vector<std::pair<std::uint32_t, citizen>> all;

    [[nodiscard]] std::size_t size() const { return all.size(); }
    template <class Visit>
    void for_each(Visit visit) const {
        for (const auto& [id, data] : all) { visit(entity{id}, data); }
    }
};

template <class Fold>
void enter(Fold& f, std::uint32_t id, const citizen& c) {
    f.prepare(transition_kind::enter, entity{id}, c, c);
}
template <class Fold>
void leave(Fold& f, std::uint32_t id, const citizen& c) {
    f.prepare(transition_kind::exit, entity{id}, c, c);
}

/// What every fold does: `value` is that of members 1, 2 and then of 2 with other data.
template <class Fold>
void check_phases(const citizen& one, const citizen& two, const citizen& other, typename Fold::value_type of_both,
                  typename Fold::value_type of_other) {
    Fold f;
    const auto none = f.value();
    CHECK(none == typename Fold::value_type{});
    enter(f, 1, one);
    enter(f, 2, two);
    CHECK(f.value() == none);
    f.commit();
    CHECK(f.value() == of_both);
    leave(f, 1, one);
    f.abandon();
    f.commit();
    CHECK(f.value() == of_both);
    leave(f, 1, one);
    f.prepare(transition_kind::update, entity{2}, two, other);
    CHECK(f.value() == of_both);
    f.commit();
    CHECK(f.value() == of_other);
    f.prepare_anew(source{{{1, one}, {2, two}}});
    CHECK(f.value() == of_other);
    f.abandon();
    f.commit();
    CHECK(f.value() == of_other);
    f.prepare_anew(source{{{1, one}, {2, two}}});
    f.commit();
    CHECK(f.value() == of_both);
    f.clear();
    CHECK(f.value() == none);
}

} // namespace

TEST_CASE("fold: what is prepared counts when it is committed [V13]", "[view]") {
    using namespace ensign::internal;
    const citizen one{.hp = 10, .morale = 0.5F};
    const citizen two{.hp = -4, .morale = 2};
    const citizen other{.hp = 7, .morale = -1};
    check_phases<sum_fold<total<int>, hp>>(one, two, other, 6, 7);
    check_phases<sum_fold<total<float>, morale>>(one, two, other, 2.5, -1);
    check_phases<sum_fold<mean<int>, hp>>(one, two, other, 3.0, 7.0);
    check_phases<extreme_fold<hp, direction::ascending>>(one, two, other, -4, 7);
    check_phases<extreme_fold<hp, direction::descending>>(one, two, other, 10, 7);
    check_phases<count_fold>(one, two, other, 2, 1);
}

TEST_CASE("fold: NaN makes a sum NaN while it is there, and is passed over by the extremes [V13]", "[view]") {
    using namespace ensign::internal;
    sum_fold<total<float>, morale> sum;
    extreme_fold<morale, direction::ascending> least;
    extreme_fold<morale, direction::descending> greatest;
    const citizen nan{.hp = 0, .morale = std::nanf("")};
    const citizen one{.hp = 0, .morale = 1};
    const auto each = [&](auto use) {
        use(sum);
        use(least);
        use(greatest);
    };
    each([&](auto& f) { enter(f, 1, nan), f.commit(); });
    CHECK(std::isnan(sum.value()));
    CHECK(std::isnan(least.value().value()));
    each([&](auto& f) { enter(f, 2, one), f.commit(); });
    CHECK(std::isnan(sum.value()));
    CHECK(least.value() == 1.0F);
    CHECK(greatest.value() == 1.0F);
    each([&](auto& f) { leave(f, 1, nan), f.commit(); });
    CHECK(sum.value() == 1);
}

TEST_CASE("fold: sums of integers have 64 bits, those of real numbers are doubles [V13]", "[view]") {
    using namespace ensign::internal;
    STATIC_CHECK(std::is_same_v<sum_type<std::int8_t>, std::int64_t>);
    STATIC_CHECK(std::is_same_v<sum_type<std::uint32_t>, std::uint64_t>);
    STATIC_CHECK(std::is_same_v<sum_type<float>, double>);
    STATIC_CHECK(is_a_number_to_add<char>);
    STATIC_CHECK_FALSE(is_a_number_to_add<bool>);
    STATIC_CHECK_FALSE(is_a_number_to_add<town::condition>);
    STATIC_CHECK_FALSE(is_a_number_to_add<long double>);
    STATIC_CHECK(has_a_least_value<town::condition>);
    STATIC_CHECK_FALSE(has_a_least_value<bool>);
    CHECK(equal_values(std::nan(""), std::nan("")));
    CHECK_FALSE(equal_values(0.0, std::nan("")));
    CHECK(equal_values(std::optional<float>{}, std::optional<float>{}));
    CHECK_FALSE(equal_values(std::optional<float>{}, std::optional<float>{0.0F}));
}
