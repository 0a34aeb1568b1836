// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_REPORT_JSON_HPP
#define ENSIGN_LINT_REPORT_JSON_HPP

#include "finding.hpp"
#include "options.hpp"

#include <string>

namespace ensign::lint {

/// For programs: one object of `version`, `tool`, `complete`, `findings`, `problems` and `summary`, described in
/// docs/analyzer/output.md. Keys may be added; `version` rises when one goes or means something else.
[[nodiscard]] std::string json_report(const analysis& of, const report_options& options);

} // namespace ensign::lint

#endif
