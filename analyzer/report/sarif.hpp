// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_REPORT_SARIF_HPP
#define ENSIGN_LINT_REPORT_SARIF_HPP

#include "finding.hpp"
#include "options.hpp"

#include <string>

namespace ensign::lint {

/// SARIF 2.1.0, one run. Silenced findings are in it, with their suppression. Columns count code points, as far as the
/// source files can be read; fixes whose text is no UTF-8 are left out.
[[nodiscard]] std::string sarif_report(const analysis& of, const report_options& options);

} // namespace ensign::lint

#endif
