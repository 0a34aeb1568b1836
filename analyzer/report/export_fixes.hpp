// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_REPORT_EXPORT_FIXES_HPP
#define ENSIGN_LINT_REPORT_EXPORT_FIXES_HPP

#include "finding.hpp"

#include <string>

namespace ensign::lint {

/// YAML as clang-tidy's `--export-fixes` writes it and clang-apply-replacements reads it. That tool applies every
/// replacement that it finds and refuses a file when two overlap, so only fixes that `plan_fixes` chooses are in it;
/// findings without such a fix are in it without replacements. What is no UTF-8 cannot be written as YAML: a fix with
/// such a path or text is left out.
[[nodiscard]] std::string export_fixes(const analysis& of, bool suggestions = false);

} // namespace ensign::lint

#endif
