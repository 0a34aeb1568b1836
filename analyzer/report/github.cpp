// SPDX-License-Identifier: BSL-1.0
#include "github.hpp"

#include "arrange.hpp"
#include "paths.hpp"
#include "tally.hpp"
#include "utf8.hpp"

#include <fmt/format.h>

#include <string_view>

namespace ensign::lint {

namespace {

std::string escaped(std::string_view text, std::string_view special) {
    std::string out;
    for (const char c : valid_utf8(text)) {
        if (special.find(c) == std::string_view::npos) {
            out += c;
        } else {
            out += fmt::format("%{:02X}", static_cast<unsigned char>(c));
        }
    }
    return out;
}

std::string escaped_data(std::string_view text) { return escaped(text, "%\r\n"); }
std::string escaped_property(std::string_view text) { return escaped(text, "%\r\n:,"); }

std::string_view command(severity level) noexcept {
    switch (level) {
    case severity::remark: return "notice";
    case severity::warning: return "warning";
    case severity::error: break;
    }
    return "error";
}

std::string message(const finding& of, std::string_view root) {
    std::string out = of.message;
    for (const note& each : of.notes) {
        const std::string file = shown_path(each.where.file, root);
        out += file.empty() ? "\nnote: " : fmt::format("\nnote: {}:{}: ", file, each.where.line);
        out += each.text;
    }
    for (const fix& each : of.fixes) { out += "\nfix: " + each.what; }
    return out;
}

// GitHub takes a column without a line for an error of its own.
std::string line_of(const finding& of, std::string_view root) {
    std::string properties;
    if (!of.where.file.empty()) {
        properties += fmt::format("file={},", escaped_property(shown_path(of.where.file, root)));
    }
    if (of.where.line != 0) { properties += fmt::format("line={},", of.where.line); }
    if (of.where.line != 0 && of.where.column != 0) { properties += fmt::format("col={},", of.where.column); }
    return fmt::format("::{} {}title={}::{}\n", command(of.level), properties, escaped_property(of.check),
                       escaped_data(message(of, root)));
}

std::string line_of(const problem& of, std::string_view root) {
    const std::string file = shown_path(of.file, root);
    const std::string where = file.empty() ? "" : fmt::format("file={},", escaped_property(file));
    const std::string text = fmt::format("could not analyse{}{}: {}{}{}", file.empty() ? "" : " ", file, of.what,
                                         of.cure.empty() ? "" : "\ncure: ", of.cure);
    return fmt::format("::error {}title=ensign-lint::{}\n", where, escaped_data(text));
}

} // namespace

std::string github_report(const analysis& of, const report_options& options, std::size_t lines) {
    const analysis in_order = arranged(of);
    std::string out;
    std::size_t left_out = 0;
    const auto print = [&](const auto& each) {
        if (lines == 0) {
            ++left_out;
            return;
        }
        --lines;
        out += line_of(each, options.root);
    };
    for (const problem& each : in_order.problems) { print(each); }
    for (const severity level : {severity::error, severity::warning, severity::remark}) {
        for (const finding& each : in_order.findings) {
            if (each.level == level && each.silenced == silence::none) { print(each); }
        }
    }
    out += sentence(count(in_order));
    if (left_out != 0) { out += fmt::format("; {} not shown here, --format=text shows all", left_out); }
    out += '\n';
    return out;
}

} // namespace ensign::lint
