// SPDX-License-Identifier: BSL-1.0
// Two files, the length of the first one before them: whatever can be read is compared, set by set, also under the
// schema of the other. A set has no difference to itself, and what differs is what the rows say.

#include "seal.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <span>
#include <string>
#include <vector>

import ensign.base;
import ensign.resdata;
import ensign.schema;
import ensign.snapshot;

namespace resdata = ensign::resdata;
using ensign::raw_snapshot;
using ensign::row_change_kind;

namespace {

void must(bool holds) {
    if (!holds) { std::abort(); }
}

std::optional<resdata::document> read(std::span<const std::byte> file) {
    try {
        resdata::read_options options;
        options.most.raw_bytes = 1 << 20; // the memory of the fuzzer, not that of a user
        std::vector<std::byte> sealed(file.begin(), file.end());
        fuzz::seal(sealed);
        return resdata::read(sealed, options);
    } catch (const resdata::read_error&) { return std::nullopt; }
}

void compare(const raw_snapshot& a, const raw_snapshot& b) {
    try {
        const ensign::snapshot_diff d = diff(a, b);
        must(!d.text().empty() || d.size() == 0);
        std::size_t common = 0;
        std::vector<ensign::entity> ids = a.ids;
        std::sort(ids.begin(), ids.end());
        for (const ensign::entity e : b.ids) { common += std::binary_search(ids.begin(), ids.end(), e) ? 1U : 0U; }
        must(d.count(row_change_kind::removed) == a.size() - common);
        must(d.count(row_change_kind::added) == b.size() - common);
        must(d.count(row_change_kind::changed) <= common);
    } catch (const ensign::schema_error&) {} // they cannot be brought together, or a `bool` is none
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size < 2) { return 0; }
    const auto bytes = std::as_bytes(std::span{data, size}).subspan(2);
    const std::size_t first = std::min(data[0] + data[1] * std::size_t{256}, bytes.size());
    const auto a = read(bytes.first(first));
    const auto b = read(bytes.subspan(first));
    for (const auto* d : {&a, &b}) {
        if (!*d) { continue; }
        for (const raw_snapshot& s : (*d)->sets) { must(diff(s, s).size() == 0); }
    }
    if (!a || !b) { return 0; }
    for (const raw_snapshot& x : a->sets) {
        for (const raw_snapshot& y : b->sets) {
            compare(x, y);
            compare(y, x);
        }
    }
    return 0;
}
