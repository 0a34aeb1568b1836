// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <locale>
#include <string>

#include "lock/convert.hpp"
#include "lock/edit.hpp"
#include "lock/parse.hpp"
#include "lock/write.hpp"
#include "samples.hpp"

using namespace samples;

namespace {

constexpr const char* town_text = R"(ensign-lock 1

enum game::Status  bits=32  policy=name

  0  Poisoned

  1  Burning
       alias OnFire

  2  reserved "Shielded" since="2.1" why="merged into Armor"

  3  -

  4  -

  5  -

  6  -

  7  -

  zero Nobody
  composite Disabled = Poisoned | Burning
  reserved-name Cursed

struct game::Army  layout=named

  hp : i32

  traits : mask game::Status
)";

lock_file town_lock() {
    lock_file lock = locked_of(town());
    reserve(lock, {"game::Status", "2", "Shielded", "2.1", "merged into Armor"});
    reserve(lock, {"game::Status", "Cursed", {}, {}, {}});
    return lock;
}

std::size_t lines_with(const std::string& text, std::string_view part) {
    std::size_t out = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) { ++out; }
    return out;
}

} // namespace

TEST_CASE("lock text: the whole form") {
    CHECK(write_lock(town_lock()) == town_text);
    CHECK(parse_lock(town_text) == town_lock());
}

TEST_CASE("lock text: the example of the documentation can be read, and says what the table below it says") {
    std::ifstream in{LOCK_PAGE};
    std::string page{std::istreambuf_iterator<char>{in}, {}};
    const std::size_t begin = page.find("```text\n") + 8;
    REQUIRE(begin > 8);
    const lock_file lock = parse_lock(page.substr(begin, page.find("```", begin) - begin));
    CHECK(lock.enums.size() == 2);
    CHECK(lock.find_enum("game::Status")->composites.front().bits == 9);
    CHECK(lock.find_struct("game::Row")->size == 16);
    CHECK(lock.reserved_types.size() == 1);
    for (const std::string& line :
         {std::string{"enum NAME  bits=N"}, std::string{"becomes NAME"}, std::string{"PATH : reserved"}}) {
        CHECK(has(page, {"| `" + line + "` |"}));
    }
}

TEST_CASE("lock text: values have their own lines, with free ones behind the highest and in short gaps") {
    const lock_file lock = locked_of(only(values("game::Mood", {{"calm", 0}, {"angry", -2}, {"far", 100}}, 16)));
    CHECK(write_lock(lock) == R"(ensign-lock 1

enum game::Mood  values=i16  policy=name

  -2  angry

  -1  -

  0  calm

  100  far

  101  -

  102  -

  103  -
)");
    CHECK(parse_lock(write_lock(lock)) == lock);
}

TEST_CASE("lock text: free slots go to the next multiple of eight, and there is always one") {
    const auto free = [](unsigned highest, unsigned width) {
        return lines_with(write_lock(locked_of(only(flags("E", {{"a", highest}}, width)))), "  -\n");
    };
    CHECK(free(0, 32) == 7);
    CHECK(free(4, 32) == 7);
    CHECK(free(6, 32) == 7);
    CHECK(free(7, 32) == 15);
    CHECK(free(7, 8) == 7); // the enum is full behind it
    CHECK(free(63, 64) == 63);
    CHECK(lines_with(write_lock(locked_of(only(flags("E", {}, 32)))), "  -\n") == 8);
    CHECK(lines_with(write_lock(locked_of(only(values("V", {{"last", 255}}, 8, false)))), "  -\n") == 0);
    CHECK(lines_with(write_lock(locked_of(only(values("V", {{"last", INT64_MAX}}, 64)))), "  -\n") == 0);
}

TEST_CASE("lock text: a bit that only a composite has is taken") {
    enum_record e = flags("E", {{"Write", 1}});
    e.composites.push_back({"Init", 10, {}});
    const lock_file lock = locked_of(only(e));
    const std::string text = write_lock(lock);
    CHECK(has(text, {"\n  3  implied by Init\n", "\n  composite Init = Write | 3\n"}));
    CHECK(parse_lock(text) == lock);
}

TEST_CASE("lock text: raw structs, renames, reservations of fields and of types, fingerprints") {
    struct_record s = fields("game::Row", {{"b", field_kind::u8}, {"a", field_kind::f64}});
    s.layout = struct_layout::raw;
    s.size = 24;
    s.fields[1].offset = 8;
    s.fields[1].extents = {{2, 8}};
    s.fields.push_back({"flag", field_kind::u32, 3, {}, 12, 4, {}, {}});
    records all = only(s);
    all.enums.push_back(flags("game::Gone", {{"x", 0}}));
    lock_file lock = locked_of(all);
    reserve(lock, {"game::Gone", {}, {}, "3", "say \"no\" \\"});
    reserve(lock, {"game::Row", "old", {}, {}, "gone"});
    rename(lock, "game::Row", "b", "c");
    set_fingerprints(lock);
    const std::string text = write_lock(lock);
    CHECK(has(text, {"struct game::Row  layout=raw  size=24  fp=0x", "\n  b : u8 @ offset 0 size 1\n       becomes c\n",
                     "\n  flag : u32:3 @ bit 12 size 4\n\n  a : f64[2] @ offset 8 size 8 stride 8\n",
                     "\n  old : reserved why=\"gone\"\n",
                     "\nreserved-type game::Gone  since=\"3\" why=\"say \\\"no\\\" \\\\\"\n"}));
    CHECK(parse_lock(text) == lock);
    CHECK(write_lock(parse_lock(text)) == text);
}

TEST_CASE("lock text: an opaque field has its size, or none in a lock from before") {
    struct_record s = fields("S", {{"a", field_kind::opaque}, {"b", field_kind::pointer}});
    s.fields[0].extents = {{2, 4}};
    lock_file lock = locked_of(only(s));
    CHECK(has(write_lock(lock), {"\n  a : opaque[2] size 4\n", "\n  b : pointer\n"}));
    CHECK(parse_lock(write_lock(lock)) == lock);
    lock.structs[0].fields[0].size = 0;
    CHECK(has(write_lock(lock), {"\n  a : opaque[2]\n"}));
    CHECK(parse_lock(write_lock(lock)) == lock);
}

TEST_CASE("lock text: a member may be called like a word of the format") {
    enum_record e = flags("E", {{"reserved", 0}, {"alias", 1}, {"implied", 2}, {"was", 3}});
    const lock_file lock = locked_of(only(e));
    CHECK(parse_lock(write_lock(lock)) == lock);
    const lock_file fields_lock = locked_of(
        only(fields("S", {{"was", field_kind::i32}, {"becomes", field_kind::i32}, {"reserved", field_kind::u8}})));
    CHECK(parse_lock(write_lock(fields_lock)) == fields_lock);
}

TEST_CASE("lock text: order in memory and order in the text do not matter") {
    lock_file lock = town_lock();
    std::reverse(lock.enums[0].numbers.begin(), lock.enums[0].numbers.end());
    std::reverse(lock.structs[0].fields.begin(), lock.structs[0].fields.end());
    CHECK(write_lock(lock) == town_text);
    CHECK(parse_lock("ensign-lock 1\n   \nstruct S    layout=named\n b  :  i32\n a : i32") ==
          parse_lock("ensign-lock 1\nstruct S  layout=named\n  a : i32\n  b : i32\n"));
}

TEST_CASE("lock text: Windows line ends are read") {
    std::string text = town_text;
    for (std::size_t at = 0; (at = text.find('\n', at)) != std::string::npos; at += 2) { text.replace(at, 1, "\r\n"); }
    CHECK(parse_lock(text) == town_lock());
}

TEST_CASE("lock text: a locale has no say") {
    struct thousands : std::numpunct<char> {
        char do_thousands_sep() const override { return '.'; }
        std::string do_grouping() const override { return "\1"; }
    };
    lock_file lock = locked_of(only(values("V", {{"big", 1234567}, {"low", -1234567}})));
    set_fingerprints(lock);
    const std::string before = write_lock(lock);
    const std::locale old = std::locale::global(std::locale{std::locale::classic(), new thousands});
    const std::string after = write_lock(lock);
    const bool same = parse_lock(after) == lock;
    std::locale::global(old);
    CHECK(before == after);
    CHECK(same);
    CHECK(has(before, {"  1234567  big\n", "  -1234567  low\n"}));
}
