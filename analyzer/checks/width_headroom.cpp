// SPDX-License-Identifier: BSL-1.0
// An enum that is nearly full: the next flags need a wider type, which is a change of what is saved.
#include "checks.hpp"

#include "../support/wording.hpp"

namespace ensign::lint {

void check_width_headroom(const unit& in, const check_options& set, const reporter& report) {
    const unsigned wanted = set.number("Headroom", 4);
    for (const enum_type& e : in.enums) {
        if (!e.is_traits || !e.decl->isFixed() || e.width > 64) { continue; } // those: ensign-underlying-type
        const std::size_t free = free_bits(e).size();
        if (free >= wanted) { continue; }
        const std::string left = free == 0 ? "no bit" : free == 1 ? "1 bit" : std::to_string(free) + " bits";
        diagnostic found{severity::remark, e.name, {}, e.decl->getLocation(), {}, {}};
        found.message = llvm::formatv("'{0}' has {1} of {2} left, and Headroom asks for {3}: {4}", e.decl->getName(),
                                      left, e.width, wanted,
                                      e.width < 64 ? "use " + unsigned_type(e.width * 2) + " before it is full"
                                                   : "begin a second trait enum, a set may have several")
                            .str();
        report(std::move(found));
    }
}

} // namespace ensign::lint
