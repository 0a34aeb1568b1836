// SPDX-License-Identifier: BSL-1.0
module;

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

module ensign.view;

import ensign.base;

namespace ensign::internal {

bool ranking::is_first(const ranked_list& list, entity e) const noexcept {
    return list.contains(e) && (list.size() <= limit_ || list.before({list.key_of(e), e}) < limit_);
}

std::span<const entity> ranking::ids() const {
    if (!ids_valid_) {
        ids_.clear();
        list_.append_first(limit_, ids_);
        ids_valid_ = true;
    }
    return ids_;
}

// --- evaluate -------------------------------------------------------------------------------------------------------

void ranking::prepare_key(entity e, std::uint64_t key, const void* before) {
    const bool known = list_.contains(e);
    if (known && list_.key_of(e) == key) { return; }
    make_room_for_edit();
    if (!known) {
        list_.make_room(coming_ + 1);
        list_.make_room_for(e);
        ++coming_;
    }
    edits_.push_back({e, true, false, key, before});
}

void ranking::prepare_exit(entity e, const void* before) {
    if (!list_.contains(e)) { return; }
    make_room_for_edit();
    edits_.push_back({e, false, false, 0, before});
}

/// Each edit is a step at most, and pushes at most one other across the border.
void ranking::make_room_for_edit() {
    const std::size_t wanted = (edits_.size() + 1) * 2;
    if (steps_.capacity() < wanted) { steps_.reserve(wanted * 2); }
}

void ranking::prepare_anew(std::vector<ranked>& all) {
    fresh_.assign(all);
    anew_ = true;
    if (limit_ == 0) { return; }

    std::vector<entity> first;
    list_.append_first(limit_, first);
    for (const entity e : first) {
        if (!is_first(fresh_, e)) { fresh_steps_.push_back({e, false, nullptr}); }
    }
    first.clear();
    fresh_.append_first(limit_, first);
    for (const entity e : first) {
        if (!is_first(list_, e)) { fresh_steps_.push_back({e, true, nullptr}); }
    }
}

void ranking::abandon() noexcept {
    edits_.clear();
    coming_ = 0;
    fresh_.clear();
    fresh_steps_.clear();
    anew_ = false;
}

// --- commit ---------------------------------------------------------------------------------------------------------

void ranking::commit() noexcept {
    steps_.clear();
    if (anew_) {
        list_.swap(fresh_);
        steps_.swap(fresh_steps_);
        ids_valid_ = false;
    } else if (!edits_.empty()) {
        apply_edits();
        ids_valid_ = false;
    }
    if (steps_.size() > 1) {
        std::sort(steps_.begin(), steps_.end(), [](const rank_step& a, const rank_step& b) {
            return a.entered != b.entered ? b.entered : a.who.value() < b.who.value();
        });
    }
    abandon();
}

/// Who is among the first ones is told by the place of the last of them. Of those that were not edited, the ones between
/// the former place and the new one have crossed the border: no more of them than there are edits.
void ranking::apply_edits() noexcept {
    const bool borders = limit_ != 0;
    const ranked old_border = last_of_first();
    const bool all_were = list_.size() <= limit_;
    if (edits_.size() > 1) {
        std::sort(edits_.begin(), edits_.end(),
                  [](const edit& a, const edit& b) { return a.who.value() < b.who.value(); });
    }
    for (edit& x : edits_) {
        if (!list_.contains(x.who)) { continue; }
        const ranked place{list_.key_of(x.who), x.who};
        x.was_first = borders && (all_were || !(old_border < place));
        list_.erase(x.who);
    }
    for (const edit& x : edits_) {
        if (x.stays && !list_.contains(x.who)) { list_.insert(x.who, x.key); }
    }
    if (!borders) { return; }

    const bool all_are = list_.size() <= limit_;
    const ranked new_border = last_of_first();
    for (const edit& x : edits_) {
        const bool is_first = x.stays && (all_are || !(new_border < ranked{x.key, x.who}));
        if (is_first != x.was_first) { report(x.who, is_first, x.before); }
    }
    if (all_were && all_are) { return; }
    // A list that was all among the first ones reaches beyond every place.
    if (!all_were && (all_are || old_border < new_border)) {
        report_displaced(old_border, new_border, true);
    } else if (!all_are && (all_were || new_border < old_border)) {
        report_displaced(new_border, all_were ? ranked{~std::uint64_t{0}, entity{~std::uint32_t{0}}} : old_border,
                         false);
    }
}

/// Those behind `from`, up to `to`, that were not edited themselves.
void ranking::report_displaced(ranked from, const ranked& to, bool entered) noexcept {
    for (std::optional<ranked> next = list_.after(from); next && !(to < *next); next = list_.after(*next)) {
        if (!edited(next->who)) { report(next->who, entered, nullptr); }
    }
}

bool ranking::edited(entity e) const noexcept {
    const auto at = std::lower_bound(edits_.begin(), edits_.end(), e.value(),
                                     [](const edit& a, std::uint32_t id) { return a.who.value() < id; });
    return at != edits_.end() && at->who == e;
}

/// The last place among the first ones. Of no use when there is none.
ranked ranking::last_of_first() const noexcept {
    return limit_ == 0 || list_.empty() ? ranked{} : list_.at(size() - 1);
}

void ranking::clear() noexcept {
    abandon();
    list_.clear();
    steps_.clear();
    ids_valid_ = false;
}

std::size_t ranking::bytes() const noexcept {
    return list_.bytes() + fresh_.bytes() + edits_.capacity() * sizeof(edit) +
           (steps_.capacity() + fresh_steps_.capacity()) * sizeof(rank_step) + ids_.capacity() * sizeof(entity);
}

} // namespace ensign::internal
