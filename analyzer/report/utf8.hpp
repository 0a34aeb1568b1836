// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_REPORT_UTF8_HPP
#define ENSIGN_LINT_REPORT_UTF8_HPP

#include <cstddef>
#include <string>
#include <string_view>

namespace ensign::lint {

/// How many bytes at the front of `text` are one code point of valid UTF-8; 0: none.
[[nodiscard]] std::size_t code_point_size(std::string_view text) noexcept;

[[nodiscard]] bool is_utf8(std::string_view text) noexcept;

/// The text with U+FFFD for each byte that is no UTF-8: JSON, YAML and GitHub take nothing else.
[[nodiscard]] std::string valid_utf8(std::string_view text);

/// How many code points; a byte that is no UTF-8 counts as one.
[[nodiscard]] std::size_t count_code_points(std::string_view text) noexcept;

/// Fit for a terminal and for one line: control characters (but the tab) and those that turn the direction of writing
/// are written as escapes. A file name must not be able to clear the screen, nor to hide a part of a line.
[[nodiscard]] std::string printable(std::string_view text);

} // namespace ensign::lint

#endif
