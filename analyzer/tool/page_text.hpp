// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_TOOL_PAGE_TEXT_HPP
#define ENSIGN_LINT_TOOL_PAGE_TEXT_HPP

#include <string>
#include <string_view>

namespace ensign::lint {

/// A page for the terminal: code is indented, tables are columns, links are their texts, and where the code of a page
/// comes from is left out. `bold`: headings are.
[[nodiscard]] std::string page_text(std::string_view markdown, bool bold);

} // namespace ensign::lint

#endif
