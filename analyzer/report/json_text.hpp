// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_REPORT_JSON_TEXT_HPP
#define ENSIGN_LINT_REPORT_JSON_TEXT_HPP

#include <boost/json.hpp>

#include <string>
#include <string_view>

namespace ensign::lint {

/// With line ends and indents, so that people and `diff` can read it; keys in the order in which they were added.
[[nodiscard]] std::string json_text(const boost::json::value& of);

/// The text as JSON takes it: see `valid_utf8`.
[[nodiscard]] boost::json::string json_string(std::string_view text);

} // namespace ensign::lint

#endif
