// SPDX-License-Identifier: BSL-1.0
// ensign-lint: the checks as a program of their own.
#include "analyse.hpp"
#include "command.hpp"
#include "sources.hpp"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <exception>

namespace {

constexpr char footer[] = R"(
exit codes:
  0  clean
  1  findings of the level of --fail-on or above
  2  wrong usage
  3  something could not be looked at: a source does not compile, a module is not built or stale, ...
  4  the lock file is out of date, but what changed is compatible
  5  the lock file is broken: saved data would be misread
When several apply: 2, then 3, 5, 1, 4.)";

} // namespace

int main(int argc, char** argv) {
    // Behind `--` stand the compiler's arguments.
    std::vector<std::string> ours{argv + 1, argv + argc};
    const auto dashes = std::find(ours.begin(), ours.end(), "--");
    const bool has_dashes = dashes != ours.end();
    std::vector<std::string> compiler_arguments;
    if (has_dashes) { compiler_arguments.assign(dashes + 1, ours.end()); }
    ours.erase(dashes, ours.end());
    const bool lock = !ours.empty() && ours.front() == "lock"; // has commands and a help of its own

    int status = 0;
    CLI::App program{"Checks of Ensign's trait enums, descriptions, views and callbacks", "ensign-lint"};
    program.set_version_flag("--version", std::string{"ensign-lint "} + ensign::lint::tool_version + ", with " +
                                              ensign::lint::engine());
    program.require_subcommand(1);
    program.footer(footer);
    ensign::lint::add_check(program, compiler_arguments, has_dashes, status);
    ensign::lint::add_candidates(program, compiler_arguments, status);
    ensign::lint::add_descriptions(program, status);
    program.add_subcommand("lock", "keep the numbers of saved enums and the fields of saved structs: lock --help");
    try {
        if (lock) {
            return ensign::lint::run_lock_command({ours.begin() + 1, ours.end()}, compiler_arguments, has_dashes);
        }
        std::reverse(ours.begin(), ours.end()); // CLI11 takes them from the back
        program.parse(std::move(ours));
    } catch (const CLI::ParseError& e) {
        return program.exit(e) == 0 ? 0 : 2;
    } catch (const ensign::lint::bad_request& e) {
        ensign::lint::complain(std::string{"ensign-lint: "} + e.what() + "\n");
        return 2;
    } catch (const std::exception& e) {
        ensign::lint::complain(std::string{"ensign-lint: "} + e.what() + "\n");
        return 3;
    }
    return status;
}
