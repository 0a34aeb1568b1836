// SPDX-License-Identifier: BSL-1.0
#include "tally.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace ensign::lint {

namespace {

std::string counted(std::size_t number, std::string_view of) {
    return fmt::format("{} {}{}", number, of, number == 1 ? "" : "s");
}

void append(std::string& to, std::string_view separator, const std::string& part) {
    if (!to.empty()) { to += separator; }
    to += part;
}

std::string what_was_found(const tally& of) {
    std::string out;
    if (of.errors != 0) { append(out, ", ", counted(of.errors, "error")); }
    if (of.warnings != 0) { append(out, ", ", counted(of.warnings, "warning")); }
    if (of.remarks != 0) { append(out, ", ", counted(of.remarks, "remark")); }
    return out.empty() ? "no findings" : out;
}

} // namespace

tally count(const analysis& of) noexcept {
    tally out;
    out.problems = of.problems.size();
    out.files = of.files.size();
    for (const finding& each : of.findings) {
        switch (each.silenced) {
        case silence::nolint: ++out.by_nolint; continue;
        case silence::baseline: ++out.by_baseline; continue;
        case silence::none: break;
        }
        ++(each.level == severity::error ? out.errors : each.level == severity::warning ? out.warnings : out.remarks);
    }
    return out;
}

std::string sentence(const tally& of) {
    std::string out = fmt::format("{} in {}", what_was_found(of), counted(of.files, "file"));
    if (of.silenced() != 0) {
        std::string by;
        if (of.by_nolint != 0) { append(by, ", ", fmt::format("{} by NOLINT", of.by_nolint)); }
        if (of.by_baseline != 0) { append(by, ", ", fmt::format("{} by the baseline", of.by_baseline)); }
        out += fmt::format("; {} silenced ({})", of.silenced(), by);
    }
    if (of.problems != 0) { out += fmt::format("; incomplete: {}", counted(of.problems, "problem")); }
    return out;
}

int exit_code(const analysis& of, severity fail_level) noexcept {
    if (!of.problems.empty()) { return 3; }
    const bool failed = std::any_of(of.findings.begin(), of.findings.end(), [&](const finding& each) {
        return each.silenced == silence::none && each.level >= fail_level;
    });
    return failed ? 1 : 0;
}

} // namespace ensign::lint
