// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_test_macros.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <vector>

import ensign.base;
import ensign.resdata;
import ensign.schema;
import ensign.snapshot;
import resdata_sample;

namespace resdata = ensign::resdata;
using bytes = std::vector<std::byte>;
using ensign::entity;
using sample::complaint;
using sample::has;

namespace {

void put(bytes& out, std::int32_t value) {
    const auto view = std::as_bytes(std::span{&value, 1});
    out.insert(out.end(), view.begin(), view.end());
}

// As the original library writes it.
bytes original(const std::vector<std::int32_t>& ids, const std::vector<sample::soldier>& rows, std::int32_t version = 1,
               std::int32_t hash = -559038737) {
    bytes out = {std::byte{'R'}, std::byte{'E'}, std::byte{'S'}, std::byte{0}};
    put(out, version);
    put(out, hash);
    put(out, sizeof(sample::soldier));
    put(out, static_cast<std::int32_t>(ids.size()));
    for (const std::int32_t id : ids) { put(out, id); }
    const auto view = std::as_bytes(std::span{rows});
    out.insert(out.end(), view.begin(), view.end());
    return out;
}

sample::soldier soldier(std::int32_t hp, float speed, bool alive) {
    sample::soldier out;
    out.hp = hp;
    out.speed = speed;
    out.alive = alive;
    out.marks[0].a = 1;
    out.marks[1].a = static_cast<std::int8_t>(hp);
    out.marks[1].b = 900;
    return out;
}

const bytes good = original({7, -3, 8}, {soldier(10, 1.5F, true), soldier(20, -2.25F, false), soldier(30, 0, true)});

std::string refused(const bytes& file) {
    return complaint<resdata::read_error>([&] { static_cast<void>(resdata::read_version_1(file, {}, "old.resdata")); });
}

template <class T>
std::vector<T> values(const std::vector<std::byte>& column) {
    std::vector<T> out(column.size() / sizeof(T));
    std::memcpy(out.data(), column.data(), column.size());
    return out;
}

} // namespace

TEST_CASE("version 1: header, ids and rows, also negative ids and hashes [R5]", "[version_1]") {
    REQUIRE(resdata::is_version_1(good));
    const resdata::version_1_file f = resdata::read_version_1(good);
    CHECK(f.type_hash == -559038737);
    CHECK(f.row_size == sizeof(sample::soldier));
    CHECK(f.ids == std::vector<entity>{entity{7}, entity{0xfffffffd}, entity{8}});
    CHECK(f.rows.size() == 3 * sizeof(sample::soldier));
    const resdata::version_1_file none = resdata::read_version_1(original({}, {}));
    CHECK(none.ids.empty());
}

TEST_CASE("version 1: rows become columns by the offsets of the schema, masks are zero [R5]", "[version_1]") {
    const ensign::schema layout = ensign::schema_of<sample::soldier, sample::stance>("soldiers");
    const ensign::raw_snapshot t = resdata::upgrade(resdata::read_version_1(good), layout);
    CHECK(t.layout == layout);
    CHECK(t.ids.size() == 3);
    CHECK(values<std::int32_t>(t.columns[0]) == std::vector<std::int32_t>{10, 20, 30});
    CHECK(values<float>(t.columns[1]) == std::vector<float>{1.5F, -2.25F, 0});
    CHECK(values<std::uint8_t>(t.columns[2]) == std::vector<std::uint8_t>{1, 0, 1});
    // An array of structs: the elements of one leaf stand side by side, without what lies between them.
    CHECK(values<std::int8_t>(t.columns[3]) == std::vector<std::int8_t>{1, 10, 1, 20, 1, 30});
    CHECK(values<std::int16_t>(t.columns[4]) == std::vector<std::int16_t>{0, 900, 0, 900, 0, 900});
    REQUIRE(t.masks.size() == 1);
    CHECK(t.masks[0].empty());

    resdata::document d;
    d.sets.push_back(t);
    CHECK(resdata::read(resdata::write(d)) == d);
}

TEST_CASE("version 1: sizes agree to the byte, or the file is refused [R5]", "[version_1]") {
    for (std::size_t size = 8; size < good.size(); ++size) {
        CAPTURE(size);
        CHECK_FALSE(refused({good.begin(), good.begin() + static_cast<std::ptrdiff_t>(size)}).empty());
    }
    bytes longer = good;
    longer.push_back(std::byte{0});
    CHECK(has(refused(longer), "old.resdata: header of version 1"));
    bytes negative = good;
    negative[19] = std::byte{0xff};
    CHECK(has(refused(negative), "-16777213 rows"));
    negative = good;
    negative[15] = std::byte{0x80};
    CHECK(has(refused(negative), "rows of -2147"));
    bytes huge = good;
    huge[15] = std::byte{0x7f};
    huge[19] = std::byte{0x7f};
    CHECK(has(refused(huge), "make a file of"));
}

TEST_CASE("version 1: other versions, ids twice and too many rows [R5]", "[version_1]") {
    CHECK(has(refused(original({}, {}, 0)), "no .resdata file of version 1"));
    CHECK(has(refused(resdata::write(sample::both())), "no .resdata file of version 1"));
    CHECK(has(refused(original({7, 7}, {{}, {}})), "entity 7 is there twice"));
    resdata::limits most;
    most.rows = 2;
    CHECK(has(complaint<resdata::beyond_limit>([&] { static_cast<void>(resdata::read_version_1(good, most)); }),
              "limits::rows"));
    CHECK_FALSE(resdata::is_version_1({}));
}

TEST_CASE("version 1: a schema of another struct is refused, with the reason [R5]", "[version_1]") {
    const resdata::version_1_file file = resdata::read_version_1(good);
    const auto refused_upgrade = [&](const resdata::version_1_file& f, const ensign::schema& s) {
        return complaint<ensign::schema_mismatch>([&] { static_cast<void>(resdata::upgrade(f, s)); });
    };
    CHECK(has(refused_upgrade(file, sample::city_layout()), "rows of 20 bytes, and the schema says 8"));

    resdata::version_1_file wide = file;
    wide.row_size = static_cast<std::uint32_t>(sample::army_layout().row_size);
    wide.rows.resize(wide.ids.size() * wide.row_size);
    CHECK(has(refused_upgrade(wide, sample::army_layout()), "'age' is a bit-field"));

    resdata::version_1_file wrong = file;
    wrong.rows[20 + 8] = std::byte{2};
    CHECK(has(refused_upgrade(wrong, ensign::schema_of<sample::soldier>("soldiers")),
              "'alive' of entity 4294967293 is 2, and a bool is 0 or 1"));
}

TEST_CASE("version 1: read says what it is and what to do [R5]", "[version_1]") {
    const std::string what =
        complaint<resdata::unsupported_file>([&] { static_cast<void>(resdata::read(good, {}, "old.resdata")); });
    CHECK(has(what, "version 1"));
    CHECK(has(what, "resdata upgrade"));
}
