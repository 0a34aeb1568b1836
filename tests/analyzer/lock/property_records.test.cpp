// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_test_macros.hpp>

#include <set>
#include <string>

#include "lock/convert.hpp"
#include "lock/edit.hpp"
#include "lock/merge.hpp"
#include "lock/parse.hpp"
#include "lock/update.hpp"
#include "lock/write.hpp"
#include "samples.hpp"

using namespace samples;

// Everything that a record may have, at random, from few names: so that names come back as something else.

namespace {

std::string fresh_name(dice& d, std::set<std::string>& used, std::uint64_t pool) {
    for (int tries = 0; tries < 30; ++tries) {
        std::string name = "n" + std::to_string(d.below(pool));
        if (used.insert(name).second) { return name; }
    }
    return {};
}

enum_record random_enum(dice& d, enum_role role) {
    enum_record e = role == enum_role::flags ? flags("E", {}, 16) : values("V", {}, 8);
    std::set<std::string> used;
    std::set<std::uint64_t> numbers;
    for (std::uint64_t i = d.below(6); i != 0; --i) {
        const std::uint64_t number = role == enum_role::flags ? std::uint64_t{1} << d.below(6) : d.below(6);
        if (!numbers.insert(number).second) { continue; }
        const std::string name = fresh_name(d, used, 12);
        if (name.empty()) { continue; }
        e.members.push_back({name, number, {}});
        if (d.one_in(4)) {
            const std::string alias = fresh_name(d, used, 12);
            if (!alias.empty()) { e.aliases.push_back({alias, name, !d.one_in(6), {}}); }
        }
        if (d.one_in(4)) {
            const std::string before = fresh_name(d, used, 12);
            if (!before.empty()) { e.renamed.push_back({before, name}); }
        }
    }
    if (role == enum_role::flags) {
        for (std::uint64_t i = d.below(3); i != 0; --i) {
            const std::string name = fresh_name(d, used, 12);
            if (!name.empty()) { e.composites.push_back({name, 3 + d.below(61), {}}); }
        }
        if (d.one_in(3)) { e.zero = fresh_name(d, used, 12); }
    }
    return e;
}

struct_record random_struct(dice& d) {
    struct_record s = fields("S", {});
    std::set<std::string> used;
    constexpr field_kind kinds[] = {field_kind::i32, field_kind::i64, field_kind::f32, field_kind::mask};
    for (std::uint64_t i = d.below(6); i != 0; --i) {
        std::string path = fresh_name(d, used, 8);
        if (path.empty()) { continue; }
        if (d.one_in(3)) { path += d.one_in(2) ? ".x" : ".y"; }
        field_record f;
        f.path = path;
        f.kind = kinds[d.below(4)];
        f.size = 4;
        f.offset = s.size;
        s.size += 8;
        if (f.kind == field_kind::mask) { f.enumeration = "E"; }
        if (d.one_in(3)) { f.extents = {{1 + d.below(3), 4}}; }
        if (d.one_in(4)) {
            const std::string before = fresh_name(d, used, 8);
            if (!before.empty()) { s.renamed.push_back({before, path}); }
        }
        s.fields.push_back(std::move(f));
    }
    return s;
}

records random_records(dice& d) {
    records out;
    out.enums = {random_enum(d, enum_role::flags), random_enum(d, enum_role::values)};
    out.structs = {random_struct(d)};
    return out;
}

// A decision for something that is in the way, as a person would take it.
void decide(dice& d, lock_file& lock) {
    try {
        const std::string name = "n" + std::to_string(d.below(12));
        switch (d.below(6)) {
        case 0: reserve(lock, {"E", std::to_string(d.below(8)), {}, {}, {}}); break;
        case 1: reserve(lock, {"V", name, {}, "1", {}}); break;
        case 2: reserve(lock, {"S", name, {}, {}, "why"}); break;
        case 3: rename(lock, "E", name, "n" + std::to_string(d.below(12))); break;
        case 4: rename(lock, "S", name, "n" + std::to_string(d.below(8))); break;
        default: reserve(lock, {"E", name, {}, {}, {}}); break;
        }
    } catch (const lock_edit_error&) {} // refused, with everything as it was
}

void check_text(const lock_file& lock) {
    const std::string text = write_lock(lock);
    INFO(text);
    lock_file again;
    REQUIRE_NOTHROW(again = parse_lock(text));
    REQUIRE(again == lock);
}

} // namespace

TEST_CASE("lock property: what update accepts leaves nothing to say, and can be read again") {
    int accepted = 0;
    int refused = 0;
    for (std::uint64_t seed = 1; seed <= 3000; ++seed) {
        dice d{seed};
        records then = random_records(d);
        lock_file lock = taken_over({}, then);
        check_text(lock);
        for (std::uint64_t i = d.below(4); i != 0; --i) {
            decide(d, lock);
            check_text(lock);
        }
        // mostly the same sources with something new, or all new ones, of which most are refused
        records now = random_records(d);
        if (!d.one_in(3)) { now.enums[0] = then.enums[0]; }
        if (!d.one_in(3)) { now.enums[1] = then.enums[1]; }
        if (!d.one_in(3)) { now.structs[0] = then.structs[0]; }
        INFO("seed " << seed << "\nlock:\n" << write_lock(lock) << "sources:\n" << write_lock(locked_of(now)));
        const lock_update u = update_lock(lock, now);
        if (!u.refused.empty()) {
            ++refused;
            REQUIRE(u.lock == lock);
            continue;
        }
        ++accepted;
        check_text(u.lock);
        const std::string left = brief(compare(u.lock, now));
        INFO("after:\n" << write_lock(u.lock));
        REQUIRE(left.empty());
        REQUIRE(update_lock(u.lock, now).lock == u.lock);
        if (compare(lock, now).empty()) { REQUIRE(u.lock == lock); }
        REQUIRE(merge_locks(lock, u.lock, lock).text == write_lock(u.lock));
    }
    CHECK(accepted > 200);
    CHECK(refused > 200);
}
