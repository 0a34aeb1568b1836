// SPDX-License-Identifier: BSL-1.0
// A conversion inside an initializer that changes the value: `u8(0x100)` is zero, and no compiler says a word.
#include "checks.hpp"

#include "../support/lossy.hpp"
#include "../support/wording.hpp"

namespace ensign::lint {

namespace {

std::string number(const llvm::APSInt& value) {
    llvm::SmallString<40> digits;
    if (value.isNegative()) {
        value.toString(digits, 10);
        return std::string{digits};
    }
    value.toString(digits, 16, false);
    return "0x" + llvm::StringRef{digits}.lower();
}

} // namespace

void check_lossy_initializer(const unit& in, const check_options& set, const reporter& report) {
    for (const enum_type& e : in.enums) {
        if (!e.is_traits) { continue; }
        for (const member& m : e.members) {
            const auto lost = lossy_conversion_in(m, *in.ast, set.flag("AllowMinusOne", true));
            if (!lost) { continue; }
            diagnostic result{severity::error, e.qualified(m), {}, lost->cast->getBeginLoc(), {}, {}};
            result.message =
                llvm::formatv("the initializer of '{0}' is {1}, but the conversion to '{2}' makes {3} of it: "
                              "widen the type, or write the value that is meant",
                              m.name, number(lost->before),
                              lost->cast->getType().getAsString(in.ast->getPrintingPolicy()), number(lost->after))
                    .str();
            const unsigned needed = lost->before.getActiveBits();
            if (needed > e.width && needed <= 64) {
                result.message += llvm::formatv(" (it needs {0})", unsigned_type(needed)).str();
            }
            report(std::move(result));
        }
    }
}

} // namespace ensign::lint
