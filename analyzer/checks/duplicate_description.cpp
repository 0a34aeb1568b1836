// SPDX-License-Identifier: BSL-1.0
// A name that a description lists twice: whoever goes through the list meets it twice.
#include "checks.hpp"

#include "../support/description_edits.hpp"
#include "../support/locations.hpp"

namespace ensign::lint {

namespace {

// Of a composite or an alias, the mention in the second list is the right one; of all others, the first.
std::vector<const listed_name*> superfluous(std::vector<const listed_name*> mentions, bool belongs_to_second) {
    const auto right =
        llvm::find_if(mentions, [&](const listed_name* one) { return (one->list != 0) == belongs_to_second; });
    mentions.erase(right == mentions.end() ? mentions.begin() : right);
    return mentions;
}

void look_at(llvm::StringRef type, const description& described, llvm::function_ref<bool(llvm::StringRef)> second,
             const unit& in, const reporter& report) {
    const std::vector<listed_name> list = names_in_macro(description_use(described, in.sources()), *in.ast);
    llvm::StringSet<> seen;
    llvm::StringSet<> told;
    for (const description::entry& e : described.entries) {
        if (seen.insert(e.name).second || !told.insert(e.name).second) { continue; }
        diagnostic found{severity::error, (type + "::" + e.name).str(), {}, e.where, {}, {}};
        std::vector<const listed_name*> mentions;
        for (const listed_name& one : list) {
            if (one.text == e.name) { mentions.push_back(&one); }
        }
        const char* cure = "remove one mention";
        if (mentions.size() > 1) {
            const std::vector<const listed_name*> wrong = superfluous(mentions, second(e.name));
            cure = wrong.front() == mentions.front() ? "remove it from the first list, it belongs to the second"
                                                     : "remove the second mention";
            found.where = wrong.front()->where;
            for (const listed_name* const one : mentions) {
                if (!llvm::is_contained(wrong, one)) { found.notes.emplace_back(one->where, "the other mention"); }
            }
            hint remove{"remove what is too much", true, {}};
            for (const listed_name* const one : wrong) {
                if (const auto edit = remove_from_list(*one, *in.ast)) { remove.edits.push_back(*edit); }
            }
            if (remove.edits.size() == wrong.size()) { found.fixes.push_back(std::move(remove)); }
        }
        found.message = llvm::formatv("the description of '{0}' lists '{1}' twice: {2}", type, e.name, cure).str();
        report(std::move(found));
    }
}

} // namespace

void check_duplicate_description(const unit& in, const check_options&, const reporter& report) {
    for (const enum_type& e : in.enums) {
        if (!e.described) { continue; }
        const auto second = [&](llvm::StringRef name) {
            return e.is_traits && llvm::any_of(e.members, [&](const member& m) {
                       return m.name == name && (m.only_names || m.is_composite());
                   });
        };
        look_at(e.name, *e.described, second, in, report);
    }
    for (const struct_type& s : in.structs) {
        look_at(s.name, s.described, [](llvm::StringRef) { return false; }, in, report);
    }
}

} // namespace ensign::lint
