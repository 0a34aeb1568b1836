// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_REPORT_APPLY_FIXES_HPP
#define ENSIGN_LINT_REPORT_APPLY_FIXES_HPP

#include "finding.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace ensign::lint {

/// A finding with a fix that was or was not applied.
struct fix_result {
    finding what;
    std::string fix;      ///< `fix::what`
    std::string left_out; ///< why it was not applied; empty: it was
    bool operator==(const fix_result&) const = default;
};

/// What `apply_fixes` did.
struct fix_outcome {
    std::vector<fix_result> applied, left;
    std::vector<std::string> files; ///< those that were changed
};

/// Applies the safe fix of each finding, with `suggestions` also one that is not safe, and takes the findings that it
/// fixed out of `of`, which it arranges. A file is replaced at once or not at all, keeps its mode and its kind of line
/// ends, and is left alone unless `of.seen` says that it holds what was analysed. What is left out, and why, is in the
/// outcome, and its finding stays.
[[nodiscard]] fix_outcome apply_fixes(analysis& of, bool suggestions = false);

/// The outcome as lines for people.
[[nodiscard]] std::string sentence(const fix_outcome& of, std::string_view root);

/// The text after edits that do not overlap and are in the order of their offsets. Line ends of new text become those
/// of the old one.
[[nodiscard]] std::string edited(std::string_view text, const std::vector<edit>& edits);

} // namespace ensign::lint

#endif
