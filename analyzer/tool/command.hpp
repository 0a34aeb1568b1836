// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_TOOL_COMMAND_HPP
#define ENSIGN_LINT_TOOL_COMMAND_HPP

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace ensign::lint {

/// Adds `check` to the program. `compiler_arguments` are those behind `--`, if it is there (`fixed_command`). `status` is
/// what the program returns.
void add_check(CLI::App& program, const std::vector<std::string>& compiler_arguments, bool fixed_command, int& status);

/// Adds `candidates`.
void add_candidates(CLI::App& program, const std::vector<std::string>& compiler_arguments, int& status);

/// `lock ...`; `arguments` are those behind the word. Returns the exit code.
[[nodiscard]] int run_lock_command(const std::vector<std::string>& arguments,
                                   const std::vector<std::string>& compiler_arguments, bool fixed_command);

/// Adds `list-checks` and `explain`.
void add_descriptions(CLI::App& program, int& status);

} // namespace ensign::lint

#endif
