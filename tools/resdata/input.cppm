// SPDX-License-Identifier: BSL-1.0
module;

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

export module resdata_tool.input;

import ensign.resdata;
import ensign.snapshot;

// What the commands have in common: reading with progress, choosing a set, printing.

export namespace resdata_tool {

/// The exit statuses.
enum status : int { ok = 0, different = 1, bad_usage = 2, unreadable = 3 };

/// The command line asks for what is not there. The message has the cure.
class usage_error : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// A line on the terminal about work that takes longer than half a second. Nothing, when stderr is no terminal.
class progress {
public:
    explicit progress(std::string what);
    progress(const progress&) = delete;
    progress& operator=(const progress&) = delete;
    ~progress();

    void operator()(std::uint64_t done, std::uint64_t all);

private:
    std::string what_;
    std::chrono::steady_clock::time_point next_;
    bool terminal_;
    bool shown_ = false;
};

[[nodiscard]] std::vector<std::byte> load(const std::string& path);

/// A document; a file of version 1 is an error that says what is in it and how to take it over.
[[nodiscard]] ensign::resdata::document read(const std::string& path);

/// The table of this name; without a name that of the only set. Throws `usage_error` with the names there are.
/// `option`: the one that gives the name.
[[nodiscard]] const ensign::raw_snapshot& choose(const ensign::resdata::document& from, const std::string& set,
                                                 const std::string& path, std::string_view option = "--set");

/// "1 row", "2 rows"
[[nodiscard]] std::string counted(std::uint64_t count, std::string_view what);

/// To stdout. Throws `ensign::resdata::file_error` when it cannot be written.
void print(std::string_view text);
void flush();

/// Columns of text under each other. `numeric`: those to be put to the right.
[[nodiscard]] std::string table_text(const std::vector<std::vector<std::string>>& rows,
                                     const std::vector<bool>& numeric, std::string_view indent = {});

} // namespace resdata_tool
