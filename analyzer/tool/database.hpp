// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_TOOL_DATABASE_HPP
#define ENSIGN_LINT_TOOL_DATABASE_HPP

#include "analyse.hpp"

#include <clang/Tooling/CompilationDatabase.h>

namespace ensign::lint {

/// One translation unit to look at, ready for the compiler inside the tool.
struct job {
    clang::tooling::CompileCommand command;
    std::string file; ///< absolute
};

/// Makes a command of a build one that only parses, with the headers of the compiler that it names.
void prepare_command(clang::tooling::CompileCommand& command);

/// Finds the commands of what is asked for. What has none, or one that this compiler cannot follow, becomes a problem.
/// Interface units of modules come first: what is declared there is read there.
[[nodiscard]] std::vector<job> find_jobs(const request& wanted, std::vector<problem>& problems);

} // namespace ensign::lint

#endif
