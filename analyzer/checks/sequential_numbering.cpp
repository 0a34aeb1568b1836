// SPDX-License-Identifier: BSL-1.0
// 0, 1, 2, 3: numbers where bits are wanted. One finding for the enum, at its name.
#include "checks.hpp"

#include "../support/locked.hpp"
#include "../support/numbering.hpp"
#include "../support/roles.hpp"
#include "../support/wording.hpp"

namespace ensign::lint {

void check_sequential_numbering(const unit& in, const check_options& set, const reporter& report) {
    for (const enum_type& e : in.enums) {
        if (!e.is_traits || !is_sequential(e)) { continue; }
        const told_elsewhere elsewhere{e, set};
        diagnostic found{severity::error, e.name, {}, e.decl->getLocation(), {}, {}};
        // numbers that are written or locked may be in saved data: a person decides
        hint renumber{"number by bits", is_counted_throughout(e) && !is_locked(e, set), {}};
        std::vector<std::string> clash;
        unsigned bit = 0;
        bool complete = true;
        for (const member& m : e.members) {
            if (m.only_names || e.in_second_list(m) || (m.value == 0 && says_nothing(e, m))) { continue; }
            if (m.is_composite() && clash.empty()) {
                clash = {m.name, hex(m.value), as_names(e, m.value)};
                found.notes.emplace_back(m.decl->getLocation(), "the first that is no bit of its own");
            }
            if (elsewhere.has(m)) { continue; } // gets no bit
            const auto edit = bit < e.width ? set_initializer(e, m, flag_initializer(e, bit)) : std::nullopt;
            complete &= edit.has_value();
            if (edit) { renumber.edits.push_back(*edit); }
            ++bit;
        }
        found.message =
            llvm::formatv(
                "the members of '{0}' are numbered one after the other, so they share bits: '{1}' ({2}) is {3}; "
                "number them by bits: 1 << 0, 1 << 1, 1 << 2 ...",
                e.decl->getName(), clash[0], clash[1],
                clash[2].empty() ? std::string{"several bits at once"} : "the same as " + clash[2])
                .str();
        if (bit > e.width) {
            found.message += llvm::formatv(", which takes {0} bits: {1}", bit,
                                           bit <= 64 ? "use " + unsigned_type(bit) : "use a second trait enum")
                                 .str();
        }
        if (complete) { found.fixes.push_back(std::move(renumber)); }
        report(std::move(found));
    }
}

} // namespace ensign::lint
