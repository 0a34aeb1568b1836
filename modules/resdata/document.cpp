// SPDX-License-Identifier: BSL-1.0
module;

#include <fmt/format.h>

#include <cstddef>
#include <string>
#include <string_view>

module ensign.resdata;

import ensign.base;
import ensign.schema;
import ensign.snapshot;

namespace ensign::resdata {

namespace {

[[noreturn]] void refuse(const raw_snapshot& t, std::string_view what) {
    throw bad_document{fmt::format("write: set '{}': {}", t.layout.name, what)};
}

void check_set(const raw_snapshot& t, const limits& most) {
    try {
        validate(t, most.schema);
    } catch (const error& e) { throw bad_document{fmt::format("write: {}", e.what())}; }
    if (t.size() > most.rows) {
        refuse(t, fmt::format("it has {} rows, and the limit is {}. Raise the limit here and for the reader.", t.size(),
                              most.rows));
    }
}

} // namespace

const raw_snapshot* document::find(std::string_view set) const noexcept {
    for (const raw_snapshot& t : sets) {
        if (t.layout.name == set) { return &t; }
    }
    return nullptr;
}

void check(const document& of, const limits& most) {
    for (std::size_t i = 0; i < of.sets.size(); ++i) {
        check_set(of.sets[i], most);
        for (std::size_t k = 0; k < i; ++k) {
            if (of.sets[k].layout.name == of.sets[i].layout.name) {
                refuse(of.sets[i], "there are two sets of this name. Give each a name of its own.");
            }
        }
    }
    if (const std::string fault = internal::meta_fault(of.meta, most); !fault.empty()) {
        throw bad_document{fmt::format("write: META: {}. Give a JSON object, or nothing.", fault)};
    }
}

} // namespace ensign::resdata
