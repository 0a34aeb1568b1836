// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_REPORT_OPTIONS_HPP
#define ENSIGN_LINT_REPORT_OPTIONS_HPP

#include "finding.hpp"

#include <string>
#include <vector>

namespace ensign::lint {

/// What the printers have to know besides the findings.
struct report_options {
    std::string root;        ///< absolute folder; paths below it are shown from there on
    std::string version;     ///< of the tool
    std::vector<rule> rules; ///< every check that there is
    std::string pages;       ///< absolute URI that `rule::page` is appended to; empty: no links
};

} // namespace ensign::lint

#endif
