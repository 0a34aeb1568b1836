// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_TESTS_PROPERTY_PROGRAM_HPP
#define ENSIGN_TESTS_PROPERTY_PROGRAM_HPP

// Random programs: bytes become operations on a set, its signals and its views, and after every step everything that can
// be seen is compared with the oracle. For the property tests and for the fuzzer. Include it after every other header.

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "byte_source.hpp"
#include "oracle.hpp"

#include "../unit/pictures.hpp"

namespace programs {

using set_type = ensign::entity_set<stats, condition, job>;
using view_type = ensign::view<stats, condition, job>;
using context_view_type = ensign::context_view<std::int32_t, stats, condition, job>;
using ensign::entity;
using ensign::scoped_connection;

/// The library and the oracle disagree.
struct mismatch : std::runtime_error {
    using std::runtime_error::runtime_error;
};

class machine {
public:
    machine() : set_{std::make_unique<set_type>("program")}, spare_{std::make_unique<set_type>("spare")} {}
    machine(const machine&) = delete;
    machine& operator=(const machine&) = delete;

    /// Runs until the bytes are used up. Throws `mismatch` with the last operations.
    void run(byte_source& in) {
        while (!in.done()) { step(in); }
    }

    [[nodiscard]] std::size_t steps() const noexcept { return steps_; }

private:
    // What user code throws on purpose, now and then.
    struct predicate_failed {};
    struct callback_failed {};
    struct body_failed {};

    enum class outcome : std::uint8_t {
        done,
        predicate_failed,
        callback_failed,
        body_failed,
        unknown,
        duplicate,
        refused
    };

    struct listener { // a live view
        model_view model;
        std::optional<view_type> plain;
        std::optional<context_view_type> with_context;
        scoped_connection entered, exited, updated;

        [[nodiscard]] view_type& view() { return plain.has_value() ? *plain : *with_context; }
    };

    struct watcher {
        std::uint32_t who;
        std::uint32_t number;
        scoped_connection connection;
        bool alive;
    };

    enum signal_name : std::uint8_t { inserted, erased, data_changed, added_a, removed_a, added_b, removed_b, changed };

    struct deferred_work { // from a callback
        std::uint32_t who;
        stats data;
        bool erases;
        bool ran = false;
        outcome result = outcome::done;
    };

    // --- decoding ---------------------------------------------------------------------------------------------------

    static std::uint32_t id_at(std::uint32_t k) {
        static constexpr std::array<std::uint32_t, 10> odd{1023,        1024,        1025,        4'194'303,
                                                           4'194'304,   0x7fff'ffff, 0x8000'0000, 0xffff'fffe,
                                                           0xffff'ffff, 70'000};
        return k < odd.size() ? odd[k] : k - static_cast<std::uint32_t>(odd.size());
    }
    static constexpr std::uint32_t id_count = 160;

    std::uint32_t any_id(byte_source& in) { return id_at(in.below(id_count)); }
    /// Mostly one that is there.
    std::uint32_t likely_id(byte_source& in) {
        if (rows_.empty() || in.chance(8)) { return any_id(in); }
        auto at = rows_.begin();
        std::advance(at, in.below(static_cast<std::uint32_t>(rows_.size())));
        return at->first;
    }
    static stats any_data(byte_source& in) {
        return {static_cast<std::int32_t>(in.below(8)) - 3, static_cast<std::int16_t>(in.below(3))};
    }
    static std::uint64_t any_a(byte_source& in) { return in.chance(6) ? in.byte() : in.byte() & 0x87U; }
    static std::uint64_t any_b(byte_source& in) {
        const std::uint32_t bits = in.below(8);
        return (bits & 3U) | (bits >> 2U) * (std::uint64_t{1} << 63) | (in.chance(16) ? std::uint64_t{1} << 40 : 0);
    }
    static conditions mask_a(std::uint64_t bits) { return conditions::retaining(bits); }
    static jobs mask_b(std::uint64_t bits) { return jobs::retaining(bits); }

    // --- one step ---------------------------------------------------------------------------------------------------

    void step(byte_source& in) {
        ++steps_;
        expected_.emplace_back();
        actual_.emplace_back();
        // Now and then user code throws: the n-th call of a predicate, or of a callback.
        predicate_fuse_ = in.chance(12) ? 1 + in.below(24) : 0;
        callback_fuse_ = in.chance(12) ? 1 + in.below(4) : 0;
        deferred_.reset();
        if (in.chance(16)) { deferred_.emplace(deferred_work{likely_id(in), any_data(in), in.chance(4)}); }
        defer_pending_ = deferred_.has_value();
        operation(in);
        predicate_fuse_ = callback_fuse_ = 0;
        finish_deferred();
        compare_events();
        compare_all();
        if (in.chance(5)) { capture(in); } // whatever the step was, it must be seen
        expected_.clear();
        actual_.clear();
    }

    void operation(byte_source& in) {
        const std::uint32_t op = in.below(64);
        if (op < 5) {
            insert(in);
        } else if (op < 7) {
            insert_or_assign(in);
        } else if (op < 8) {
            emplace(in);
        } else if (op < 11) {
            insert_range(in);
        } else if (op < 16) {
            erase(in);
        } else if (op < 18) {
            erase_if(in);
        } else if (op < 22) {
            set_data(in);
        } else if (op < 26) {
            update(in);
        } else if (op < 32) {
            change_a(in);
        } else if (op < 36) {
            change_b(in);
        } else if (op < 37) {
            clear_traits(in);
        } else if (op < 41) {
            transaction(in, 1);
        } else if (op < 43) {
            bulk_write(in);
        } else if (op < 44) {
            switch (in.below(6)) {
            case 0: clear(); break;
            case 1: copy_rows_from(in); break;
            case 2: capture(in); break;
            default: restore(in);
            }
        } else if (op < 45) {
            reserve_or_shrink(in);
        } else if (op < 46) {
            notify_set_changed();
        } else if (op < 48) {
            refresh(in);
        } else if (op < 52) {
            make_view(in);
        } else if (op < 55) {
            dispose(in);
        } else if (op < 57) {
            rewire_view(in);
        } else if (op < 59) {
            rewire_signal(in);
        } else if (op < 61) {
            watch(in);
        } else if (op < 62) {
            note("verify");
            set_->verify(in.chance(3));
        } else if (op < 63) {
            in.chance(8) ? begin_anew() : move_set(in);
        } else {
            change_spare(in);
        }
    }

    /// Runs the real thing and says how it ended.
    template <class F>
    outcome attempt(F&& f) {
        try {
            f();
        } catch (const predicate_failed&) { return outcome::predicate_failed; } catch (const callback_failed&) {
            return outcome::callback_failed;
        } catch (const body_failed&) { return outcome::body_failed; } catch (const ensign::unknown_entity&) {
            return outcome::unknown;
        } catch (const ensign::duplicate_entity&) { return outcome::duplicate; } catch (const ensign::reentry_error&) {
            return outcome::refused;
        } catch (const std::exception& e) { fail(std::string{"unexpected exception: "} + e.what()); }
        return outcome::done;
    }

    /// Whether the operation has happened: it did, or only a callback threw.
    static bool happened(outcome o) { return o == outcome::done || o == outcome::callback_failed; }

    template <class F>
    outcome strong(F&& f) {
        const std::vector<entity> before{set_->ids().begin(), set_->ids().end()};
        const outcome o = attempt(f);
        if (!happened(o)) {
            const auto ids = set_->ids();
            check(std::equal(before.begin(), before.end(), ids.begin(), ids.end()), "the dense order is as it was");
        }
        return o;
    }

    // --- rows -------------------------------------------------------------------------------------------------------

    void insert(byte_source& in) {
        const std::uint32_t id = in.chance(6) ? likely_id(in) : any_id(in);
        row r{any_data(in), 0, 0};
        const std::uint32_t form = in.below(4);
        if ((form & 1) != 0) { r.a = any_a(in); }
        if ((form & 2) != 0) { r.b = any_b(in); }
        note("insert " + std::to_string(id));
        const outcome o = strong([&] {
            switch (form) {
            case 0: set_->insert(entity{id}, r.data); break;
            case 1: set_->insert(entity{id}, r.data, mask_a(r.a)); break;
            case 2: set_->insert(entity{id}, r.data, mask_b(r.b)); break;
            default: set_->insert(entity{id}, r.data, mask_b(r.b), mask_a(r.a)); break;
            }
        });
        expect(o, rows_.contains(id) ? outcome::duplicate : outcome::done);
        if (happened(o)) { apply({{'i', id, {}, r}}); }
    }

    void emplace(byte_source& in) {
        const std::uint32_t id = any_id(in);
        const stats d = any_data(in);
        note("emplace " + std::to_string(id));
        const outcome o = strong([&] { set_->emplace(entity{id}, d.hp, d.level); });
        expect(o, rows_.contains(id) ? outcome::duplicate : outcome::done);
        if (happened(o)) { apply({{'i', id, {}, {d, 0, 0}}}); }
    }

    void insert_or_assign(byte_source& in) {
        const std::uint32_t id = likely_id(in);
        const bool there = rows_.contains(id);
        const row before = there ? rows_[id] : row{};
        row r = before;
        r.data = any_data(in);
        const bool with_mask = in.chance(2);
        if (with_mask) { r.b = any_b(in); }
        note("insert_or_assign " + std::to_string(id));
        bool added = !there;
        const outcome o = strong([&] {
            added = with_mask ? set_->insert_or_assign(entity{id}, r.data, mask_b(r.b))
                              : set_->insert_or_assign(entity{id}, r.data);
        });
        expect(o, outcome::done);
        check(added == !there, "insert_or_assign says whether it added");
        if (!happened(o)) { return; }
        if (there) {
            apply_modified(id, r);
        } else {
            apply({{'i', id, {}, r}});
        }
    }

    void insert_range(byte_source& in) {
        // Now and then a lot, so that memberships take several words.
        const std::uint32_t count = in.chance(6) ? 70 : in.below(6);
        const std::uint32_t stride = 1 + in.below(7);
        std::uint32_t k = in.below(id_count);
        const bool twice = count > 1 && in.chance(8);
        std::vector<set_type::row_type> real;
        std::vector<difference> differences;
        std::set<std::uint32_t> seen;
        bool duplicate = false;
        for (std::uint32_t i = 0; i < count; ++i, k += stride) {
            const std::uint32_t id =
                twice && i + 1 == count && !real.empty() ? real.front().id.value() : id_at(k % id_count);
            if (count > 6 && (rows_.contains(id) || seen.contains(id))) { continue; }
            duplicate = duplicate || rows_.contains(id) || !seen.insert(id).second;
            const row r{{static_cast<std::int32_t>(i % 7), 0}, (i * 37) & 0x87U, i % 3};
            real.push_back({entity{id}, r.data, {mask_a(r.a), mask_b(r.b)}});
            differences.push_back({'i', id, {}, r});
        }
        note("insert_range " + std::to_string(real.size()));
        const outcome o = strong([&] { set_->insert_range(real); });
        expect(o, duplicate ? outcome::duplicate : outcome::done);
        if (happened(o)) { apply(differences); }
    }

    void erase(byte_source& in) {
        const std::uint32_t id = likely_id(in);
        const bool there = rows_.contains(id);
        note("erase " + std::to_string(id));
        bool was = there;
        const outcome o = strong([&] { was = set_->erase(entity{id}); });
        expect(o, outcome::done);
        check(was == there, "erase says whether the entity was there");
        if (there && happened(o)) { apply({{'e', id, rows_[id], {}}}); }
    }

    void erase_if(byte_source& in) {
        const std::int32_t hp = static_cast<std::int32_t>(in.below(8)) - 3;
        const std::uint64_t a = in.below(4);
        const bool fails = in.chance(6);
        note("erase_if");
        std::size_t count = 0;
        const outcome o = strong([&] {
            count = set_->erase_if([&](entity, const stats& d, conditions c, jobs) {
                check_inside();
                if (fails && d.level == 2) { throw body_failed{}; }
                return d.hp == hp && c.has_all(mask_a(a));
            });
        });
        if (o == outcome::body_failed) { return; }
        expect(o, outcome::done);
        std::vector<difference> differences;
        for (const auto& [id, r] : rows_) {
            if (r.data.hp == hp && (r.a & a) == a) { differences.push_back({'e', id, r, {}}); }
        }
        if (o == outcome::done) { check(count == differences.size(), "erase_if says how many"); }
        if (happened(o)) { apply(differences); }
    }

    void clear() {
        note("clear");
        const outcome o = attempt([&] { set_->clear(); });
        expect(o, in_transaction() ? outcome::refused : outcome::done);
        if (happened(o)) { replace_rows({}); }
    }

    void copy_rows_from(byte_source& in) {
        note("copy_rows_from");
        const bool itself = in.chance(6);
        const outcome o = strong([&] { set_->copy_rows_from(itself ? *set_ : *spare_); });
        expect(o, in_transaction() ? outcome::refused : outcome::done);
        if (happened(o) && !itself) { replace_rows(spare_rows_); }
    }

    void capture(byte_source& in) {
        const auto which = in.below(static_cast<std::uint32_t>(snapshots_.size()));
        note("capture " + std::to_string(which));
        ensign::capture(*set_, snapshots_[which]); // also in a transaction
        captured_[which] = rows_;
        const std::string wrong = pictures::unlike_full_capture(*set_, snapshots_[which]);
        check(wrong.empty(), ("a capture of what has changed is one of everything, but for" + wrong).c_str());
        check(snapshots_[which] == ensign::capture(*set_), "two pictures of one moment are equal");
    }

    void restore(byte_source& in) {
        const auto which = in.below(static_cast<std::uint32_t>(snapshots_.size()));
        const bool diff = in.chance(3);
        note("restore " + std::to_string(which) + (diff ? " diff" : ""));
        const outcome o = strong([&] {
            ensign::restore(*set_, snapshots_[which], diff ? ensign::notify::diff : ensign::notify::set_changed);
        });
        expect(o, in_transaction() ? outcome::refused : outcome::done);
        if (!happened(o)) { return; }
        if (!deferred_.has_value() || !deferred_->ran) { // what was deferred may have changed it again
            check(ensign::capture(*set_) == snapshots_[which], "what was restored is what was captured");
            check(values_of(set_->ids()) == values_of(snapshots_[which].ids()), "rows have the order of the snapshot");
        }
        if (!diff) { return replace_rows(captured_[which]); }
        std::vector<difference> differences;
        for (const auto& [id, r] : rows_) {
            if (!captured_[which].contains(id)) { differences.push_back({'e', id, r, {}}); }
        }
        for (const auto& [id, r] : captured_[which]) {
            const auto before = rows_.find(id);
            if (before == rows_.end()) {
                differences.push_back({'i', id, {}, r});
            } else if (!(before->second == r)) {
                differences.push_back({'m', id, before->second, r});
            }
        }
        publish(differences);
        tell_set_changed();
    }

    static std::vector<std::uint32_t> values_of(std::span<const entity> ids) {
        std::vector<std::uint32_t> out;
        for (const entity e : ids) { out.push_back(e.value()); }
        return out;
    }

    void replace_rows(const table& rows) {
        rows_ = rows;
        for (const auto& l : listeners_) {
            if (l->model.attached) { l->model.look_anew(nullptr, rows_); }
        }
        end_watches();
        tell_set_changed();
    }

    void reserve_or_shrink(byte_source& in) {
        note("reserve, shrink");
        const std::uint32_t n = in.below(1000);
        if (in.chance(2)) {
            check(attempt([&] { set_->reserve(n); }) == outcome::done, "reserve");
        } else {
            expect(attempt([&] { set_->shrink(); }), in_transaction() ? outcome::refused : outcome::done);
        }
    }

    // --- data and traits --------------------------------------------------------------------------------------------

    void set_data(byte_source& in) {
        const std::uint32_t id = likely_id(in);
        const stats d = any_data(in);
        note("set_data " + std::to_string(id));
        set_data(id, d);
    }
    void set_data(std::uint32_t id, const stats& d) {
        row r = rows_.contains(id) ? rows_[id] : row{};
        const bool differs = !(r.data == d);
        bool said = differs;
        const outcome o = strong([&] { said = set_->set_data(entity{id}, d); });
        expect(o, rows_.contains(id) ? outcome::done : outcome::unknown);
        if (!happened(o)) { return; }
        check(said == differs, "set_data says whether anything changed");
        r.data = d;
        apply_modified(id, r);
    }

    void update(byte_source& in) {
        const std::uint32_t id = likely_id(in);
        const row before = rows_.contains(id) ? rows_[id] : row{};
        row r = before;
        const std::uint32_t form = in.below(8);
        if ((form & 1) != 0) { r.data = any_data(in); }
        if ((form & 2) != 0) { r.a = any_a(in); }
        if ((form & 4) != 0) { r.b = any_b(in); }
        const std::uint32_t end = in.below(6); // 0: says "unchanged", 1: throws
        note("update " + std::to_string(id));
        bool changed = !(r == before);
        const outcome o = strong([&] {
            if (form == 1 && end > 1) {
                changed = set_->update(entity{id}, [&](stats& d) {
                    check_inside();
                    d = r.data;
                });
            } else {
                changed = set_->update(entity{id}, [&](stats& d, conditions& a, jobs& b) {
                    check_inside();
                    d = r.data;
                    a = mask_a(r.a);
                    b = mask_b(r.b);
                    if (end == 1) { throw body_failed{}; }
                    return end != 0;
                });
            }
        });
        if (!rows_.contains(id)) { return expect(o, outcome::unknown); }
        if (end == 1) { return expect(o, outcome::body_failed); }
        expect(o, outcome::done);
        if (o == outcome::done) { check(changed == (end != 0 && !(r == before)), "update says whether it changed"); }
        if (happened(o) && end != 0) { apply_modified(id, r); }
    }

    void change_a(byte_source& in) {
        const std::uint32_t id = likely_id(in);
        const std::uint64_t bits = any_a(in);
        const std::uint32_t how = in.below(5);
        const std::uint64_t old = rows_.contains(id) ? rows_[id].a : 0;
        const std::array<std::uint64_t, 5> results{old | bits, old & ~bits, bits, old ^ bits, 0};
        note("traits a of " + std::to_string(id) + ", way " + std::to_string(how));
        bool changed = false;
        const outcome o = strong([&] {
            switch (how) {
            case 0: changed = set_->add_traits(entity{id}, mask_a(bits)); break;
            case 1: changed = set_->remove_traits(entity{id}, mask_a(bits)); break;
            case 2: changed = set_->set_traits(entity{id}, mask_a(bits)); break;
            case 3: changed = set_->toggle_traits(entity{id}, mask_a(bits)); break;
            default: changed = set_->clear_traits<condition>(entity{id}); break;
            }
        });
        expect(o, rows_.contains(id) ? outcome::done : outcome::unknown);
        if (o == outcome::done) { check(changed == (results[how] != old), "says whether a bit changed"); }
        if (!happened(o)) { return; }
        row r = rows_[id];
        r.a = results[how];
        apply_modified(id, r);
    }

    void change_b(byte_source& in) {
        const std::uint32_t id = likely_id(in);
        const std::uint64_t bits = any_b(in);
        const std::uint32_t how = in.below(5);
        const std::uint64_t old = rows_.contains(id) ? rows_[id].b : 0;
        const std::array<std::uint64_t, 5> results{old | bits, old & ~bits, bits, old ^ bits, 0};
        note("traits b of " + std::to_string(id) + ", way " + std::to_string(how));
        const outcome o = strong([&] {
            switch (how) {
            case 0: set_->add_traits(entity{id}, mask_b(bits)); break;
            case 1: set_->remove_traits(entity{id}, mask_b(bits)); break;
            case 2: set_->set_traits(entity{id}, mask_b(bits)); break;
            case 3: set_->toggle_traits(entity{id}, mask_b(bits)); break;
            default: set_->clear_traits<job>(entity{id}); break;
            }
        });
        expect(o, rows_.contains(id) ? outcome::done : outcome::unknown);
        if (!happened(o)) { return; }
        row r = rows_[id];
        r.b = results[how];
        apply_modified(id, r);
    }

    void clear_traits(byte_source& in) {
        const std::uint32_t id = likely_id(in);
        note("clear_traits " + std::to_string(id));
        const outcome o = strong([&] { set_->clear_traits(entity{id}); });
        expect(o, rows_.contains(id) ? outcome::done : outcome::unknown);
        if (happened(o)) { apply_modified(id, {rows_[id].data, 0, 0}); }
    }

    // --- everything at once -----------------------------------------------------------------------------------------

    void bulk_write(byte_source& in) {
        const std::uint32_t divisor = 1 + in.below(4);
        const std::int32_t plus = static_cast<std::int32_t>(in.below(3));
        const bool fails = in.chance(5);
        const bool diff = in.chance(2);
        note(diff ? "bulk_write diff" : "bulk_write");
        const outcome o = strong([&] {
            set_->bulk_write(
                [&](std::span<stats> data, std::span<const entity> ids) {
                    check_inside();
                    for (std::size_t i = 0; i < data.size(); ++i) {
                        if (ids[i].value() % divisor == 0) { data[i].hp += plus; }
                    }
                    if (fails) { throw body_failed{}; }
                },
                diff ? ensign::notify::diff : ensign::notify::set_changed);
        });
        if (in_transaction()) { return expect(o, outcome::refused); }
        if (fails) { return expect(o, outcome::body_failed); }
        expect(o, outcome::done);
        if (!happened(o)) { return; }
        std::vector<difference> differences;
        for (const auto& [id, r] : rows_) {
            if (id % divisor != 0 || plus == 0) { continue; }
            row now = r;
            now.data.hp += plus;
            differences.push_back({'m', id, r, now});
        }
        const std::size_t told = expected_.back().size();
        publish(differences);
        if (!diff) { expected_.back().resize(told); }
        tell_set_changed();
    }

    void notify_set_changed() {
        note("notify_set_changed");
        const outcome o = strong([&] { set_->notify_set_changed(); });
        expect(o, in_transaction() ? outcome::refused : outcome::done);
        if (!happened(o)) { return; }
        look_anew(listeners_);
        tell_set_changed();
    }

    void refresh(byte_source& in) {
        listener* const l = any_listener(in);
        if (l == nullptr) { return; }
        const bool new_context = l->with_context.has_value() && !in.chance(3);
        const std::int32_t context = static_cast<std::int32_t>(in.below(5));
        note("refresh view " + std::to_string(l->model.number));
        if (!l->model.attached) {
            try {
                l->view().refresh();
            } catch (const ensign::gone_error&) { return; }
            fail("refresh of a view without a set");
        }
        const outcome o = strong([&] {
            if (new_context) {
                l->with_context->refresh(context);
            } else {
                l->view().refresh();
            }
        });
        expect(o, in_transaction() ? outcome::refused : outcome::done);
        if (l->with_context.has_value()) {
            if (new_context && happened(o)) { l->model.context = context; }
            check(l->with_context->context() == l->model.context, "the context that stands");
        }
        if (happened(o)) { l->model.look_anew(&expected_.back(), rows_); }
    }

    // --- transactions -----------------------------------------------------------------------------------------------

    [[nodiscard]] bool in_transaction() const { return depth_ != 0; }

    void transaction(byte_source& in, int depth) {
        const std::uint32_t length = in.below(7);
        const bool fails = in.chance(4);
        const table before = rows_;
        const std::uint64_t start = ++births_;
        const auto undo = [&] {
            rows_ = before;
            for (const auto& l : listeners_) {
                if (l->model.born > start && l->model.attached) { l->model.look_anew(nullptr, rows_); }
            }
            end_watches();
        };
        note("transaction {");
        ++depth_;
        const bool deferring = std::exchange(defer_pending_, false); // deferring in the body is another matter
        const outcome o = attempt([&] {
            set_->transaction([&] {
                for (std::uint32_t i = 0; i < length; ++i) { inside_transaction(in, depth); }
                if (fails) {
                    predicate_fuse_ = 0; // a predicate that throws while all is undone leaves a view made inside empty
                    throw body_failed{};
                }
                if (depth == 1) {
                    --depth_;
                    defer_pending_ = deferring;
                }
            });
        });
        if (fails || depth > 1) { --depth_; }
        note("}");
        if (fails) {
            defer_pending_ = deferring;
            expect(o, outcome::body_failed);
            return undo();
        }
        if (depth > 1) { return check(o == outcome::done, "an inner transaction ends without asking"); }
        expect(o, outcome::done);
        if (o == outcome::predicate_failed) { return undo(); }
        if (o == outcome::body_failed) { fail("what the body did not throw"); }
        // What differs in the end is what everybody is told.
        table after = std::exchange(rows_, before);
        std::vector<difference> differences;
        table gone;
        for (const auto& [id, r] : before) {
            const auto now = after.find(id);
            if (now == after.end()) {
                differences.push_back({'e', id, r, {}});
                gone.emplace(id, r);
            } else if (!(now->second == r)) {
                differences.push_back({'m', id, r, now->second});
            }
        }
        for (const auto& [id, r] : after) {
            if (!before.contains(id)) { differences.push_back({'i', id, {}, r}); }
        }
        publish(differences, start);
        check(rows_ == after, "the oracle's own rows");
        for (const auto& l : listeners_) { // made inside: told of the differences to what they showed
            if (l->model.born > start && l->model.attached) { l->model.look_anew(&expected_.back(), rows_, gone); }
        }
        sort_expected();
    }

    void inside_transaction(byte_source& in, int depth) {
        const std::uint32_t op = in.below(32);
        if (op < 5) {
            insert(in);
        } else if (op < 6) {
            insert_or_assign(in);
        } else if (op < 7) {
            insert_range(in);
        } else if (op < 12) {
            erase(in);
        } else if (op < 13) {
            erase_if(in);
        } else if (op < 15) {
            set_data(in);
        } else if (op < 17) {
            update(in);
        } else if (op < 21) {
            change_a(in);
        } else if (op < 22) {
            change_b(in);
        } else if (op < 23) {
            clear_traits(in);
        } else if (op < 25) {
            if (depth < 3) { transaction(in, depth + 1); }
        } else if (op < 27) {
            make_view(in);
        } else if (op < 28) {
            dispose(in);
        } else if (op < 29) {
            watch(in);
        } else if (op < 30) {
            refresh(in);
        } else if (op < 31) {
            reserve_or_shrink(in);
        } else {
            in.chance(2) ? notify_set_changed() : bulk_write(in);
        }
        compare_all();
    }

    // --- views and connections --------------------------------------------------------------------------------------

    void burn_predicate() {
        check_inside();
        if (predicate_fuse_ != 0 && --predicate_fuse_ == 0) { throw predicate_failed{}; }
    }

    /// Records what a callback was told; then it may defer, or throw.
    void record(const event& e) {
        check_inside();
        actual_.back().push_back(e);
        if (defer_pending_) {
            defer_pending_ = false;
            set_->defer([this] {
                check(!set_->dispatching(), "deferred work runs outside of the dispatch");
                actual_.emplace_back(); // what it causes is told apart
                deferred_->ran = true;
                deferred_->result = attempt([&] {
                    if (deferred_->erases) {
                        set_->erase(entity{deferred_->who});
                    } else {
                        set_->set_data(entity{deferred_->who}, deferred_->data);
                    }
                });
            });
        }
        if (callback_fuse_ != 0 && --callback_fuse_ == 0) { throw callback_failed{}; }
    }

    /// What the deferred work did, in terms of the oracle.
    void finish_deferred() {
        if (!deferred_.has_value() || !deferred_->ran) { return; }
        const deferred_work w = *deferred_;
        expected_.emplace_back();
        const bool there = rows_.contains(w.who);
        expect(w.result, there || w.erases ? outcome::done : outcome::unknown);
        if (!there || !happened(w.result)) { return; }
        if (w.erases) {
            apply({{'e', w.who, rows_[w.who], {}}});
        } else {
            row r = rows_[w.who];
            r.data = w.data;
            apply_modified(w.who, r);
        }
    }

    listener* any_listener(byte_source& in) {
        if (listeners_.empty()) { return nullptr; }
        return listeners_[in.below(static_cast<std::uint32_t>(listeners_.size()))].get();
    }

    void make_view(byte_source& in) {
        if (listeners_.size() >= 9) { return; }
        auto made = std::make_unique<listener>();
        view_spec& s = made->model.spec;
        s.kind = static_cast<view_spec::form>(in.below(4));
        s.when = in.chance(2) ? ensign::trigger::all : static_cast<ensign::trigger>(in.below(4));
        s.any_a = in.chance(2) ? any_a(in) & 0x87U : 0;
        s.any_b = in.chance(2) ? any_b(in) : 0;
        if (s.kind == view_spec::form::masks || s.kind == view_spec::form::declared) {
            s.all_a = in.chance(2) ? std::uint64_t{1} << in.below(2) : 0;
            s.none_a = in.chance(3) ? 4 : 0;
            s.all_b = in.chance(4) ? 1 : 0;
            s.none_b = in.chance(4) ? std::uint64_t{1} << 63 : 0;
        } else {
            s.everything_observed = in.chance(3);
        }
        s.modulus = 1 + static_cast<std::int32_t>(in.below(3));
        s.remainder = static_cast<std::int32_t>(in.below(static_cast<std::uint32_t>(s.modulus)));
        made->model.number = next_number_;
        note("make_view " + std::to_string(next_number_) + ", form " + std::to_string(static_cast<int>(s.kind)) +
             ", trigger " + std::to_string(static_cast<int>(s.when)));
        const outcome o = attempt([&] { create(*made); });
        if (o == outcome::predicate_failed) { return; }
        check(o == outcome::done, "making a view");
        ++next_number_;
        made->model.born = ++births_;
        made->model.look_anew(nullptr, rows_);
        listeners_.push_back(std::move(made));
        const std::uint32_t wires = in.below(8);
        for (std::uint32_t i = 0; i < 3; ++i) {
            if ((wires >> i & 1) == 0) { wire(*listeners_.back(), i); }
        }
    }

    void create(listener& l) {
        const view_spec s = l.model.spec;
        const ensign::trait_filter<condition, job> filter{
            .all_of = {mask_a(s.all_a), mask_b(s.all_b)},
            .any_of = {mask_a(s.any_a), mask_b(s.any_b)},
            .none_of = {mask_a(s.none_a), mask_b(s.none_b)},
        };
        ensign::raw_view_options<condition, job> raw{.when = s.when};
        if (!s.everything_observed) { raw.observed = {mask_a(s.any_a), mask_b(s.any_b)}; }
        switch (s.kind) {
        case view_spec::form::masks: l.plain.emplace(set_->make_view(filter, {}, {.when = s.when})); break;
        case view_spec::form::declared:
            l.plain.emplace(set_->make_view(filter,
                                            [this, s](const stats& d) {
                                                burn_predicate();
                                                return s.data_fits(d, 0);
                                            },
                                            {.when = s.when}));
            break;
        case view_spec::form::raw:
            l.plain.emplace(set_->make_raw_view(
                [this, s](const stats& d, conditions a, jobs b) {
                    burn_predicate();
                    return s.raw_fits(d, a.bits(), b.bits(), 0);
                },
                raw));
            break;
        case view_spec::form::context:
            l.with_context.emplace(set_->make_context_view(
                std::int32_t{0},
                [this, s](const stats& d, conditions a, jobs b, const std::int32_t& shift) {
                    burn_predicate();
                    return s.raw_fits(d, a.bits(), b.bits(), shift);
                },
                raw));
            break;
        }
    }

    void wire(listener& l, std::uint32_t which) {
        using enum event::phase;
        const std::uint32_t number = l.model.number;
        listener* const self = &l;
        if (which == 0) {
            l.model.wants_enter = true;
            l.entered = l.view().on_enter([this, number, self](entity e, const stats& d) {
                check(self->view().contains(e), "a member when its enter is told");
                check(set_->get(e) == d, "the data of an enter");
                record({enter, number, 'n', e.value(), packed(d)});
            });
        } else if (which == 1) {
            l.model.wants_exit = true;
            l.exited = l.view().on_exit([this, number, self](entity e, const stats& d) {
                check(!self->view().contains(e), "no member when its exit is told");
                check(set_->contains(e), "the row can be read when its exit is told");
                record({exit, number, 'x', e.value(), packed(d)});
            });
        } else {
            l.model.wants_update = true;
            l.updated = l.view().on_update([this, number, self](entity e, const stats& was, const stats& is) {
                check(self->view().contains(e), "a member when its update is told");
                record({event::phase::update, number, 'u', e.value(), packed(was), packed(is)});
            });
        }
    }

    void rewire_view(byte_source& in) {
        listener* const l = any_listener(in);
        if (l == nullptr || !l->model.attached) { return; }
        const std::uint32_t which = in.below(3);
        note("rewire view " + std::to_string(l->model.number));
        bool& wants = which == 0 ? l->model.wants_enter : which == 1 ? l->model.wants_exit : l->model.wants_update;
        scoped_connection& c = which == 0 ? l->entered : which == 1 ? l->exited : l->updated;
        if (wants) {
            c.disconnect();
            wants = false;
        } else {
            wire(*l, which);
        }
        if (l->plain.has_value() && in.chance(2)) { // handles may move
            view_type moved = std::move(*l->plain);
            check(l->plain->empty(), "a moved-from view"); // NOLINT(bugprone-use-after-move)
            *l->plain = std::move(moved);
        }
    }

    void dispose(byte_source& in) {
        if (listeners_.empty()) { return; }
        const std::uint32_t at = in.below(static_cast<std::uint32_t>(listeners_.size()));
        note("dispose of view " + std::to_string(listeners_[at]->model.number));
        if (in.chance(2)) { old_connections_.push_back(std::move(listeners_[at]->entered)); } // may outlive the view
        listeners_.erase(listeners_.begin() + static_cast<std::ptrdiff_t>(at));
        for (const scoped_connection& c : old_connections_) {
            check(!c.connected(), "connected to a view that is gone");
        }
        if (old_connections_.size() > 4) { old_connections_.clear(); }
    }

    void rewire_signal(byte_source& in) {
        const std::uint32_t which = in.below(8);
        note("rewire signal " + std::to_string(which));
        if (wired_[which].connected()) {
            wired_[which].disconnect();
        } else {
            wired_[which] = connect(static_cast<signal_name>(which));
        }
    }

    scoped_connection connect(signal_name which) {
        using enum event::phase;
        switch (which) {
        case inserted:
            return set_->on_inserted(
                [this](entity e, const stats& d) { record({signal, 0, 'i', e.value(), packed(d)}); });
        case erased:
            return set_->on_erased([this](entity e, const stats& d) {
                check(set_->contains(e), "the row can be read when its end is told");
                record({signal, 0, 'e', e.value(), packed(d)});
            });
        case data_changed:
            return set_->on_data_changed([this](entity e, const stats& was, const stats& is) {
                record({signal, 0, 'd', e.value(), packed(was), packed(is)});
            });
        case added_a:
            return set_->on_traits_added<condition>([this](entity e, conditions m) {
                record({signal, 0, 'a', e.value(), static_cast<std::int64_t>(m.bits())});
            });
        case removed_a:
            return set_->on_traits_removed<condition>([this](entity e, conditions m) {
                record({signal, 0, 'r', e.value(), static_cast<std::int64_t>(m.bits())});
            });
        case added_b:
            return set_->on_traits_added<job>(
                [this](entity e, jobs m) { record({signal, 0, 'A', e.value(), static_cast<std::int64_t>(m.bits())}); });
        case removed_b:
            return set_->on_traits_removed<job>(
                [this](entity e, jobs m) { record({signal, 0, 'R', e.value(), static_cast<std::int64_t>(m.bits())}); });
        case changed: break;
        }
        return set_->on_set_changed([this] { record({set_changed, 0, 'c', 0}); });
    }

    void watch(byte_source& in) {
        if (!watchers_.empty() && in.chance(3)) {
            note("unwatch");
            watchers_.erase(watchers_.begin() + in.below(static_cast<std::uint32_t>(watchers_.size())));
            return;
        }
        const std::uint32_t id = likely_id(in);
        if (!rows_.contains(id) || watchers_.size() > 6) { return; }
        note("watch " + std::to_string(id));
        const std::uint32_t number = next_number_++;
        watchers_.push_back(
            {id, number,
             set_->on_changed(entity{id},
                              [this, number](entity e) { record({event::phase::signal, 0, 'w', e.value(), number}); }),
             true});
    }

    void move_set(byte_source& in) {
        note("move");
        if (in.chance(2)) {
            auto moved = std::make_unique<set_type>(std::move(*set_));
            check(set_->empty() && set_->find(entity{0}) == nullptr, "a moved-from set is empty");
            set_ = std::move(moved);
        } else {
            auto other = std::make_unique<set_type>("other");
            other->insert(entity{7}, {}, condition::cursed);
            const view_type left_behind = other->make_view({});
            *other = std::move(*set_);
            set_ = std::move(other);
            check(left_behind.empty(), "the view of a set that was assigned to");
        }
    }

    void begin_anew() {
        note("the set dies");
        set_ = std::make_unique<set_type>("program");
        rows_.clear();
        for (const auto& l : listeners_) {
            l->model.attached = false;
            l->model.members.clear();
            check(!l->entered.connected() && !l->exited.connected() && !l->updated.connected(),
                  "connected to the dead");
        }
        end_watches();
    }

    void change_spare(byte_source& in) {
        note("the other set");
        spare_ = std::make_unique<set_type>("spare");
        spare_rows_.clear();
        const std::uint32_t count = in.below(90);
        for (std::uint32_t i = 0; i < count; ++i) {
            const std::uint32_t id = id_at((i * 3) % id_count);
            const row r{{static_cast<std::int32_t>(i % 5), 1}, i & 0x87U, i % 4};
            if (spare_rows_.emplace(id, r).second) { spare_->insert(entity{id}, r.data, mask_a(r.a), mask_b(r.b)); }
        }
    }

    // --- the oracle -------------------------------------------------------------------------------------------------

    void apply_modified(std::uint32_t id, const row& now) {
        if (!(rows_[id] == now)) { apply({{'m', id, rows_[id], now}}); }
    }

    void apply(const std::vector<difference>& differences) {
        if (in_transaction()) {
            take_over(differences);
        } else {
            publish(differences);
            sort_expected();
        }
    }

    void take_over(const std::vector<difference>& differences) {
        for (const difference& d : differences) {
            if (d.what == 'e') {
                rows_.erase(d.who);
            } else {
                rows_[d.who] = d.now;
            }
        }
    }

    /// `since`: views born later are left alone.
    void publish(const std::vector<difference>& differences, std::uint64_t since = ~std::uint64_t{0}) {
        take_over(differences);
        for (const difference& d : differences) { tell_signals(d); }
        for (const auto& l : listeners_) {
            if (!l->model.attached || l->model.born > since) { continue; }
            for (const difference& d : differences) { l->model.follow(expected_.back(), d); }
        }
        end_watches();
    }

    void look_anew(const std::vector<std::unique_ptr<listener>>& all) {
        for (const auto& l : all) {
            if (l->model.attached) { l->model.look_anew(&expected_.back(), rows_); }
        }
        sort_expected();
    }

    void tell_signals(const difference& d) {
        const auto tell = [&](signal_name by, char what, std::int64_t x, std::int64_t y) {
            if (wired_[by].connected()) { expected_.back().push_back({event::phase::signal, 0, what, d.who, x, y}); }
        };
        const auto bits = [](std::uint64_t m) { return static_cast<std::int64_t>(m); };
        if (d.what == 'i') { return tell(inserted, 'i', packed(d.now.data), 0); }
        if (d.what == 'e') { return tell(erased, 'e', packed(d.before.data), 0); }
        if ((d.before.a & ~d.now.a) != 0) { tell(removed_a, 'r', bits(d.before.a & ~d.now.a), 0); }
        if ((d.before.b & ~d.now.b) != 0) { tell(removed_b, 'R', bits(d.before.b & ~d.now.b), 0); }
        if ((d.now.a & ~d.before.a) != 0) { tell(added_a, 'a', bits(d.now.a & ~d.before.a), 0); }
        if ((d.now.b & ~d.before.b) != 0) { tell(added_b, 'A', bits(d.now.b & ~d.before.b), 0); }
        if (!(d.before.data == d.now.data)) { tell(data_changed, 'd', packed(d.before.data), packed(d.now.data)); }
        for (const watcher& w : watchers_) {
            if (w.alive && w.who == d.who) {
                expected_.back().push_back({event::phase::signal, 0, 'w', d.who, w.number, 0});
            }
        }
    }

    void tell_set_changed() {
        sort_expected();
        if (wired_[changed].connected()) { expected_.back().push_back({event::phase::set_changed, 0, 'c', 0}); }
    }

    /// In the order of phases and views; the model goes view by view.
    void sort_expected() {
        sort_stably(expected_.back(), [](const event& l, const event& r) { return l.group() < r.group(); });
    }

    void end_watches() {
        if (in_transaction()) { return; }
        for (watcher& w : watchers_) { w.alive = w.alive && rows_.contains(w.who); }
    }

    // --- comparing --------------------------------------------------------------------------------------------------

    void compare_events() {
        check(expected_.size() == actual_.size(), "as many rounds of telling");
        for (std::size_t i = 0; i < expected_.size(); ++i) {
            std::vector<event>& wanted = expected_[i];
            std::vector<event>& got = actual_[i];
            check(normalize(wanted).empty(), "the oracle's order");
            const std::string order = normalize(got);
            if (!order.empty()) { fail(order); }
            if (wanted == got) { continue; }
            std::string text = "told something else\n  expected:";
            for (const event& e : wanted) { text += "\n    " + to_text(e); }
            text += "\n  got:";
            for (const event& e : got) { text += "\n    " + to_text(e); }
            fail(text);
        }
    }

    void compare_all() {
        const bool inside_body = in_transaction();
        check(!set_->dispatching(), "not dispatching between steps");
        compare_rows();
        for (const auto& l : listeners_) { compare_view(*l); }
        if (inside_body) { return; }
        for (const watcher& w : watchers_) {
            check(w.connection.connected() == w.alive, "a watch lives with its entity");
        }
    }

    void compare_rows() {
        check(set_->size() == rows_.size(), "size");
        const auto ids = set_->ids();
        const auto data = set_->data();
        const auto a = set_->masks<condition>();
        const auto b = set_->masks<job>();
        check(ids.size() == rows_.size() && data.size() == rows_.size(), "spans of one length");
        check(a.empty() || a.size() == rows_.size(), "mask span");
        check(b.empty() || b.size() == rows_.size(), "mask span");
        std::uint64_t cursed = 0;
        for (std::size_t i = 0; i < ids.size(); ++i) {
            const auto found = rows_.find(ids[i].value());
            check(found != rows_.end(), "an entity that should be there");
            const row& r = found->second;
            check(set_->find(ids[i]) == &data[i], "find agrees with the dense order");
            check(data[i] == r.data, "data");
            check((a.empty() ? 0 : a[i].bits()) == r.a, "conditions");
            check((b.empty() ? 0 : b[i].bits()) == r.b, "jobs");
            check(set_->traits_of<job>(ids[i]).bits() == r.b, "traits_of");
            cursed += r.a & 1;
        }
        check(set_->count_all(condition::cursed) == cursed, "count_all");
        check(set_->count_any(condition::cursed) == cursed, "count_any");
        std::size_t walked = 0;
        set_->with({.none_of = condition::cursed}, [&] { ++walked; });
        check(walked == rows_.size() - cursed, "with");
        for (std::uint32_t k = 0; k < id_count; k += 7) {
            check(set_->contains(entity{id_at(k)}) == rows_.contains(id_at(k)), "contains");
        }
    }

    void compare_view(listener& l) {
        const view_type& v = l.view();
        const std::set<std::uint32_t>& members = l.model.members;
        const auto complain = [&](const char* what) {
            if (what != nullptr) { fail("view " + std::to_string(l.model.number) + ": " + what); }
        };
        if (v.size() != members.size()) {
            complain(("size is " + std::to_string(v.size()) + ", not " + std::to_string(members.size())).c_str());
        }
        for (std::uint32_t k = 0; k < id_count; ++k) {
            if (v.contains(entity{id_at(k)}) != members.contains(id_at(k))) {
                complain(("contains " + std::to_string(id_at(k)) + " is wrong").c_str());
            }
        }
        std::size_t walked = 0;
        for (const entity e : v) {
            complain(members.contains(e.value()) && rows_.contains(e.value()) ? nullptr : "iteration sees a stranger");
            ++walked;
        }
        std::size_t readable = 0;
        for (const std::uint32_t id : members) { readable += rows_.contains(id) ? 1U : 0U; }
        complain(walked == readable ? nullptr : "iteration misses a member");
        const auto ids = v.ids();
        std::set<std::uint32_t> listed;
        for (const entity e : ids) { listed.insert(e.value()); }
        complain(listed == members && ids.size() == members.size() ? nullptr : "ids()");
        // A view that looks at every change is what a scan finds.
        if (!in_transaction() && l.model.attached && l.model.spec.when == ensign::trigger::all &&
            members != l.model.scan(rows_)) {
            complain("the oracle itself");
        }
    }

    void expect(outcome got, outcome wanted) {
        if (got == wanted) { return; }
        // Where all went well user code may still have thrown.
        if (wanted == outcome::done && got == outcome::callback_failed && !in_transaction()) { return; }
        if (wanted == outcome::done && got == outcome::predicate_failed) { return; }
        fail("ended with " + std::to_string(static_cast<int>(got)) + ", not " +
             std::to_string(static_cast<int>(wanted)));
    }

    void check_inside() { check(set_->dispatching(), "dispatching while user code runs"); }

    void check(bool ok, const char* what) {
        if (!ok) [[unlikely]] { fail(what); }
    }

    void note(std::string what) { trace_[trace_end_++ % trace_.size()] = std::move(what); }

    [[noreturn]] void fail(const std::string& what) {
        std::string text = "step " + std::to_string(steps_) + ": " + what + "\n  after";
        for (std::size_t i = 0; i < trace_.size(); ++i) {
            const std::string& t = trace_[(trace_end_ + i) % trace_.size()];
            if (!t.empty()) { text += "\n    " + t; }
        }
        first_failure_ = first_failure_.empty() ? text : first_failure_;
        throw mismatch{first_failure_};
    }

    std::unique_ptr<set_type> set_;
    table rows_;
    std::unique_ptr<set_type> spare_;
    table spare_rows_;
    std::array<ensign::snapshot<stats, condition, job>, 3> snapshots_;
    std::array<table, 3> captured_;
    std::vector<std::unique_ptr<listener>> listeners_; // in creation order
    std::array<scoped_connection, 8> wired_;
    std::vector<watcher> watchers_;
    std::vector<scoped_connection> old_connections_;
    std::vector<std::vector<event>> expected_; // one list a dispatch with its own notify phase
    std::vector<std::vector<event>> actual_;
    std::optional<deferred_work> deferred_;
    bool defer_pending_ = false;
    std::uint32_t predicate_fuse_ = 0;
    std::uint32_t callback_fuse_ = 0;
    std::uint32_t next_number_ = 1;
    std::uint64_t births_ = 0;
    int depth_ = 0;
    std::size_t steps_ = 0;
    std::array<std::string, 60> trace_;
    std::size_t trace_end_ = 0;
    std::string first_failure_;
};

} // namespace programs

#endif
