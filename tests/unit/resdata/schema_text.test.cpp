// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_test_macros.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

import ensign.resdata;
import ensign.schema;
import resdata_sample;

namespace resdata = ensign::resdata;
using ensign::schema;
using sample::has;

namespace {

const std::string text = resdata::schema_json(std::vector<schema>{sample::army_layout(), sample::city_layout()});

std::string replaced(std::string_view what, std::string_view by) {
    std::string out = text;
    const std::size_t at = out.find(what);
    REQUIRE(at != std::string::npos);
    return out.replace(at, what.size(), by);
}

std::string refused(const std::string& changed) {
    return sample::complaint<resdata::damaged_file>([&] { static_cast<void>(resdata::parse_schema_json(changed)); });
}

} // namespace

TEST_CASE("schema text: the whole text of a small set [R1]", "[schema_text]") {
    CHECK(resdata::schema_json(std::vector<schema>{sample::city_layout()}) ==
          R"({"schema":1,"byte_order":"little","sets":[{"name":"cities","row_size":8,)"
          R"("fields":[{"path":"wealth","kind":"f64","offset":0,"size":8}],"enums":[],"traits":[],"aliases":[]}]})");
    CHECK(resdata::schema_json({}) == R"({"schema":1,"byte_order":"little","sets":[]})");
}

TEST_CASE("schema text: numbers of enums, bits, extents, bit-fields, former names [R1]", "[schema_text]") {
    CHECK(has(text, R"({"path":"stores","kind":"u16","offset":18,"size":2,"extents":[[2,6],[3,2]]})"));
    CHECK(has(text, R"({"path":"age","kind":"u32","bits":7,)"));
    CHECK(has(
        text,
        R"({"type":"mood","underlying":"i8","values":{"calm":0,"angry":-2,"mad":5},"aliases":[["irate","angry"]]})"));
    CHECK(has(text, R"({"type":"badge","underlying":"u64","flags":{"first":0,"top":63},"aliases":[]})"));
    CHECK(has(text, R"("aliases":[["soldiers","men"]])"));
}

TEST_CASE("schema text: comes back as it was, names and order included [R1]", "[schema_text]") {
    const std::vector<schema> sets = {sample::army_layout(), sample::city_layout()};
    CHECK(resdata::parse_schema_json(text) == sets);

    schema odd = sample::city_layout();
    odd.name = "a \"name\" with \\ and \xc3\xa4";
    odd.enums.push_back(
        {"wide", ensign::leaf_kind::i64, {{"least", std::uint64_t{1} << 63}, {"most", ~std::uint64_t{0} >> 1}}, {}});
    odd.enums.push_back({"tall", ensign::leaf_kind::u64, {{"most", ~std::uint64_t{0}}}, {}});
    const std::vector<schema> one = {odd};
    CHECK(resdata::parse_schema_json(resdata::schema_json(one)) == one);
}

TEST_CASE("schema text: from a machine of the other byte order [R1]", "[schema_text]") {
    CHECK(resdata::parse_schema_json(replaced("little", "big")).size() == 2);
    CHECK(has(refused(replaced("little", "mixed")), "byte_order"));
}

TEST_CASE("schema text: nothing but the canonical text is taken [R3]", "[schema_text]") {
    CHECK(has(refused(text + " "), "canonical"));
    CHECK(has(refused(replaced(":1,", ": 1,")), "canonical"));
    CHECK(has(refused(replaced("\"row_size\"", "\"more\":0,\"row_size\"")), "canonical"));
    CHECK(has(refused(replaced("\"calm\":0", "\"calm\":7,\"calm\":0")), "canonical"));
    CHECK(has(refused(replaced("\"angry\":-2", "\"angry\":254")), "canonical"));
    CHECK(has(refused(replaced("\"calm\"", "\"c\\u0061lm\"")), "canonical"));
    CHECK(has(refused(replaced("\"kind\":\"i32\",\"offset\":0", "\"offset\":0,\"kind\":\"i32\"")), "canonical"));
}

TEST_CASE("schema text: what is missing, of another type or beyond is named [R3]", "[schema_text]") {
    CHECK(has(refused(""), "no JSON"));
    CHECK(has(refused("{"), "no JSON"));
    CHECK(has(refused("[]"), "an object is expected"));
    CHECK(has(refused("{}"), "has no \"schema\""));
    CHECK(has(refused(text + "x"), "byte"));
    CHECK(has(refused(std::string(20, '[')), "no JSON"));
    CHECK(has(refused(replaced("\"schema\":1", "\"schema\":2")), "version 1"));
    CHECK(has(refused(replaced("\"row_size\":8", "\"row_size\":-8")), "a number from 0"));
    CHECK(has(refused(replaced("\"row_size\":8", "\"row_size\":8.5")), "a whole number"));
    CHECK(has(refused(replaced("\"kind\":\"f64\"", "\"kind\":\"f65\"")), "sets[1].fields[0].kind"));
    CHECK(has(refused(replaced("\"kind\":\"f64\"", "\"kind\":\"pointer\"")), "cannot be saved"));
    CHECK(has(refused(replaced("[2,6]", "[2,6,1]")), "an array of two"));
    CHECK(has(refused(replaced("\"top\":63", "\"top\":64")), "a number from 0 to 63"));
    CHECK(has(refused(replaced("\"bits\":7", "\"bits\":65")), "a number from 0 to 64"));
    CHECK(has(refused(replaced("\"underlying\":\"i8\"", "\"underlying\":\"f32\"")), "underlying"));
    CHECK(has(refused(replaced("\"cities\"", "\"armies\"")), "two sets"));
    CHECK(has(refused(replaced("\"enum\":0", "\"enum\":5")), "has no enum"));
    CHECK(has(refused(replaced("\"offset\":0", "\"offset\":18446744073709551615")), "beyond the row"));
    CHECK(has(refused(replaced("[2,6]", "[4611686018427387904,6]")), "limit"));
    CHECK(has(refused(replaced("\"men\"", "\"m\\u0000n\"")), "no identifier"));
}

TEST_CASE("schema text: the fault has its byte in the file [R2]", "[schema_text]") {
    try {
        static_cast<void>(resdata::parse_schema_json("{\"schema\":x", {}, "a.resdata", 1000));
        FAIL("taken");
    } catch (const resdata::damaged_file& e) {
        CHECK(e.offset() == 1010);
        CHECK(e.place() == "section SCHM");
        CHECK(has(e.what(), "a.resdata: section SCHM (at byte 1010)"));
    }
}

TEST_CASE("schema text: the fingerprint of one set is its own, of several that of all [R1]", "[schema_text]") {
    const schema armies = sample::army_layout();
    const schema cities = sample::city_layout();
    CHECK(resdata::logical_fingerprint_of(std::vector<schema>{armies}) == armies.logical_fingerprint());
    const std::string both = armies.logical_text() + cities.logical_text();
    CHECK(resdata::logical_fingerprint_of(std::vector<schema>{armies, cities}) ==
          ensign::internal::text_hash(both.data(), both.size()));
    CHECK(resdata::logical_fingerprint_of(std::vector<schema>{cities, armies}) !=
          resdata::logical_fingerprint_of(std::vector<schema>{armies, cities}));
}

TEST_CASE("schema text: rules by the names of their flags, and no key where there are none [R1][T13]",
          "[schema_text]") {
    schema of = sample::city_layout();
    of.traits.push_back(
        {.type = "health",
         .underlying = ensign::leaf_kind::u8,
         .members = {{"alive", 1}, {"dead", 2}, {"burning", 4}, {"wet", 8}},
         .aliases = {},
         .rules = {{ensign::schema_rule_kind::exclusive, {1, 2}}, {ensign::schema_rule_kind::implies, {12, 1}}}});
    const std::string ruled = resdata::schema_json(std::vector<schema>{of});
    CHECK(has(ruled,
              R"("aliases":[],"rules":[["exclusive",["alive"],["dead"]],["implies",["burning","wet"],["alive"]]]})"));
    CHECK(resdata::parse_schema_json(ruled) == std::vector<schema>{of});
    CHECK_FALSE(has(text, "rules"));
    CHECK(resdata::logical_fingerprint_of(std::vector<schema>{of}) == of.logical_fingerprint());

    const auto changed = [&](std::string_view what, std::string_view by) {
        std::string out = ruled;
        return refused(out.replace(out.find(what), what.size(), by));
    };
    CHECK(has(changed("\"exclusive\"", "\"excludes\""), "\"exclusive\" or \"implies\""));
    CHECK(has(changed("[\"dead\"]", "[\"deaf\"]"), "the name of a flag"));
    CHECK(has(changed("[\"dead\"]", "[]"), "none between flags"));
    CHECK(has(changed("[\"dead\"]", "\"dead\""), "an array"));
    CHECK(has(changed("[\"dead\"]", "[\"dead\",\"dead\"]"), "canonical"));
    CHECK(has(changed("[\"burning\",\"wet\"]", "[\"wet\",\"burning\"]"), "canonical"));
    CHECK(has(changed("\"rules\":[[\"exclusive\",[\"alive\"],[\"dead\"]],", "\"rules\":[7,"), "an array"));
}
