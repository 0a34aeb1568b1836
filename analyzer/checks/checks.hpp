// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_CHECKS_CHECKS_HPP
#define ENSIGN_LINT_CHECKS_CHECKS_HPP

#include "../support/check.hpp"

/// \file
/// One function a check, in the file that has its name; `docs/analyzer/` has a page for each. The registry lists them.

namespace ensign::lint {

void check_bit_alias(const unit&, const check_options&, const reporter&);
void check_bit_field_member(const unit&, const check_options&, const reporter&);
void check_constant_condition(const unit&, const check_options&, const reporter&);
void check_counter_macro(const unit&, const check_options&, const reporter&);
void check_cross_enum(const unit&, const check_options&, const reporter&);
void check_describe_misplaced(const unit&, const check_options&, const reporter&);
void check_duplicate_description(const unit&, const check_options&, const reporter&);
void check_equality_test(const unit&, const check_options&, const reporter&);
void check_implicit_value(const unit&, const check_options&, const reporter&);
void check_incomplete_all(const unit&, const check_options&, const reporter&);
void check_literal_composite(const unit&, const check_options&, const reporter&);
void check_live_enum_in_migration(const unit&, const check_options&, const reporter&);
void check_lossy_cast(const unit&, const check_options&, const reporter&);
void check_lossy_initializer(const unit&, const check_options&, const reporter&);
void check_reentrant_write(const unit&, const check_options&, const reporter&);
void check_masked_shift_count(const unit&, const check_options&, const reporter&);
void check_narrow_complement(const unit&, const check_options&, const reporter&);
void check_narrow_shift(const unit&, const check_options&, const reporter&);
void check_octal_literal(const unit&, const check_options&, const reporter&);
void check_runtime_shift(const unit&, const check_options&, const reporter&);
void check_sentinel(const unit&, const check_options&, const reporter&);
void check_sequential_numbering(const unit&, const check_options&, const reporter&);
void check_sign_bit(const unit&, const check_options&, const reporter&);
void check_underlying_type(const unit&, const check_options&, const reporter&);
void check_undescribed_enumerator(const unit&, const check_options&, const reporter&);
void check_undescribed_member(const unit&, const check_options&, const reporter&);
void check_unnamed_bit(const unit&, const check_options&, const reporter&);
void check_unnotified_write(const unit&, const check_options&, const reporter&);
void check_unobserved_read(const unit&, const check_options&, const reporter&);
void check_unstable_member(const unit&, const check_options&, const reporter&);
void check_width_headroom(const unit&, const check_options&, const reporter&);
void check_zero_member(const unit&, const check_options&, const reporter&);
void check_zero_test(const unit&, const check_options&, const reporter&);

} // namespace ensign::lint

#endif
