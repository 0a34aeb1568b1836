// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

module ensign.set;

import ensign.base;
import ensign.signal;

namespace ensign::internal {

owned_signal<entity>& watch_table::signal_of(entity e) {
    const std::uint32_t found = index_.find(e.value());
    if (found != sparse_index::npos) { return *watches_[found].signal; }
    index_.make_room(e.value());
    watches_.push_back({e, std::make_unique<owned_signal<entity>>(clock_)});
    index_.assign(e.value(), static_cast<std::uint32_t>(watches_.size() - 1));
    return *watches_.back().signal;
}

void watch_table::forget(entity e) noexcept {
    if (watches_.empty()) { return; }
    const std::uint32_t found = index_.find(e.value());
    if (found == sparse_index::npos) { return; }
    index_.forget(e.value());
    if (found + 1 != watches_.size()) {
        std::swap(watches_[found], watches_.back());
        index_.assign(watches_[found].who.value(), found);
    }
    // Out of the table before it dies: the destructor of a callable may come back here.
    const watch dying = std::move(watches_.back());
    watches_.pop_back();
}

void watch_table::close() noexcept {
    for (const watch& w : watches_) { w.signal->slots().close(); }
}

} // namespace ensign::internal
