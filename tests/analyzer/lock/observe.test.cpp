// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_test_macros.hpp>

#include <algorithm>

#include "lock/observe.hpp"
#include "samples.hpp"

using namespace samples;

namespace {

enum_record seen(enum_record e, const char* unit, const char* configuration = "") {
    e.seen = {unit, configuration};
    return e;
}
struct_record seen(struct_record s, const char* unit, const char* configuration = "") {
    s.seen = {unit, configuration};
    return s;
}

const enum_record status = flags("game::Status", {{"Poisoned", 0}, {"Burning", 1}});
const enum_record other = flags("game::Status", {{"Poisoned", 0}, {"Burning", 3}, {"Frozen", 4}});

} // namespace

TEST_CASE("lock observations: the same declaration of many units is one record") {
    records all;
    all.enums = {seen(status, "b.cpp"), seen(status, "a.cpp"), seen(status, "a.cpp", "Release"),
                 seen(flags("a::First", {{"x", 0}}), "b.cpp")};
    const observed_records out = compare_observations(all);
    CHECK(brief(out.findings).empty());
    REQUIRE(out.merged.enums.size() == 2);
    CHECK(out.merged.enums[0].name == "a::First");
    CHECK(out.merged.enums[1].seen.unit == "a.cpp");
}

TEST_CASE("lock observations: two units of one configuration that differ") {
    records all;
    all.enums = {seen(status, "a.cpp"), seen(other, "b.cpp"), seen(other, "c.cpp")};
    const lock_finding f = single(compare_observations(all).findings);
    CHECK(brief({f}) == "odr-mismatch breaking game::Status");
    CHECK(has(f.message, {"a.cpp", "b.cpp", "Burning is bit 1 (0x2) and bit 3 (0x8)",
                          "Frozen is not there and bit 4 (0x10)", "same macros"}));
    REQUIRE(f.related.size() == 1);
    CHECK(f.related[0].where == other.where);
}

TEST_CASE("lock observations: configurations that differ") {
    records all;
    all.enums = {seen(status, "a.cpp", "free"), seen(other, "a.cpp", "-DPRO"), seen(other, "b.cpp", "-DPRO")};
    const lock_finding f = single(compare_observations(all).findings);
    CHECK(brief({f}) == "config-dependent breaking game::Status");
    CHECK(has(f.message, {"(free)", "(-DPRO)", "Frozen is bit 4 (0x10) and not there", "without #if"}));
}

TEST_CASE("lock observations: within a configuration is worse, and told once") {
    records all;
    all.enums = {seen(status, "a.cpp", "x"), seen(other, "b.cpp", "x"), seen(status, "a.cpp", "y")};
    CHECK(brief(compare_observations(all).findings) == "odr-mismatch breaking game::Status");
}

TEST_CASE("lock observations: everything that saved data depends on is compared") {
    const auto differs = [](const enum_record& e) {
        records all;
        all.enums = {seen(status, "a"), seen(e, "b")};
        return !compare_observations(all).findings.empty();
    };
    CHECK_FALSE(differs(status));
    enum_record e = status;
    e.width = 64;
    CHECK(differs(e));
    e = status;
    e.composites.push_back({"All", 3, {}});
    CHECK(differs(e));
    e = status;
    e.aliases.push_back({"Ill", "Poisoned", true, {}});
    CHECK(differs(e));
    e = status;
    e.renamed.push_back({"Ill", "Poisoned"});
    CHECK(differs(e));
    e = status;
    e.zero = "None";
    CHECK(differs(e));
    e = status;
    std::swap(e.members[0], e.members[1]);
    CHECK_FALSE(differs(e));
}

TEST_CASE("lock observations: places of a struct by name may differ between configurations only") {
    const struct_record a = fields("S", {{"x", field_kind::i32}, {"y", field_kind::i32}});
    struct_record b = a;
    b.fields[1].offset = 8;
    b.size = 12;
    records all;
    all.structs = {seen(a, "a", "64"), seen(b, "a", "32")};
    CHECK(brief(compare_observations(all).findings).empty());
    all.structs = {seen(a, "a"), seen(b, "b")};
    CHECK(brief(compare_observations(all).findings) == "odr-mismatch breaking S");
    all.structs[0].layout = all.structs[1].layout = struct_layout::raw;
    all.structs[1].seen.configuration = "32";
    const lock_finding f = single(compare_observations(all).findings);
    CHECK(brief({f}) == "config-dependent breaking S");
    CHECK(has(f.message, {"y is i32 at 4 of 4 bytes and i32 at 8 of 4 bytes"}));
}

TEST_CASE("lock observations: sizes of opaque fields are the same in all configurations") {
    const struct_record a = fields("S", {{"x", field_kind::opaque}});
    struct_record b = a;
    b.fields[0].size = 8;
    records all;
    all.structs = {seen(a, "a", "64"), seen(b, "a", "32")};
    const lock_finding f = single(compare_observations(all).findings);
    CHECK(brief({f}) == "config-dependent breaking S");
    CHECK(has(f.message, {"x is opaque of 8 bytes and opaque of 4 bytes"}));
}

TEST_CASE("lock observations: the order does not matter") {
    records all;
    for (const char* unit : {"a", "b", "c", "d"}) {
        for (const char* configuration : {"x", "y"}) {
            all.enums.push_back(seen(unit[0] == 'c' ? other : status, unit, configuration));
        }
    }
    const std::string expected = compare_observations(all).findings.at(0).message;
    dice d{3};
    for (int round = 0; round < 50; ++round) {
        for (std::size_t i = all.enums.size() - 1; i != 0; --i) { std::swap(all.enums[i], all.enums[d.below(i + 1)]); }
        const observed_records out = compare_observations(all);
        CHECK(single(out.findings).message == expected);
        CHECK(out.merged.enums.at(0).seen == observation{"a", "x"});
    }
}
