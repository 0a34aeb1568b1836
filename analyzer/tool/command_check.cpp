// SPDX-License-Identifier: BSL-1.0
#include "analyse.hpp"
#include "command.hpp"

#include "../report/apply_fixes.hpp"
#include "../report/files.hpp"
#include "../report/github.hpp"
#include "../report/json.hpp"
#include "../report/sarif.hpp"
#include "../report/tally.hpp"
#include "../report/text.hpp"

#include <CLI/CLI.hpp>
#include <fmt/core.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <thread>
#include <unistd.h>

namespace ensign::lint {

namespace {

struct settings {
    request wanted;
    std::vector<std::string> options;
    std::string format = "text";
    std::string fail_on = "warning";
    std::string output;
    bool fix = false;
    bool fix_suggestions = false;
    bool quiet = false;
    bool fixed_command = false;
};

// The database where people have it: here, or in the folder of the build.
std::string find_build() {
    for (const char* const folder : {".", "build", "build/dev", "build/lint"}) {
        if (std::filesystem::exists(std::filesystem::path{folder} / "compile_commands.json")) { return folder; }
    }
    throw bad_request{
        "there is no compile_commands.json here or in build/: name its folder with -p BUILD (CMake writes "
        "it with -DCMAKE_EXPORT_COMPILE_COMMANDS=ON), or give the arguments: FILE -- -std=c++20 ..."};
}

void read_options(settings& set) {
    for (const std::string& one : set.options) {
        const auto equals = one.find('=');
        if (equals == std::string::npos || equals == 0) {
            throw bad_request{"--option: '" + one + "' is not NAME=VALUE, as in ensign-bit-alias.AllowAliases=all"};
        }
        set.wanted.options[one.substr(0, equals)] = one.substr(equals + 1);
    }
}

std::string printed(const analysis& of, const settings& set) {
    const report_options options{std::filesystem::current_path().string(), "0.1.0", rules(), ""};
    if (set.format == "sarif") { return sarif_report(of, options); }
    if (set.format == "github") { return github_report(of, options); }
    if (set.format == "json") { return json_report(of, options); }
    return text_report(of, options, set.output.empty() && wants_colours(stdout));
}

void write(const std::string& text, const settings& set) {
    if (set.output.empty()) {
        fmt::print("{}", text);
        return;
    }
    if (const std::string failure = write_file(set.output, text); !failure.empty()) {
        throw bad_request{"-o: " + failure};
    }
}

// One line that is written over, on a terminal; nothing elsewhere.
void show_progress(request& wanted) {
    if (isatty(STDERR_FILENO) == 0) { return; }
    wanted.progress = [](std::size_t done, std::size_t all, const std::string& file) {
        const std::string name = std::filesystem::path{file}.filename().string();
        fmt::print(stderr, "\r\x1b[K[{}/{}] {}", done, all, name);
        if (done == all) { fmt::print(stderr, "\r\x1b[K"); }
        std::fflush(stderr);
    };
}

int run_check(settings& set) {
    if (set.fixed_command && set.wanted.sources.empty()) {
        throw bad_request{"behind '--' stand arguments of the compiler, for sources that are named before it"};
    }
    read_options(set);
    if (!set.fixed_command && set.wanted.build.empty()) { set.wanted.build = find_build(); }
    if (!set.quiet) { show_progress(set.wanted); }
    analysis found = analyse(set.wanted);
    if (set.fix || set.fix_suggestions) {
        const fix_outcome outcome = apply_fixes(found, set.fix_suggestions);
        fmt::print(stderr, "{}", sentence(outcome, std::filesystem::current_path().string()));
    }
    write(printed(found, set), set);
    return exit_code(found, set.fail_on == "error" ? severity::error : severity::warning);
}

} // namespace

void add_check(CLI::App& program, const std::vector<std::string>& compiler_arguments, int& status) {
    auto set = std::make_shared<settings>();
    set->wanted.jobs = std::clamp(std::thread::hardware_concurrency(), 1U, 2U);
    set->wanted.arguments = compiler_arguments;
    CLI::App& command = *program.add_subcommand("check", "look at sources and say what is wrong");
    command.add_option("sources", set->wanted.sources, "sources; none: all that the compile database has");
    command.add_option("-p", set->wanted.build, "folder of compile_commands.json")->type_name("BUILD");
    command.add_option("--only", set->wanted.only, "of the database, only paths that match")->type_name("REGEX");
    command.add_option("--checks", set->wanted.checks, "globs joined by commas, '-' in front takes away")
        ->capture_default_str();
    command
        .add_option("--option", set->options,
                    "an option of a check, as in ensign-bit-alias.AllowAliases=all, or "
                    "TraitEnums=REGEX: enums that are trait enums without saying so")
        ->type_name("NAME=VALUE")
        ->allow_extra_args(false); // one each time, or it would take the sources that follow
    command.add_option("--fail-on", set->fail_on, "what counts for exit code 1")
        ->check(CLI::IsMember({"error", "warning"}))
        ->capture_default_str();
    command.add_option("--format", set->format, "of the report")
        ->check(CLI::IsMember({"text", "sarif", "github", "json"}))
        ->capture_default_str();
    command.add_option("-o,--output", set->output, "write the report to a file")->type_name("FILE");
    command.add_flag("--fix", set->fix, "apply the fixes that are safe");
    command.add_flag("--fix-suggestions", set->fix_suggestions, "apply also those that a person should choose");
    command.add_option("-j,--jobs", set->wanted.jobs, "sources at the same time")
        ->check(CLI::Range(1, 64))
        ->capture_default_str();
    command.add_flag("-q,--quiet", set->quiet, "no progress");
    command.add_flag("--fixed-command", set->fixed_command)->group("");
    command.footer("\nexamples:\n"
                   "  ensign-lint check -p build/dev                    everything that the build compiles\n"
                   "  ensign-lint check -p build/dev --fix src/a.cpp    and mend what has one right answer\n"
                   "  ensign-lint check a.cpp -- -std=c++20 -Iinclude   without a build folder");
    command.callback([set, &status] { status = run_check(*set); });
}

void add_descriptions(CLI::App& program, int& status) {
    CLI::App& list = *program.add_subcommand("list-checks", "name every check");
    list.callback([&status] {
        for (const rule& one : rules()) {
            fmt::print("{:<32} {:<8} {}{}\n", one.name, name_of(one.level), one.summary, one.on ? "" : " (off)");
        }
        status = 0;
    });
}

} // namespace ensign::lint
