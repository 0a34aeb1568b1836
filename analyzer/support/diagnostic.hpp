// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_SUPPORT_DIAGNOSTIC_HPP
#define ENSIGN_LINT_SUPPORT_DIAGNOSTIC_HPP

#include "../report/finding.hpp"
#include "pch.hpp"

namespace ensign::lint {

/// A change of the source that mends a finding.
struct hint {
    std::string what; ///< said where the change is only suggested: "take the free bit 5"
    bool safe;        ///< the one right answer, which `--fix` applies; otherwise a person has to choose
    std::vector<clang::FixItHint> edits;
};

/// A finding while the AST is there. The two deliveries make of it what they print.
struct diagnostic {
    severity level = severity::warning;
    std::string subject; ///< qualified name of what it is about: equal for the same thing in every translation unit
    std::string message;
    clang::SourceLocation where;
    std::vector<std::pair<clang::SourceLocation, std::string>> notes;
    std::vector<hint> fixes;
};

} // namespace ensign::lint

#endif
