// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_FILES_WRITE_HPP
#define ENSIGN_LINT_FILES_WRITE_HPP

#include <string>
#include <string_view>

namespace ensign::lint {

/// A file beside the one that it is going to replace. Unless `commit` is called, nothing has happened.
class pending_file {
public:
    /// Writes `bytes` to a temporary file in the folder of `path`, with the mode of the file that is there. Links are
    /// followed: the file behind a link is replaced, not the link. Only a regular file is ever replaced.
    pending_file(std::string path, std::string_view bytes);
    pending_file(pending_file&& other) noexcept;
    pending_file& operator=(pending_file&&) = delete;
    ~pending_file();

    /// What went wrong, for people, with the path as it was given; empty: nothing so far.
    [[nodiscard]] const std::string& failure() const noexcept { return failure_; }

    /// Puts it in place; false: see `failure`.
    bool commit();

private:
    void prepare(std::string_view bytes);

    std::string path_;      // as given
    std::string target_;    // behind links
    std::string temporary_; // empty: there is none
    std::string failure_;
};

/// The whole file at once, or the file as it was. Returns what went wrong; empty: nothing.
[[nodiscard]] std::string replace_file(const std::string& path, std::string_view bytes);

/// Likewise, for outputs: a pipe that somebody reads, a device like `/dev/null`, and what the shell has opened
/// (`/dev/stdout`) are written to.
[[nodiscard]] std::string write_file(const std::string& path, std::string_view bytes);

} // namespace ensign::lint

#endif
