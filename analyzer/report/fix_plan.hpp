// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_REPORT_FIX_PLAN_HPP
#define ENSIGN_LINT_REPORT_FIX_PLAN_HPP

#include "finding.hpp"

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace ensign::lint {

/// The fix of one finding, and whether it is going to be applied.
struct planned_fix {
    std::size_t finding = 0; ///< index into the findings of the analysis
    std::size_t fix = 0;     ///< index into the fixes of the finding
    std::string left_out;    ///< why it is not applied; empty: it is
};

/// Which fixes go together.
struct fix_plan {
    std::vector<planned_fix> fixes; ///< one for each finding that has a fix to apply, in the order of the findings
    std::map<std::string, std::vector<edit>> edits; ///< by file; by offset, without overlaps, each once
};

/// Chooses the first safe fix of each finding that is not silenced; with `suggestions`, otherwise the first that edits
/// anything. A fix is applied with all of its edits or not at all. Of two fixes whose edits touch each other the first
/// wins; equal edits of several fixes are one. `refuse` says why an edit cannot be made; empty: it can.
[[nodiscard]] fix_plan plan_fixes(const analysis& of, bool suggestions,
                                  const std::function<std::string(const edit&)>& refuse);

} // namespace ensign::lint

#endif
