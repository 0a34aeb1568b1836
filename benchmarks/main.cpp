// SPDX-License-Identifier: BSL-1.0
#include "table.hpp"

#include <benchmark/benchmark.h>

#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace {

constexpr const char* usage =
    "usage: ensign_bench [--filter TEXT] [--json FILE] [--seconds N]\n"
    "       ensign_bench --memory | --check | --help\n"
    "\n"
    "  --filter TEXT   only the works whose name contains TEXT\n"
    "  --json FILE     the same numbers as JSON, with every way of using a peer\n"
    "  --seconds N     how long everything may take, about (default 120)\n"
    "  --memory        instead: bytes that sets and views hold, and what malloc gave for them\n"
    "  --check         instead: whether all versions tell the same things of the same changes (about a minute)\n"
    "\n"
    "Times inform, they fail nothing: the status is 0 unless an argument is wrong, the file cannot be written, or\n"
    "--check finds a difference to the library.\n";

[[nodiscard]] int wrong(std::string_view argument) {
    std::fprintf(stderr, "ensign_bench: cannot make sense of '%.*s'\n%s", static_cast<int>(argument.size()),
                 argument.data(), usage);
    return 2;
}

} // namespace

int main(int argc, char** argv) {
    bench::settings s;
    for (int i = 1; i < argc; i += 2) {
        const std::string_view argument = argv[i];
        const char* const value = i + 1 < argc ? argv[i + 1] : nullptr;
        if (argument == "--help" || argument == "-h") {
            std::fputs(usage, stdout);
            return 0;
        }
        if (argument == "--memory" && argc == 2) { return bench::run_memory(); }
        if (argument == "--check" && argc == 2) { return bench::run_check(); }
        if (value == nullptr) { return wrong(argument); }
        if (argument == "--filter") {
            s.filter = value;
        } else if (argument == "--json") {
            s.json_file = value;
        } else if (argument == "--seconds") {
            char* end = nullptr;
            s.seconds = std::strtod(value, &end);
            if (*end != '\0' || !(s.seconds > 0)) { return wrong(value); }
        } else {
            return wrong(argument);
        }
    }
    // The library has no other way in for this setting.
    char program[] = "ensign_bench";
    char interleave[] = "--benchmark_enable_random_interleaving=true";
    char* arguments[] = {program, interleave, nullptr};
    int count = 2;
    benchmark::Initialize(&count, arguments);
    return bench::run(s);
}
