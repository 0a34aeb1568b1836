// SPDX-License-Identifier: BSL-1.0
// Width and sign of a trait enum are part of what is saved: they are written down, and the same on every machine.
#include "checks.hpp"

#include "../support/locked.hpp"
#include "../support/platform_type.hpp"
#include "../support/underlying.hpp"
#include "../support/wording.hpp"

namespace ensign::lint {

namespace {

bool platform_type(const enum_type& e) {
    const clang::TypeSourceInfo* const written = e.decl->getIntegerTypeSourceInfo();
    return written != nullptr && depends_on_platform(written->getType(), e.decl->getASTContext());
}

// "" when there is nothing to say.
std::string fault_of(const enum_type& e, const check_options& set) {
    if (!e.decl->isFixed()) {
        return "has no fixed underlying type, so its width and sign depend on its members and on the compiler";
    }
    if (is_no_number(e)) {
        return "has " + written_type(e) + " underneath, which is no number of bits to be used as flags";
    }
    if (e.width > 64) { return "has " + std::to_string(e.width) + " bits; a mask has at most 64"; }
    if (e.is_signed && !may_be_signed(e)) {
        if (flag_in_sign_bit(e) != nullptr && set.runs("ensign-sign-bit")) {
            return {};
        } // which names the flag as well
        return "is signed (" + written_type(e) + "), so its top bit is no flag like the others";
    }
    const unsigned least = set.number("MinBits", 0);
    if (e.width < least) { return llvm::formatv("has {0} bits, but MinBits asks for {1}", e.width, least).str(); }
    if (!set.flag("AllowPlatformTypes", false) && platform_type(e)) {
        return "has " + written_type(e) + " underneath, which is wider or narrower on other platforms";
    }
    return {};
}

// As wide as now, and at least as wide as the members need.
unsigned wanted_width(const enum_type& e, const check_options& set) {
    unsigned width = std::max(8U, set.number("MinBits", 0));
    for (const member& m : e.members) {
        if (m.value != 0) { width = std::max(width, llvm::Log2_64(m.value) + 1); }
    }
    return e.decl->isFixed() ? std::max(width, std::min(e.width, 64U)) : width;
}

} // namespace

void check_underlying_type(const unit& in, const check_options& set, const reporter& report) {
    for (const enum_type& e : in.enums) {
        if (!e.is_traits) { continue; }
        const std::string fault = fault_of(e, set);
        if (fault.empty()) { continue; }
        const std::string type = unsigned_type_for(e, wanted_width(e, set));
        diagnostic found{severity::error, e.name, {}, e.decl->getLocation(), {}, {}};
        found.message = llvm::formatv("'{0}' {1}: write 'enum {2}{0} : {3}'", e.decl->getName(), fault,
                                      e.decl->isScoped() ? "class " : "", type)
                            .str();
        if (e.width <= 64) {
            std::vector<clang::FixItHint> edits = set_underlying(e, type);
            if (!edits.empty()) { found.fixes.push_back({"use " + type, !is_locked(e, set), std::move(edits)}); }
        } else {
            found.message += ", and a second trait enum for the rest";
        }
        report(std::move(found));
    }
}

} // namespace ensign::lint
