// SPDX-License-Identifier: BSL-1.0
#include "foreign_sources.hpp"

#include "../files/read.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <optional>
#include <set>
#include <string_view>

namespace ensign::lint {

namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 7> source_endings{".c", ".cc", ".cpp", ".cxx", ".c++", ".cppm", ".ixx"};
constexpr std::array<std::string_view, 5> header_endings{".h", ".hh", ".hpp", ".hxx", ".h++"};
constexpr std::size_t most_folders = 200; // each makes every #include slower

bool is_one_of(const auto& endings, const fs::path& file) {
    std::string ending = file.extension().string();
    std::transform(ending.begin(), ending.end(), ending.begin(), [](unsigned char c) { return std::tolower(c); });
    return std::find(endings.begin(), endings.end(), ending) != endings.end();
}

// What stands behind `#include "` or `#include <`; nothing in another line.
std::optional<std::string_view> included(std::string_view line) {
    const auto skip_blanks = [&] { line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size())); };
    skip_blanks();
    if (!line.starts_with('#')) { return std::nullopt; }
    line.remove_prefix(1);
    skip_blanks();
    if (!line.starts_with("include")) { return std::nullopt; }
    line.remove_prefix(7);
    skip_blanks();
    if (line.empty() || (line.front() != '"' && line.front() != '<')) { return std::nullopt; }
    const std::size_t end = line.find(line.front() == '"' ? '"' : '>', 1);
    return end == std::string_view::npos ? std::nullopt : std::optional{line.substr(1, end - 1)};
}

// Every header under each of the ends of its path: "c.h", "b/c.h", "a/b/c.h".
class headers_by_name {
public:
    explicit headers_by_name(const std::vector<std::string>& headers) {
        for (const std::string& one : headers) { by_name_.emplace(fs::path{one}.filename().string(), one); }
    }

    // The folders from which `#include <name>` finds one of them.
    template <class F>
    void folders_of(std::string_view name, F&& take) const {
        const std::string end = "/" + std::string{name};
        const auto [first, last] = by_name_.equal_range(fs::path{name}.filename().string());
        for (auto one = first; one != last; ++one) {
            if (one->second.ends_with(end)) { take(one->second.substr(0, one->second.size() - end.size())); }
        }
    }

private:
    std::multimap<std::string, std::string> by_name_;
};

// Whether an enum in the text may be a list of flags: from the word to the next brace that closes there is a shift, a
// hexadecimal number, a macro with an argument, or the eight that comes behind 1, 2 and 4.
bool may_have_flags(std::string_view text) {
    const auto is_of_word = [&](std::size_t at) {
        return at < text.size() && (std::isalnum(static_cast<unsigned char>(text[at])) != 0 || text[at] == '_');
    };
    for (std::size_t at = text.find("enum"); at != text.npos; at = text.find("enum", at + 4)) {
        if (is_of_word(at - 1) || is_of_word(at + 4)) { continue; }
        const std::string_view body = text.substr(at, text.find('}', at) - at);
        for (const std::string_view sign : {"<<", "0x", "0X", "0b", "(", "8"}) {
            if (body.find(sign) != body.npos) { return true; }
        }
    }
    return false;
}

void count_folders(const std::string& file, std::string_view rest, const headers_by_name& headers,
                   std::map<std::string, std::size_t>& uses) {
    const fs::path own = fs::path{file}.parent_path();
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        const auto name = included(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
        if (!name || name->find("..") != std::string_view::npos) { continue; }
        std::error_code none;
        if (fs::exists(own / *name, none)) { continue; } // beside it
        headers.folders_of(*name, [&](std::string folder) { ++uses[std::move(folder)]; });
    }
}

} // namespace

bool is_c_file(const std::string& file) { return fs::path{file}.extension() == ".c"; }

foreign_sources find_foreign_sources(const fs::path& folder) {
    foreign_sources out;
    for (fs::recursive_directory_iterator i{fs::canonical(folder), fs::directory_options::skip_permission_denied}, end;
         i != end; ++i) {
        const fs::path& path = i->path();
        std::error_code none;
        if (i->is_directory(none)) {
            if (path.filename().string().starts_with('.') || fs::exists(path / "CMakeCache.txt", none)) {
                i.disable_recursion_pending();
            }
        } else if (i->is_regular_file(none) && i->file_size(none) < (std::uintmax_t{16} << 20)) {
            if (is_one_of(source_endings, path)) { out.sources.push_back(path.string()); }
            if (is_one_of(header_endings, path)) { out.headers.push_back(path.string()); }
        }
    }
    std::sort(out.sources.begin(), out.sources.end());
    std::sort(out.headers.begin(), out.headers.end());

    const headers_by_name by_name{out.headers};
    std::map<std::string, std::size_t> uses;
    out.files = out.sources.size() + out.headers.size();
    for (auto* const files : {&out.sources, &out.headers}) {
        std::erase_if(*files, [&](const std::string& file) {
            const std::string text = read_file(file).value_or("");
            count_folders(file, text, by_name, uses);
            return !may_have_flags(text);
        });
    }
    std::vector<std::pair<std::size_t, std::string>> ordered;
    for (const auto& [path, count] : uses) { ordered.emplace_back(count, path); }
    std::sort(ordered.begin(), ordered.end(), [](const auto& a, const auto& b) {
        return a.first != b.first ? a.first > b.first : a.second < b.second;
    });
    if (ordered.size() > most_folders) { ordered.resize(most_folders); }
    for (auto& [count, path] : ordered) { out.include_folders.push_back(std::move(path)); }
    return out;
}

} // namespace ensign::lint
