// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_LOCK_RUN_LOCK_HPP
#define ENSIGN_LINT_LOCK_RUN_LOCK_HPP

#include <chrono>
#include <filesystem>
#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "lock_finding.hpp"
#include "record.hpp"

namespace CLI {
class App;
} // namespace CLI

namespace ensign::lint {

/// A source that could not be analysed.
struct source_problem {
    std::string file{};
    std::string what{};
    std::string cure{};
};

/// What the sources declare, as every translation unit saw it: names may be there many times.
struct source_records {
    records declared{};
    std::vector<source_problem> problems{}; ///< not empty: nothing may be concluded, exit 3
};

/// The sources cannot even be looked for, since the command line is wrong: exit 2.
class source_request_error : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// What the commands need of the program that they are part of.
struct lock_context {
    /// Reads the sources. Called at most once, and only by commands that need them. An exception is a problem, unless it
    /// is a `source_request_error`.
    std::function<source_records()> source_of_records{};
    std::function<void(std::string_view)> print{};    ///< to stdout
    std::function<void(std::string_view)> complain{}; ///< to stderr
    /// Shows findings; as text on `print` when empty.
    std::function<void(const std::vector<lock_finding>&)> report{};
    /// Where the report goes, if that is a file.
    std::function<std::string()> report_file{};
    /// Adds options of the program to a command that reads the sources: -p BUILD, files.
    std::function<void(CLI::App&)> add_options{};
    /// Adds those of them that choose from a build, among them -p, to a command that can do without sources.
    std::function<void(CLI::App&)> add_database_options{};
    /// How long to wait for another process that changes the lock.
    std::chrono::milliseconds patience = std::chrono::seconds{10};
    std::filesystem::path folder{}; ///< where relative paths begin; empty: the current one
};

/// Exit codes of the commands.
namespace lock_exit {
inline constexpr int clean = 0;
inline constexpr int conflict = 1;   ///< of `merge`
inline constexpr int usage = 2;      ///< arguments, or a file that cannot be read or written
inline constexpr int incomplete = 3; ///< the sources could not be analysed
inline constexpr int outdated = 4;   ///< compatible: run `lock update`
inline constexpr int breaking = 5;
} // namespace lock_exit

/// `ensign-lint lock ...`: docs/analyzer/lock.md. `arguments` begin behind the word `lock`. Returns the exit code, and
/// throws nothing but what the functions of `context` throw, `source_of_records` excepted.
[[nodiscard]] int run_lock(const std::vector<std::string>& arguments, const lock_context& context);

} // namespace ensign::lint

#endif
