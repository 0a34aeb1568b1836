// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_REPORT_TALLY_HPP
#define ENSIGN_LINT_REPORT_TALLY_HPP

#include "finding.hpp"

#include <cstddef>
#include <string>

namespace ensign::lint {

/// How many of what. A silenced finding counts as silenced and as nothing else.
struct tally {
    std::size_t errors = 0, warnings = 0, remarks = 0;
    std::size_t by_nolint = 0, by_baseline = 0;
    std::size_t problems = 0, files = 0;

    [[nodiscard]] std::size_t findings() const noexcept { return errors + warnings + remarks; }
    [[nodiscard]] std::size_t silenced() const noexcept { return by_nolint + by_baseline; }
};

[[nodiscard]] tally count(const analysis& of) noexcept;

/// "2 errors, 1 warning in 12 files; 3 silenced (1 by NOLINT, 2 by the baseline)"
[[nodiscard]] std::string sentence(const tally& of);

/// 0: clean; 1: a finding that is not silenced, of `fail_level` or worse; 3: something could not be analysed, whatever
/// was found besides.
[[nodiscard]] int exit_code(const analysis& of, severity fail_level) noexcept;

} // namespace ensign::lint

#endif
