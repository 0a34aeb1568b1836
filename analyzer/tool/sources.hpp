// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_TOOL_SOURCES_HPP
#define ENSIGN_LINT_TOOL_SOURCES_HPP

#include "analyse.hpp"

namespace CLI {
class App;
}

namespace ensign::lint {

inline constexpr char tool_version[] = "0.1.0";

/// Adds the options that say which sources: -p, --only, --option, -j, names.
void add_source_options(CLI::App& command, request& wanted);

/// Of these, the ones that choose from the database: -p, --only, --except, -j.
void add_database_options(CLI::App& command, request& wanted);

/// The database where people have it: here, or in the folder of the build. Throws `bad_request`.
[[nodiscard]] std::string find_build();

/// As many as there are cores, two at most: each one takes hundreds of megabytes.
[[nodiscard]] unsigned default_jobs();

/// A slip such as `-o a.cpp` must not cost a source. Throws `bad_request` when the output is what is looked at.
void refuse_input_as_output(const request& wanted, const std::string& output, std::string_view option);

/// One line that is written over, on a terminal; nothing elsewhere.
[[nodiscard]] std::function<void(std::size_t done, std::size_t all, const std::string& file)> progress_on_terminal();

/// The report in a format that --format names. Colours only where the reader is a terminal.
[[nodiscard]] std::string formatted(const analysis& of, const std::string& format, std::vector<rule> rules,
                                    bool to_stdout);

/// To stderr, if that is there.
void complain(std::string_view text);

/// To the file, which `option` of the command line names, or to stdout if there is none. Throws `bad_request` when it
/// cannot be written.
void print_report(const std::string& text, const std::string& file, std::string_view option = "-o");

} // namespace ensign::lint

#endif
