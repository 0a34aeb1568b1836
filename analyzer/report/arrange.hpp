// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_REPORT_ARRANGE_HPP
#define ENSIGN_LINT_REPORT_ARRANGE_HPP

#include "finding.hpp"

namespace ensign::lint {

/// The same findings in one order, whatever order they came in: by file, line, column, check. What several translation
/// units say of one place is said once, with the notes and fixes of all of them. `..` in paths is resolved by its
/// spelling. Arranging twice changes nothing; every printer arranges by itself.
[[nodiscard]] analysis arranged(analysis of);

} // namespace ensign::lint

#endif
