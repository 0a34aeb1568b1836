// SPDX-License-Identifier: BSL-1.0
// What the oracle makes of a change, and comparing it with the library.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "program.hpp"

namespace programs {

void machine::apply_modified(std::uint32_t id, const row& now) {
    if (!(rows_[id] == now)) { apply({{'m', id, rows_[id], now}}); }
}

void machine::apply(const std::vector<difference>& differences) {
    if (in_transaction()) {
        take_over(differences);
    } else {
        publish(differences);
        sort_expected();
    }
}

void machine::take_over(const std::vector<difference>& differences) {
    for (const difference& d : differences) {
        if (d.what == 'e') {
            rows_.erase(d.who);
        } else {
            rows_[d.who] = d.now;
        }
    }
}

void machine::publish(const std::vector<difference>& differences, std::uint64_t since) {
    take_over(differences);
    for (const difference& d : differences) { tell_signals(d); }
    for (const auto& l : listeners_) {
        if (!l->model.attached || l->model.born > since) { continue; }
        for (const difference& d : differences) { l->model.follow(expected_.back(), d); }
    }
    end_watches();
}

void machine::look_anew(const std::vector<std::unique_ptr<listener>>& all) {
    for (const auto& l : all) {
        if (l->model.attached) { l->model.look_anew(&expected_.back(), rows_); }
    }
    sort_expected();
}

void machine::tell_signals(const difference& d) {
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

void machine::tell_set_changed() {
    sort_expected();
    if (wired_[changed].connected()) { expected_.back().push_back({event::phase::set_changed, 0, 'c', 0}); }
}

void machine::sort_expected() {
    sort_stably(expected_.back(), [](const event& l, const event& r) { return l.group() < r.group(); });
}

void machine::end_watches() {
    if (in_transaction()) { return; }
    for (watcher& w : watchers_) { w.alive = w.alive && rows_.contains(w.who); }
}

void machine::compare_events() {
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

void machine::compare_all() {
    const bool inside_body = in_transaction();
    check(!set_->dispatching(), "not dispatching between steps");
    compare_rows();
    for (const auto& l : listeners_) { compare_view(*l); }
    if (inside_body) { return; }
    for (const watcher& w : watchers_) { check(w.connection.connected() == w.alive, "a watch lives with its entity"); }
}

void machine::compare_rows() {
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

void machine::compare_view(listener& l) {
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

void machine::expect(outcome got, outcome wanted) {
    if (got == wanted) { return; }
    // Where all went well user code may still have thrown.
    if (wanted == outcome::done && got == outcome::callback_failed && !in_transaction()) { return; }
    if (wanted == outcome::done && got == outcome::predicate_failed) { return; }
    fail("ended with " + std::to_string(static_cast<int>(got)) + ", not " + std::to_string(static_cast<int>(wanted)));
}

} // namespace programs
