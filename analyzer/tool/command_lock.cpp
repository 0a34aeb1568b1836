// SPDX-License-Identifier: BSL-1.0
#include "analyse.hpp"
#include "command.hpp"
#include "sources.hpp"

#include "../lock/header.hpp"
#include "../lock/run_lock.hpp"
#include "../report/paths.hpp"

#include <CLI/CLI.hpp>
#include <fmt/core.h>

#include <filesystem>

namespace ensign::lint {

namespace {

struct lock_settings {
    request wanted;
    std::vector<std::string> files; ///< that were looked at
    std::string format = "text";
    std::string output;
    bool quiet = false;
    bool fixed_command = false; ///< there was a `--`
    bool reported = false;
    std::vector<problem> problems;
};

source_records look_at_sources(lock_settings& set) {
    if (set.fixed_command && set.wanted.sources.empty()) {
        throw bad_request{"behind '--' stand arguments of the compiler, for sources that are named before it"};
    }
    refuse_input_as_output(set.wanted, set.output, "-o");
    if (set.wanted.build.empty() && !set.fixed_command) { set.wanted.build = find_build(); }
    if (!set.quiet) { set.wanted.progress = progress_on_terminal(); }
    source_records out;
    const analysis found = analyse(set.wanted, &out.declared);
    for (unlocked_type& one : out.declared.unlocked) {
        one.where.file = shown_path(one.where.file, std::filesystem::current_path().string());
    }
    set.files = found.files;
    set.problems = found.problems;
    // What the compile-time rules refuse has no meaning that could be locked. What the header of the lock refuses is what
    // the lock is going to explain.
    for (const finding& one : found.findings) {
        if (one.message.find(refused_by_header) != std::string::npos) { continue; }
        set.problems.push_back(
            {one.where.file, fmt::format("line {}: {}", one.where.line, one.message), "repair that first"});
    }
    for (const problem& one : set.problems) { out.problems.push_back({one.file, one.what, one.cure}); }
    return out;
}

source_records read_sources(lock_settings& set) {
    try {
        return look_at_sources(set);
    } catch (const bad_request& e) { throw source_request_error{e.what()}; }
}

place place_of(const source_place& where) { return {where.file, where.line, where.column, 0, 0}; }

// The findings of a lock in the form of all others, so that every format has them.
analysis as_analysis(const std::vector<lock_finding>& findings) {
    analysis out;
    for (const lock_finding& one : findings) {
        finding made;
        made.check = one.check;
        made.level = one.verdict == lock_verdict::breaking ? severity::error : severity::warning;
        made.subject = one.subject;
        made.message = one.message;
        made.where = place_of(one.where);
        for (const related_place& related : one.related) {
            made.notes.push_back({place_of(related.where), related.text});
        }
        out.findings.push_back(std::move(made));
    }
    return out;
}

std::vector<rule> lock_rules() {
    std::vector<rule> out;
    for (const std::string_view name : schema_check_names) {
        out.push_back({"ensign-schema-" + std::string{name}, "the sources and the lock file do not agree",
                       "docs/analyzer/lock.md", severity::error, true});
    }
    return out;
}

void print_findings(const std::vector<lock_finding>& findings, lock_settings& set) {
    set.reported = true;
    if (findings.empty() && set.format == "text" && set.output.empty()) { return; } // the command says so
    analysis found = as_analysis(findings);
    found.files = set.files;
    found.problems = set.problems;
    print_report(formatted(found, set.format, lock_rules(), set.output.empty()), set.output);
}

} // namespace

int run_lock_command(const std::vector<std::string>& arguments, const std::vector<std::string>& compiler_arguments,
                     bool fixed_command) {
    lock_settings set;
    set.fixed_command = fixed_command;
    set.wanted.jobs = default_jobs();
    set.wanted.arguments = compiler_arguments;
    lock_context context;
    context.source_of_records = [&set] { return read_sources(set); };
    context.print = [](std::string_view text) { print_report(std::string{text}, ""); };
    context.complain = [](std::string_view text) { complain(text); };
    context.report = [&set](const std::vector<lock_finding>& findings) { print_findings(findings, set); };
    context.report_file = [&set] { return set.output; };
    context.add_database_options = [&set](CLI::App& command) {
        add_database_options(command, set.wanted);
        command.add_flag("-q,--quiet", set.quiet, "no progress");
    };
    context.add_options = [&set](CLI::App& command) {
        add_source_options(command, set.wanted);
        command.add_option("--format", set.format, "of the findings")
            ->check(CLI::IsMember({"text", "sarif", "github", "json"}))
            ->capture_default_str();
        command.add_option("-o,--output", set.output, "write the findings to a file")->type_name("FILE");
        command.add_flag("-q,--quiet", set.quiet, "no progress");
    };
    const int status = run_lock(arguments, context);
    // A file with the report of an earlier run would be taken for that of this one.
    const bool has_problems = status == lock_exit::incomplete && set.format != "text";
    if (!set.reported && status != lock_exit::usage && (!set.output.empty() || has_problems)) {
        print_findings({}, set);
    }
    return status;
}

} // namespace ensign::lint
