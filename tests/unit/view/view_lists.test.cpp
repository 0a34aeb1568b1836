// SPDX-License-Identifier: BSL-1.0
#include "../town.hpp"

#include <catch2/catch_test_macros.hpp>

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

import ensign.base;
import ensign.traits;
import ensign.signal;
import ensign.set;
import ensign.view;

using ensign::entity;
using ensign::internal::change_kind;
using ensign::internal::publish_mode;
using ensign::trigger;
using town::citizen;
using town::condition;
using town::job;
using masks = ensign::trait_masks<condition, job>;
using change = ensign::internal::change<citizen, condition, job>;

namespace {

/// What the lists know of a view.
struct fake_view {
    struct rest_type {
        masks observed;
        std::span<const ensign::internal::watched_field<citizen>* const> fields;
        bool fields_known = false;
        ensign::internal::threshold where;
    };

    char letter = '?';
    ensign::trait_filter<condition, job> filter;
    bool masks_decide = false; ///< without a predicate
    trigger when = trigger::all;
    std::unique_ptr<rest_type> rest = std::make_unique<rest_type>();
    std::uint64_t stamp = 0;
    bool on_data_list = false;
    ensign::internal::membership members;

    [[nodiscard]] bool follows_traits() const noexcept { return when == trigger::all || when == trigger::traits_only; }
};

using lists = ensign::internal::view_lists<fake_view, change, condition, job>;

fake_view made(char letter, ensign::trait_filter<condition, job> filter, bool predicate, trigger when = trigger::all) {
    fake_view out;
    out.letter = letter;
    out.filter = filter;
    out.rest->observed = filter.observed();
    out.masks_decide = !predicate;
    out.rest->fields_known = !predicate;
    out.when = when;
    out.members.make_room(1);
    return out;
}

change changed(masks before, masks now, bool data) {
    return {change_kind::modified, entity{1}, 0, nullptr, nullptr, before, now, data};
}

/// a: cursed. b: cursed, and something of the data. c: smith or cursed. d: data alone. e: trigger data_only.
/// f: traits_only with a predicate. g: never asked.
struct seven {
    std::array<fake_view, 7> views{made('a', {.all_of = condition::cursed}, false),
                                   made('b', {.all_of = condition::cursed}, true),
                                   made('c', {.all_of = {condition::cursed, job::smith}}, false),
                                   made('d', {}, true),
                                   made('e', {.all_of = condition::cursed}, false, trigger::data_only),
                                   made('f', {.none_of = condition::cursed}, true, trigger::traits_only),
                                   made('g', {.all_of = condition::cursed}, false, trigger::none)};
    lists all;

    seven() {
        for (fake_view& v : views) { all.add(v); }
    }

    std::string modified(const change& what, publish_mode mode = publish_mode::single) {
        std::string out;
        all.for_modified(what, mode, [&](const fake_view& v) { out += v.letter; });
        return out;
    }
};

} // namespace

TEST_CASE("view_lists: data goes to those that look at data and whose filter matches [V3]", "[view]") {
    seven s;
    const auto told = [&](const masks& m) {
        std::string out;
        s.all.for_data(changed(m, m, true), [&](const fake_view& v) { out += v.letter; });
        CHECK(s.modified(changed(m, m, true)) == out);
        return out;
    };
    CHECK(told(condition::cursed) == "bde");
    CHECK(told({}) == "de"); // e does not follow the traits: it may be what it once was
}

TEST_CASE("view_lists: a bit goes to those that observe it and can come to match [V3]", "[view]") {
    seven s;
    CHECK(s.modified(changed({}, condition::cursed, false)) == "abf");
    CHECK(s.modified(changed(job::smith, {condition::cursed, job::smith}, false)) == "abcf");
    CHECK(s.modified(changed({condition::cursed, job::smith}, condition::cursed, false)) == "c");
    CHECK(s.modified(changed({}, condition::poisoned, false)).empty());
    CHECK(s.all.concerned({}, condition::cursed));
    CHECK_FALSE(s.all.concerned({}, condition::poisoned));
    CHECK_FALSE(s.all.concerned({}, job::smith));
}

TEST_CASE("view_lists: several lists, each view once [V3]", "[view]") {
    seven s;
    CHECK(s.modified(changed({}, {condition::cursed, job::smith}, true)) == "bdeacf");
    CHECK(s.modified(changed({}, {condition::cursed, job::smith}, true)) == "bdeacf"); // and again
}

TEST_CASE("view_lists: of many changes at once the masks before say nothing [V3]", "[view]") {
    seven s;
    CHECK(s.modified(changed({}, {}, true), publish_mode::batch) == "bde");
    std::string erased;
    const change gone{change_kind::erased, entity{1}, 0, nullptr, nullptr, {}, {}, true};
    s.all.for_erased(gone, publish_mode::batch, [&](const fake_view& v) { erased += v.letter; });
    CHECK(erased == "abcdefg");
    erased.clear();
    s.all.for_erased(gone, publish_mode::single, [&](const fake_view& v) { erased += v.letter; });
    CHECK(erased == "defg");
}

TEST_CASE("view_lists: an insert goes to all whose filter matches [V1]", "[view]") {
    seven s;
    std::string told;
    const change come{change_kind::inserted, entity{1}, 0, nullptr, nullptr, {}, condition::cursed, true};
    s.all.for_inserted(come, [&](const fake_view& v) { told += v.letter; });
    CHECK(told == "abdeg");
}

TEST_CASE("view_lists: a view may ask for data later, and goes from every list [V7]", "[view]") {
    seven s;
    fake_view& a = s.views[0];
    CHECK(s.all.any_for_data());
    CHECK(s.all.add_to_data(a));
    CHECK_FALSE(s.all.add_to_data(a));
    CHECK(s.modified(changed(condition::cursed, condition::cursed, true)) == "bdea");
    for (fake_view& v : s.views) {
        if (v.letter != 'f') { s.all.remove(v); }
    }
    CHECK_FALSE(s.all.any_for_data());
    CHECK(s.modified(changed({}, {condition::cursed, job::smith}, true)) == "f");
}

TEST_CASE("view_lists: a declared predicate is looked at when a field of it changes, once [V5]", "[view]") {
    using ensign::internal::watched_field;
    static constexpr const watched_field<citizen>* both[] = {
        &ensign::internal::watched<citizen, ensign::internal::field_path<&citizen::hp>>,
        &ensign::internal::watched<citizen, ensign::internal::field_path<&citizen::morale>>};
    seven s;
    const auto declared = [](char letter, std::span<const watched_field<citizen>* const> fields, trigger when) {
        fake_view out = made(letter, {.all_of = condition::cursed}, true, when);
        out.rest->fields = fields;
        out.rest->fields_known = true;
        return out;
    };
    fake_view h = declared('h', {both, 1}, trigger::all);
    fake_view i = declared('i', both, trigger::all);
    fake_view j = declared('j', {both, 1}, trigger::data_only);
    for (fake_view* const v : {&h, &i, &j}) { s.all.add(*v); }
    const citizen before{};
    const auto told = [&](citizen now, const masks& old, const masks& m, publish_mode mode = publish_mode::single) {
        const change what{change_kind::modified, entity{1}, 0, &before, &now, old, m, true};
        if (old == m && mode == publish_mode::single) {
            std::string alone;
            s.all.for_data(what, [&](const fake_view& v) { alone += v.letter; });
            CHECK(alone == s.modified(what, mode));
            CHECK(s.all.concerned_by_data(before, now)); // others look at all data
        }
        return s.modified(what, mode);
    };
    CHECK(told({.hp = 1}, condition::cursed, condition::cursed) == "bdejhi");
    CHECK(told({.morale = 1}, condition::cursed, condition::cursed) == "bdeji");
    CHECK(told({.hp = 1, .morale = 1}, condition::cursed, condition::cursed) == "bdejhi");
    CHECK(told({.hp = 1}, {}, {}) == "dej");
    CHECK(told({.hp = 1}, {}, {}, publish_mode::batch) == "bdejhi");
    CHECK(told({.hp = 1}, {}, condition::cursed) == "bdejhiaf");
    CHECK(s.all.add_to_data(i)); // somebody wants updates
    CHECK(told({.hp = 1, .morale = 1}, condition::cursed, condition::cursed) == "bdejih");
    for (fake_view& v : s.views) { s.all.remove(v); }
    s.all.remove(i);
    s.all.remove(j);
    CHECK(s.all.any_for_data());
    CHECK(s.all.concerned_by_data(before, {.hp = 1}));
    CHECK_FALSE(s.all.concerned_by_data(before, {.morale = 1})); // h looks at hp alone
    s.all.remove(h);
    CHECK_FALSE(s.all.any_for_data());
}
