// SPDX-License-Identifier: BSL-1.0
#include "checks/checks.hpp"

namespace ensign::lint {

namespace {

constexpr severity error = severity::error;
constexpr severity warning = severity::warning;

constexpr check_option alias_options[] = {{"AllowAliases", "reference|none|all"}};
constexpr check_option all_options[] = {{"AllNames", "text"}};
constexpr check_option composite_options[] = {{"MaskNameRegex", "regex"}};
constexpr check_option migration_options[] = {{"MigrationAnnotation", "text"}};
constexpr check_option cast_options[] = {{"NamedBitsOnly", "true|false"}};
constexpr check_option lossy_options[] = {{"AllowMinusOne", "true|false"}};
constexpr check_option shift_options[] = {{"HelperNames", "text"}};
constexpr check_option callback_options[] = {{"ApiNames", "text"}};
constexpr check_option sentinel_options[] = {{"SentinelRegex", "regex"}};
constexpr check_option numbering_options[] = {{"LockedEnums", "text"}};
constexpr check_option type_options[] = {{"AllowPlatformTypes", "true|false"}, {"MinBits", "number"}};
constexpr check_option enumerator_options[] = {{"IgnoreDeprecated", "true|false"}};
constexpr check_option field_options[] = {{"TransientAnnotation", "text"}};
constexpr check_option unnamed_options[] = {{"AllowImplied", "true|false"}};
constexpr check_option unstable_options[] = {{"AllowTypes", "text"}, {"RawStructs", "regex"}};
constexpr check_option headroom_options[] = {{"Headroom", "number"}};
constexpr check_option zero_options[] = {{"ZeroNames", "text"}};

const check all[] = {
    {"bit-alias", error, true, "two members of one bit that are not written as aliases", check_bit_alias,
     alias_options},
    {"bit-field-member", warning, true, "numbers of bits, shifts and widths among flags", check_bit_field_member},
    {"constant-condition", warning, true, "flags as a condition, which is always true: && and || instead of & and |",
     check_constant_condition},
    {"counter-macro", error, true, "a value that comes from __COUNTER__ or __LINE__", check_counter_macro},
    {"cross-enum", error, true, "flags of two enums in one number", check_cross_enum},
    {"describe-misplaced", error, true,
     "a description in another file or namespace than its type, or not exported with it", check_describe_misplaced},
    {"duplicate-description", error, true, "a name that a description lists twice", check_duplicate_description},
    {"equality-test", severity::remark, false, "a mask that is compared with a flag", check_equality_test},
    {"implicit-value", error, true, "a flag without a value, which counts on from the one before",
     check_implicit_value},
    {"incomplete-all", warning, true, "a member called all that lacks a flag", check_incomplete_all, all_options},
    {"literal-composite", error, true, "several bits written as a number instead of by name", check_literal_composite,
     composite_options},
    {"live-enum-in-migration", warning, false, "a migration of old data that names an enum of today",
     check_live_enum_in_migration, migration_options},
    {"lossy-cast", warning, true, "flags that go into a number which is too narrow for them", check_lossy_cast,
     cast_options},
    {"lossy-initializer", error, true, "a conversion in an initializer that changes the value", check_lossy_initializer,
     lossy_options},
    {"masked-shift-count", error, true, "a shift by a count that & or % has made smaller", check_masked_shift_count,
     shift_options},
    {"narrow-complement", warning, true, "a ~ of a number that is narrower than the mask beside it",
     check_narrow_complement},
    {"narrow-shift", warning, true, "a shift of a number that is narrower than the enum", check_narrow_shift},
    {"octal-literal", warning, true, "a number with a zero in front, which is octal", check_octal_literal},
    {"reentrant-write", warning, true, "a callback that changes the set which calls it", check_reentrant_write,
     callback_options},
    {"runtime-shift", warning, true, "a run-time shift of a number that is narrower than the mask it goes into",
     check_runtime_shift},
    {"sentinel", warning, true, "a count, a last one or a forced width among flags", check_sentinel, sentinel_options},
    {"sequential-numbering", error, true, "members numbered 0, 1, 2, 3 instead of by bits", check_sequential_numbering,
     numbering_options},
    {"sign-bit", error, true, "a flag in the top bit of a signed type", check_sign_bit},
    {"underlying-type", error, true,
     "an underlying type that is not fixed, signed, no number, too wide or platform-dependent", check_underlying_type,
     type_options},
    {"undescribed-enumerator", error, true, "an enumerator that the description does not list",
     check_undescribed_enumerator, enumerator_options},
    {"undescribed-member", error, true, "a field or base that the description does not list, or lists in another order",
     check_undescribed_member, field_options},
    {"unnamed-bit", error, true, "a composite with a bit that is no member", check_unnamed_bit, unnamed_options},
    {"unnotified-write", warning, true, "data of a set that is changed behind its back", check_unnotified_write,
     callback_options},
    {"unobserved-read", error, true, "a predicate that reads a trait which its view does not observe",
     check_unobserved_read},
    {"unstable-member", error, true,
     "a described field that is an address, no plain bytes, or as wide as the platform likes", check_unstable_member,
     unstable_options},
    {"width-headroom", severity::remark, false, "an enum with hardly a bit left", check_width_headroom,
     headroom_options},
    {"zero-member", warning, true, "a second zero, a zero with the name of a flag, or a none that is not zero",
     check_zero_member, zero_options},
    {"zero-test", warning, true, "a test for a member that is zero, which is always true or always false",
     check_zero_test},
};

} // namespace

llvm::ArrayRef<check> registry() { return all; }

} // namespace ensign::lint
