// SPDX-License-Identifier: BSL-1.0
#include "incomplete.hpp"

#include "numbering.hpp"
#include "roles.hpp"
#include "words.hpp"

namespace ensign::lint {

namespace {

// The first member of each bit that a complete mask has to have.
std::vector<const member*> flags_but(const enum_type& e, const member& all, const check_options& set) {
    const told_elsewhere elsewhere{e, set};
    const bool counted_are_told = set.runs("ensign-implicit-value"); // they are going to have other bits
    std::vector<const member*> out;
    std::uint64_t seen = 0;
    for (const member& m : e.members) {
        if (&m == &all || !m.is_flag() || (seen & m.value) != 0 || elsewhere.has(m) ||
            (counted_are_told && counts_on(e, m))) {
            continue;
        }
        seen |= m.value;
        out.push_back(&m);
    }
    return out;
}

// What makes the member wrong is its value, and another check says that.
bool has_another_cause(const enum_type& e, const member& m, std::uint64_t nobodys, const check_options& set) {
    if ((counts_on(e, m) && set.runs("ensign-implicit-value")) || is_told_as_condition(m, set)) { return true; }
    if (m.is_composite() && nobodys != 0) {
        return set.runs(m.mentions.empty() ? "ensign-literal-composite" : "ensign-unnamed-bit");
    }
    const auto has_same_value = [&](const member& other) { return &other != &m && other.value == m.value; };
    return m.is_flag() && !m.only_names && llvm::any_of(e.members, has_same_value) && set.runs("ensign-bit-alias");
}

} // namespace

std::optional<incomplete_mask> find_incomplete(const enum_type& e, const member& m, const check_options& set) {
    const std::string names =
        set.text("ensign-incomplete-all.AllNames", "All,AllFlags,AllBits,AllTraits,AllMask,Everything");
    if (!lists_name(names, own_name(e, m)) || is_sequential(e)) { return std::nullopt; }
    incomplete_mask out;
    std::uint64_t owned = 0;
    for (const member* const flag : flags_but(e, m, set)) {
        const bool is_there = (m.value & flag->value) != 0;
        owned |= flag->value;
        if (!is_there && flag->decl->hasAttr<clang::DeprecatedAttr>()) { continue; }
        out.wanted.push_back(flag);
        if (!is_there) { out.missing.push_back(flag); }
    }
    out.nobodys = m.value & ~owned;
    if (owned == 0 || (out.missing.empty() && out.nobodys == 0) || has_another_cause(e, m, out.nobodys, set)) {
        return std::nullopt;
    }
    return out;
}

bool is_told_as_incomplete(const enum_type& e, const member& m, const check_options& set) {
    return set.runs("ensign-incomplete-all") && find_incomplete(e, m, set).has_value();
}

} // namespace ensign::lint
