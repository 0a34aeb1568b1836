// SPDX-License-Identifier: BSL-1.0
// A composite of names and of a bit that has no name: nobody can ask for that bit alone.
#include "checks.hpp"

#include "../support/lossy.hpp"
#include "../support/numbering.hpp"
#include "../support/roles.hpp"
#include "../support/wording.hpp"

namespace ensign::lint {

void check_unnamed_bit(const unit& in, const check_options& set, const reporter& report) {
    if (set.flag("AllowImplied", false)) { return; }
    for (const enum_type& e : in.enums) {
        if (!e.is_traits || is_sequential(e)) { continue; }
        const std::uint64_t owned = e.flags();
        const told_elsewhere elsewhere{e, set};
        for (const member& m : e.members) {
            // made of a number alone: ensign-literal-composite
            if (!m.is_composite() || m.mentions.empty() || (m.value & ~owned) == 0 || elsewhere.has(m)) { continue; }
            if (is_told_as_lossy(m, *in.ast, set)) { continue; }
            const std::uint64_t nobodys = m.value & ~owned;
            diagnostic found{severity::error, e.qualified(m), {}, m.init->getBeginLoc(), {}, {}};
            found.message =
                llvm::formatv("'{0}' brings {1}, which is no member of its own: give that bit a member and "
                              "write {0} with its name, or, if nobody is to ask for it alone, allow it with "
                              "NOLINT(ensign-unnamed-bit)",
                              m.name, bits_text(nobodys))
                    .str();
            report(std::move(found));
        }
    }
}

} // namespace ensign::lint
