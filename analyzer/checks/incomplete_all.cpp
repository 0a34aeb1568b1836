// SPDX-License-Identifier: BSL-1.0
// A member that is called "all" and is not: it was, before the last flag came.
#include "checks.hpp"

#include "../support/incomplete.hpp"
#include "../support/wording.hpp"

namespace ensign::lint {

namespace {

std::string fault_of(const incomplete_mask& mask) {
    if (mask.missing.empty()) { return "has " + bits_text(mask.nobodys) + ", which no flag owns"; }
    std::vector<std::string> names;
    for (const member* const m : mask.missing) { names.push_back("'" + m->name + "'"); }
    return "lacks " + list_text(names);
}

void report_incomplete(const enum_type& e, const member& all, const incomplete_mask& mask, const reporter& report) {
    std::vector<std::string> names;
    bool are_known = true; // where the member stands
    for (const member* const m : mask.wanted) {
        names.push_back(m->name);
        are_known &= m < &all;
    }
    diagnostic found{severity::warning, e.qualified(all), {}, all.decl->getLocation(), {}, {}};
    found.message =
        llvm::formatv(
            "'{0}' is {1} and {2}: {3}, or leave it out and write ensign::traits<{4}>::all(), which is always "
            "complete",
            all.name, bits_text(all.value), fault_of(mask),
            are_known ? "write every flag by name" : "move it behind the last flag and name them all",
            e.decl->getName())
            .str();
    for (const member* const m : mask.missing) {
        found.notes.emplace_back(m->decl->getLocation(), "'" + m->name + "' has " + bits_text(m->value));
    }
    const auto edit = are_known ? set_initializer(e, all, llvm::join(names, " | ")) : std::nullopt;
    if (edit) { found.fixes.push_back({"name every flag", true, {*edit}}); }
    report(std::move(found));
}

} // namespace

void check_incomplete_all(const unit& in, const check_options& set, const reporter& report) {
    for (const enum_type& e : in.enums) {
        if (!e.is_traits) { continue; }
        for (const member& m : e.members) {
            if (const auto mask = find_incomplete(e, m, set)) { report_incomplete(e, m, *mask, report); }
        }
    }
}

} // namespace ensign::lint
