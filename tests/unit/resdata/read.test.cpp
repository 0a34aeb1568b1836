// SPDX-License-Identifier: BSL-1.0
#include "patch.hpp"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <functional>
#include <iterator>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

import ensign.base;
import ensign.resdata;
import ensign.schema;
import resdata_sample;

namespace resdata = ensign::resdata;
using patch::bytes;
using sample::complaint;
using sample::has;

namespace {

const bytes good = resdata::write(sample::both());

std::string said(const bytes& file) {
    return complaint<resdata::read_error>([&] { static_cast<void>(resdata::read(file, {}, "a.resdata")); });
}

template <class T>
std::string changed(std::size_t at, T value) {
    bytes file = good;
    patch::put(file, at, value);
    patch::seal_all(file);
    return said(file);
}

// A section more, at the end of the file. The directory grows, so everything behind it moves.
bytes with_section(std::string_view kind, bool critical, const bytes& content, std::uint32_t set = 0,
                   std::uint32_t field = 0, std::uint32_t element = 1) {
    bytes file = good;
    const auto count = patch::get<std::uint32_t>(file, 32);
    file.insert(file.begin() + 64 + count * 64, 64, std::byte{0});
    file.resize((file.size() + 63) / 64 * 64);
    for (std::uint32_t i = 0; i < count; ++i) {
        const std::size_t at = 64 + i * 64 + 24;
        patch::put(file, at, patch::get<std::uint64_t>(file, at) + 64);
    }
    const std::size_t at = 64 + count * 64;
    std::memcpy(file.data() + at, kind.data(), 4);
    patch::put<std::uint16_t>(file, at + 4, critical ? 1 : 0);
    patch::put(file, at + 12, set);
    patch::put(file, at + 16, field);
    patch::put(file, at + 20, element);
    patch::put<std::uint64_t>(file, at + 24, file.size());
    patch::put<std::uint64_t>(file, at + 32, content.size());
    patch::put<std::uint64_t>(file, at + 40, content.size());
    file.insert(file.end(), content.begin(), content.end());
    patch::put<std::uint32_t>(file, 32, count + 1);
    patch::put<std::uint64_t>(file, 24, file.size());
    patch::seal_all(file);
    return file;
}

// Changes the kind of an entry and leaves everything else.
bytes with_kind(const char* from, std::string_view to, unsigned nth = 0) {
    bytes file = good;
    std::memcpy(file.data() + patch::entry(file, from, nth), to.data(), 4);
    patch::seal_all(file);
    return file;
}

bytes golden(const char* name) {
    std::ifstream in{std::string{ENSIGN_GOLDEN_FOLDER} + "/" + name, std::ios::binary};
    REQUIRE(in);
    const std::string text{std::istreambuf_iterator<char>{in}, {}};
    const auto view = std::as_bytes(std::span{text});
    return {view.begin(), view.end()};
}

} // namespace

TEST_CASE("read: what was written comes back, packed or not [R1]", "[read]") {
    for (const std::size_t rows : {0U, 1U, 4U, 5000U}) {
        const resdata::document d = sample::both(rows);
        for (const bool shuffled : {false, true}) {
            for (const resdata::codec packing : {resdata::codec::raw, resdata::codec::zstd}) {
                resdata::write_options options;
                options.packing = packing;
                options.shuffled = shuffled;
                CAPTURE(rows, shuffled, static_cast<int>(packing));
                CHECK(resdata::read(resdata::write(d, options)) == d);
            }
        }
    }
    CHECK(resdata::read(resdata::write({})) == resdata::document{});
}

TEST_CASE("read: every bit of a mask, and ids up to 2^32-1, whatever the width of the enum [R1]", "[read]") {
    resdata::document d;
    d.sets.push_back(sample::fill(sample::army_layout(), 65));
    for (std::size_t bit = 0; bit < 64; ++bit) {
        d.sets[0].masks[0][bit] = std::uint64_t{1} << bit;
        d.sets[0].masks[1][bit] = std::uint64_t{1} << (63 - bit);
    }
    d.sets[0].masks[1][64] = ~std::uint64_t{0};
    d.sets[0].ids[3] = ensign::entity{0xffffffff};
    d.sets[0].ids[4] = ensign::entity{0};
    CHECK(resdata::read(resdata::write(d)) == d);
}

TEST_CASE("read: files of every released revision are read for ever [R1]", "[read]") {
    CHECK(resdata::read(golden("revision_1.resdata")) == sample::both());
    CHECK(resdata::read(golden("revision_1_zstd.resdata")) == sample::both(200));
}

// Not a test: makes the files of a new revision. Those that exist are never changed.
TEST_CASE("read: make the golden files of this revision", "[.make]") {
    const auto make = [](const char* name, const bytes& content) {
        const std::string path = std::string{ENSIGN_GOLDEN_FOLDER} + "/" + name;
        REQUIRE_FALSE(std::ifstream{path});
        std::ofstream{path, std::ios::binary}.write(reinterpret_cast<const char*>(content.data()),
                                                    static_cast<std::streamsize>(content.size()));
    };
    resdata::write_options packed;
    packed.packing = resdata::codec::zstd;
    make("revision_1.resdata", good);
    make("revision_1_zstd.resdata", resdata::write(sample::both(200), packed));
}

TEST_CASE("read: any byte changed is an error or changes nothing [R3]", "[read]") {
    resdata::write_options packed;
    packed.packing = resdata::codec::zstd;
    for (const bytes& file : {good, resdata::write(sample::both(40), packed)}) {
        const resdata::document before = resdata::read(file);
        std::size_t errors = 0;
        for (std::size_t i = 0; i < file.size(); ++i) {
            for (const unsigned change : {0x01U, 0x80U, 0xffU}) {
                bytes damaged = file;
                damaged[i] ^= static_cast<std::byte>(change);
                try {
                    const resdata::document after = resdata::read(damaged);
                    CHECK(after == before);
                } catch (const resdata::read_error&) { ++errors; }
            }
        }
        CHECK(errors == file.size() * 3); // there is no byte that does not count
    }
}

TEST_CASE("read: behind right checksums, any byte changed is an error or another valid document [R3]", "[read]") {
    std::size_t read = 0;
    for (std::size_t i = 0; i < good.size(); ++i) {
        for (const unsigned change : {0x01U, 0x80U, 0xffU}) {
            bytes forged = good;
            forged[i] ^= static_cast<std::byte>(change);
            if (i >= 24 && i < 40) {
                patch::seal(forged); // sizes: the sections cannot be found
            } else if (i < 64 || i >= 64 + 16 * 64) {
                patch::seal_all(forged);
            } else {
                patch::seal(forged);
            }
            try {
                const resdata::document d = resdata::read(forged);
                CHECK_NOTHROW(resdata::check(d));
                CHECK(resdata::read(resdata::write(d)) == d);
                ++read;
            } catch (const resdata::read_error&) {} // nothing else may come out
        }
    }
    CHECK(read > 300); // the bytes of rows are free
}

TEST_CASE("read: random bytes behind a right begin [R3]", "[read]") {
    std::mt19937 random{7};
    for (int round = 0; round < 3000; ++round) {
        bytes file = good;
        const int changes = 1 + static_cast<int>(random() % 4);
        for (int k = 0; k < changes; ++k) {
            const std::size_t at = 12 + random() % (64 + 16 * 64);
            const std::size_t width = std::size_t{1} << random() % 4;
            for (std::size_t b = 0; b < width && at + b < file.size(); ++b) {
                file[at + b] = static_cast<std::byte>(random() % 3 == 0 ? 0xff : random());
            }
        }
        patch::seal(file);
        try {
            static_cast<void>(resdata::read(file));
        } catch (const resdata::read_error&) {}
    }
    SUCCEED();
}

TEST_CASE("read: an unknown section is skipped, or refused when it is critical [R1]", "[read]") {
    const bytes content(100, std::byte{42});
    CHECK(resdata::read(with_section("MONI", false, content)) == sample::both());
    CHECK(resdata::read(with_section("abc9", false, content, 77, 99)) == sample::both());
    CHECK(has(said(with_section("PAGE", true, content)), "section PAGE"));
    CHECK_THROWS_AS(resdata::read(with_section("PAGE", true, content)), resdata::unsupported_file);

    bytes damaged = with_section("MONI", false, content);
    damaged.back() ^= std::byte{1};
    CHECK(has(said(damaged), "section MONI"));
}

TEST_CASE("read: what is missing is named [R2]", "[read]") {
    CHECK(has(said(with_kind("SCHM", "SCH2")), "no section SCHM"));
    bytes file = good;
    const auto rename = [&](const char* kind, unsigned nth) {
        const std::size_t at = patch::entry(file, kind, nth);
        std::memcpy(file.data() + at, kind[0] == 'I' ? "XIDS" : "XXXX", 4);
        patch::put<std::uint16_t>(file, at + 4, 0);
        patch::seal_all(file);
    };
    rename("COL_", 8); // of the cities
    CHECK(has(said(file), "set 'cities'"));
    CHECK(has(said(file), "no section COL_"));
    rename("IDS_", 1);
    CHECK(has(said(file), "no section IDS_"));
    file = good;
    rename("IDS_", 0);
    CHECK(has(said(file), "its set has no ids"));
    file = good;
    rename("MASK", 0);
    CHECK(resdata::read(file).sets[0].masks[0].empty());
}

TEST_CASE("read: sections that do not fit the schema are refused, by set and field [R3]", "[read]") {
    const std::size_t column = patch::entry(good, "COL_", 2); // char name[8]
    CHECK(has(changed(column + 12, std::uint32_t{7}), "there is no set 7"));
    CHECK(has(changed(column + 16, std::uint32_t{70}), "there is no field 70"));
    CHECK(has(changed(column + 20, std::uint32_t{4}), "'name' (at byte"));
    CHECK(has(changed(column + 20, std::uint32_t{4}), "4 bytes instead of 8"));
    const std::size_t mask = patch::entry(good, "MASK", 1);
    CHECK(has(changed(mask + 16, std::uint32_t{2}), "there is no trait enum 2"));
    CHECK(has(changed(mask + 12, std::uint32_t{1}), "there is no trait enum 1"));
    CHECK(has(changed(mask + 20, std::uint32_t{4}), "traits 'badge'"));
    const std::size_t ids = patch::entry(good, "IDS_", 1);
    CHECK(has(changed(ids + 12, std::uint32_t{2}), "there is no set 2"));
    CHECK(has(changed(ids + 20, std::uint32_t{4}), "ids have 8 bytes"));
    CHECK(has(changed(ids + 16, std::uint32_t{1}), "ids have 8 bytes"));
    CHECK(has(changed(patch::entry(good, "ALOC") + 12, std::uint32_t{9}), "there is no set 9"));
    CHECK(has(changed(patch::entry(good, "ALOC") + 16, std::uint32_t{9}), "one id pool"));
    CHECK(has(changed(patch::entry(good, "META") + 12, std::uint32_t{1}), "one META"));
    CHECK(has(changed(patch::entry(good, "SCHM") + 12, std::uint32_t{1}), "one schema"));
    CHECK(has(changed(patch::entry(good, "META") + 4, std::uint16_t{1}), "is marked as critical"));
    CHECK(has(changed(column + 4, std::uint16_t{0}), "not marked as critical"));
    CHECK(has(changed(48, std::uint64_t{1}), "fingerprint"));
}

TEST_CASE("read: a column of another number of rows is refused before it is unpacked [R3]", "[read]") {
    resdata::document d;
    d.sets.push_back(sample::fill(sample::city_layout(), 64));
    resdata::write_options options;
    options.packing = resdata::codec::zstd;
    bytes file = resdata::write(d, options);
    const std::size_t at = patch::entry(file, "COL_");
    patch::put(file, at + 40, std::uint64_t{8} * 65);
    patch::seal(file);
    CHECK(has(said(file), "it has 65 rows, and the set has 64"));
}

TEST_CASE("read: ids are unique and have 32 bits [R3]", "[read]") {
    const std::size_t at = patch::offset_of(good, "IDS_");
    CHECK(has(changed(at + 8, std::uint64_t{1000}), "entity 1000 is there twice"));
    CHECK(has(changed(at + 8, std::uint64_t{1} << 32), "row 1 has more than 32 bits"));
}

TEST_CASE("read: META and the pool are checked [R3]", "[read]") {
    CHECK(has(changed(patch::offset_of(good, "META"), std::uint8_t{'['}), "section META"));
    CHECK(has(changed(patch::offset_of(good, "ALOC"), std::uint32_t{99}), "section ALOC of set 'armies'"));
}

TEST_CASE("read: progress goes up to the size of the file, and what it throws comes out [R1]", "[read]") {
    std::vector<std::uint64_t> seen;
    resdata::read_options options;
    options.progress = [&](std::uint64_t done, std::uint64_t all) {
        CHECK(all == good.size());
        seen.push_back(done);
    };
    static_cast<void>(resdata::read(good, options));
    CHECK(std::is_sorted(seen.begin(), seen.end()));
    CHECK(seen.back() == good.size());
    options.progress = [](std::uint64_t, std::uint64_t) { throw 7; };
    CHECK_THROWS_AS(resdata::read(good, options), int);
}
