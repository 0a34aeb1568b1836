// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_FILES_LINKS_HPP
#define ENSIGN_LINT_FILES_LINKS_HPP

#include <string>

namespace ensign::lint {

/// The file that is meant, also where links lead to one that is not there yet.
[[nodiscard]] std::string behind_links(const std::string& path);

/// Whether both are one file, whatever names it has.
[[nodiscard]] bool is_same_file(const std::string& a, const std::string& b);

} // namespace ensign::lint

#endif
