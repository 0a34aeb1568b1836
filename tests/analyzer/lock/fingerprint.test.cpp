// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_test_macros.hpp>
#include <ensign/describe.hpp>

#include <array>
#include <cstddef>
#include <cstdint>

#include "lock/convert.hpp"
#include "lock/fingerprint.hpp"
#include "lock/header.hpp"
#include "samples.hpp"

import ensign.base;
import ensign.schema;
import ensign.traits;

// What the compiler says of these types, and what the records of the same types say.

namespace fort {

enum class order : std::uint8_t { none = 0, hold = 1, march = 2, rest = 16, camp = hold | rest, wait = hold };
ENSIGN_TRAITS(order, (none, hold, march, rest), (camp, wait));

enum class wide : std::uint64_t { low = 1, high = std::uint64_t{1} << 63 };
ENSIGN_TRAITS(wide, (low, high));

enum class mood : std::int8_t { calm, angry = -2, mad = 5, furious = angry };
ENSIGN_VALUES(mood, calm, angry, mad, furious);

enum class big : std::uint64_t { most = 18446744073709551615U, none = 0 };
ENSIGN_VALUES(big, most, none);

enum class least : std::int64_t { bottom = -9223372036854775807 - 1, top = 9223372036854775807 };
ENSIGN_VALUES(least, bottom, top);

struct point {
    float x = 0;
    double y = 0;
};
ENSIGN_FIELDS(point, x, y);

struct garrison {
    std::int32_t men = 0;
    char name[16] = {};
    point gate;
    std::array<point, 3> towers{};
    mood temper = mood::calm;
    std::uint16_t stores[2][3] = {};
    bool open = false;
    unsigned age : 7 = 0;
    order last = order::none;
    ensign::traits<order> orders[4] = {};
    ensign::entity owner{};
};
ENSIGN_FIELDS(garrison, men, name, gate, towers, temper, stores, open, age, last, orders, owner);

} // namespace fort

namespace {

using namespace samples;

records fort_records() {
    records out;
    enum_record order = flags("fort::order", {{"hold", 0}, {"march", 1}, {"rest", 4}}, 8);
    order.zero = "none";
    order.composites.push_back({"camp", 17, {}});
    order.aliases.push_back({"wait", "hold", true, {}});
    out.enums.push_back(order);
    out.enums.push_back(flags("fort::wide", {{"high", 63}, {"low", 0}}, 64));
    enum_record mood = values("fort::mood", {{"calm", 0}, {"angry", -2}, {"mad", 5}}, 8);
    mood.aliases.push_back({"furious", "angry", true, {}});
    out.enums.push_back(mood);
    out.enums.push_back(values("fort::big", {{"most", -1}, {"none", 0}}, 64, false));
    out.enums.push_back(values("fort::least", {{"bottom", INT64_MIN}, {"top", INT64_MAX}}, 64));
    return out;
}

struct_record garrison_record() {
    using fort::garrison;
    using fort::point;
    struct_record s;
    s.name = "fort::garrison";
    s.size = sizeof(garrison);
    const auto add = [&](const char* path, field_kind kind, std::size_t offset, std::size_t size,
                         std::vector<field_extent> extents = {}, const char* enumeration = "") -> field_record& {
        s.fields.push_back({path, kind, 0, std::move(extents), offset, size, enumeration, {}});
        return s.fields.back();
    };
    add("men", field_kind::i32, offsetof(garrison, men), 4);
    add("name", field_kind::character, offsetof(garrison, name), 1, {{16, 1}});
    add("gate.x", field_kind::f32, offsetof(garrison, gate) + offsetof(point, x), 4);
    add("gate.y", field_kind::f64, offsetof(garrison, gate) + offsetof(point, y), 8);
    add("towers.x", field_kind::f32, offsetof(garrison, towers) + offsetof(point, x), 4, {{3, sizeof(point)}});
    add("towers.y", field_kind::f64, offsetof(garrison, towers) + offsetof(point, y), 8, {{3, sizeof(point)}});
    add("temper", field_kind::enumeration, offsetof(garrison, temper), 1, {}, "fort::mood");
    add("stores", field_kind::u16, offsetof(garrison, stores), 2, {{2, 6}, {3, 2}});
    add("open", field_kind::boolean, offsetof(garrison, open), 1);
    add("age", field_kind::u32, 0, 4).bit_field = 7;
    add("last", field_kind::enumeration, offsetof(garrison, last), 1, {}, "fort::order");
    add("orders", field_kind::mask, offsetof(garrison, orders), 1, {{4, 1}}, "fort::order");
    add("owner", field_kind::entity, offsetof(garrison, owner), sizeof(ensign::entity));
    return s;
}

} // namespace

TEST_CASE("lock fingerprint: a record of an enum has the number of the compiler") {
    const records all = fort_records();
    CHECK(fingerprint_of(*all.find_enum("fort::order")) == ensign::fingerprint<fort::order>());
    CHECK(fingerprint_of(*all.find_enum("fort::wide")) == ensign::fingerprint<fort::wide>());
    CHECK(fingerprint_of(*all.find_enum("fort::mood")) == ensign::fingerprint<fort::mood>());
    CHECK(fingerprint_of(*all.find_enum("fort::big")) == ensign::fingerprint<fort::big>());
    CHECK(fingerprint_of(*all.find_enum("fort::least")) == ensign::fingerprint<fort::least>());
}

TEST_CASE("lock fingerprint: a record of a struct has both numbers of the compiler") {
    const records all = fort_records();
    CHECK(fingerprint_of(garrison_record(), all) == ensign::fingerprint<fort::garrison>());
    CHECK(logical_fingerprint_of(garrison_record(), all) == ensign::logical_fingerprint<fort::garrison>());
}

TEST_CASE("lock fingerprint: what is not a part of it does not change it, what is does") {
    records all = fort_records();
    enum_record order = *all.find_enum("fort::order");
    order.composites.clear();
    order.aliases.clear();
    order.zero.clear();
    order.name = "elsewhere::order";
    std::swap(order.members.front(), order.members.back());
    CHECK(fingerprint_of(order) == ensign::fingerprint<fort::order>());
    order.members.front().bits = 4;
    CHECK(fingerprint_of(order) != ensign::fingerprint<fort::order>());
}

TEST_CASE("lock fingerprint: the lock keeps enough for its own numbers") {
    records all = fort_records();
    all.structs.push_back(garrison_record());
    lock_file lock = locked_of(all);
    set_fingerprints(lock);
    CHECK(lock.find_enum("fort::mood")->fingerprint == ensign::fingerprint<fort::mood>());
    CHECK(lock.find_struct("fort::garrison")->fingerprint == ensign::logical_fingerprint<fort::garrison>());

    all.structs[0].layout = struct_layout::raw;
    lock = locked_of(all);
    set_fingerprints(lock);
    CHECK(lock.find_struct("fort::garrison")->fingerprint == ensign::fingerprint<fort::garrison>());
}

TEST_CASE("lock fingerprint: none where a field cannot be saved or its enum is unknown") {
    struct_record s = fields("game::Army", {{"next", field_kind::pointer}});
    CHECK_FALSE(fingerprint_of(s, {}).has_value());
    s = fields("game::Army", {{"mood", field_kind::enumeration}});
    s.fields[0].enumeration = "game::Mood";
    CHECK_FALSE(logical_fingerprint_of(s, {}).has_value());
}

TEST_CASE("lock fingerprint: kinds convert as in the library") {
    using k = field_kind;
    CHECK(kind_change_between(k::i32, 0, k::i32, 0) == kind_change::same);
    CHECK(kind_change_between(k::i32, 0, k::i64, 0) == kind_change::widened);
    CHECK(kind_change_between(k::u8, 0, k::i16, 0) == kind_change::widened);
    CHECK(kind_change_between(k::f32, 0, k::f64, 0) == kind_change::widened);
    CHECK(kind_change_between(k::boolean, 0, k::u8, 0) == kind_change::widened);
    CHECK(kind_change_between(k::u32, 7, k::u32, 9) == kind_change::widened);
    CHECK(kind_change_between(k::i32, 0, k::u32, 0) == kind_change::narrowed);
    CHECK(kind_change_between(k::f64, 0, k::f32, 0) == kind_change::narrowed);
    CHECK(kind_change_between(k::enumeration, 0, k::mask, 0) == kind_change::other);
    CHECK(kind_change_between(k::character, 0, k::u8, 0) == kind_change::other);
}

TEST_CASE("lock header: the checks that it writes hold in this program") {
    records all = fort_records();
    all.structs.push_back(garrison_record());
    const std::string exact = write_header(all);
    const std::string locked = write_header(locked_of(all));
    char order[64];
    std::snprintf(order, sizeof order, "ensign::fingerprint<fort::order>() == 0x%016llxull",
                  static_cast<unsigned long long>(ensign::fingerprint<fort::order>()));
    char logical[80];
    std::snprintf(logical, sizeof logical, "ensign::logical_fingerprint<fort::garrison>() == 0x%016llxull",
                  static_cast<unsigned long long>(ensign::logical_fingerprint<fort::garrison>()));
    char whole[80];
    std::snprintf(whole, sizeof whole, "ensign::fingerprint<fort::garrison>() == 0x%016llxull",
                  static_cast<unsigned long long>(ensign::fingerprint<fort::garrison>()));
    CHECK(has(exact, {"static_assert(", order, whole, "run ensign-lint lock check"}));
    CHECK(has(locked, {order, logical}));
}
