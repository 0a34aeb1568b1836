// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_LOCK_TEXT_HPP
#define ENSIGN_LINT_LOCK_TEXT_HPP

#include <string>
#include <string_view>
#include <vector>

/// \file
/// Names and texts in a lock. Everything is bytes: no locale has a say.

namespace ensign::lint::lock_detail {

/// Valid UTF-8 without control characters.
[[nodiscard]] bool is_printable(std::string_view text) noexcept;
/// A C++ identifier in valid UTF-8.
[[nodiscard]] bool is_identifier(std::string_view text) noexcept;
/// Identifiers with dots between them: "home.x".
[[nodiscard]] bool is_path(std::string_view text) noexcept;
/// Identifiers with `::` between them, and template arguments: "game::pool<int, 3>::kind".
[[nodiscard]] bool is_qualified_name(std::string_view text) noexcept;

/// In quotation marks, with `\"` and `\\`.
[[nodiscard]] std::string quoted(std::string_view text);
/// A text from outside, fit for a message: cut off, and without control characters.
[[nodiscard]] std::string shown(std::string_view text);

/// "a", "a and b", "a, b and c".
[[nodiscard]] std::string enumerated(const std::vector<std::string>& all);

/// Sorted as bytes, each once.
void sort_names(std::vector<std::string>& names);
[[nodiscard]] bool contains(const std::vector<std::string>& names, std::string_view name) noexcept;

/// Compares paths name by name, each as bytes: the order of the schema text.
[[nodiscard]] bool path_before(std::string_view a, std::string_view b) noexcept;

/// "Status" of "game::Status".
[[nodiscard]] std::string_view unqualified(std::string_view name) noexcept;

} // namespace ensign::lint::lock_detail

namespace ensign::lint {
using namespace lock_detail;
} // namespace ensign::lint

#endif
