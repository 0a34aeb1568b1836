// SPDX-License-Identifier: BSL-1.0
// Numbers of bits, shifts and widths among flags: as flags they share bits with all the others. One finding for the enum.
#include "checks.hpp"

#include "../support/roles.hpp"
#include "../support/wording.hpp"

namespace ensign::lint {

void check_bit_field_member(const unit& in, const check_options&, const reporter& report) {
    for (const enum_type& e : in.enums) {
        if (!e.is_traits) { continue; }
        const std::vector<const member*> parts = field_parts_of(e);
        if (parts.empty()) { continue; }
        const member& first = *parts.front();
        const bool is_mask =
            llvm::any_of(parts, [](const member* m) { return m->is_composite() && !m->mentions.empty(); });
        diagnostic found{severity::warning, e.qualified(first), {}, first.decl->getLocation(), {}, {}};
        found.message =
            llvm::formatv("'{0}' ({1}) says where a bit is and is none itself, but in a mask of '{2}' it is {3}: move "
                          "such members out as constants{4}",
                          first.name, hex(first.value), e.decl->getName(), bits_text(first.value),
                          is_mask ? ", and make a field of the struct of what takes several bits" : "")
                .str();
        for (const member* const m : llvm::drop_begin(parts)) {
            found.notes.emplace_back(m->decl->getLocation(), "'" + m->name + "' (" + hex(m->value) + ") too");
        }
        report(std::move(found));
    }
}

} // namespace ensign::lint
