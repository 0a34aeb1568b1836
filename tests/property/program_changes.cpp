// SPDX-License-Identifier: BSL-1.0
// Changes of rows that stay.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "program.hpp"

namespace programs {

void machine::set_data(byte_source& in) {
    const std::uint32_t id = likely_id(in);
    const stats d = any_data(in);
    note("set_data " + std::to_string(id));
    set_data(id, d);
}

void machine::set_data(std::uint32_t id, const stats& d) {
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

void machine::update(byte_source& in) {
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

void machine::change_a(byte_source& in) {
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

void machine::change_b(byte_source& in) {
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

void machine::clear_traits(byte_source& in) {
    const std::uint32_t id = likely_id(in);
    note("clear_traits " + std::to_string(id));
    const outcome o = strong([&] { set_->clear_traits(entity{id}); });
    expect(o, rows_.contains(id) ? outcome::done : outcome::unknown);
    if (happened(o)) { apply_modified(id, {rows_[id].data, 0, 0}); }
}

void machine::bulk_write(byte_source& in) {
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

void machine::notify_set_changed() {
    note("notify_set_changed");
    const outcome o = strong([&] { set_->notify_set_changed(); });
    expect(o, in_transaction() ? outcome::refused : outcome::done);
    if (!happened(o)) { return; }
    look_anew(listeners_);
    tell_set_changed();
}

void machine::refresh(byte_source& in) {
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

} // namespace programs
