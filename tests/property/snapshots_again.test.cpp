// SPDX-License-Identifier: BSL-1.0
// Random changes of a set, captures into several snapshots and restores: each capture is compared, to the byte, with one
// that copies everything, and views and index with a scan. ENSIGN_PROPERTY_SEED and ENSIGN_PROPERTY_PROGRAMS as for the
// random programs.

#include <ensign/describe.hpp>

#include <catch2/catch_test_macros.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "seeds.hpp"

#include "../unit/pictures.hpp"

import ensign.view;

namespace again {

enum class mood : std::uint8_t { calm = 1, angry = 2, asleep = 4 };
ENSIGN_TRAITS(mood, (calm, angry, asleep));

enum class duty : std::uint32_t { guard = 1, cook = 2, scout = 1U << 31 };
ENSIGN_TRAITS(duty, (guard, cook, scout));

struct soldier {
    std::int32_t strength = 0;
    std::uint8_t rank = 0; // padding behind it
    std::int64_t pay = 0;
    char name[30] = {};
};
ENSIGN_FIELDS(soldier, strength, rank, pay, name);

using army = ensign::entity_set<soldier, mood, duty>;
using snapshot = ensign::snapshot_of<army>;
using moods = ensign::traits<mood>;
using duties = ensign::traits<duty>;
using ensign::entity;

struct undone {};

class machine {
public:
    explicit machine(std::uint64_t seed) : state_{seed} {
        const std::uint32_t rows = below(1'500);
        for (std::uint32_t i = 0; i < rows; ++i) { set_.insert(entity{i * 3}, some(), some_moods(), some_duties()); }
        for (snapshot& s : frames_) { // of different times: nobody restores to nothing all the time
            ensign::capture(set_, s);
            some_changes(40);
        }
        spare_.copy_rows_from(set_);
        make_views();
    }

    /// Returns what went wrong; empty: nothing.
    std::string run(std::size_t steps) {
        for (std::size_t i = 0; i < steps; ++i) {
            const std::string wrong = step();
            if (!wrong.empty()) { return "step " + std::to_string(i) + ":" + trace_ + ":" + wrong; }
        }
        return "";
    }

private:
    std::uint32_t below(std::uint32_t bound) { // SplitMix64
        std::uint64_t z = state_ += 0x9e3779b97f4a7c15U;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
        return static_cast<std::uint32_t>((z ^ (z >> 31)) % bound);
    }
    bool chance(std::uint32_t of) { return below(of) == 0; }
    soldier some() {
        soldier out{.strength = static_cast<std::int32_t>(below(20)), .rank = std::uint8_t(below(4)), .pay = below(9)};
        out.name[below(30)] = 'x';
        return out;
    }
    moods some_moods() { return moods::retaining(below(8)); }
    duties some_duties() { return duties::retaining(below(4) | (chance(9) ? 1U << 31 : 0)); }
    entity anybody() { return entity{below(6'000)}; }
    /// Mostly one that is there.
    entity somebody() { return set_.empty() || chance(20) ? anybody() : set_.ids()[below(std::uint32_t(set_.size()))]; }

    void make_views() {
        calm_ = set_.make_view({.all_of = mood::calm, .none_of = duty::cook});
        strong_ = set_.make_view({.none_of = mood::asleep}, [](const soldier& s) { return s.strength > 10; });
        low_ = set_.make_view(ensign::field<&soldier::rank>() < 2);
    }

    // --- changes ----------------------------------------------------------------------------------------------------

    void change() {
        const entity e = somebody();
        switch (below(14)) {
        case 0:
        case 1: set_.insert_or_assign(anybody(), some(), some_moods()); break;
        case 2:
        case 3: set_.erase(e); break;
        case 4:
        case 5:
            if (set_.contains(e)) { set_.set_data(e, some()); }
            break;
        case 6:
            if (set_.contains(e)) {
                set_.update(e, [&](soldier& s, moods& m, duties& d) {
                    s.pay += below(2);
                    if (chance(2)) { m = some_moods(); }
                    if (chance(2)) { d = some_duties(); }
                });
            }
            break;
        case 7:
            if (set_.contains(e)) { set_.toggle_traits(e, some_moods()); }
            break;
        case 8:
            if (set_.contains(e)) { set_.set_traits(e, some_duties()); }
            break;
        case 9:
            if (set_.contains(e)) { chance(2) ? set_.clear_traits(e) : set_.clear_traits<mood>(e); }
            break;
        case 10:
            if (!set_.contains(e)) { set_.insert(e, some(), some_duties()); }
            break;
        default:
            if (set_.contains(e)) { set_.add_traits(e, some_moods()); }
        }
    }
    void some_changes(std::uint32_t most) {
        for (std::uint32_t i = below(most); i != 0; --i) { change(); }
    }
    /// Rows side by side.
    void change_neighbours() {
        if (set_.empty()) { return; }
        const auto first = below(std::uint32_t(set_.size()));
        for (std::size_t row = first; row < set_.size() && row < first + 60; ++row) {
            set_.set_data(set_.ids()[row], some());
        }
    }
    void transaction(int depth) {
        try {
            set_.transaction([&] {
                some_changes(12);
                if (chance(3)) { wrong_ += capture(); }
                if (depth < 3 && chance(2)) { transaction(depth + 1); }
                some_changes(5);
                if (chance(2)) { throw undone{}; }
            });
        } catch (const undone&) {}
    }
    void many() {
        switch (below(7)) {
        case 0: set_.erase_if([&](entity) { return chance(100); }); break;
        case 1: {
            std::vector<army::row_type> rows;
            for (std::uint32_t i = below(50); i != 0; --i) {
                const entity e{100'000 + next_++};
                rows.push_back({e, some(), {some_moods(), some_duties()}});
            }
            set_.insert_range(rows);
            break;
        }
        case 2:
        case 3:
            try {
                set_.bulk_write(
                    [&](std::span<soldier> all) {
                        for (std::uint32_t i = all.empty() ? 0 : below(10); i != 0; --i) {
                            soldier& s = all[below(std::uint32_t(all.size()))];
                            if (chance(3)) {
                                reinterpret_cast<unsigned char*>(&s)[5] ^= 1; // padding
                            } else {
                                s = some();
                            }
                        }
                        if (chance(4)) { throw undone{}; }
                    },
                    chance(2) ? ensign::notify::diff : ensign::notify::set_changed);
            } catch (const undone&) {}
            break;
        case 4:
            if (chance(20)) { set_.clear(); }
            break;
        case 5:
            if (chance(3)) {
                set_.shrink();
            } else {
                set_.reserve(set_.size() + below(200));
            }
            break;
        default:
            if (chance(4)) {
                set_.copy_rows_from(spare_);
            } else if (chance(3)) {
                spare_.copy_rows_from(set_);
            } else if (chance(4)) {
                std::swap(set_, spare_); // views stay with their set
                make_views();
            }
        }
    }

    // --- pictures ---------------------------------------------------------------------------------------------------

    std::string capture() {
        trace_ += " capture";
        snapshot& s = frames_[below(std::uint32_t(frames_.size()))];
        ensign::capture(set_, s);
        return pictures::unlike_full_capture(set_, s);
    }
    std::string restore() {
        const snapshot& s = frames_[below(std::uint32_t(frames_.size()))];
        if (s.empty() && !chance(20)) { return ""; }
        const bool told = chance(4);
        trace_ += told ? " restore diff" : " restore";
        ensign::restore(set_, s, told ? ensign::notify::diff : ensign::notify::set_changed);
        if (!(ensign::capture(set_) == s)) { return " not what was captured"; }
        if (!pictures::same_bytes(set_.ids(), s.ids())) { return " another order"; }
        // A column of masks that only one of them has is empty; and what is told is written field by field.
        if (!told && !pictures::same_bytes(set_.data(), s.data())) { return " data"; }
        return "";
    }
    void copy() {
        snapshot& to = frames_[below(std::uint32_t(frames_.size()))];
        snapshot& from = frames_[below(std::uint32_t(frames_.size()))];
        switch (below(5)) {
        case 0: to = from; break;
        case 1:
            if (&to != &from) { to = std::move(from); }
            break;
        case 2: to.clear(); break;
        case 3: to.release(); break;
        default: ensign::capture(spare_, to);
        }
    }

    std::string step() {
        trace_.clear();
        switch (below(16)) {
        case 0:
        case 1:
        case 2: some_changes(30); break;
        case 3: change_neighbours(); break;
        case 4: transaction(0); return wrong_;
        case 5: many(); break;
        case 6:
            if (chance(3)) { copy(); }
            break;
        case 7:
        case 8:
        case 9:
            if (const std::string wrong = restore(); !wrong.empty()) { return wrong; }
            return check();
        case 10:
        case 11: change(); break;
        default: return capture();
        }
        return "";
    }

    std::string check() {
        std::size_t calm = 0, strong = 0, low = 0;
        for (std::size_t row = 0; row < set_.size(); ++row) {
            const entity e = set_.ids()[row];
            const soldier& s = set_.data()[row];
            const moods m = set_.traits_of<mood>(e);
            if (set_.find(e) != &s) { return " index"; }
            const bool is_calm = m.has_all(mood::calm) && set_.traits_of<duty>(e).has_none(duty::cook);
            const bool is_strong = m.has_none(mood::asleep) && s.strength > 10;
            if (calm_->contains(e) != is_calm) { return " calm"; }
            if (strong_->contains(e) != is_strong) { return " strong"; }
            if (low_->contains(e) != (s.rank < 2)) { return " low"; }
            calm += is_calm ? 1U : 0U;
            strong += is_strong ? 1U : 0U;
            low += s.rank < 2 ? 1U : 0U;
        }
        if (calm_->size() != calm || strong_->size() != strong || low_->size() != low) { return " size of a view"; }
        for (std::uint32_t id = 0; id < 6'000; id += 1 + below(20)) {
            const soldier* const found = set_.find(entity{id});
            if (found != nullptr && set_.ids()[static_cast<std::size_t>(found - set_.data().data())] != entity{id}) {
                return " stale id";
            }
        }
        return "";
    }

    std::uint64_t state_;
    army set_{"army"};
    army spare_{"spare"};
    using view = ensign::view<soldier, mood, duty>;
    std::optional<view> calm_, strong_, low_;
    std::array<snapshot, 6> frames_;
    std::uint32_t next_ = 0;
    std::string trace_; // of the step
    std::string wrong_;
};

} // namespace again

TEST_CASE("snapshots that are captured and restored again are what copying everything gives [P1][P2]", "[property]") {
    const std::uint64_t first = programs::from_environment("ENSIGN_PROPERTY_SEED", 1);
    const std::uint64_t count = programs::from_environment("ENSIGN_PROPERTY_PROGRAMS", 150);
    for (std::uint64_t seed = first; seed < first + count; ++seed) {
        again::machine machine{seed};
        const std::string wrong = machine.run(300);
        if (!wrong.empty()) { FAIL("ENSIGN_PROPERTY_SEED=" << seed << " ENSIGN_PROPERTY_PROGRAMS=1: " << wrong); }
    }
    SUCCEED(count << " programs");
}
