// SPDX-License-Identifier: BSL-1.0
// Rows that come and go.

#include <cstddef>
#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "program.hpp"

namespace programs {

void machine::insert(byte_source& in) {
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

void machine::emplace(byte_source& in) {
    const std::uint32_t id = any_id(in);
    const stats d = any_data(in);
    note("emplace " + std::to_string(id));
    const outcome o = strong([&] { set_->emplace(entity{id}, d.hp, d.level); });
    expect(o, rows_.contains(id) ? outcome::duplicate : outcome::done);
    if (happened(o)) { apply({{'i', id, {}, {d, 0, 0}}}); }
}

void machine::insert_or_assign(byte_source& in) {
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

void machine::insert_range(byte_source& in) {
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

void machine::erase(byte_source& in) {
    const std::uint32_t id = likely_id(in);
    const bool there = rows_.contains(id);
    note("erase " + std::to_string(id));
    bool was = there;
    const outcome o = strong([&] { was = set_->erase(entity{id}); });
    expect(o, outcome::done);
    check(was == there, "erase says whether the entity was there");
    if (there && happened(o)) { apply({{'e', id, rows_[id], {}}}); }
}

void machine::erase_if(byte_source& in) {
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

void machine::clear() {
    note("clear");
    const outcome o = attempt([&] { set_->clear(); });
    expect(o, in_transaction() ? outcome::refused : outcome::done);
    if (happened(o)) { replace_rows({}); }
}

void machine::copy_rows_from(byte_source& in) {
    note("copy_rows_from");
    const bool itself = in.chance(6);
    const outcome o = strong([&] { set_->copy_rows_from(itself ? *set_ : *spare_); });
    expect(o, in_transaction() ? outcome::refused : outcome::done);
    if (happened(o) && !itself) { replace_rows(spare_rows_); }
}

void machine::capture(byte_source& in) {
    const auto which = in.below(static_cast<std::uint32_t>(snapshots_.size()));
    note("capture " + std::to_string(which));
    ensign::capture(*set_, snapshots_[which]); // also in a transaction
    captured_[which] = rows_;
    const std::string wrong = pictures::unlike_full_capture(*set_, snapshots_[which]);
    check(wrong.empty(), ("a capture of what has changed is one of everything, but for" + wrong).c_str());
    check(snapshots_[which] == ensign::capture(*set_), "two pictures of one moment are equal");
}

void machine::restore(byte_source& in) {
    const auto which = in.below(static_cast<std::uint32_t>(snapshots_.size()));
    const bool diff = in.chance(3);
    note("restore " + std::to_string(which) + (diff ? " diff" : ""));
    const outcome o = strong(
        [&] { ensign::restore(*set_, snapshots_[which], diff ? ensign::notify::diff : ensign::notify::set_changed); });
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

std::vector<std::uint32_t> machine::values_of(std::span<const entity> ids) {
    std::vector<std::uint32_t> out;
    for (const entity e : ids) { out.push_back(e.value()); }
    return out;
}

void machine::replace_rows(const table& rows) {
    rows_ = rows;
    for (const auto& l : listeners_) {
        if (l->model.attached) { l->model.look_anew(nullptr, rows_); }
    }
    end_watches();
    tell_set_changed();
}

void machine::reserve_or_shrink(byte_source& in) {
    note("reserve, shrink");
    const std::uint32_t n = in.below(1000);
    if (in.chance(2)) {
        check(attempt([&] { set_->reserve(n); }) == outcome::done, "reserve");
    } else {
        expect(attempt([&] { set_->shrink(); }), in_transaction() ? outcome::refused : outcome::done);
    }
}

} // namespace programs
