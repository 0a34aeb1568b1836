// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_TESTS_ANALYZER_LOCK_TOOL_HPP
#define ENSIGN_TESTS_ANALYZER_LOCK_TOOL_HPP

#include <CLI/CLI.hpp>

#include <chrono>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "lock/run_lock.hpp"
#include "samples.hpp"

namespace samples {

// The tool around the commands: its sources, and what it printed.
struct tool {
    std::filesystem::path folder;
    records sources = town();
    std::vector<source_problem> problems{};
    bool throws = false;
    std::string build{};
    std::chrono::milliseconds patience = std::chrono::seconds{30};
    std::string out{};
    std::string err{};

    int operator()(std::vector<std::string> arguments) {
        lock_context context;
        context.source_of_records = [this] {
            if (throws) { throw std::runtime_error{"no compile database"}; }
            return source_records{sources, problems};
        };
        context.print = [this](std::string_view text) { out += text; };
        context.complain = [this](std::string_view text) { err += text; };
        context.add_options = [this](CLI::App& app) { app.add_option("-p", build); };
        context.add_database_options = context.add_options;
        context.folder = folder;
        context.patience = patience;
        out.clear();
        err.clear();
        return run_lock(arguments, context);
    }
};

inline void add_flag(records& to, const char* name, unsigned bit) {
    to.enums[0].members.push_back({name, std::uint64_t{1} << bit, {"status.hpp", 20, 5}});
}

} // namespace samples

#endif
