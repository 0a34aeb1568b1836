// SPDX-License-Identifier: BSL-1.0
#include "sources.hpp"

#include "../files/links.hpp"
#include "../files/write.hpp"
#include "../report/github.hpp"
#include "../report/json.hpp"
#include "../report/sarif.hpp"
#include "../report/text.hpp"

#include <CLI/CLI.hpp>
#include <fmt/core.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <thread>
#include <unistd.h>

namespace ensign::lint {

std::string find_build() {
    for (const char* const folder : {".", "build", "build/dev", "build/lint"}) {
        if (std::filesystem::exists(std::filesystem::path{folder} / "compile_commands.json")) { return folder; }
    }
    throw bad_request{
        "there is no compile_commands.json here or in build/: name its folder with -p BUILD (CMake writes "
        "it with -DCMAKE_EXPORT_COMPILE_COMMANDS=ON), or give the arguments: FILE -- -std=c++20 ..."};
}

unsigned default_jobs() { return std::clamp(std::thread::hardware_concurrency(), 1U, 2U); }

void add_database_options(CLI::App& command, request& wanted) {
    command.add_option("-p", wanted.build, "folder of compile_commands.json")->type_name("BUILD");
    command.add_option("--only", wanted.only, "of the database, only paths that match")->type_name("REGEX");
    command.add_option("--except", wanted.except, "of the database, not the paths that match")->type_name("REGEX");
    command.add_option("-j,--jobs", wanted.jobs, "sources at the same time")
        ->check(CLI::Range(1, 64))
        ->capture_default_str();
}

void add_source_options(CLI::App& command, request& wanted) {
    command.add_option("sources", wanted.sources, "sources; none: all that the compile database has");
    add_database_options(command, wanted);
    command
        .add_option_function<std::vector<std::string>>(
            "--option",
            [&wanted](const std::vector<std::string>& given) {
                for (const std::string& one : given) {
                    const auto equals = one.find('=');
                    if (equals == std::string::npos || equals == 0) {
                        throw bad_request{"--option: '" + one +
                                          "' is not NAME=VALUE, as in ensign-bit-alias.AllowAliases=all"};
                    }
                    wanted.options[one.substr(0, equals)] = one.substr(equals + 1);
                }
            },
            "an option of a check, as in ensign-bit-alias.AllowAliases=all, or TraitEnums=REGEX: enums that are trait "
            "enums without saying so")
        ->type_name("NAME=VALUE")
        ->allow_extra_args(false) // one each time, or it would take the sources that follow
        ->take_all();
}

void refuse_input_as_output(const request& wanted, const std::string& output, std::string_view option) {
    if (output.empty()) { return; }
    std::vector<std::string> inputs = wanted.sources;
    if (!wanted.build.empty()) { inputs.push_back(wanted.build + "/compile_commands.json"); }
    for (const std::string& input : inputs) {
        if (is_same_file(output, input)) {
            throw bad_request{
                fmt::format("{} names {}, which is what is looked at: write to another file", option, input)};
        }
    }
}

std::function<void(std::size_t, std::size_t, const std::string&)> progress_on_terminal() {
    if (isatty(STDERR_FILENO) == 0) { return {}; }
    return [](std::size_t done, std::size_t all, const std::string& file) {
        const std::string name = std::filesystem::path{file}.filename().string();
        fmt::print(stderr, "\r\x1b[K[{}/{}] {}", done, all, name);
        if (done == all) { fmt::print(stderr, "\r\x1b[K"); }
        std::fflush(stderr);
    };
}

std::string formatted(const analysis& of, const std::string& format, std::vector<rule> rules, bool to_stdout) {
    const report_options options{std::filesystem::current_path().string(), tool_version, std::move(rules), ""};
    if (format == "sarif") { return sarif_report(of, options); }
    if (format == "github") { return github_report(of, options); }
    if (format == "json") { return json_report(of, options); }
    return text_report(of, options, to_stdout && wants_colours(stdout));
}

void complain(std::string_view text) { static_cast<void>(std::fwrite(text.data(), 1, text.size(), stderr)); }

void print_report(const std::string& text, const std::string& file, std::string_view option) {
    if (file.empty()) {
        const bool written =
            std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0;
        if (!written) { throw bad_request{"the output could not be written"}; }
        return;
    }
    if (const std::string failure = write_file(file, text); !failure.empty()) {
        throw bad_request{fmt::format("{}: {}", option, failure)};
    }
}

} // namespace ensign::lint
