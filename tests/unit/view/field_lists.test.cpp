// SPDX-License-Identifier: BSL-1.0
#include "../fort.hpp"

#include <catch2/catch_test_macros.hpp>

#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

import ensign;

using ensign::internal::field_path;
using ensign::internal::watched;
using ensign::internal::watched_field;
using town::army;
using town::condition;
using town::place;

namespace {

struct fake_view {
    struct rest_type {
        std::span<const watched_field<army>* const> fields;
    };

    char letter = '?';
    std::vector<const watched_field<army>*> all;
    std::unique_ptr<rest_type> rest = std::make_unique<rest_type>();
    ensign::trait_filter<condition> filter;

    fake_view(char name, std::vector<const watched_field<army>*> fields) : letter{name}, all{std::move(fields)} {
        rest->fields = all;
    }
    [[nodiscard]] bool follows_traits() const noexcept { return true; }
};

constexpr const watched_field<army>* men = &watched<army, field_path<&army::men>>;
constexpr const watched_field<army>* home_x = &watched<army, field_path<&army::home, &place::x>>;

} // namespace

TEST_CASE("field_lists: a list for each field, walked when it differs [V5]", "[view]") {
    ensign::internal::field_lists<fake_view, army, condition> lists;
    fake_view a{'a', {men}};
    fake_view b{'b', {home_x, men}};
    fake_view c{'c', {home_x}};
    CHECK(lists.empty());
    for (fake_view* const v : {&a, &b, &c}) { lists.add(*v); }
    const auto told = [&](const army& before, const army& now) {
        std::string out;
        lists.for_changed(before, now,
                          [&](const auto& list) { list.for_each([&](fake_view& v) { out += v.letter; }); });
        return out;
    };
    const army before;
    CHECK(told(before, {.men = 1}) == "ab");
    CHECK(told(before, {.home = {.x = 1, .y = 0}}) == "bc");
    CHECK(told(before, {.men = 1, .home = {.x = 1, .y = 0}}) == "abbc");
    CHECK(told(before, {.arrows = 1, .home = {.x = 0, .y = 1}}).empty());
    lists.remove(b);
    CHECK(told(before, {.men = 1, .home = {.x = 1, .y = 0}}) == "ac");
    lists.remove(a);
    CHECK_FALSE(lists.empty());
    lists.remove(c);
    CHECK(lists.empty());
    CHECK(told(before, {.men = 1}).empty());
}
