// SPDX-License-Identifier: BSL-1.0
#include "git.hpp"

#define BOOST_PROCESS_USE_STD_FS
#include <boost/asio/io_context.hpp>
#include <boost/process/args.hpp>
#include <boost/process/async.hpp>
#include <boost/process/child.hpp>
#include <boost/process/io.hpp>
#include <boost/process/search_path.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <future>
#include <string_view>
#include <utility>

#include "text.hpp"

namespace ensign::lint::lock_detail {

namespace process = boost::process;

namespace {

std::filesystem::path folder_of(const std::filesystem::path& file) {
    const std::filesystem::path out = file.parent_path();
    return out.empty() ? "." : out;
}

void check_ref(const std::string& ref) {
    const bool bad =
        ref.empty() || ref.front() == '-' || !is_printable(ref) || ref.find_first_of(" :?*[\\") != std::string::npos;
    if (bad) {
        throw git_error{
            fmt::format("{} is no commit, branch or tag: write git:main, git:v1.2 or git:HEAD~1", shown(ref))};
    }
}

std::string without_line_ends(std::string text) {
    while (text.ends_with('\n')) { text.pop_back(); }
    std::replace(text.begin(), text.end(), '\n', ' ');
    return text;
}

} // namespace

std::string run_git(const std::filesystem::path& folder, const std::vector<std::string>& arguments) {
    const auto program = process::search_path("git");
    if (program.empty()) { throw git_error{"git is not installed: install it, or name a file instead"}; }
    std::vector<std::string> all{"-C", folder.string()};
    all.insert(all.end(), arguments.begin(), arguments.end());
    std::future<std::string> out;
    std::future<std::string> err;
    int status = 0;
    try {
        boost::asio::io_context io;
        process::child git{program, process::args = all, process::std_in<process::null, process::std_out> out,
                           process::std_err > err, io};
        io.run();
        git.wait();
        status = git.exit_code();
    } catch (const std::exception& e) { throw git_error{fmt::format("git cannot be started: {}", e.what())}; }
    if (status != 0) {
        throw git_error{
            fmt::format("git {} failed: {}", arguments.empty() ? "" : arguments.front(), without_line_ends(err.get()))};
    }
    return out.get();
}

std::string file_at(const std::filesystem::path& file, const std::string& ref) {
    check_ref(ref);
    return run_git(folder_of(file), {"show", "--no-textconv", "--no-color", "--end-of-options",
                                     fmt::format("{}:./{}", ref, file.filename().string())});
}

std::vector<lock_version> versions_of(const std::filesystem::path& file) {
    const std::string name = "./" + file.filename().string();
    if (run_git(folder_of(file), {"rev-list", "--all", "--max-count=1"}).empty()) { return {}; } // `log` would fail
    const std::string lines =
        run_git(folder_of(file), {"log", "--reverse", "--no-color", "--format=%H %h %s", "--", name});
    std::vector<lock_version> out;
    std::string_view rest = lines;
    while (!rest.empty()) {
        std::string_view line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(line.size() + 1, rest.size()));
        const auto cut = [&] {
            const std::string_view word = line.substr(0, line.find(' '));
            line.remove_prefix(std::min(word.size() + 1, line.size()));
            return std::string{word};
        };
        const std::string hash = cut();
        lock_version v{cut(), std::string{line}, {}};
        if (!is_printable(v.title)) { v.title = "(not printable)"; }
        try {
            v.text = file_at(file, hash);
        } catch (const git_error&) {
            v.text.clear(); // a commit that deletes it
        }
        out.push_back(std::move(v));
    }
    return out;
}

} // namespace ensign::lint::lock_detail
