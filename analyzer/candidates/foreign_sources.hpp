// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_CANDIDATES_FOREIGN_SOURCES_HPP
#define ENSIGN_LINT_CANDIDATES_FOREIGN_SOURCES_HPP

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace ensign::lint {

/// C and C++ files of a folder whose build nobody knows.
struct foreign_sources {
    std::size_t files = 0;                    ///< all
    std::vector<std::string> sources;         ///< of them, those with an enum that may be flags; absolute paths, sorted
    std::vector<std::string> headers;         ///< likewise
    std::vector<std::string> include_folders; ///< those under the folder that its own #include lines need
};

/// Looks through the folder and all below it, but for hidden ones and those that hold a CMake build. Links to folders are
/// not followed. Throws `std::filesystem::filesystem_error`.
[[nodiscard]] foreign_sources find_foreign_sources(const std::filesystem::path& folder);

/// Whether the name is one of a C file, which is no C++.
[[nodiscard]] bool is_c_file(const std::string& file);

} // namespace ensign::lint

#endif
