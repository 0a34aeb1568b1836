// SPDX-License-Identifier: BSL-1.0
#include "numbering.hpp"

#include "roles.hpp"

namespace ensign::lint {

bool counts_on(const enum_type& e, const member& m) { return m.init == nullptr && &m != &e.members.front(); }

namespace {

// {1, 2, count = 3} and {none = 0, 1, 2, count = 3}: the flags are right, and the count is no flag.
bool is_right_but_for(const enum_type& e, llvm::ArrayRef<const member*> sentinels) {
    return !sentinels.empty() && llvm::all_of(e.members, [&](const member& m) {
        return llvm::is_contained(sentinels, &m) || m.is_flag() || m.only_names || (m.value == 0 && says_nothing(e, m));
    });
}

} // namespace

bool is_counted_throughout(const enum_type& e) {
    return llvm::all_of(llvm::drop_begin(e.members),
                        [&](const member& m) { return m.init == nullptr || m.only_names || e.in_second_list(m); });
}

bool is_sequential(const enum_type& e) {
    std::vector<std::uint64_t> values;
    for (const member& m : e.members) {
        if (m.only_names || e.in_second_list(m)) { continue; }
        values.push_back(m.value);
    }
    // In the order of the declaration: {1 << 0, 1 << 1, 1 << 2, 3} are flags and a composite. Up to 2 each value is a
    // bit, or none: {0, 1, 2} is right.
    if (values.size() < 3 || values.front() > 1 || values.back() < 3) { return false; }
    for (std::size_t i = 1; i < values.size(); ++i) {
        if (values[i] != values[i - 1] + 1) { return false; }
    }
    return !is_right_but_for(e, sentinels_of(e, default_sentinels));
}

} // namespace ensign::lint
