// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_REPORT_SARIF_RULES_HPP
#define ENSIGN_LINT_REPORT_SARIF_RULES_HPP

#include "finding.hpp"
#include "options.hpp"

#include <boost/json.hpp>

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <string_view>

namespace ensign::lint {

/// "note", "warning" or "error".
[[nodiscard]] std::string_view sarif_level(severity level) noexcept;

/// The rules of a run: those of the options and those that only a finding names, each once, by name.
class sarif_rules {
public:
    sarif_rules(const analysis& of, const report_options& options);

    [[nodiscard]] boost::json::array list() const;

    /// Of a check that a finding of the analysis has.
    [[nodiscard]] std::size_t index_of(std::string_view check) const noexcept;

private:
    std::map<std::string, rule, std::less<>> rules_;
    std::string pages_;
};

} // namespace ensign::lint

#endif
