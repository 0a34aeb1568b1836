// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_test_macros.hpp>

#include <string>

#include "lock/convert.hpp"
#include "lock/edit.hpp"
#include "lock/parse.hpp"
#include "lock/write.hpp"
#include "samples.hpp"

using namespace samples;

namespace {

struct refusal {
    lock_fault fault;
    unsigned line;
};

bool operator==(const refusal& a, const refusal& b) { return a.fault == b.fault && a.line == b.line; }
std::ostream& operator<<(std::ostream& out, const refusal& r) {
    return out << "fault " << static_cast<int>(r.fault) << " line " << r.line;
}

refusal refused(const std::string& text, const lock_limits& limits = {}) {
    try {
        static_cast<void>(parse_lock(text, limits));
    } catch (const lock_error& e) {
        CHECK(has(e.what(), {"line " + std::to_string(e.line()), e.text(), e.cure()}));
        CHECK_FALSE(e.cure().empty());
        return {e.fault(), e.line()};
    }
    FAIL("was read: " << text);
    return {};
}

std::string in_enum(const std::string& lines, const std::string& attributes = "bits=8") {
    return "ensign-lock 1\nenum E  " + attributes + "\n" + lines + "\n";
}
std::string in_struct(const std::string& lines, const std::string& attributes = "layout=named") {
    return "ensign-lock 1\nstruct S  " + attributes + "\n" + lines + "\n";
}

} // namespace

TEST_CASE("lock parse: the first line") {
    CHECK(refused("") == refusal{lock_fault::version, 1});
    CHECK(refused("\nensign-lock 1\n") == refusal{lock_fault::version, 2});
    CHECK(refused("hello\n") == refusal{lock_fault::version, 1});
    CHECK(refused("ensign-lock 2\n") == refusal{lock_fault::version, 1});
    CHECK(parse_lock("ensign-lock 1").enums.empty());
}

TEST_CASE("lock parse: encoding, size and conflict markers") {
    CHECK(refused("ensign-lock 1\nenum \xff  bits=8\n") == refusal{lock_fault::encoding, 2});
    CHECK(refused("ensign-lock 1\n\tenum\n") == refusal{lock_fault::encoding, 2});
    CHECK(refused(std::string{"ensign-lock 1\nenum A\0  bits=8\n", 30}) == refusal{lock_fault::encoding, 2});
    CHECK(refused(in_enum("<<<<<<< ours")) == refusal{lock_fault::conflict_marker, 3});
    CHECK(refused(in_enum("=======")) == refusal{lock_fault::conflict_marker, 3});
    CHECK(refused(in_enum("  0  " + std::string(5000, 'a'))) == refusal{lock_fault::too_large, 3});
    CHECK(refused(in_enum("  0  " + std::string(300, 'a'))) == refusal{lock_fault::too_large, 3});
    lock_limits small;
    small.bytes = 10;
    CHECK(refused(in_enum(""), small).fault == lock_fault::too_large);
    small = {};
    small.numbers = 1;
    CHECK(refused(in_enum("  0  a\n  1  b"), small) == refusal{lock_fault::too_large, 4});
    small = {};
    small.types = 1;
    CHECK(refused(in_enum("enum F  bits=8"), small) == refusal{lock_fault::too_large, 3});
    small = {};
    small.fields = 1;
    CHECK(refused(in_struct("  a : i32\n  b : i32"), small) == refusal{lock_fault::too_large, 4});
    small = {};
    small.other_names = 1;
    CHECK(refused(in_enum("  0  a\n    alias b\n    alias c"), small) == refusal{lock_fault::too_large, 5});
}

TEST_CASE("lock parse: lines of an enum") {
    CHECK(refused("ensign-lock 1\nenum E  policy=name\n") == refusal{lock_fault::syntax, 2});
    CHECK(refused("ensign-lock 1\nenum 3E  bits=8\n") == refusal{lock_fault::name, 2});
    CHECK(refused("ensign-lock 1\nenum E  bits=9\n") == refusal{lock_fault::unknown_word, 2});
    CHECK(refused("ensign-lock 1\nenum E  bits=8  colour=red\n") == refusal{lock_fault::unknown_word, 2});
    CHECK(refused("ensign-lock 1\nenum E  bits=8  bits=16\n") == refusal{lock_fault::unknown_word, 2});
    CHECK(refused("ensign-lock 1\nenum E  bits=8  fp=0x12\n") == refusal{lock_fault::number, 2});
    CHECK(refused("ensign-lock 1\nenum E  bits=8  fp=0x000000000000000g\n") == refusal{lock_fault::number, 2});
    CHECK(refused(in_enum("  8  a")) == refusal{lock_fault::number, 3});
    CHECK(refused(in_enum("  -1  a")) == refusal{lock_fault::number, 3});
    CHECK(refused(in_enum("  128  a", "values=i8")) == refusal{lock_fault::number, 3});
    CHECK(refused(in_enum("  18446744073709551616  a", "values=u64")) == refusal{lock_fault::number, 3});
    CHECK(refused(in_enum("  0  a\n  0  b")) == refusal{lock_fault::duplicate, 4});
    CHECK(refused(in_enum("  0  a\n  0  -")) == refusal{lock_fault::duplicate, 4});
    CHECK(refused(in_enum("  0  a\n  1  a")) == refusal{lock_fault::duplicate, 4});
    CHECK(refused(in_enum("  0  a\n    alias a")) == refusal{lock_fault::duplicate, 4});
    CHECK(refused(in_enum("  0  a\n  reserved-name a")) == refusal{lock_fault::duplicate, 4});
    CHECK(refused(in_enum("  0  a b")) == refusal{lock_fault::syntax, 3});
    CHECK(refused(in_enum("  0  1a")) == refusal{lock_fault::name, 3});
    CHECK(refused(in_enum("  0")) == refusal{lock_fault::name, 3});
    CHECK(refused(in_enum("    alias b")) == refusal{lock_fault::misplaced, 3});
    CHECK(refused(in_enum("  0  -\n    alias b")) == refusal{lock_fault::misplaced, 4});
    CHECK(refused(in_enum("  0  reserved \"a\"\n    alias b")) == refusal{lock_fault::inconsistent, 4});
    CHECK(refused(in_enum("  0  reserved \"a")) == refusal{lock_fault::syntax, 3});
    CHECK(refused(in_enum("  0  reserved \"a b\"")) == refusal{lock_fault::syntax, 3});
    CHECK(refused(in_enum("  0  reserved \"a\" who=\"me\"")) == refusal{lock_fault::syntax, 3});
    CHECK(refused(in_enum("  0  a\n  composite c = a | b")) == refusal{lock_fault::name, 4});
    CHECK(refused(in_enum("  0  a\n  composite c a")) == refusal{lock_fault::syntax, 4});
    CHECK(refused(in_enum("  0  implied by c")) == refusal{lock_fault::inconsistent, 3});
    CHECK(refused(in_enum("  zero a\n  zero b")) == refusal{lock_fault::syntax, 4});
    CHECK(refused(in_enum("  zero a", "values=i8")) == refusal{lock_fault::syntax, 3});
    CHECK(refused(in_enum("  nonsense a")) == refusal{lock_fault::syntax, 3});
}

TEST_CASE("lock parse: lines of a struct, and of the file") {
    CHECK(refused("ensign-lock 1\n  0  a\n") == refusal{lock_fault::misplaced, 2});
    CHECK(refused("ensign-lock 1\nunion U\n") == refusal{lock_fault::syntax, 2});
    CHECK(refused(in_enum("enum E  bits=8")) == refusal{lock_fault::duplicate, 3});
    CHECK(refused(in_enum("reserved-type E")) == refusal{lock_fault::duplicate, 3});
    CHECK(refused(in_struct("", "layout=raw")) == refusal{lock_fault::inconsistent, 2});
    CHECK(refused(in_struct("", "layout=named  size=4")) == refusal{lock_fault::inconsistent, 2});
    CHECK(refused(in_struct("  a : i33")) == refusal{lock_fault::unknown_word, 3});
    CHECK(refused(in_struct("  a : i32\n  a : i32")) == refusal{lock_fault::duplicate, 4});
    CHECK(refused(in_struct("  a : i32[")) == refusal{lock_fault::number, 3});
    CHECK(refused(in_struct("  a : i32[3")) == refusal{lock_fault::syntax, 3});
    CHECK(refused(in_struct("  a : u32:65")) == refusal{lock_fault::number, 3});
    CHECK(refused(in_struct("  a : mask")) == refusal{lock_fault::name, 3});
    CHECK(refused(in_struct("  a : i32 @ offset 0 size 4")) == refusal{lock_fault::inconsistent, 3});
    CHECK(refused(in_struct("  a : i32 size 4")) == refusal{lock_fault::inconsistent, 3});
    CHECK(refused(in_struct("  a : opaque size x")) == refusal{lock_fault::number, 3});
    CHECK(refused(in_struct("  a : opaque size 4 size 4")) == refusal{lock_fault::syntax, 3});
    CHECK(refused(in_struct("  a : i32", "layout=raw  size=4")) == refusal{lock_fault::inconsistent, 3});
    CHECK(refused(in_struct("  a..b : i32")) == refusal{lock_fault::name, 3});
    CHECK(refused(in_struct("    was b")) == refusal{lock_fault::misplaced, 3});
    CHECK(refused(in_struct("  a : i32\n    was a")) == refusal{lock_fault::duplicate, 4});
    std::string deep = "a";
    for (int i = 0; i < 20; ++i) { deep += ".a"; }
    CHECK(refused(in_struct("  " + deep + " : i32")) == refusal{lock_fault::too_large, 3});
    std::string extents;
    for (int i = 0; i < 20; ++i) { extents += "[1]"; }
    CHECK(refused(in_struct("  a : i32" + extents)) == refusal{lock_fault::syntax, 3});
}

TEST_CASE("lock parse: mutated texts are refused or read, and what is read is written again") {
    lock_file lock = locked_of(town());
    lock.enums.push_back(locked_of(values("game::Mood", {{"calm", 0}, {"angry", -2}})));
    struct_record raw = fields("game::Row", {{"a", field_kind::u8}, {"m", field_kind::mask}});
    raw.fields[1].enumeration = "game::pool<int, 3>::Kind";
    raw.layout = struct_layout::raw;
    lock.structs.push_back(locked_of(raw));
    sort_lock(lock);
    reserve(lock, {"game::Status", "5", "Old", "1", "because \"x\""});
    rename(lock, "game::Status", "Poisoned", "Ill");
    set_fingerprints(lock);
    const std::string text = write_lock(lock);
    const std::string alphabet = " \n\"=@:[]|-0189azE\\\xc3\xff<>.";
    dice d{1};
    unsigned read = 0;
    for (int round = 0; round < 10000; ++round) {
        std::string mutant = text;
        for (std::uint64_t edits = 1 + d.below(4); edits != 0; --edits) {
            const std::size_t at = d.below(mutant.size());
            switch (d.below(4)) {
            case 0: mutant.erase(at, 1 + d.below(12)); break;
            case 1: mutant.insert(at, 1, alphabet[d.below(alphabet.size())]); break;
            case 2: mutant[at] = alphabet[d.below(alphabet.size())]; break;
            default: mutant.insert(at, mutant.substr(d.below(mutant.size()), d.below(60))); break;
            }
            if (mutant.empty()) { mutant = " "; }
        }
        try {
            const lock_file result = parse_lock(mutant);
            ++read;
            const std::string again = write_lock(result);
            if (parse_lock(again) != result) { FAIL("not the same again:\n" << mutant); }
        } catch (const lock_error& e) {
            if (e.line() == 0 || e.cure().empty()) { FAIL("no line or no cure: " << e.what()); }
        }
    }
    CHECK(read > 100);
}
