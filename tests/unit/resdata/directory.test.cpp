// SPDX-License-Identifier: BSL-1.0
#include "patch.hpp"

#include <catch2/catch_test_macros.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

import ensign.resdata;
import resdata_sample;

namespace resdata = ensign::resdata;
using patch::bytes;
using sample::complaint;
using sample::has;

namespace {

const bytes good = resdata::write(sample::both());

bytes text(std::string_view of) {
    const auto view = std::as_bytes(std::span{of});
    return {view.begin(), view.end()};
}

template <class Error>
std::string said(const bytes& file) {
    return complaint<Error>([&] { static_cast<void>(resdata::read_directory(file, {}, "a.resdata")); });
}

// With the checksums of header and directory made right.
template <class Error, class T>
std::string changed(std::size_t at, T value) {
    bytes file = good;
    patch::put(file, at, value);
    patch::seal(file);
    return said<Error>(file);
}

} // namespace

TEST_CASE("directory: header and entries lie where the layout says [R1]", "[directory]") {
    CHECK(std::string_view{reinterpret_cast<const char*>(good.data()), 4} == std::string_view{"RES\0", 4});
    CHECK(patch::get<std::uint32_t>(good, 4) == 2);
    CHECK(patch::get<std::uint32_t>(good, 8) == 0x1a0a0d89);
    CHECK(patch::get<std::uint32_t>(good, 12) == 64);
    CHECK(patch::get<std::uint32_t>(good, 16) == 1);
    CHECK(patch::get<std::uint32_t>(good, 20) == 0);
    CHECK(patch::get<std::uint64_t>(good, 24) == good.size());
    CHECK(patch::get<std::uint32_t>(good, 36) == 64);
    CHECK(patch::get<std::uint64_t>(good, 56) == XXH3_64bits(good.data(), 56));

    const resdata::directory d = resdata::read_directory(good);
    CHECK(d.file_size == good.size());
    // SCHM; ids, eight leaves, two masks and the pool of the armies; ids and a leaf of the cities; META.
    std::string kinds;
    for (const resdata::section& s : d.sections) {
        kinds += resdata::text_of(s.kind) + (s.critical ? "! " : " ");
        CHECK(s.offset % 64 == 0);
    }
    CHECK(kinds == "SCHM! IDS_! COL_! COL_! COL_! COL_! COL_! COL_! COL_! COL_! MASK! MASK! ALOC IDS_! COL_! META ");
    const resdata::section& stores = d.sections[7];
    CHECK(stores.field == 5);
    CHECK(stores.element_size == 12);
    CHECK(stores.raw_size == 48);
    CHECK(d.sections[13].set == 1);
}

TEST_CASE("directory: what is no .resdata file is told apart [R2]", "[directory]") {
    CHECK(has(said<resdata::not_resdata>({}), "a.resdata: the file (at byte 0): it is empty"));
    CHECK(has(said<resdata::not_resdata>(text("hello, this is a text\n")), "this is a text"));
    CHECK(has(said<resdata::not_resdata>(text("RESULTS: 5")), "this is a text"));
    CHECK(has(said<resdata::not_resdata>(text("\x7f"
                                              "ELF\2\1\1")),
              "this is no .resdata file"));
    CHECK(has(said<resdata::unsupported_file>(text({"RES\0\1\0\0\0", 8})), "version 1"));
    CHECK(has(said<resdata::unsupported_file>(text({"RES\0\1\0\0\0", 8})), "resdata upgrade"));
    CHECK(has(said<resdata::unsupported_file>(text({"RES\0\3\0\0\0", 8})), "newer version"));
}

TEST_CASE("directory: a file that is cut off anywhere is said to be [R3]", "[directory]") {
    for (std::size_t size = 1; size < good.size(); ++size) {
        const std::string what = complaint<resdata::read_error>(
            [&] { static_cast<void>(resdata::read_directory(std::span{good}.first(size))); });
        CAPTURE(size, what);
        CHECK(has(what, size < 64 ? "it ends inside the header" : "it is cut off"));
    }
    bytes longer = good;
    longer.push_back(std::byte{0});
    CHECK(has(said<resdata::damaged_file>(longer), "1 bytes follow its end"));
}

TEST_CASE("directory: damage by a transfer as text is called that [R2]", "[directory]") {
    bytes unix_ends = good;
    unix_ends.erase(unix_ends.begin() + 9); // \r\n to \n
    CHECK(has(said<resdata::damaged_file>(unix_ends), "transfer as text"));
    bytes seven_bits = good;
    seven_bits[8] = std::byte{0x09};
    CHECK(has(said<resdata::damaged_file>(seven_bits), "transfer as text"));
}

TEST_CASE("directory: each field of the header is checked [R3]", "[directory]") {
    CHECK(has(changed<resdata::damaged_file>(12, std::uint32_t{128}), "not of 64 bytes"));
    CHECK(has(changed<resdata::unsupported_file>(16, std::uint32_t{2}), "needs a reader of revision 2"));
    CHECK(has(changed<resdata::damaged_file>(16, std::uint32_t{0}), "counted from 1"));
    CHECK(has(changed<resdata::damaged_file>(20, std::uint32_t{1}), "reserved flags"));
    CHECK(has(changed<resdata::damaged_file>(24, std::uint64_t{good.size() + 1}), "cut off"));
    CHECK(has(changed<resdata::beyond_limit>(32, std::uint32_t{0xffffffff}), "limits::sections"));
    CHECK(has(changed<resdata::damaged_file>(32, std::uint32_t{4000}), "beyond the file"));
    CHECK(has(changed<resdata::damaged_file>(36, std::uint32_t{32}), "not of 64 bytes"));
    bytes file = good;
    patch::put(file, 56, std::uint64_t{0});
    CHECK(has(said<resdata::damaged_file>(file), "header (at byte 56): its checksum"));
    file = good;
    file[64 + 13] ^= std::byte{1};
    CHECK(has(said<resdata::damaged_file>(file), "directory (at byte 64): its checksum"));
}

TEST_CASE("directory: each field of an entry is checked, without overflow [R3]", "[directory]") {
    const std::size_t at = patch::entry(good, "COL_");
    const auto offset = patch::get<std::uint64_t>(good, at + 24);
    constexpr auto huge = ~std::uint64_t{0};
    CHECK(has(changed<resdata::damaged_file>(at, std::uint32_t{0x01020304}), "no four letters"));
    CHECK(has(changed<resdata::damaged_file>(at + 4, std::uint16_t{3}), "reserved flags"));
    CHECK(has(changed<resdata::damaged_file>(at + 20, std::uint32_t{0}), "no size"));
    CHECK(has(changed<resdata::damaged_file>(at + 20, std::uint32_t{3}), "no whole number"));
    CHECK(has(changed<resdata::damaged_file>(at + 24, offset + 64), "instead of"));
    CHECK(has(changed<resdata::damaged_file>(at + 24, offset - 64), "instead of"));
    CHECK(has(changed<resdata::damaged_file>(at + 24, std::uint64_t{0}), "instead of"));
    CHECK(has(changed<resdata::damaged_file>(at + 24, huge), "instead of"));
    CHECK(has(changed<resdata::damaged_file>(at + 32, huge), "two sizes differ"));
    CHECK(has(changed<resdata::damaged_file>(at + 40, std::uint64_t{32}), "two sizes differ"));

    bytes file = good; // both sizes, as a section that is not packed has to have them
    patch::put(file, at + 32, huge - 3);
    patch::put(file, at + 40, huge - 3);
    patch::seal(file);
    CHECK(has(said<resdata::beyond_limit>(file), "limits::raw_bytes"));
    patch::put(file, at + 32, std::uint64_t{1} << 20);
    patch::put(file, at + 40, std::uint64_t{1} << 20);
    patch::seal(file);
    CHECK(has(said<resdata::damaged_file>(file), "beyond the file"));

    file = good; // the same section twice: the second field in place of the first
    patch::put(file, at + 64 + 16, std::uint32_t{0});
    patch::seal(file);
    CHECK(has(said<resdata::damaged_file>(file), "there twice"));

    file = good; // one section less: its bytes are nobody's
    patch::put(file, 32, patch::get<std::uint32_t>(file, 32) - 1);
    patch::seal(file);
    CHECK_FALSE(said<resdata::damaged_file>(file).empty());
}

TEST_CASE("directory: padding is zero [R3]", "[directory]") {
    bytes file = good;
    const std::size_t ids = patch::offset_of(file, "IDS_");
    file[ids - 1] = std::byte{1};
    CHECK(has(said<resdata::damaged_file>(file), "padding (at byte " + std::to_string(ids - 1) + "): it is not zero"));
}

TEST_CASE("directory: a section is checked before and after it is unpacked [R3]", "[directory]") {
    resdata::write_options packed;
    packed.packing = resdata::codec::zstd;
    bytes file = resdata::write(sample::both(200), packed);
    const resdata::directory d = resdata::read_directory(file);
    const resdata::section& column = d.sections[7];
    REQUIRE(column.packing == resdata::codec::zstd);
    REQUIRE(column.order == resdata::filter::shuffle);
    CHECK(resdata::read_section(file, column) == sample::both(200).sets[0].columns[5]);

    const auto fault = [&](const resdata::section& s) {
        return complaint<resdata::read_error>([&] { static_cast<void>(resdata::read_section(file, s)); });
    };
    resdata::section s = column;
    s.stored_hash ^= 1;
    CHECK(has(fault(s), "section COL_ (at byte"));
    CHECK(has(fault(s), "its checksum"));
    s = column;
    s.raw_hash ^= 1;
    CHECK(has(fault(s), "the checksum of its content"));
    s = column;
    s.raw_size += 12;
    CHECK(has(fault(s), "does not unpack to the size"));
    s = column;
    s.packing = resdata::codec::lz4;
    CHECK(has(fault(s), "codec 2"));
    s = column;
    s.order = resdata::filter{7};
    CHECK(has(fault(s), "filter 7"));
    s = column;
    s.order = resdata::filter::none;
    CHECK(has(fault(s), "the checksum of its content"));
}

TEST_CASE("directory: a kind as text has no control characters [R2]", "[directory]") {
    CHECK(resdata::text_of({{'C', 'O', 'L', '_'}}) == "COL_");
    CHECK(resdata::text_of({{'\x1b', '[', 'm', '\0'}}) == "??m?");
}
