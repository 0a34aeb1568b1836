// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_TESTS_ANALYZER_LOCK_REPOSITORY_HPP
#define ENSIGN_TESTS_ANALYZER_LOCK_REPOSITORY_HPP

#include <filesystem>
#include <initializer_list>
#include <string>
#include <vector>

namespace samples {

/// A folder that goes away with its object.
class temporary_folder {
public:
    temporary_folder();
    temporary_folder(const temporary_folder&) = delete;
    temporary_folder& operator=(const temporary_folder&) = delete;
    ~temporary_folder();

    [[nodiscard]] const std::filesystem::path& path() const noexcept { return path_; }
    void write(const std::string& name, const std::string& text) const;
    [[nodiscard]] std::string read(const std::string& name) const;

private:
    std::filesystem::path path_;
};

/// A repository of git in such a folder, which knows of no settings of the user.
class repository {
public:
    repository();

    [[nodiscard]] const std::filesystem::path& path() const noexcept { return folder_.path(); }
    [[nodiscard]] const temporary_folder& folder() const noexcept { return folder_; }

    /// False when git says no.
    bool run(std::vector<std::string> arguments) const;
    void commit(const std::string& lock, const std::string& title) const;
    /// Whether `git merge` puts `ours` and `theirs`, both made of `base`, together without a conflict.
    bool merges(const std::string& base, const std::string& ours, const std::string& theirs) const;
    /// The lock in the work tree.
    [[nodiscard]] std::string text() const { return folder_.read("ensign.lock"); }

private:
    temporary_folder folder_;
};

} // namespace samples

#endif
