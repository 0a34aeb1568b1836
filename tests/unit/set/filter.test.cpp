// SPDX-License-Identifier: BSL-1.0
#include "../town.hpp"

#include <catch2/catch_test_macros.hpp>

#include <type_traits>

import ensign.base;
import ensign.traits;
import ensign.signal;
import ensign.set;
import ensign.view;

using ensign::trait_filter;
using ensign::trait_masks;
using ensign::traits;
using town::condition;
using town::job;

using one = trait_filter<condition>;
using two = trait_filter<condition, job>;
using masks = trait_masks<condition, job>;

TEST_CASE("filter: an empty one matches everything [V1]", "[set]") {
    STATIC_CHECK(one{}.matches({}));
    STATIC_CHECK(one{}.matches(condition::cursed));
    STATIC_CHECK(two{}.matches({condition::doomed, job::mayor}));
    STATIC_CHECK(two{}.observed().empty());
    STATIC_CHECK(trait_filter<>{}.matches({}));
}

TEST_CASE("filter: all_of, any_of and none_of of one enum [V1][T7]", "[set]") {
    constexpr one all{.all_of = condition::doomed};
    STATIC_CHECK_FALSE(all.matches(condition::cursed));
    STATIC_CHECK(all.matches(condition::doomed));
    STATIC_CHECK(all.matches(condition::doomed | condition::shielded));

    constexpr one any{.any_of = condition::doomed};
    STATIC_CHECK(any.matches(condition::cursed));
    STATIC_CHECK_FALSE(any.matches(condition::shielded));
    STATIC_CHECK_FALSE(any.matches({}));

    constexpr one none{.none_of = condition::doomed};
    STATIC_CHECK(none.matches({}));
    STATIC_CHECK(none.matches(condition::shielded));
    STATIC_CHECK_FALSE(none.matches(condition::poisoned));

    constexpr one together{.all_of = condition::shielded,
                           .any_of = condition::cursed | condition::poisoned,
                           .none_of = condition::cursed};
    STATIC_CHECK(together.matches(condition::shielded | condition::poisoned));
    STATIC_CHECK_FALSE(together.matches(condition::shielded | condition::doomed));
    STATIC_CHECK_FALSE(together.matches(condition::poisoned));
}

TEST_CASE("filter: naming none asks for nothing [T7]", "[set]") {
    STATIC_CHECK(one{.all_of = condition::none}.matches({}));
    STATIC_CHECK(one{.any_of = condition::none}.matches({}));
    STATIC_CHECK(one{.none_of = condition::none}.matches(condition::doomed));
}

TEST_CASE("filter: one part per enum, joined by and [T11]", "[set]") {
    constexpr two both{.all_of = {condition::cursed, job::smith}};
    STATIC_CHECK(both.matches({condition::cursed, job::smith}));
    STATIC_CHECK_FALSE(both.matches(condition::cursed));
    STATIC_CHECK_FALSE(both.matches(job::smith));

    constexpr two any{.any_of = {condition::doomed, job::smith | job::mayor}};
    STATIC_CHECK(any.matches({condition::poisoned, job::mayor}));
    STATIC_CHECK_FALSE(any.matches({condition::poisoned, job::baker}));
    STATIC_CHECK_FALSE(any.matches(job::mayor));

    constexpr two mixed{.all_of = condition::shielded, .none_of = job::mayor};
    STATIC_CHECK(mixed.matches({condition::shielded, job::baker}));
    STATIC_CHECK_FALSE(mixed.matches({condition::shielded, job::mayor}));
}

TEST_CASE("filter: any_of of one enum does not ask for the other [T11]", "[set]") {
    constexpr two any{.any_of = job::smith | job::baker};
    STATIC_CHECK(any.matches(job::smith));
    STATIC_CHECK(any.matches({condition::doomed, job::baker}));
    STATIC_CHECK_FALSE(any.matches(condition::doomed));
}

TEST_CASE("filter: observes exactly the bits it names, negative ones too [V4]", "[set]") {
    constexpr two f{.all_of = condition::cursed,
                    .any_of = job::smith | job::baker,
                    .none_of = {condition::shielded, job::mayor}};
    STATIC_CHECK(f.observed() == masks{condition::cursed | condition::shielded, job::smith | job::baker | job::mayor});
    STATIC_CHECK(f == two{.all_of = condition::cursed,
                          .any_of = job::smith | job::baker,
                          .none_of = {condition::shielded, job::mayor}});
    STATIC_CHECK_FALSE(f == two{});
}

TEST_CASE("filter: masks are written with enumerators, masks and complements, in any order [T11]", "[set]") {
    constexpr masks a{job::smith, condition::cursed};
    constexpr masks b{traits<condition>{condition::cursed}, traits<job>{job::smith}};
    STATIC_CHECK(a == b);
    STATIC_CHECK(masks{condition::doomed} == masks{condition::cursed | condition::poisoned});
    STATIC_CHECK(masks{~condition::cursed}.get<condition>() == (condition::poisoned | condition::shielded));
    STATIC_CHECK(masks{}.empty());
    STATIC_CHECK(masks{condition::none, job::none}.empty());
    STATIC_CHECK_FALSE(a.empty());
    STATIC_CHECK(std::is_trivially_copyable_v<masks>);
    STATIC_CHECK(sizeof(trait_masks<condition>) == 1);
}

TEST_CASE("filter: masks say has_all, has_any, has_none, has_exactly over all enums [T7]", "[set]") {
    constexpr masks m{condition::doomed, job::smith};
    STATIC_CHECK(m.has_all({}));
    STATIC_CHECK(m.has_all({condition::cursed, job::smith}));
    STATIC_CHECK_FALSE(m.has_all({condition::cursed, job::baker}));
    STATIC_CHECK_FALSE(m.has_any({}));
    STATIC_CHECK(m.has_any({condition::shielded, job::smith}));
    STATIC_CHECK_FALSE(m.has_any({condition::shielded, job::baker}));
    STATIC_CHECK(m.has_none({}));
    STATIC_CHECK(m.has_none({condition::shielded, job::baker}));
    STATIC_CHECK_FALSE(m.has_none({condition::shielded, job::smith}));
    STATIC_CHECK(m.has_exactly({condition::doomed, job::smith}));
    STATIC_CHECK_FALSE(m.has_exactly(condition::doomed));
}

TEST_CASE("filter: masks join and differ part by part [T11]", "[set]") {
    constexpr masks a{condition::cursed, job::smith};
    constexpr masks b{condition::poisoned, job::smith};
    STATIC_CHECK((a | b) == masks{condition::doomed, job::smith});
    STATIC_CHECK((a ^ b) == masks{condition::doomed});
    masks c = a;
    c.get<job>() |= job::mayor;
    CHECK(c.get<job>() == (job::smith | job::mayor));
    CHECK(c.get<job>().bits() == 0x8000'0001U); // bit 31 is one bit
}

TEST_CASE("filter: masks of several enums read as text [T4]", "[set]") {
    CHECK(to_string(masks{condition::cursed | condition::poisoned, job::smith}) == "cursed|poisoned, smith");
    CHECK(to_string(masks{job::smith}) == "none, smith");
    CHECK(to_string(ensign::trait_masks<>{}).empty());
}
