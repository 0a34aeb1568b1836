// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_test_macros.hpp>

#include <cstddef>
#include <memory>

import ensign.view;

using ensign::internal::membership;
using ensign::internal::refreshed_views;

namespace {

/// As much of a view as its members need.
struct state {
    struct rest_type {
        membership fresh;
        bool refreshing = false;
    };

    membership members;
    bool ids_valid = true;
    std::unique_ptr<rest_type> rest = std::make_unique<rest_type>();

    state() {
        members.make_room(200);
        members.set(3);
        members.set(150);
    }
};

} // namespace

TEST_CASE("refreshed_views: members change when the operation commits [S6]", "[refreshed]") {
    state anew;
    state kept;
    refreshed_views<state> all;
    all.from_nothing(anew, 300).set(250);
    all.from_present(kept, 300).set(4);
    CHECK(all.end() - all.begin() == 2);
    CHECK(anew.rest->refreshing);
    CHECK_FALSE(all.empty());
    CHECK(anew.members.test(3));
    CHECK_FALSE(kept.members.test(4));
    CHECK(anew.ids_valid);

    all.commit();
    CHECK(anew.members.count() == 1);
    CHECK(anew.members.test(250));
    CHECK(kept.members.count() == 3);
    CHECK(kept.members.test(4));
    CHECK_FALSE(anew.ids_valid);
    CHECK_FALSE(kept.ids_valid);
    CHECK(all.empty());
    CHECK(kept.rest->fresh.count() == 0); // nothing is left behind
    CHECK_FALSE(kept.rest->refreshing);
}

TEST_CASE("refreshed_views: dropped, members are those of before [S6]", "[refreshed]") {
    state view;
    refreshed_views<state> all;
    all.from_nothing(view, 300).set(250);
    all.drop();
    CHECK(all.empty());
    CHECK(view.members.count() == 2);
    CHECK(view.ids_valid);
    CHECK(view.rest->fresh.count() == 0);
    all.from_nothing(view, 300); // what a former operation left is no part of it
    all.commit();
    CHECK(view.members.count() == 0);
}
