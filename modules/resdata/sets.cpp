// SPDX-License-Identifier: BSL-1.0
module;

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

module ensign.resdata;

import ensign.base;
import ensign.snapshot;

namespace ensign::resdata {

std::string load_report::text() const {
    std::string out;
    for (const part& p : sets) {
        const std::string lines = p.rows.text();
        for (std::size_t at = 0; at < lines.size();) {
            const std::size_t end = std::min(lines.find('\n', at), lines.size());
            out += fmt::format("{}: {}\n", p.set, std::string_view{lines}.substr(at, end - at));
            at = end + 1;
        }
    }
    return out;
}

const id_pool::state* load_report::allocator() const noexcept {
    for (const part& p : sets) {
        if (p.allocator) { return &*p.allocator; }
    }
    return nullptr;
}

} // namespace ensign::resdata

namespace ensign::internal {

const raw_snapshot& rows_of(const resdata::document& from, std::string_view set) {
    if (const raw_snapshot* found = from.find(set)) { return *found; }
    std::string known;
    for (const raw_snapshot& s : from.sets) {
        known += fmt::format("{}'{}'", known.empty() ? "are " : ", ", s.layout.name);
    }
    throw resdata::unknown_set{set, known.empty() ? "is none" : known};
}

} // namespace ensign::internal
