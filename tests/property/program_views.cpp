// SPDX-License-Identifier: BSL-1.0
// Views and connections, what their callbacks do, and sets that move and die.

#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "program.hpp"

namespace programs {

void machine::burn_predicate() {
    check_inside();
    if (predicate_fuse_ != 0 && --predicate_fuse_ == 0) { throw predicate_failed{}; }
}

void machine::record(const event& e) {
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

void machine::finish_deferred() {
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

machine::listener* machine::any_listener(byte_source& in) {
    if (listeners_.empty()) { return nullptr; }
    return listeners_[in.below(static_cast<std::uint32_t>(listeners_.size()))].get();
}

void machine::make_view(byte_source& in) {
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

void machine::create(listener& l) {
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

void machine::wire(listener& l, std::uint32_t which) {
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

void machine::rewire_view(byte_source& in) {
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

void machine::dispose(byte_source& in) {
    if (listeners_.empty()) { return; }
    const std::uint32_t at = in.below(static_cast<std::uint32_t>(listeners_.size()));
    note("dispose of view " + std::to_string(listeners_[at]->model.number));
    if (in.chance(2)) { old_connections_.push_back(std::move(listeners_[at]->entered)); } // may outlive the view
    listeners_.erase(listeners_.begin() + static_cast<std::ptrdiff_t>(at));
    for (const scoped_connection& c : old_connections_) { check(!c.connected(), "connected to a view that is gone"); }
    if (old_connections_.size() > 4) { old_connections_.clear(); }
}

void machine::rewire_signal(byte_source& in) {
    const std::uint32_t which = in.below(8);
    note("rewire signal " + std::to_string(which));
    if (wired_[which].connected()) {
        wired_[which].disconnect();
    } else {
        wired_[which] = connect(static_cast<signal_name>(which));
    }
}

scoped_connection machine::connect(signal_name which) {
    using enum event::phase;
    switch (which) {
    case inserted:
        return set_->on_inserted([this](entity e, const stats& d) { record({signal, 0, 'i', e.value(), packed(d)}); });
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

void machine::watch(byte_source& in) {
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

void machine::move_set(byte_source& in) {
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

void machine::begin_anew() {
    note("the set dies");
    set_ = std::make_unique<set_type>("program");
    rows_.clear();
    for (const auto& l : listeners_) {
        l->model.attached = false;
        l->model.members.clear();
        check(!l->entered.connected() && !l->exited.connected() && !l->updated.connected(), "connected to the dead");
    }
    end_watches();
}

void machine::change_spare(byte_source& in) {
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

} // namespace programs
