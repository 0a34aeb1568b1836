// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_TESTS_UNIT_RESDATA_FOLDER_HPP
#define ENSIGN_TESTS_UNIT_RESDATA_FOLDER_HPP

/// \file
/// A folder of its own for a test, which goes with it.

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

class folder {
public:
    folder() {
        std::string name = (std::filesystem::temp_directory_path() / "ensign-test-XXXXXX").string();
        if (mkdtemp(name.data()) == nullptr) { throw std::runtime_error{"no folder for the test"}; }
        path_ = name;
    }
    folder(const folder&) = delete;
    folder& operator=(const folder&) = delete;
    ~folder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }

    [[nodiscard]] std::string path(const std::string& name) const { return (path_ / name).string(); }
    [[nodiscard]] std::vector<std::string> names() const {
        std::vector<std::string> out;
        for (const auto& entry : std::filesystem::directory_iterator{path_}) {
            out.push_back(entry.path().filename().string());
        }
        std::sort(out.begin(), out.end());
        return out;
    }

private:
    std::filesystem::path path_;
};

#endif
