// SPDX-License-Identifier: BSL-1.0
// An enumerator that the description does not list has no name in texts, files and tools, and as a flag no place in
// masks.
#include "checks.hpp"

#include "../support/description_edits.hpp"
#include "../support/roles.hpp"

namespace ensign::lint {

namespace {

// Behind the nearest described one that comes before it, so that the list keeps the order of the declaration. A
// composite or an alias belongs behind another one of its kind.
std::optional<clang::FixItHint> insertion(const enum_type& e, const member& missing, const unit& in) {
    const bool also = missing.only_names && e.described->by_ensign && e.is_traits;
    std::string before;
    for (const member& m : e.members) {
        if (&m == &missing) { break; }
        if (e.described->names(m.name) && e.in_second_list(m) == also) { before = m.name; }
    }
    if (also && before.empty()) { return std::nullopt; } // there is no second list yet
    return insert_into_list(description_use(*e.described, in.sources()), before, missing.name, *in.ast);
}

} // namespace

void check_undescribed_enumerator(const unit& in, const check_options& set, const reporter& report) {
    const bool ignore_deprecated = set.flag("IgnoreDeprecated", false);
    for (const enum_type& e : in.enums) {
        if (!e.described) { continue; }
        // what is no flag is to go out of the enum, not into the description
        const std::optional<told_elsewhere> elsewhere =
            e.is_traits ? std::optional{told_elsewhere{e, set}} : std::nullopt;
        for (const member& m : e.members) {
            if (e.described->names(m.name) || (elsewhere && elsewhere->has(m)) ||
                (ignore_deprecated && m.decl->hasAttr<clang::DeprecatedAttr>())) {
                continue;
            }
            diagnostic found{severity::error, e.qualified(m), {}, m.decl->getLocation(), {}, {}};
            const bool also = e.is_traits && e.described->by_ensign && m.only_names;
            found.message =
                llvm::formatv("'{0}' is not in the description of '{1}', so it is not known by name: add it to "
                              "the {2}list",
                              m.name, e.decl->getName(), also ? "second " : "")
                    .str();
            found.notes.emplace_back(in.sources().getExpansionLoc(e.described->function->getLocation()),
                                     "the description");
            if (const auto edit = insertion(e, m, in)) { found.fixes.push_back({"add " + m.name, true, {*edit}}); }
            report(std::move(found));
        }
    }
}

} // namespace ensign::lint
