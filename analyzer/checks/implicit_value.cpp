// SPDX-License-Identifier: BSL-1.0
// A member without a value gets the one before plus one, which among flags is hardly ever a bit of its own.
#include "checks.hpp"

#include "../support/numbering.hpp"
#include "../support/roles.hpp"
#include "../support/wording.hpp"

namespace ensign::lint {

namespace {

std::string what_it_became(const enum_type& e, const member& m, const member& before) {
    for (const member& other : e.members) {
        if (&other != &m && other.value == m.value) { return bits_text(m.value) + ", which is '" + other.name + "'"; }
    }
    if (m.is_flag()) { return bits_text(m.value) + ", by luck a bit of its own, until somebody adds one before it"; }
    const std::string names = as_names(e, m.value);
    if (!names.empty()) { return bits_text(m.value) + ", which is " + names; }
    return bits_text(m.value) + (m.value == 0 ? "" : ", several flags at once, one more than '" + before.name + "'");
}

} // namespace

void check_implicit_value(const unit& in, const check_options& set, const reporter& report) {
    for (const enum_type& e : in.enums) {
        if (!e.is_traits || is_sequential(e)) { continue; }
        const std::vector<unsigned> free = free_bits(e);
        const told_elsewhere elsewhere{e, set};
        std::size_t taken = 0;
        for (std::size_t i = 0; i < e.members.size(); ++i) {
            const member& m = e.members[i];
            if (!counts_on(e, m) || elsewhere.has(m)) { continue; }
            const member& before = e.members[i - 1];
            // none, first: the first two values are right whoever numbers them, and a third is seen at once
            if (m.value == 1 && before.value == 0 && i == 1) { continue; }
            diagnostic found{severity::error, e.qualified(m), {}, m.decl->getLocation(), {}, {}};
            found.message =
                llvm::formatv("'{0}' has no value of its own and so counts on from '{1}' ({2}) to {3}: write "
                              "its bit ({4})",
                              m.name, before.name, hex(before.value), what_it_became(e, m, before), free_bit_advice(e))
                    .str();
            found.notes.emplace_back(before.decl->getLocation(), "it counts on from here");
            if (taken < free.size()) {
                const unsigned bit = free[taken++];
                if (const auto edit = set_initializer(e, m, flag_initializer(e, bit))) {
                    found.fixes.push_back({"take the free bit " + std::to_string(bit), false, {*edit}});
                }
            }
            report(std::move(found));
        }
    }
}

} // namespace ensign::lint
