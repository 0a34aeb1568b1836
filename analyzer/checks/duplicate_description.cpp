// SPDX-License-Identifier: BSL-1.0
// A name that a description lists twice: whoever goes through the list meets it twice.
#include "checks.hpp"

#include "../support/description_edits.hpp"
#include "../support/locations.hpp"

namespace ensign::lint {

namespace {

void look_at(llvm::StringRef type, const description& described, const unit& in, const reporter& report) {
    const std::vector<listed_name> list = names_in_macro(description_use(described, in.sources()), *in.ast);
    llvm::StringSet<> seen;
    llvm::StringSet<> told;
    for (const description::entry& e : described.entries) {
        if (seen.insert(e.name).second || !told.insert(e.name).second) { continue; }
        diagnostic found{severity::error, (type + "::" + e.name).str(), {}, e.where, {}, {}};
        found.message =
            llvm::formatv("the description of '{0}' lists '{1}' twice: remove the second mention", type, e.name).str();
        std::vector<const listed_name*> mentions;
        for (const listed_name& one : list) {
            if (one.text == e.name) { mentions.push_back(&one); }
        }
        if (mentions.size() > 1) {
            found.where = mentions[1]->where;
            found.notes.emplace_back(mentions[0]->where, "the first mention");
            if (const auto edit = remove_from_list(*mentions[1], *in.ast)) {
                found.fixes.push_back({"remove the second mention", true, {*edit}});
            }
        }
        report(std::move(found));
    }
}

} // namespace

void check_duplicate_description(const unit& in, const check_options&, const reporter& report) {
    for (const enum_type& e : in.enums) {
        if (e.described) { look_at(e.name, *e.described, in, report); }
    }
    for (const struct_type& s : in.structs) { look_at(s.name, s.described, in, report); }
}

} // namespace ensign::lint
