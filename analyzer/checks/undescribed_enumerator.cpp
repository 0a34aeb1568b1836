// SPDX-License-Identifier: BSL-1.0
// An enumerator that the description does not list has no name in texts, files and tools, and as a flag no place in
// masks.
#include "checks.hpp"

#include "../support/description_edits.hpp"
#include "../support/roles.hpp"

namespace ensign::lint {

namespace {

// A composite or an alias stands in the second list.
bool belongs_to_second(const enum_type& e, const member& m) {
    return e.is_traits && e.described->by_ensign && m.only_names;
}

// Beside the nearest described one of its kind, so that the list keeps the order of the declaration.
std::optional<list_place> place_of(const enum_type& e, const member& missing) {
    const bool second = belongs_to_second(e, missing);
    const auto is_neighbour = [&](const member& m) {
        return e.described->names(m.name) && e.in_second_list(m) == second;
    };
    const auto here = e.members.begin() + (&missing - e.members.data());
    const auto before = std::find_if(std::make_reverse_iterator(here), e.members.rend(), is_neighbour);
    if (before != e.members.rend()) { return list_place{before->name, list_place::behind}; }
    const auto after = std::find_if(here, e.members.end(), is_neighbour);
    if (after != e.members.end()) { return list_place{after->name, list_place::before}; }
    if (second && e.described->also.empty()) { return list_place{"", list_place::second_list}; }
    return std::nullopt;
}

void look_at(const enum_type& e, const check_options& set, const unit& in, const reporter& report) {
    const bool ignore_deprecated = set.flag("IgnoreDeprecated", false);
    // what is no flag is to go out of the enum, not into the description
    const std::optional<told_elsewhere> elsewhere = e.is_traits ? std::optional{told_elsewhere{e, set}} : std::nullopt;
    std::vector<const member*> members;
    std::vector<missing_name> names;
    for (const member& m : e.members) {
        if (e.described->names(m.name) || (elsewhere && elsewhere->has(m)) ||
            (ignore_deprecated && m.decl->hasAttr<clang::DeprecatedAttr>())) {
            continue;
        }
        members.push_back(&m);
        names.push_back({m.name, place_of(e, m)});
    }
    const clang::CharSourceRange use = description_use(*e.described, in.sources());
    for (std::size_t i = 0; i < members.size(); ++i) {
        const member& m = *members[i];
        diagnostic found{severity::error, e.qualified(m), {}, m.decl->getLocation(), {}, {}};
        found.message = llvm::formatv("'{0}' is not in the description of '{1}', so it is not known by name: add it to "
                                      "the {2}list",
                                      m.name, e.decl->getName(), belongs_to_second(e, m) ? "second " : "")
                            .str();
        found.notes.emplace_back(in.sources().getExpansionLoc(e.described->function->getLocation()), "the description");
        if (auto fix = insertion(names, i, use, *in.ast)) { found.fixes.push_back(*std::move(fix)); }
        report(std::move(found));
    }
}

} // namespace

void check_undescribed_enumerator(const unit& in, const check_options& set, const reporter& report) {
    for (const enum_type& e : in.enums) {
        if (e.described) { look_at(e, set, in, report); }
    }
}

} // namespace ensign::lint
