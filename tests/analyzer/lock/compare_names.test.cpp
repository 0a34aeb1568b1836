// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_test_macros.hpp>

#include "lock/convert.hpp"
#include "lock/update.hpp"
#include "samples.hpp"

using namespace samples;

namespace {

lock_file locked(enum_record e) { return locked_of(only(std::move(e))); }

std::vector<lock_finding> check(const lock_file& lock, enum_record now,
                                lock_direction direction = lock_direction::backward) {
    compare_options options;
    options.direction = direction;
    return compare(lock, only(std::move(now)), options);
}

const enum_record status = flags("game::Status", {{"Poisoned", 0}, {"Burning", 1}, {"Shielded", 2}});

} // namespace

TEST_CASE("lock compare: aliases come and go, and do not move") {
    enum_record now = values("W", {{"Narrow", 1}, {"WidhtNormal", 2}});
    const lock_file before = locked(now);
    now.aliases.push_back({"Normal", "WidhtNormal", true, {}});
    CHECK(brief(check(before, now, lock_direction::full)) == "added compatible W::Normal");
    const lock_file after = update_lock(before, only(now)).lock;
    CHECK(after.enums[0].numbers[1].aliases == std::vector<std::string>{"Normal"});
    now.aliases[0].name = "Narrow";
    CHECK(brief(check(after, now)) == "value-moved breaking W::Normal");
    now.aliases.clear();
    CHECK(brief(check(after, now)) == "stale-lock compatible W::Normal");
    now.members.push_back({"Normal", 7, {}});
    CHECK(has(brief(check(after, now)), {"bit-reused breaking W::Normal"}));
}

TEST_CASE("lock compare: two names for one value, neither of which refers to the other") {
    enum_record now = values("Msg", {{"StartIgnored", 21}});
    now.aliases.push_back({"StartCorrected", "StartIgnored", false, {}});
    const lock_finding f = single(check(locked(values("Msg", {{"StartIgnored", 21}})), now));
    CHECK(brief({f}) == "duplicate-value breaking Msg::StartCorrected");
    CHECK(has(f.message, {"21 (0x15)", "write StartCorrected = StartIgnored"}));
    CHECK(brief(compare({}, only(now))) == "added compatible Msg\nduplicate-value breaking Msg::StartCorrected");
    const lock_finding collapsed =
        single(check(locked(values("Msg", {{"StartIgnored", 21}, {"StartCorrected", 22}})), now));
    CHECK(brief({collapsed}) == "duplicate-value breaking Msg::StartCorrected");
    CHECK(has(collapsed.message, {"22 (0x16)", "write StartCorrected = 22"}));
    CHECK(brief(check(locked(now), now)).empty()); // accepted when it was locked
}

TEST_CASE("lock compare: composites may change, and both forms are shown") {
    enum_record before = status;
    before.composites.push_back({"Disabled", 3, {}});
    enum_record now = before;
    now.composites[0].bits = 7;
    const lock_finding f = single(check(locked(before), now, lock_direction::full));
    CHECK(brief({f}) == "composite-changed compatible game::Status::Disabled");
    CHECK(has(f.message, {"was Poisoned | Burning (0x3)", "Burning | Poisoned | Shielded (0x7)"}));
    now.composites.clear();
    CHECK(brief(check(locked(before), now)) == "composite-changed compatible game::Status::Disabled");
    CHECK(brief(check(locked(status), before)) == "added compatible game::Status::Disabled");
}

TEST_CASE("lock compare: a composite whose bits moved with it is no second result") {
    enum_record before = status;
    before.composites.push_back({"Disabled", 3, {}});
    enum_record now = flags("game::Status", {{"Poisoned", 1}, {"Burning", 0}, {"Shielded", 2}});
    now.composites.push_back({"Disabled", 3, {}});
    CHECK(brief(check(locked(before), now)) == "bit-moved breaking game::Status");
    now = flags("game::Status", {{"Poisoned", 0}, {"Shielded", 2}});
    now.composites.push_back({"Disabled", 1, {}});
    CHECK(brief(check(locked(before), now)) == "removed-unreserved breaking game::Status::Burning");
}
