// SPDX-License-Identifier: BSL-1.0
module;

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <utility>
#include <vector>

module ensign.view;

import ensign.base;
import ensign.set;

namespace ensign::internal {

view_base::~view_base() = default;

// --- membership -----------------------------------------------------------------------------------------------------

void membership::make_room(std::size_t rows) {
    const std::size_t wanted = (rows + 63) / 64;
    if (wanted <= words_.size()) { return; }
    if (wanted > words_.capacity()) { words_.reserve(wanted < words_.capacity() * 2 ? words_.capacity() * 2 : wanted); }
    words_.resize(wanted);
}

void membership::clear() noexcept {
    std::fill(words_.begin(), words_.end(), std::uint64_t{0});
    count_ = 0;
}

void membership::swap(membership& other) noexcept {
    std::swap(words_, other.words_);
    std::swap(count_, other.count_);
}

// --- transitions ----------------------------------------------------------------------------------------------------

void transition_list::commit() noexcept {
    for (const transition& t : all_) {
        if (!t.moves || t.view->dead) { continue; }
        if (t.kind == transition_kind::enter ? t.view->members.set(t.row) : t.view->members.reset(t.row)) {
            t.view->ids_valid = false;
        }
    }
}

void transition_list::sort() noexcept {
    if (all_.size() < 2) { return; }
    std::sort(all_.begin(), all_.end(), [](const transition& a, const transition& b) {
        return std::tuple{a.kind, a.order, a.sequence} < std::tuple{b.kind, b.order, b.sequence};
    });
}

void sort_by_row(std::vector<pending_row>& rows) noexcept {
    std::sort(rows.begin(), rows.end(), [](const pending_row& a, const pending_row& b) { return a.row < b.row; });
}

// --- kept rows ------------------------------------------------------------------------------------------------------

void kept_rows::keep(entity e, std::size_t row, const std::vector<view_base*>& views) {
    std::vector<view_base*> holders;
    for (view_base* const v : views) {
        if (!v->dead && v->members.test(row)) { holders.push_back(v); }
    }
    const std::uint32_t at = index_.find(e.value());
    if (at != sparse_index::npos) {
        rows_[at].views = std::move(holders); // those it was recalled into, and views created since
    } else if (!holders.empty()) {
        index_.make_room(e.value());
        rows_.push_back({e, false, std::move(holders)});
        index_.assign(e.value(), static_cast<std::uint32_t>(rows_.size() - 1));
    }
    keep_again(e, row);
}

void kept_rows::recall(entity e, std::size_t row) noexcept {
    const std::uint32_t at = index_.find(e.value());
    if (at == sparse_index::npos) { return; }
    rows_[at].away = false;
    for (view_base* const v : rows_[at].views) {
        v->members.set(row);
        --v->kept;
        v->ids_valid = false;
    }
}

void kept_rows::keep_again(entity e, std::size_t row) noexcept {
    const std::uint32_t at = index_.find(e.value());
    if (at == sparse_index::npos) { return; }
    rows_[at].away = true;
    for (view_base* const v : rows_[at].views) {
        v->members.reset(row);
        ++v->kept;
        v->ids_valid = false;
    }
}

bool kept_rows::holds(entity e, const view_base& view) const noexcept {
    const std::uint32_t at = index_.find(e.value());
    return at != sparse_index::npos && rows_[at].away &&
           std::find(rows_[at].views.begin(), rows_[at].views.end(), &view) != rows_[at].views.end();
}

void kept_rows::append_ids(const view_base& view, std::vector<entity>& out) const {
    if (view.kept == 0) { return; }
    for (const kept& k : rows_) {
        if (holds(k.who, view)) { out.push_back(k.who); }
    }
}

void kept_rows::drop(const view_base& view) noexcept {
    for (kept& k : rows_) { std::erase(k.views, &view); }
}

void kept_rows::clear() noexcept {
    for (const kept& k : rows_) {
        index_.forget(k.who.value());
        if (k.away) {
            for (view_base* const v : k.views) {
                --v->kept;
                v->ids_valid = false;
            }
        }
    }
    rows_.clear();
}

} // namespace ensign::internal
