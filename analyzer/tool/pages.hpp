// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_TOOL_PAGES_HPP
#define ENSIGN_LINT_TOOL_PAGES_HPP

#include <span>
#include <string_view>

namespace ensign::lint {

/// One page of docs/analyzer, as it was when the program was built.
struct page {
    std::string_view name; ///< "ensign-bit-alias"
    std::string_view text; ///< Markdown
};

/// The pages of the checks, by name.
[[nodiscard]] std::span<const page> pages();

} // namespace ensign::lint

#endif
