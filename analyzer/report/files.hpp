// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_REPORT_FILES_HPP
#define ENSIGN_LINT_REPORT_FILES_HPP

#include <optional>
#include <string>
#include <string_view>

namespace ensign::lint {

/// The bytes of a regular file of at most 256 MiB; nothing when it cannot be read.
[[nodiscard]] std::optional<std::string> read_file(const std::string& path);

/// A file beside the one that it is going to replace. Unless `commit` is called, nothing has happened.
class pending_file {
public:
    /// Writes `bytes` to a temporary file in the folder of `path`, with the mode of the file that is there. Links are
    /// followed: the file behind a link is replaced, not the link.
    pending_file(std::string path, std::string_view bytes);
    pending_file(pending_file&& other) noexcept;
    pending_file& operator=(pending_file&&) = delete;
    ~pending_file();

    /// What went wrong, for people; empty: nothing so far.
    [[nodiscard]] const std::string& failure() const noexcept { return failure_; }

    /// Puts it in place; false: see `failure`.
    bool commit();

private:
    std::string target_;
    std::string temporary_; // empty: there is none
    std::string failure_;
};

/// The whole file at once, or the file as it was. What is no regular file (a pipe, `/dev/stdout`) is written to.
/// Returns what went wrong; empty: nothing.
[[nodiscard]] std::string write_file(const std::string& path, std::string_view bytes);

} // namespace ensign::lint

#endif
