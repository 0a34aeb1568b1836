// SPDX-License-Identifier: BSL-1.0
// The top bit of a signed type: a wider integer made of it has all the bits above set as well.
#include "checks.hpp"

#include "../support/underlying.hpp"
#include "../support/wording.hpp"

namespace ensign::lint {

void check_sign_bit(const unit& in, const check_options&, const reporter& report) {
    for (const enum_type& e : in.enums) {
        if (!e.is_traits || !has_flag_in_sign_bit(e)) { continue; }
        for (const member& m : e.members) {
            if (!m.is_flag() || m.bit() + 1 != e.width) { continue; }
            diagnostic found{severity::error, e.qualified(m), {}, m.decl->getLocation(), {}, {}};
            found.message =
                llvm::formatv("'{0}' is bit {1}, the sign of {2}: it is negative, and in a wider integer it "
                              "sets every bit above; use {3}",
                              m.name, m.bit(), written_type(e), unsigned_type(e.width))
                    .str();
            if (const auto edit = set_underlying(e, unsigned_type(e.width))) {
                found.fixes.push_back({"use " + unsigned_type(e.width), true, {*edit}});
            }
            report(std::move(found));
            break; // aliases of it have the same cause
        }
    }
}

} // namespace ensign::lint
