// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_TOOL_FOREIGN_UNIT_HPP
#define ENSIGN_LINT_TOOL_FOREIGN_UNIT_HPP

#include "scan.hpp"

namespace clang {
class FileManager;
}

namespace ensign::lint {

/// An enum of the folder, and what is odd about it.
struct foreign_enum {
    candidate what;
    bool looks_like_flags = false;
    std::vector<finding> suspicious;
};

/// What one file declares and includes.
struct foreign_unit {
    std::vector<foreign_enum> enums;
    std::vector<std::string> files; ///< of the folder, that were read for it
    std::size_t errors = 0;
    bool gave_up = false;
};

/// Parses one file with a command, and takes what is in the folder (an absolute, canonical path). NOLINT is honoured.
void read_foreign_unit(const std::vector<std::string>& command, const std::string& folder, clang::FileManager& files,
                       foreign_unit& into);

} // namespace ensign::lint

#endif
