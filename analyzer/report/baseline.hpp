// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_REPORT_BASELINE_HPP
#define ENSIGN_LINT_REPORT_BASELINE_HPP

#include "finding.hpp"

#include <functional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace ensign::lint {

/// A finding that is known and stays for now.
struct baseline_entry {
    std::string fingerprint, check, subject, reason;
    place where; ///< in the file of the baseline
    bool operator==(const baseline_entry&) const = default;
};

/// Input that cannot be used: exit 2.
struct fault {
    place where;
    std::string what, cure;
    bool operator==(const fault&) const = default;
};

/// The entries of a baseline file, or the first thing that is wrong with it. `file` is its absolute path.
[[nodiscard]] std::variant<std::vector<baseline_entry>, fault> parse_baseline(std::string_view text,
                                                                              const std::string& file);

/// What an analysis covers: an entry that was not met is stale only when it could have been met.
struct baseline_scope {
    std::string root;                                ///< see `fingerprints`
    bool everything = true;                          ///< every file of the project was analysed
    std::function<bool(std::string_view check)> ran; ///< empty: every check did
};

/// Marks the findings that the baseline lists as silenced, and adds a remark `ensign-baseline-stale` for each entry that
/// is met no more. Arranges `of`. Nothing is called stale when the analysis is incomplete.
void apply_baseline(analysis& of, const std::vector<baseline_entry>& entries, const baseline_scope& scope);

/// A baseline of what is found now: one entry a line, by check and subject. Entries of `before` keep their reason, new
/// ones get `reason`. What NOLINT silences is not in it.
[[nodiscard]] std::string write_baseline(const analysis& of, std::string_view root,
                                         const std::vector<baseline_entry>& before,
                                         std::string_view reason = "found when the baseline was written");

} // namespace ensign::lint

#endif
