// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_REPORT_TEXT_HPP
#define ENSIGN_LINT_REPORT_TEXT_HPP

#include "finding.hpp"
#include "options.hpp"

#include <cstdio>
#include <string>

namespace ensign::lint {

/// For people: `file:line:column: error: message [check]`, the line with a caret, notes, ways to fix it; at the end a
/// sentence of numbers. Silenced findings are only counted.
[[nodiscard]] std::string text_report(const analysis& of, const report_options& options, bool colours);

/// Is it a terminal that shows colours, and did nobody ask for none (NO_COLOR, TERM=dumb)?
[[nodiscard]] bool wants_colours(std::FILE* stream) noexcept;

} // namespace ensign::lint

#endif
