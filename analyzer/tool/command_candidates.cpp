// SPDX-License-Identifier: BSL-1.0
#include "analyse.hpp"
#include "command.hpp"
#include "sources.hpp"

#include "../report/paths.hpp"
#include "../report/utf8.hpp"
#include "scan.hpp"

#include <CLI/CLI.hpp>
#include <fmt/core.h>
#include <fmt/format.h>

#include <filesystem>
#include <memory>

namespace ensign::lint {

namespace {

struct settings {
    scan_request wanted;
    std::string format = "text";
    std::string output;
    bool list = false;
    bool describe = false;
    bool quiet = false;
};

std::string root() { return std::filesystem::current_path().string(); }

std::string plural(std::size_t count, std::string_view one, std::string_view many) {
    return fmt::format("{} {}", count, count == 1 ? one : many);
}

std::string line_of(const candidate& one) {
    std::string out = fmt::format("{}:{}: {}: {} in {} bits", printable(shown_path(one.where.file, root())),
                                  one.where.line, printable(one.name), plural(one.flags, "flag", "flags"), one.width);
    if (one.composites != 0) { out += ", " + plural(one.composites, "composite", "composites"); }
    if (!one.is_fixed) { out += ", no fixed type"; }
    if (one.is_fixed && one.is_signed) { out += ", signed"; }
    return out + "\n";
}

// What stands behind the enum, in its namespace.
std::string description_of(const candidate& one) {
    std::string out =
        "    ENSIGN_TRAITS(" + one.name_in_scope + ", (" + fmt::format("{}", fmt::join(one.first, ", ")) + ")";
    if (!one.second.empty()) { out += ", (" + fmt::format("{}", fmt::join(one.second, ", ")) + ")"; }
    out += ");";
    if (!one.scope.empty()) { out += " // in namespace " + one.scope; }
    return printable(out) + "\n";
}

std::string summary_of(const scan_result& found) {
    std::string out =
        fmt::format("{} in {}: {} like flags, {} suspicious\n", plural(found.enums, "enum", "enums"),
                    plural(found.files, "file", "files"), plural(found.candidates.size(), "looks", "look"),
                    plural(found.suspicious.findings.size(), "place is", "places are"));
    if (!found.partly.empty()) {
        out +=
            fmt::format("{} not understood in full, as an #include or a macro is nowhere: give -p BUILD, or arguments "
                        "behind --\n",
                        plural(found.partly.size(), "file was", "files were"));
    }
    for (const std::string& file : found.unread) {
        out += "the compiler gave up on " + printable(shown_path(file, root())) + "\n";
    }
    return out;
}

std::string text_of(const scan_result& found, const settings& set) {
    std::string out;
    if (set.list || set.describe) {
        for (const candidate& one : found.candidates) {
            out += line_of(one);
            if (set.describe) { out += description_of(one); }
        }
    }
    return out + formatted(found.suspicious, "text", rules(), set.output.empty()) + summary_of(found);
}

int run_candidates(settings& set) {
    const bool is_text = set.format == "text";
    if (!is_text && (set.list || set.describe)) { throw bad_request{"--list and --describe are for --format text"}; }
    std::error_code fault;
    if (!std::filesystem::is_directory(set.wanted.folder, fault)) {
        throw bad_request{set.wanted.folder + " is no folder that can be read: name the one that holds the sources"};
    }
    if (!set.quiet) { set.wanted.progress = progress_on_terminal(); }
    const scan_result found = scan(set.wanted);
    if (found.files == 0) {
        throw bad_request{set.wanted.folder + " holds no C or C++ file (.h, .hpp, .c, .cpp, ...)"};
    }
    print_report(is_text ? text_of(found, set) : formatted(found.suspicious, set.format, rules(), set.output.empty()),
                 set.output);
    return 0;
}

} // namespace

void add_candidates(CLI::App& program, const std::vector<std::string>& compiler_arguments, int& status) {
    auto set = std::make_shared<settings>();
    set->wanted.jobs = default_jobs();
    set->wanted.arguments = compiler_arguments;
    CLI::App& command = *program.add_subcommand(
        "candidates",
        "enums in code that knows nothing of Ensign that look like flags, and what looks wrong with them");
    command.add_option("folder", set->wanted.folder, "with the sources; all below it is looked at")
        ->required()
        ->type_name("DIR");
    command.add_option("-p", set->wanted.build, "folder of compile_commands.json; without it commands are guessed")
        ->type_name("BUILD");
    command.add_flag("--list", set->list,
                     "name every enum that looks like flags, not only suspicious ones (--format text)");
    command.add_flag("--describe", set->describe, "and with the description that would make it a trait enum");
    command.add_option("--format", set->format, "of what is suspicious")
        ->check(CLI::IsMember({"text", "sarif", "github", "json"}))
        ->capture_default_str();
    command.add_option("-o,--output", set->output, "write the report to a file")->type_name("FILE");
    command.add_option("-j,--jobs", set->wanted.jobs, "files at the same time")
        ->check(CLI::Range(1, 64))
        ->capture_default_str();
    command.add_flag("-q,--quiet", set->quiet, "no progress");
    command.footer(
        "\nIt needs no build: what cannot be included is left out. What it finds is to be looked at by a person, so\n"
        "the exit code is 0 whatever it finds.\n\n"
        "examples:\n"
        "  ensign-lint candidates src                        what looks wrong\n"
        "  ensign-lint candidates --list src -- -DHAVE_X=1   every enum of flags, with a macro set\n"
        "  ensign-lint candidates -p build .                 with the commands of the build");
    command.callback([set, &status] { status = run_candidates(*set); });
}

} // namespace ensign::lint
