// SPDX-License-Identifier: BSL-1.0
// A member that is called "all" and is not: it was, before the last flag came.
#include "checks.hpp"

#include "../support/numbering.hpp"
#include "../support/roles.hpp"
#include "../support/wording.hpp"

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

bool is_deprecated(const member* m) { return m->decl->hasAttr<clang::DeprecatedAttr>(); }

// What makes the member wrong is its value, and another check says that.
bool has_another_cause(const enum_type& e, const member& m, std::uint64_t nobodys, const check_options& set) {
    if (counts_on(e, m) && set.runs("ensign-implicit-value")) { return true; }
    if (m.is_composite() && nobodys != 0) {
        return set.runs(m.mentions.empty() ? "ensign-literal-composite" : "ensign-unnamed-bit");
    }
    const auto has_same_value = [&](const member& other) { return &other != &m && other.value == m.value; };
    return m.is_flag() && !m.only_names && llvm::any_of(e.members, has_same_value) && set.runs("ensign-bit-alias");
}

void look_at(const enum_type& e, const member& all, const check_options& set, const reporter& report) {
    const std::vector<const member*> flags = flags_but(e, all, set);
    std::uint64_t owned = 0;
    std::vector<std::string> missing;
    std::vector<std::string> names;
    bool are_known = true; // where the member stands
    for (const member* const m : flags) {
        owned |= m->value;
        if ((all.value & m->value) != 0 || !is_deprecated(m)) {
            names.push_back(m->name);
            are_known &= m->decl->getLocation() < all.decl->getLocation();
        }
        if ((all.value & m->value) == 0 && !is_deprecated(m)) { missing.push_back("'" + m->name + "'"); }
    }
    const std::uint64_t nobodys = all.value & ~owned;
    if ((missing.empty() && nobodys == 0) || flags.empty() || has_another_cause(e, all, nobodys, set)) { return; }
    diagnostic found{severity::warning, e.qualified(all), {}, all.decl->getLocation(), {}, {}};
    const std::string fault =
        missing.empty() ? "has " + bits_text(nobodys) + ", which no flag owns" : "lacks " + list_text(missing);
    found.message =
        llvm::formatv("'{0}' is {1} and {2}: {3}, or leave it out and write ensign::traits<{4}>::all(), which "
                      "is always complete",
                      all.name, bits_text(all.value), fault,
                      are_known ? "write every flag by name" : "move it behind the last flag and name them all",
                      e.decl->getName())
            .str();
    for (const member* const m : flags) {
        if ((all.value & m->value) != 0 || is_deprecated(m)) { continue; }
        found.notes.emplace_back(m->decl->getLocation(), "'" + m->name + "' has " + bits_text(m->value));
    }
    const auto edit = are_known ? set_initializer(e, all, llvm::join(names, " | ")) : std::nullopt;
    if (edit) { found.fixes.push_back({"name every flag", true, {*edit}}); }
    report(std::move(found));
}

} // namespace

void check_incomplete_all(const unit& in, const check_options& set, const reporter& report) {
    for (const enum_type& e : in.enums) {
        if (!e.is_traits || is_sequential(e)) { continue; }
        for (const member& m : e.members) {
            if (is_all_like(e, m, set)) { look_at(e, m, set, report); }
        }
    }
}

} // namespace ensign::lint
