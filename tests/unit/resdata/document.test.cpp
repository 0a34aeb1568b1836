// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_test_macros.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

import ensign.base;
import ensign.resdata;
import ensign.schema;
import ensign.snapshot;
import resdata_sample;

namespace resdata = ensign::resdata;
using ensign::entity;
using sample::has;

namespace {

template <class Edit>
std::string refused(Edit edit) {
    resdata::document d = sample::both();
    edit(d);
    return sample::complaint<resdata::bad_document>([&] { resdata::check(d); });
}

} // namespace

TEST_CASE("document: a whole one passes, also without sets or rows [R1]", "[document]") {
    CHECK(refused([](resdata::document&) {}).empty());
    CHECK_NOTHROW(resdata::check({}));
    CHECK_NOTHROW(resdata::check(sample::both(0)));
}

TEST_CASE("document: what does not fit together is refused, by set and part [R2]", "[document]") {
    CHECK(has(refused([](auto& d) { d.sets[0].ids[2] = d.sets[0].ids[0]; }),
              "snapshot of 'armies': entity 1000 is there twice"));
    CHECK(has(refused([](auto& d) { d.sets[0].columns.pop_back(); }), "columns are"));
    CHECK(has(refused([](auto& d) { d.sets[0].columns[2].pop_back(); }), "'name'"));
    CHECK(has(refused([](auto& d) { d.sets[0].columns[5].emplace_back(); }), "'stores'"));
    CHECK(has(refused([](auto& d) { d.sets[0].masks.pop_back(); }), "columns of masks are"));
    CHECK(has(refused([](auto& d) { d.sets[0].masks[1].pop_back(); }), "badge"));
    CHECK(has(refused([](auto& d) { d.sets[0].layout.leaves[0].size = 3; }), "men"));
    CHECK(has(refused([](auto& d) { d.sets[0].allocator->free.push_back(9); }), "id pool"));
    CHECK(has(refused([](auto& d) { d.sets[1].layout.name = "armies"; }), "two sets of this name"));
    CHECK(has(refused([](auto& d) { d.meta = "[1]"; }), "META"));
    CHECK(has(refused([](auto& d) { d.meta = "{\"a\":1} x"; }), "META"));
    CHECK(has(refused([](auto& d) { d.meta = "{"; }), "META"));
    CHECK(has(refused([](auto& d) { d.meta = std::string(40, '['); }), "META"));
    CHECK(has(refused([](auto& d) { d.meta = "{\"a\":\"\xff\"}"; }), "META"));
}

TEST_CASE("document: equal means equal in every part, and no masks are masks of zero [R1]", "[document]") {
    const resdata::document a = sample::both();
    const auto differs = [&](auto edit) {
        resdata::document b = a;
        edit(b);
        return !(a == b);
    };
    CHECK(a == sample::both());
    CHECK(differs([](auto& d) { d.meta.clear(); }));
    CHECK(differs([](auto& d) { d.sets.pop_back(); }));
    CHECK(differs([](auto& d) { d.sets[0].ids[0] = entity{1}; }));
    CHECK(differs([](auto& d) { d.sets[0].columns[0][0] = std::byte{200}; }));
    CHECK(differs([](auto& d) { d.sets[0].masks[0][0] = 7; }));
    CHECK(differs([](auto& d) { d.sets[0].masks[0].clear(); }));
    CHECK(differs([](auto& d) { d.sets[0].allocator.reset(); }));
    CHECK(differs([](auto& d) { d.sets[0].allocator->generations[0] += 1; }));
    CHECK(differs([](auto& d) { d.sets[0].layout.aliases.clear(); }));

    resdata::document zeros = a;
    zeros.sets[0].masks[0].assign(4, 0);
    resdata::document none = a;
    none.sets[0].masks[0].clear();
    CHECK(zeros == none);
    none.sets[0].masks[0].assign(3, 0); // another number of rows
    CHECK_FALSE(zeros == none);
}

TEST_CASE("document: rows are found by the name of their set [R1]", "[document]") {
    const resdata::document d = sample::both();
    CHECK(d.find("cities") == &d.sets[1]);
    CHECK(d.find("towns") == nullptr);
}
