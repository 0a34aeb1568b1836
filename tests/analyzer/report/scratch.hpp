// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_TESTS_ANALYZER_REPORT_SCRATCH_HPP
#define ENSIGN_TESTS_ANALYZER_REPORT_SCRATCH_HPP

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <string_view>

/// A folder of its own for each test, gone at its end.
class scratch {
public:
    scratch() : path_{(std::filesystem::temp_directory_path() / "ensign-report-XXXXXX").string()} {
        if (::mkdtemp(path_.data()) == nullptr) { throw std::runtime_error{"cannot make a folder for the test"}; }
        path_ = std::filesystem::canonical(path_).string();
    }
    scratch(const scratch&) = delete;
    scratch& operator=(const scratch&) = delete;
    ~scratch() { std::filesystem::remove_all(path_); }

    [[nodiscard]] const std::string& path() const noexcept { return path_; }

    /// Returns the absolute path.
    std::string write(std::string_view name, std::string_view bytes) const {
        std::string file = path_ + '/' + std::string{name};
        std::ofstream{file, std::ios::binary} << bytes;
        return file;
    }

    [[nodiscard]] static std::string read(const std::string& file) {
        std::ifstream in{file, std::ios::binary};
        return {std::istreambuf_iterator<char>{in}, {}};
    }

    [[nodiscard]] std::size_t count_files() const {
        const std::filesystem::recursive_directory_iterator all{path_};
        return static_cast<std::size_t>(std::distance(begin(all), end(all)));
    }

private:
    std::string path_;
};

#endif
