// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_REPORT_PATHS_HPP
#define ENSIGN_LINT_REPORT_PATHS_HPP

#include <string>
#include <string_view>

namespace ensign::lint {

/// `..`, `.` and doubled slashes resolved by their spelling; an empty path stays empty.
[[nodiscard]] std::string normal_path(std::string_view path);

/// Is the file in the folder `root` or below it? Nothing is in an empty root.
[[nodiscard]] bool is_below(std::string_view file, std::string_view root);

/// The path from `root` on for files below it, otherwise the path as it is.
[[nodiscard]] std::string shown_path(std::string_view file, std::string_view root);

/// Percent-encoded after RFC 3986, byte by byte: bytes that are no UTF-8 are kept as well. Slashes stay.
[[nodiscard]] std::string uri_path(std::string_view path);

/// "file:///srv/game/status.hpp"
[[nodiscard]] std::string file_uri(std::string_view absolute_path);

} // namespace ensign::lint

#endif
