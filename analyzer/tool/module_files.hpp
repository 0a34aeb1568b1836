// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_TOOL_MODULE_FILES_HPP
#define ENSIGN_LINT_TOOL_MODULE_FILES_HPP

#include "../report/finding.hpp"

#include <clang/Tooling/CompilationDatabase.h>

#include <optional>

namespace ensign::lint {

/// Whether every built module interface (BMI) that a command names is there, and newer than what it was made of.
///
/// clang takes a stale one without a word, and with it the values of an enum that has changed since. So this is asked
/// before anything is looked at. The answer for a file is kept, as the many importers of a module ask for the same ones.
[[nodiscard]] std::optional<problem> check_module_files(const clang::tooling::CompileCommand& command);

} // namespace ensign::lint

#endif
