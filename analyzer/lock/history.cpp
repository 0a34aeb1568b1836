// SPDX-License-Identifier: BSL-1.0
#include "history.hpp"

#include <fmt/format.h>

#include <map>
#include <optional>

#include "diff.hpp"
#include "parse.hpp"

namespace ensign::lint {

namespace {

// Nothing for a text that cannot be read; says why in `fault`.
std::optional<lock_file> read(const lock_version& version, std::string& fault) {
    if (version.text.empty()) { return lock_file{}; }
    try {
        return parse_lock(version.text);
    } catch (const lock_error& e) {
        fault = e.what();
        return std::nullopt;
    }
}

} // namespace

std::string history_text(const std::vector<lock_version>& versions, std::string_view type) {
    std::vector<std::string> steps;
    std::map<std::string, int> renumbered;
    lock_file before;
    for (const lock_version& version : versions) {
        std::string fault;
        const std::optional<lock_file> now = read(version, fault);
        std::string step;
        if (!now) {
            step = fmt::format("  cannot be read: {}\n", fault);
        } else {
            for (const type_diff& d : diff_locks(before, *now)) {
                if (!type.empty() && d.name != type) { continue; }
                step += fmt::format("  {}\n", d.type);
                for (const std::string& line : d.lines) { step += fmt::format("    {}\n", line); }
                if (d.renumbered) { ++renumbered[d.name]; }
            }
            before = *now;
        }
        if (!step.empty()) { steps.push_back(fmt::format("{} {}\n{}", version.commit, version.title, step)); }
    }
    std::string out;
    for (auto step = steps.rbegin(); step != steps.rend(); ++step) { out += *step; }
    for (const auto& [name, times] : renumbered) {
        out +=
            fmt::format("{}: renumbered {}. Data that outlives this should hold names, as a snapshot's schema does.\n",
                        name, times == 1 ? "once" : fmt::format("{} times", times));
    }
    return out;
}

} // namespace ensign::lint
