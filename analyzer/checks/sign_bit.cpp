// SPDX-License-Identifier: BSL-1.0
// The top bit of a signed type: a wider integer made of it has all the bits above set as well.
#include "checks.hpp"

#include "../support/locked.hpp"
#include "../support/underlying.hpp"
#include "../support/wording.hpp"

namespace ensign::lint {

void check_sign_bit(const unit& in, const check_options& set, const reporter& report) {
    for (const enum_type& e : in.enums) {
        const member* const top = e.is_traits ? flag_in_sign_bit(e) : nullptr;
        if (top == nullptr) { continue; }
        const std::string type = unsigned_type_for(e, e.width);
        diagnostic found{severity::error, e.qualified(*top), {}, top->decl->getLocation(), {}, {}};
        found.message =
            llvm::formatv("'{0}' is bit {1}, the sign of {2}: it is negative, and in a wider integer it sets "
                          "every bit above; use {3}",
                          top->name, top->bit(), written_type(e), type)
                .str();
        std::vector<clang::FixItHint> edits = set_underlying(e, type);
        if (!edits.empty()) { found.fixes.push_back({"use " + type, !is_locked(e, set), std::move(edits)}); }
        report(std::move(found));
    }
}

} // namespace ensign::lint
