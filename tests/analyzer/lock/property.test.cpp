// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "lock/convert.hpp"
#include "lock/edit.hpp"
#include "lock/parse.hpp"
#include "lock/update.hpp"
#include "lock/write.hpp"
#include "samples.hpp"

using namespace samples;

namespace {

// One enum, as maps and sets: what the lock promised, and what the source says.
struct naive {
    std::map<unsigned, std::string> locked;
    std::set<unsigned> reserved;
    std::set<std::string> taken;                 // names that nothing new may have
    std::map<std::string, std::string> recorded; // renames that wait for an update
    std::map<unsigned, std::string> source;
    std::map<std::string, std::string> declared; // ENSIGN_RENAMED
    std::map<std::string, std::string> former;   // names of the past, and whose they are

    [[nodiscard]] std::optional<unsigned> bit_of(const std::string& name) const {
        for (const auto& [bit, other] : source) {
            if (other == name) { return bit; }
        }
        return std::nullopt;
    }
    [[nodiscard]] bool reads(const std::string& before, const std::string& now) const {
        std::string name = before;
        for (int hops = 0; hops < 20; ++hops) {
            const auto next = declared.find(name);
            if (next == declared.end()) { return false; }
            name = next->second;
            if (name == now) { return true; }
        }
        return false;
    }
    // What the source calls this member of the lock; nothing when it is on another bit or gone.
    [[nodiscard]] std::optional<std::string> name_today(unsigned bit, const std::string& name) const {
        const auto at = source.find(bit);
        if (at == source.end()) { return std::nullopt; }
        if (at->second == name) { return name; }
        const auto rename = recorded.find(name);
        if (rename != recorded.end() && rename->second == at->second && !bit_of(name)) { return at->second; }
        return std::nullopt;
    }
    [[nodiscard]] lock_verdict verdict() const {
        lock_verdict out = lock_verdict::none;
        std::set<std::string> known;
        for (const auto& [bit, name] : locked) {
            const std::optional<std::string> today = name_today(bit, name);
            if (!today) { return lock_verdict::breaking; }
            known.insert(*today);
            if (*today != name) {
                if (!reads(name, *today)) { return lock_verdict::breaking; }
                out = lock_verdict::compatible;
            }
            for (const auto& [before, owner] : former) {
                if (owner == name && before != *today && !reads(before, *today)) { return lock_verdict::breaking; }
            }
        }
        for (const auto& [bit, name] : source) {
            if (known.count(name) != 0) { continue; }
            if (reserved.count(bit) != 0 || taken.count(name) != 0 || former.count(name) != 0) {
                return lock_verdict::breaking;
            }
            out = lock_verdict::compatible;
        }
        return out == lock_verdict::none && !unseen().empty() ? lock_verdict::compatible : out;
    }
    // ENSIGN_RENAMED for names that the lock has never seen, with what they are called today.
    [[nodiscard]] std::map<std::string, std::string> unseen() const {
        std::map<std::string, std::string> out;
        for (const auto& [before, now] : declared) {
            const bool seen =
                bit_of(before) || former.count(before) != 0 || taken.count(before) != 0 ||
                std::any_of(locked.begin(), locked.end(), [&](const auto& l) { return l.second == before; });
            for (const auto& [bit, name] : source) {
                if (!seen && reads(before, name)) { out[before] = name; }
            }
        }
        return out;
    }
    void update() {
        const std::map<std::string, std::string> more = unseen();
        for (auto& [bit, name] : locked) {
            const std::string today = *name_today(bit, name);
            if (today == name) { continue; }
            for (auto& [before, owner] : former) {
                if (owner == name) { owner = today; }
            }
            former[name] = today;
            former.erase(today);
            recorded.erase(name);
        }
        former.insert(more.begin(), more.end());
        locked = source;
    }
    [[nodiscard]] enum_record record(dice& d) const {
        enum_record out = flags("E", {});
        for (const auto& [bit, name] : source) { out.members.push_back({name, std::uint64_t{1} << bit, {}}); }
        for (std::size_t i = out.members.size(); i > 1; --i) { std::swap(out.members[i - 1], out.members[d.below(i)]); }
        for (const auto& [before, now] : declared) {
            if (!bit_of(before)) { out.renamed.push_back({before, now}); }
        }
        return out;
    }
};

class walk {
public:
    explicit walk(std::uint64_t seed) : d_{seed} { lock_.enums.push_back(locked_of(flags("E", {}))); }

    void step() {
        switch (d_.below(8)) {
        case 0:
        case 1: add(); break;
        case 2: remove(); break;
        case 3: move(); break;
        case 4: rename_in_source(); break;
        case 5: reserve_bit(); break;
        case 6: record_rename(); break;
        default: model_.source = back_to_lock(); break;
        }
        compare_with_model();
    }
    int updates = 0;
    int refusals = 0;

private:
    std::string any_name() { return "n" + std::to_string(d_.below(40)); }
    unsigned any_bit() { return static_cast<unsigned>(d_.below(12)); }
    std::map<unsigned, std::string>::iterator any_member() {
        auto out = model_.source.begin();
        std::advance(out, d_.below(model_.source.size()));
        return out;
    }

    void add() {
        const std::string name = any_name();
        if (!model_.bit_of(name) && model_.declared.count(name) == 0) { model_.source.emplace(any_bit(), name); }
    }
    void remove() {
        if (!model_.source.empty()) { model_.source.erase(any_member()); }
    }
    void move() {
        if (model_.source.empty()) { return; }
        const auto from = any_member();
        if (model_.source.emplace(any_bit(), from->second).second) { model_.source.erase(from); }
    }
    void rename_in_source() {
        const std::string name = any_name();
        if (model_.source.empty() || model_.bit_of(name) || model_.declared.count(name) != 0) { return; }
        const auto at = any_member();
        if (!d_.one_in(4)) { model_.declared[at->second] = name; }
        at->second = name;
    }
    void reserve_bit() {
        const unsigned bit = any_bit();
        reserve(lock_, {"E", std::to_string(bit), {}, {}, {}});
        model_.reserved.insert(bit);
        const auto had = model_.locked.find(bit);
        if (had == model_.locked.end()) { return; }
        model_.taken.insert(had->second);
        model_.recorded.erase(had->second);
        for (auto it = model_.former.begin(); it != model_.former.end();) {
            if (it->second == had->second) {
                model_.taken.insert(it->first);
                it = model_.former.erase(it);
            } else {
                ++it;
            }
        }
        model_.locked.erase(had);
    }
    void record_rename() {
        for (const auto& [bit, name] : model_.locked) {
            const auto now = model_.source.find(bit);
            if (now == model_.source.end() || now->second == name || !d_.one_in(2)) { continue; }
            try {
                rename(lock_, "E", name, now->second);
                model_.recorded[name] = now->second;
            } catch (const lock_edit_error&) {} // the new name is taken
        }
    }
    // As a person who corrects the source, with every rename that it had.
    std::map<unsigned, std::string> back_to_lock() {
        std::map<unsigned, std::string> out = model_.locked;
        for (auto& [bit, name] : out) {
            model_.declared.erase(name);
            for (const auto& [before, owner] : model_.former) {
                if (owner == name) { model_.declared[before] = name; }
            }
        }
        return out;
    }

    void compare_with_model() {
        const records now = only(model_.record(d_));
        const std::vector<lock_finding> found = compare(lock_, now);
        INFO("lock:\n" << write_lock(lock_) << "source:\n" << write_lock(locked_of(now)) << brief(found));
        REQUIRE(worst_of(found) == model_.verdict());
        REQUIRE(parse_lock(write_lock(lock_)) == lock_);
        const lock_update u = update_lock(lock_, now);
        REQUIRE(u.refused.empty() == (model_.verdict() != lock_verdict::breaking));
        if (!u.refused.empty()) {
            REQUIRE(u.lock == lock_);
            ++refusals;
            return;
        }
        if (found.empty()) { REQUIRE(u.lock == lock_); }
        if (!d_.one_in(3)) { return; }
        ++updates;
        lock_ = u.lock;
        model_.update();
        INFO("after:\n" << write_lock(lock_));
        REQUIRE(compare(lock_, now).empty());
        REQUIRE(update_lock(lock_, now).lock == lock_);
        REQUIRE(parse_lock(write_lock(lock_)) == lock_);
    }

    dice d_;
    naive model_;
    lock_file lock_;
};

} // namespace

TEST_CASE("lock property: random edits of sources and locks have the verdict of a naive model") {
    int updates = 0;
    int refusals = 0;
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
        INFO("seed " << seed);
        walk w{seed};
        for (int i = 0; i < 60; ++i) { w.step(); }
        updates += w.updates;
        refusals += w.refusals;
    }
    CHECK(updates > 1000);
    CHECK(refusals > 1000);
}

TEST_CASE("lock property: random values of every width are written and read again") {
    dice d{5};
    for (int round = 0; round < 300; ++round) {
        enum_record e = values("V", {}, 8U << d.below(4), d.one_in(2));
        std::set<std::uint64_t> used;
        const std::uint64_t count = d.below(20);
        for (std::uint64_t i = 0; i < count; ++i) {
            const std::uint64_t near = d.one_in(2) ? d.below(30) : ~d.below(30);
            const std::uint64_t bits =
                (d.one_in(4) ? near * 0x9e3779b97f4a7c15U : near) & (e.width == 64 ? ~0ULL : (1ULL << e.width) - 1);
            if (used.insert(bits).second) { e.members.push_back({"m" + std::to_string(i), bits, {}}); }
        }
        const lock_file lock = locked_of(only(e));
        const std::string text = write_lock(lock);
        REQUIRE(parse_lock(text) == lock);
        REQUIRE(compare(lock, only(e)).empty());
        REQUIRE(std::count(text.begin(), text.end(), '\n') < 40 * 20);
    }
}
