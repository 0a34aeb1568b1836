// SPDX-License-Identifier: BSL-1.0
#include "paths.hpp"

#include <fmt/format.h>

#include <filesystem>

namespace ensign::lint {

namespace {

std::string without_end_slash(std::string_view root) {
    std::string folder = normal_path(root);
    while (folder.size() > 1 && folder.back() == '/') { folder.pop_back(); }
    return folder;
}

// The characters that RFC 3986 calls unreserved, and the slash between the parts of a path.
bool stays_in_uri(char c) noexcept {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '.' ||
           c == '_' || c == '~' || c == '/';
}

} // namespace

std::string normal_path(std::string_view path) {
    return path.empty() ? std::string{} : std::filesystem::path{path}.lexically_normal().string();
}

bool is_below(std::string_view file, std::string_view root) {
    const std::string folder = without_end_slash(root);
    if (folder.empty()) { return false; }
    if (folder == "/") { return file.size() > 1 && file[0] == '/'; }
    return file.size() > folder.size() + 1 && file.substr(0, folder.size()) == folder && file[folder.size()] == '/';
}

std::string shown_path(std::string_view file, std::string_view root) {
    if (!is_below(file, root)) { return std::string{file}; }
    const std::string folder = without_end_slash(root);
    return std::string{file.substr(folder == "/" ? 1 : folder.size() + 1)};
}

std::string uri_path(std::string_view path) {
    std::string out;
    out.reserve(path.size());
    for (const char c : path) {
        if (stays_in_uri(c)) {
            out += c;
        } else {
            out += fmt::format("%{:02X}", static_cast<unsigned char>(c));
        }
    }
    return out;
}

std::string file_uri(std::string_view absolute_path) {
    return fmt::format("file://{}{}", absolute_path.substr(0, 1) == "/" ? "" : "/", uri_path(absolute_path));
}

} // namespace ensign::lint
