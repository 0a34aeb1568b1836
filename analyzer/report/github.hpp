// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_REPORT_GITHUB_HPP
#define ENSIGN_LINT_REPORT_GITHUB_HPP

#include "finding.hpp"
#include "options.hpp"

#include <cstddef>
#include <string>

namespace ensign::lint {

/// Workflow commands of GitHub, `::error file=..,line=..,col=..,title=check::message`, which become annotations. At most
/// `lines` of them, then a sentence of numbers that says how many were left out. GitHub itself shows 10 of each level in
/// a step and 50 in a job, hence the order: what could not be analysed, errors, warnings, remarks.
[[nodiscard]] std::string github_report(const analysis& of, const report_options& options, std::size_t lines = 50);

} // namespace ensign::lint

#endif
