// SPDX-License-Identifier: BSL-1.0
#include "analyse.hpp"
#include "command.hpp"
#include "sources.hpp"

#include "../files/links.hpp"
#include "../files/read.hpp"
#include "../lock/parse.hpp"
#include "../report/apply_fixes.hpp"
#include "../report/baseline.hpp"
#include "../report/export_fixes.hpp"
#include "../report/tally.hpp"

#include <CLI/CLI.hpp>
#include <fmt/core.h>

#include <filesystem>
#include <memory>
#include <utility>

namespace ensign::lint {

namespace {

struct settings {
    request wanted;
    std::string format = "text";
    std::string fail_on = "warning";
    std::string output;
    std::string fixes;
    std::string baseline;
    std::string new_baseline;
    std::string lock; ///< empty: ensign.lock, if it is there
    bool fix = false;
    bool fix_suggestions = false;
    bool quiet = false;
    bool fixed_command = false; ///< there was a `--`
};

std::string root() { return std::filesystem::current_path().string(); }

std::vector<baseline_entry> read_baseline(const std::string& file) {
    const file_contents read = load_file(file);
    if (!read.failure.empty()) { throw bad_request{"--baseline: " + read.failure}; }
    if (!read.bytes) { throw bad_request{"--baseline: there is no " + file + "; --write-baseline makes one"}; }
    auto parsed = parse_baseline(*read.bytes, std::filesystem::absolute(file).string());
    if (const fault* const wrong = std::get_if<fault>(&parsed)) {
        throw bad_request{fmt::format("--baseline: {}:{}: {}: {}", file, wrong->where.line, wrong->what, wrong->cure)};
    }
    return std::get<std::vector<baseline_entry>>(std::move(parsed));
}

void examine_outputs(const settings& set) {
    const std::string lock = set.lock.empty() ? "ensign.lock" : set.lock;
    for (const auto& [file, option] : {std::pair{set.output, "-o"}, std::pair{set.fixes, "--export-fixes"},
                                       std::pair{set.new_baseline, "--write-baseline"}}) {
        refuse_input_as_output(set.wanted, file, option);
        if (!file.empty() && is_same_file(file, lock)) {
            throw bad_request{fmt::format("{} names {}, which is the lock: write to another file", option, file)};
        }
    }
    if (!set.baseline.empty() && !set.output.empty() && is_same_file(set.output, set.baseline)) {
        throw bad_request{"-o and --baseline both name " + set.output + ": each is a file of its own"};
    }
}

// What is locked is not renumbered by --fix.
void tell_locked(settings& set) {
    const std::string file = set.lock.empty() ? "ensign.lock" : set.lock;
    const file_contents read = load_file(file);
    if (!read.failure.empty()) { throw bad_request{"what is locked must not be renumbered, but " + read.failure}; }
    if (!read.bytes && set.lock.empty()) { return; }
    if (!read.bytes) { throw bad_request{"--lock: there is no " + file + ": `ensign-lint lock init` makes one"}; }
    std::string names;
    try {
        for (const locked_enum& one : parse_lock(*read.bytes).enums) { names += one.name + ";"; }
    } catch (const std::exception& e) { throw bad_request{file + ": " + e.what()}; }
    set.wanted.options.try_emplace("ensign-sequential-numbering.LockedEnums", names);
}

int run_check(settings& set) {
    if (set.fixed_command && set.wanted.sources.empty()) {
        throw bad_request{"behind '--' stand arguments of the compiler, for sources that are named before it"};
    }
    if (!set.fixed_command && set.wanted.build.empty()) { set.wanted.build = find_build(); }
    examine_outputs(set);
    const std::vector<baseline_entry> known =
        set.baseline.empty() ? std::vector<baseline_entry>{} : read_baseline(set.baseline);
    tell_locked(set);
    if (!set.quiet) { set.wanted.progress = progress_on_terminal(); }
    analysis found = analyse(set.wanted);
    if (!set.new_baseline.empty()) {
        print_report(write_baseline(found, root(), known), set.new_baseline, "--write-baseline");
        complain(set.new_baseline + " holds what was found; look at it with --baseline " + set.new_baseline + "\n");
        return found.problems.empty() ? 0 : 3;
    }
    if (!set.baseline.empty()) {
        const bool everything = set.wanted.sources.empty() && set.wanted.only.empty();
        apply_baseline(found, known, {root(), everything, [&](std::string_view check) {
                                          return is_chosen(set.wanted.checks, check);
                                      }});
    }
    if (!set.fixes.empty()) { print_report(export_fixes(found, set.fix_suggestions), set.fixes, "--export-fixes"); }
    if (set.fixes.empty() && (set.fix || set.fix_suggestions)) {
        const fix_outcome outcome = apply_fixes(found, set.fix_suggestions);
        complain(sentence(outcome, root()));
    }
    print_report(formatted(found, set.format, rules(), set.output.empty()), set.output);
    return exit_code(found, set.fail_on == "error" ? severity::error : severity::warning);
}

void add_outputs(CLI::App& command, settings& set) {
    command.add_option("--fail-on", set.fail_on, "what counts for exit code 1")
        ->check(CLI::IsMember({"error", "warning"}))
        ->capture_default_str();
    command.add_option("--format", set.format, "of the report")
        ->check(CLI::IsMember({"text", "sarif", "github", "json"}))
        ->capture_default_str();
    command.add_option("-o,--output", set.output, "write the report to a file")->type_name("FILE");
    command.add_flag("--fix", set.fix, "apply the fixes that are safe");
    command.add_flag("--fix-suggestions", set.fix_suggestions, "apply also those that a person should choose");
    command.add_option("--export-fixes", set.fixes, "write the fixes for clang-apply-replacements, apply none")
        ->type_name("FILE");
    command.add_option("--baseline", set.baseline, "findings that are known and stay for now")->type_name("FILE");
    command.add_option("--write-baseline", set.new_baseline, "write what is found as the new baseline")
        ->type_name("FILE");
    command
        .add_option("--lock", set.lock, "enums that it holds are not renumbered by --fix; ensign.lock, if there is one")
        ->type_name("FILE");
    command.add_flag("-q,--quiet", set.quiet, "no progress");
}

} // namespace

void add_check(CLI::App& program, const std::vector<std::string>& compiler_arguments, bool fixed_command, int& status) {
    auto set = std::make_shared<settings>();
    set->fixed_command = fixed_command;
    set->wanted.jobs = default_jobs();
    set->wanted.arguments = compiler_arguments;
    CLI::App& command = *program.add_subcommand("check", "look at sources and say what is wrong");
    add_source_options(command, set->wanted);
    command.add_option("--checks", set->wanted.checks, "globs joined by commas, '-' in front takes away")
        ->capture_default_str();
    add_outputs(command, *set);
    command.footer("\nexamples:\n"
                   "  ensign-lint check -p build/dev                    everything that the build compiles\n"
                   "  ensign-lint check -p build/dev --fix src/a.cpp    and mend what has one right answer\n"
                   "  ensign-lint check a.cpp -- -std=c++20 -Iinclude   without a build folder");
    command.callback([set, &status] { status = run_check(*set); });
}

} // namespace ensign::lint
