// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_LOCK_GIT_HPP
#define ENSIGN_LINT_LOCK_GIT_HPP

#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

#include "history.hpp"

namespace ensign::lint::lock_detail {

/// git cannot be started, or says no. `what()` has its words.
class git_error : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// `git -C folder arguments...`, without a shell. Returns what it prints; throws `git_error` when it fails.
[[nodiscard]] std::string run_git(const std::filesystem::path& folder, const std::vector<std::string>& arguments);

/// The file as the commit, branch or tag has it. Throws `git_error`; a `ref` that git could take for an option or that
/// names anything but a commit is refused.
[[nodiscard]] std::string file_at(const std::filesystem::path& file, const std::string& ref);

/// Every version of the file in the history of HEAD, the oldest first.
[[nodiscard]] std::vector<lock_version> versions_of(const std::filesystem::path& file);

} // namespace ensign::lint::lock_detail

namespace ensign::lint {
using namespace lock_detail;
} // namespace ensign::lint

#endif
