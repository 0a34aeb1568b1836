// SPDX-License-Identifier: BSL-1.0
// Several bits written as a number: the number stays when a flag moves.
#include "checks.hpp"

#include "../support/incomplete.hpp"
#include "../support/lossy.hpp"
#include "../support/numbering.hpp"
#include "../support/roles.hpp"
#include "../support/wording.hpp"

namespace ensign::lint {

void check_literal_composite(const unit& in, const check_options& set, const reporter& report) {
    const std::string exempt = set.text("MaskNameRegex", "");
    const llvm::Regex masks{exempt.empty() ? std::string{"^$"} : exempt};
    for (const enum_type& e : in.enums) {
        if (!e.is_traits || is_sequential(e)) { continue; }
        const told_elsewhere elsewhere{e, set};
        for (const member& m : e.members) {
            const bool counted = m.init == nullptr; // ensign-implicit-value
            if (!m.is_composite() || !m.mentions.empty() || counted || masks.match(m.name) || elsewhere.has(m)) {
                continue;
            }
            if (is_told_as_lossy(m, *in.ast, set) || is_told_as_incomplete(e, m, set)) { continue; }
            diagnostic found{severity::warning, e.qualified(m), {}, m.init->getBeginLoc(), {}, {}};
            const std::string names = as_names(e, m.value);
            if (!names.empty()) {
                const bool known = as_names_before(e, m) == names;
                found.message =
                    llvm::formatv("'{0}' is the number {1} for {2}: {3}, so that it follows when one of them "
                                  "gets another bit",
                                  m.name, hex(m.value), names,
                                  known ? "write the names" : "move it behind them and write the names")
                        .str();
                const auto edit = known ? set_initializer(e, m, names) : std::nullopt;
                if (edit) { found.fixes.push_back({"write " + names, true, {*edit}}); }
            } else {
                found.level = severity::error;
                found.message =
                    llvm::formatv("'{0}' is {1}, but nobody owns {2}: if it is one flag, give it one bit "
                                  "({3}); if it is several, give each a member and write them by name",
                                  m.name, bits_text(m.value), bits_text(m.value & ~e.flags()), free_bit_advice(e))
                        .str();
                if (const auto bit = free_bit(e)) {
                    if (const auto edit = set_initializer(e, m, flag_initializer(e, *bit))) {
                        found.fixes.push_back({"take the free bit " + std::to_string(*bit), false, {*edit}});
                    }
                }
            }
            report(std::move(found));
        }
    }
}

} // namespace ensign::lint
