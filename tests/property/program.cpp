// SPDX-License-Identifier: BSL-1.0
// What a step is, and a transaction.

#include <cstdint>
#include <utility>
#include <vector>

#include "program.hpp"

namespace programs {

void machine::step(byte_source& in) {
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

void machine::operation(byte_source& in) {
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

void machine::transaction(byte_source& in, int depth) {
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

void machine::inside_transaction(byte_source& in, int depth) {
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

} // namespace programs
