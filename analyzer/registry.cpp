// SPDX-License-Identifier: BSL-1.0
#include "checks/checks.hpp"

namespace ensign::lint {

namespace {

constexpr severity error = severity::error;
constexpr severity warning = severity::warning;

const check all[] = {
    {"bit-alias", error, true, "two members of one bit that are not written as aliases", check_bit_alias},
    {"bit-field-member", warning, true, "numbers of bits, shifts and widths among flags", check_bit_field_member},
    {"counter-macro", error, true, "a value that comes from __COUNTER__ or __LINE__", check_counter_macro},
    {"describe-misplaced", error, true,
     "a description in another file or namespace than its type, or not exported with it", check_describe_misplaced},
    {"duplicate-description", error, true, "a name that a description lists twice", check_duplicate_description},
    {"implicit-value", error, true, "a flag without a value, which counts on from the one before",
     check_implicit_value},
    {"incomplete-all", warning, true, "a member called all that lacks a flag", check_incomplete_all},
    {"literal-composite", error, true, "several bits written as a number instead of by name", check_literal_composite},
    {"lossy-initializer", error, true, "a conversion in an initializer that changes the value",
     check_lossy_initializer},
    {"reentrant-write", severity::warning, true, "a callback that changes the set which calls it",
     check_reentrant_write},
    {"masked-shift-count", error, true, "a shift by a count that & or % has made smaller", check_masked_shift_count},
    {"narrow-shift", warning, true, "a shift of a number that is narrower than the enum", check_narrow_shift},
    {"octal-literal", warning, true, "a number with a zero in front, which is octal", check_octal_literal},
    {"sentinel", warning, true, "a count, a last one or a forced width among flags", check_sentinel},
    {"sequential-numbering", error, true, "members numbered 0, 1, 2, 3 instead of by bits", check_sequential_numbering},
    {"sign-bit", error, true, "a flag in the top bit of a signed type", check_sign_bit},
    {"underlying-type", error, true,
     "an underlying type that is not fixed, signed, no number, too wide or platform-dependent", check_underlying_type},
    {"undescribed-enumerator", error, true, "an enumerator that the description does not list",
     check_undescribed_enumerator},
    {"undescribed-member", error, true, "a field or base that the description does not list, or lists in another order",
     check_undescribed_member},
    {"unnamed-bit", error, true, "a composite with a bit that is no member", check_unnamed_bit},
    {"unobserved-read", error, true, "a predicate that reads a trait which its view does not observe",
     check_unobserved_read},
    {"unstable-member", error, true,
     "a described field that is an address, no plain bytes, or as wide as the platform likes", check_unstable_member},
    {"width-headroom", severity::remark, false, "an enum with hardly a bit left", check_width_headroom},
    {"zero-member", warning, true, "a second zero, a zero with the name of a flag, or a none that is not zero",
     check_zero_member},
};

} // namespace

llvm::ArrayRef<check> registry() { return all; }

} // namespace ensign::lint
