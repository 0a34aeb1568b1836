// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_SUPPORT_REFINE_HPP
#define ENSIGN_LINT_SUPPORT_REFINE_HPP

#include "check.hpp"

namespace ensign::lint {

/// Runs a check and passes on what it finds, with what holds for every check:
/// - a fix is only suggested where `#if` stands within what it is about, as it may be wrong in the other branch;
/// - the same thing at the same place is told once;
/// - there is no fix for what a template is instantiated to, as the text belongs to all instances;
/// - of very many notes, the first ones.
void run_check(const check& one, const unit& in, const check_options& set, const reporter& report);

} // namespace ensign::lint

#endif
