// SPDX-License-Identifier: BSL-1.0
#include "../full.hpp"
#include "../town.hpp"
#include "fort.hpp"

#include <catch2/catch_test_macros.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

import ensign.base;
import ensign.schema;
import ensign.traits;

using ensign::leaf_kind;
using ensign::schema;
using ensign::schema_alias;
using ensign::schema_enum;
using ensign::schema_extent;
using ensign::schema_leaf;
using ensign::schema_member;
using ensign::schema_of;
using fort::garrison;

namespace {

const schema_leaf& leaf(const schema& of, const std::string& path) {
    for (const schema_leaf& one : of.leaves) {
        if (one.path == path) { return one; }
    }
    FAIL("no leaf " << path);
    return of.leaves.front();
}

struct nothing {};

// One enum as a value, twice, and as flags, twice.
struct mixed {
    fort::order a;
    fort::order b[2];
    ensign::traits<fort::order> c;
    ensign::traits<fort::order> d[2];
    ensign::entity boss;
    fort::mood e;
};
ENSIGN_FIELDS(mixed, a, b, c, d, boss, e);

// Equal to the constants, whatever is described.
template <class Data, class... Es>
bool agree() {
    const schema of = schema_of<Data, Es...>("set");
    return of.fingerprint() == ensign::fingerprint<Data, Es...>() &&
           of.logical_fingerprint() == ensign::logical_fingerprint<Data, Es...>();
}

} // namespace

TEST_CASE("schema_of: the fingerprints are those of the compiler [P4]", "[make]") {
    CHECK(agree<town::citizen>());
    CHECK(agree<town::citizen, town::condition, town::job>());
    CHECK(agree<garrison, fort::order>());
    CHECK(agree<mixed, fort::order>());
    CHECK(agree<nothing, town::condition>());
    CHECK(agree<full::record, full::flag, full::sparse>());
    CHECK(schema_of<nothing, town::condition>().fingerprint() == ensign::fingerprint<town::condition>());
}

TEST_CASE("schema_of: every leaf has its place [P4]", "[make]") {
    const schema of = schema_of<garrison>("walls");
    CHECK(of.name == "walls");
    CHECK(of.row_size == sizeof(garrison));
    CHECK(of.leaves.front().path == "men");
    CHECK(of.leaves.back().path == "gold");

    CHECK(leaf(of, "gold").offset == offsetof(garrison, gold));
    CHECK(leaf(of, "gold").extents.empty());
    CHECK(leaf(of, "gate.y").offset == offsetof(garrison, gate) + offsetof(fort::point, y));
    const schema_leaf& y = leaf(of, "towers.y");
    CHECK(y.offset == offsetof(garrison, towers) + offsetof(fort::point, y));
    CHECK(y.extents == std::vector<schema_extent>{{3, sizeof(fort::point)}});
    CHECK(leaf(of, "stores").extents == std::vector<schema_extent>{{2, 6}, {3, 2}});
    CHECK(leaf(of, "stores").element_count() == 6);
    CHECK((leaf(of, "age").bits == 7 && leaf(of, "age").offset == 0));
    ensign::validate(of);
}

TEST_CASE("schema_of: a value where the schema says it is [P4]", "[make]") {
    const schema of = schema_of<garrison>();
    garrison g;
    g.towers[2].y = 7.5;
    g.stores[1][2] = 513;
    const auto* row = reinterpret_cast<const unsigned char*>(&g);
    const schema_leaf& y = leaf(of, "towers.y");
    CHECK(*reinterpret_cast<const double*>(row + y.offset + 2 * y.extents[0].stride) == 7.5);
    const schema_leaf& s = leaf(of, "stores");
    CHECK(*reinterpret_cast<const std::uint16_t*>(row + s.offset + s.extents[0].stride + 2 * s.extents[1].stride) ==
          513);
}

TEST_CASE("schema_of: enums once for their values and once for their flags [P4]", "[make]") {
    const schema of = schema_of<mixed, fort::order>();
    REQUIRE(of.enums.size() == 3);
    CHECK(leaf(of, "a").enumeration == leaf(of, "b").enumeration);
    CHECK(leaf(of, "c").enumeration == leaf(of, "d").enumeration);
    CHECK(leaf(of, "a").enumeration != leaf(of, "c").enumeration);
    CHECK(leaf(of, "boss").enumeration == schema_leaf::no_enum);
    const schema_enum& values = of.enums[leaf(of, "a").enumeration];
    CHECK(values.type == "order");
    CHECK(values.underlying == leaf_kind::u8);
    CHECK(values.members ==
          std::vector<schema_member>{{"none", 0}, {"hold", 1}, {"march", 2}, {"rest", 4}, {"camp", 5}});
    const schema_enum& flags = of.enums[leaf(of, "c").enumeration];
    CHECK(flags.members == std::vector<schema_member>{{"hold", 1}, {"march", 2}, {"rest", 4}});
    CHECK(of.traits == std::vector<schema_enum>{flags});
    ensign::validate(of);
}

TEST_CASE("schema_of: other names are kept beside [P5]", "[make]") {
    const schema of = schema_of<mixed>();
    CHECK(of.enums[leaf(of, "e").enumeration].aliases ==
          std::vector<schema_alias>{{"furious", "angry"}, {"irate", "angry"}});
    CHECK(schema_of<garrison>().aliases ==
          std::vector<schema_alias>{
              {"soldiers", "men"}, {"door", "gate"}, {"gate.left", "gate.x"}, {"towers.left", "towers.x"}});
}
