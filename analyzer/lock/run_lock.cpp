// SPDX-License-Identifier: BSL-1.0
#include "run_lock.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <exception>

#include "commands.hpp"
#include "edit.hpp"
#include "git.hpp"
#include "lock_error.hpp"
#include "text.hpp"

namespace ensign::lint {

namespace {

constexpr const char* exit_codes =
    "Exit status: 0 all is well, 1 a merge has conflicts, 2 wrong usage or a file that cannot "
    "be read, 3 the sources\ncould not be analysed, 4 the lock is out of date, 5 a change is "
    "breaking.";

// An empty variable of a script is a slip, and must not mean something else.
std::string not_empty(const std::string& given) { return given.empty() ? "is empty" : ""; }

void add_source_commands(CLI::App& app, lock_arguments& a, const lock_context& context, int& status) {
    CLI::App* init = app.add_subcommand("init", "Makes a lock of what the sources declare");
    init->add_flag("--with-fingerprint", a.with_fingerprint, "write a fingerprint for each type");
    init->add_option("--header", a.header, "also write a header of static_asserts")->check(not_empty);
    init->add_flag("--force", a.force, "replace a lock, and accept two names for one value");
    init->footer("Example: ensign-lint lock init -p build --header include/schema_lock.hpp");
    init->callback([&] { status = lock_init(a, context); });

    CLI::App* check = app.add_subcommand("check", "Compares the sources with the lock");
    check->add_option("--against", a.against, "an older lock: FILE, or git:REF for --file as that commit has it")
        ->check(not_empty);
    check->add_option("--direction", a.direction, "who reads whose data: backward, forward or full")
        ->check(CLI::IsMember({"backward", "forward", "full"}));
    check->add_option("--header", a.header, "also look whether this header is up to date")->check(not_empty);
    check->footer(
        "Examples:\n  ensign-lint lock check -p build\n  ensign-lint lock check -p build --against=git:origin/main\n"
        "  ensign-lint lock check -p build --direction=full");
    check->callback([&] { status = lock_check(a, context); });

    CLI::App* update = app.add_subcommand("update", "Takes compatible changes of the sources over into the lock");
    update->add_flag("--with-fingerprint", a.with_fingerprint, "write a fingerprint for each type");
    update->add_option("--header", a.header, "also write a header of static_asserts")->check(not_empty);
    update->footer("Example: ensign-lint lock update -p build");
    update->callback([&] { status = lock_update_command(a, context); });

    CLI::App* diff = app.add_subcommand("diff", "What the sources changed, for people");
    diff->add_option("--against", a.against, "an older lock: FILE or git:REF")->check(not_empty);
    diff->add_flag("--emit-remap", a.emit_remap,
                   "C++ instead: ENSIGN_RENAMED, and tables from old numbers to new ones");
    diff->footer("Example: ensign-lint lock diff -p build --against=git:v1.2 --emit-remap");
    diff->callback([&] { status = lock_diff(a, context); });
    for (CLI::App* const command : {init, check, update, diff}) {
        if (context.add_options) { context.add_options(*command); }
    }
}

void add_edit_commands(CLI::App& app, lock_arguments& a, const lock_context& context, int& status) {
    CLI::App* reserve = app.add_subcommand("reserve", "A number, name, field or type must not be used again");
    reserve->add_option("TYPE", a.type, "qualified name of an enum or a struct")->required();
    reserve->add_option("WHAT", a.target, "a bit, a value, a name or a field; nothing: the type itself")
        ->check(not_empty);
    reserve->add_option("NAME", a.second, "for a number that nobody has now: whose it was");
    reserve->add_option("SINCE,--since", a.since, "a version");
    reserve->add_option("WHY,--why", a.why, "the reason");
    if (context.add_database_options) { context.add_database_options(*reserve); }
    reserve->footer("Examples:\n  ensign-lint lock reserve game::Status 2 --since 2.1 --why 'merged into Armor'\n"
                    "  ensign-lint lock reserve game::Status 2 Shielded 2.1 'merged into Armor'\n"
                    "  ensign-lint lock reserve game::Status Cursed\n  ensign-lint lock reserve game::Army mana\n"
                    "  ensign-lint lock reserve game::Old -p build");
    reserve->callback([&, reserve] {
        const CLI::Option* const build = reserve->get_option_no_throw("-p");
        a.with_sources = build != nullptr && build->count() != 0;
        status = lock_reserve(a, context);
    });

    CLI::App* unreserve = app.add_subcommand("unreserve", "Takes a reservation back");
    unreserve->add_option("TYPE", a.type, "qualified name of an enum or a struct")->required();
    unreserve->add_option("WHAT", a.target, "a bit, a value, a name or a field; nothing: the type itself");
    unreserve->add_flag("--force", a.force, "there is no data left that has it");
    unreserve->footer("Example: ensign-lint lock unreserve game::Status 2 --force");
    unreserve->callback([&] { status = lock_unreserve(a, context); });

    CLI::App* rename = app.add_subcommand("rename", "Records a rename, for the next update");
    rename->add_option("TYPE", a.type, "qualified name of an enum or a struct")->required();
    rename->add_option("OLD", a.target, "the member or field as the lock has it; alone: the new name of TYPE")
        ->required();
    rename->add_option("NEW", a.second, "as the sources have it");
    rename->add_flag("--emit-remap", a.emit_remap, "print the ENSIGN_RENAMED lines that the sources need");
    rename->footer("Examples:\n  ensign-lint lock rename game::Status Burnt Burning\n"
                   "  ensign-lint lock rename game::Status game::Condition");
    rename->callback([&] { status = lock_rename(a, context); });
}

void add_git_commands(CLI::App& app, lock_arguments& a, const lock_context& context, int& status) {
    CLI::App* merge =
        app.add_subcommand("merge", "The merge driver of git: writes the merge of three locks to the second one");
    merge->add_option("FILES", a.merge, "%O %A %B: base, ours, theirs")->required()->expected(3);
    merge->footer("Set up:\n  git config merge.ensign-lock.driver 'ensign-lint lock merge %O %A %B'\n"
                  "  echo 'ensign.lock text eol=lf merge=ensign-lock' >> .gitattributes");
    merge->callback([&] { status = lock_merge_command(a, context); });

    CLI::App* log = app.add_subcommand("log", "What happened to the types, by commit, the latest first");
    log->add_option("TYPE", a.type, "this one only");
    log->footer("Example: ensign-lint lock log game::Status");
    log->callback([&] { status = lock_log(a, context); });
}

// CLI11 takes -2 for an option. Values of an enum may be negative, so a space goes in front of them while it parses.
std::vector<std::string> guarded(std::vector<std::string> arguments) {
    for (std::string& a : arguments) {
        const bool negative = a.size() > 1 && a[0] == '-' && a.find_first_not_of("0123456789", 1) == std::string::npos;
        if (negative) { a.insert(0, 1, ' '); }
    }
    return arguments;
}

// CLI11 would say only that a command is missing.
void check_command(const CLI::App& app, const std::vector<std::string>& arguments) {
    if (arguments.empty() || arguments.front().starts_with('-')) { return; }
    std::vector<std::string> names;
    for (const CLI::App* command : app.get_subcommands({})) { names.push_back(command->get_name()); }
    if (contains(names, arguments.front())) { return; }
    throw usage_error{fmt::format("there is no command `lock {}`: {}", arguments.front(), fmt::join(names, ", "))};
}

int parse_and_run(CLI::App& app, const std::vector<std::string>& arguments, const lock_context& context, int& status) {
    try {
        check_command(app, arguments);
        std::vector<std::string> reversed = guarded(arguments);
        std::reverse(reversed.begin(), reversed.end()); // as CLI11 wants them
        app.parse(std::move(reversed));
    } catch (const CLI::CallForHelp&) {
        context.print(app.help());
        return lock_exit::clean;
    } catch (const CLI::ParseError& e) {
        context.complain(fmt::format("error: {}\n`ensign-lint lock --help` lists what there is.\n", e.what()));
        return lock_exit::usage;
    }
    return status;
}

} // namespace

int run_lock(const std::vector<std::string>& arguments, const lock_context& context) {
    CLI::App app{"The schema lock: what saved data relies on, and whether the sources still keep it.",
                 "ensign-lint lock"};
    app.require_subcommand(1);
    app.fallthrough();
    app.footer(exit_codes);
    lock_arguments a;
    int status = lock_exit::clean;
    app.add_option("--file", a.file, "the lock (ensign.lock when not given)")->check(not_empty);
    // what a negative number was guarded with goes again before a command sees it
    app.parse_complete_callback([&] { a.target.erase(0, a.target.starts_with(' ') ? 1 : 0); });
    add_source_commands(app, a, context, status);
    add_edit_commands(app, a, context, status);
    add_git_commands(app, a, context, status);
    try {
        return parse_and_run(app, arguments, context, status);
    } catch (const lock_error& e) {
        show(context, {invalid_lock(e, a.file)});
        return lock_exit::usage;
    } catch (const incomplete_error& e) {
        context.complain(fmt::format("error: {}\n", e.what()));
        return lock_exit::incomplete;
    } catch (const std::exception& e) { // usage_error, git_error, lock_edit_error, or no memory
        context.complain(fmt::format("error: {}\n", e.what()));
        return lock_exit::usage;
    }
}

} // namespace ensign::lint
