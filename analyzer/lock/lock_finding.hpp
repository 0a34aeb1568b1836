// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_LOCK_LOCK_FINDING_HPP
#define ENSIGN_LINT_LOCK_LOCK_FINDING_HPP

#include <string>
#include <string_view>
#include <vector>

#include "record.hpp"

namespace ensign::lint {

/// What a difference means for data.
enum class lock_verdict : unsigned char {
    none,
    compatible, ///< the lock is out of date; `lock update` takes it over
    breaking,   ///< data is lost or means something else
};

/// Another place that a finding is about: a second member, a line of the lock, another translation unit.
struct related_place {
    source_place where{};
    std::string text{};
};

/// One root cause.
struct lock_finding {
    std::string check{}; ///< "ensign-schema-bit-moved"
    lock_verdict verdict = lock_verdict::none;
    std::string subject{}; ///< qualified: the member, or the type when it is about several
    std::string message{}; ///< what is different, with old and new numbers, and what to do
    source_place where{};  ///< in the sources; in the lock for what the sources have no longer
    std::vector<related_place> related{};
};

/// The names of the checks, without the prefix "ensign-schema-".
inline constexpr std::string_view schema_check_names[] = {
    "bit-moved",     "bit-reused",   "removed-unreserved", "renamed",        "value-moved",  "duplicate-value",
    "width-changed", "member-added", "member-moved",       "member-removed", "type-changed", "composite-changed",
    "enum-removed",  "odr-mismatch", "config-dependent",   "added",          "stale-lock",   "lock-invalid",
};

/// The worst verdict; `none` of no findings.
[[nodiscard]] lock_verdict worst_of(const std::vector<lock_finding>& findings) noexcept;
/// 0, 4 or 5 for `worst_of`.
[[nodiscard]] int exit_code_of(const std::vector<lock_finding>& findings) noexcept;

/// By subject, check and message: the order of the sources does not matter.
void sort_findings(std::vector<lock_finding>& findings);

/// `file:line:column: error: message [check]`, and a note for each related place. Breaking ones are errors, the others
/// are warnings.
[[nodiscard]] std::string text_of(const lock_finding& finding);

} // namespace ensign::lint

#endif
