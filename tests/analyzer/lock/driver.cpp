// SPDX-License-Identifier: BSL-1.0
// The commands as a program, for git to run as merge driver. It has no sources.
#include <cstdio>
#include <string>
#include <vector>

#include "lock/run_lock.hpp"

int main(int argc, char** argv) {
    using namespace ensign::lint;
    lock_context context;
    context.source_of_records = [] {
        return source_records{{}, {{"-", "this program has no sources", "use ensign-lint"}}};
    };
    context.print = [](std::string_view text) { std::fwrite(text.data(), 1, text.size(), stdout); };
    context.complain = [](std::string_view text) { std::fwrite(text.data(), 1, text.size(), stderr); };
    return run_lock(std::vector<std::string>(argv + 1, argv + argc), context);
}
