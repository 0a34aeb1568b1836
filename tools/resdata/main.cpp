// SPDX-License-Identifier: BSL-1.0
// resdata: looks into .resdata files, compares them, exports them, takes over old ones, and checks them.

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <exception>
#include <new>
#include <string>
#include <vector>

import ensign;
import resdata_tool.commands;
import resdata_tool.input;

namespace {

struct arguments {
    std::vector<std::string> files;
    std::string file;
    std::string other;
    std::string set;
    std::string schema;
    std::string format = "csv";
    std::string output;
    std::size_t rows = 10;
    std::size_t lines = 100;
    bool json = false;
    bool packed = false;
};

constexpr const char* set_help = "the set, when the file has several";

void add_commands(CLI::App& app, arguments& a, int& status) {
    // CLI11 2.3 reads -1 as a very large number.
    const CLI::Validator not_negative{
        [](const std::string& text) { return text.starts_with('-') ? "there is nothing less than 0" : ""; }, ""};
    CLI::App* schema = app.add_subcommand("schema", "What the sets of a file consist of, with their fingerprints");
    schema->add_option("FILE", a.files, "files to look at")->required();
    schema->add_flag("--json", a.json, "the schema's text as it is in the file");
    schema->callback([&] { status = resdata_tool::show_schema(a.files, a.json); });

    CLI::App* head = app.add_subcommand("head", "The first rows, as a table");
    head->add_option("FILE", a.files, "files to look at")->required();
    head->add_option("--set", a.set, "this set only");
    head->add_option("-n,--rows", a.rows, "how many rows (10 when not given)")->check(not_negative);
    head->callback([&] { status = resdata_tool::show_head(a.files, a.set, a.rows); });

    CLI::App* diff = app.add_subcommand(
        "diff",
        "What differs, by entity, field and trait; fields and flags are paired by name. Exit status 1: something does");
    diff->add_option("BEFORE", a.file, "a file")->required();
    diff->add_option("AFTER", a.other, "a file, of the same or another schema")->required();
    diff->add_option("--set", a.set, "this set only");
    diff->add_option("--lines", a.lines, "most lines for a set (100 when not given), 0: all")->check(not_negative);
    diff->callback([&] { status = resdata_tool::diff(a.file, a.other, a.set, a.lines); });

    CLI::App* exporting = app.add_subcommand("export", "All rows as CSV (RFC 4180) or as one JSON object a line");
    exporting->add_option("FILE", a.file, "the file")->required();
    exporting->add_option("--set", a.set, set_help);
    exporting->add_option("--format", a.format, "csv (when not given) or ndjson")
        ->check(CLI::IsMember({"csv", "ndjson"}));
    exporting->add_option("-o,--output", a.output, "a file instead of stdout; it is replaced whole or not at all");
    exporting->callback([&] { status = resdata_tool::export_rows(a.file, a.set, a.format, a.output); });

    CLI::App* upgrade = app.add_subcommand(
        "upgrade", "Takes over a file of version 1, which has no schema: that of a newer file says what its rows are");
    upgrade->add_option("OLD", a.file, "the file of version 1")->required();
    upgrade->add_option("--schema", a.schema, "any newer file whose set has the struct that OLD was saved from")
        ->required();
    upgrade->add_option("--as", a.set, "the set in that file, when it has several");
    upgrade->add_option("-o,--output", a.output, "the file to write")->required();
    upgrade->add_flag("--zstd", a.packed, "packed");
    upgrade->callback([&] { status = resdata_tool::upgrade(a.file, a.schema, a.set, a.output, a.packed); });

    CLI::App* verify = app.add_subcommand("verify", "Checks every checksum and rule, and names what is damaged");
    verify->add_option("FILE", a.files, "files to check")->required();
    verify->callback([&] { status = resdata_tool::verify(a.files); });
}

// CLI11 would say only that a command is missing.
void check_command(const CLI::App& app, int argc, char** argv) {
    if (argc < 2 || argv[1][0] == '-') { return; }
    std::vector<std::string> names;
    for (const CLI::App* command : app.get_subcommands({})) { names.push_back(command->get_name()); }
    if (std::find(names.begin(), names.end(), argv[1]) != names.end()) { return; }
    throw resdata_tool::usage_error{
        fmt::format("there is no command '{}'. Commands: {}.", argv[1], fmt::join(names, ", "))};
}

int complain(const std::string& text, int status) {
    std::fflush(stdout);
    fmt::print(stderr, "error: {}\n", text);
    return status;
}

} // namespace

int main(int argc, char** argv) {
    CLI::App app{"Looks into .resdata files.", "resdata"};
    app.require_subcommand(1);
    app.footer("Exit status: 0 all is well, 1 the files differ, 2 wrong usage, 3 a file cannot be read or written.\n"
               "`resdata COMMAND --help` lists the options of a command.");
    arguments a;
    int status = resdata_tool::ok;
    add_commands(app, a, status);
    try {
        check_command(app, argc, argv);
        app.parse(argc, argv);
        resdata_tool::flush();
    } catch (const CLI::ParseError& e) {
        return app.exit(e) == 0 ? resdata_tool::ok : resdata_tool::bad_usage;
    } catch (const resdata_tool::usage_error& e) {
        return complain(e.what(), resdata_tool::bad_usage);
    } catch (const std::bad_alloc&) {
        return complain("there is not enough memory for this file", resdata_tool::unreadable);
    } catch (const std::exception& e) { return complain(e.what(), resdata_tool::unreadable); }
    return status;
}
