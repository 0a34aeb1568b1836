// SPDX-License-Identifier: BSL-1.0
#include "text.hpp"

#include "arrange.hpp"
#include "paths.hpp"
#include "source_text.hpp"
#include "tally.hpp"
#include "utf8.hpp"

#include <fmt/color.h>
#include <fmt/format.h>

#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <string_view>
#include <utility>

namespace ensign::lint {

namespace {

constexpr std::size_t longest_line = 240; // of a source file; what is longer is not written by hand

// Spaces below what is printed, but tabs below tabs, whose width only the terminal knows.
std::string blank_below(const std::string& shown) {
    std::string out;
    for (std::string_view rest = shown; !rest.empty();) {
        out += rest.front() == '\t' ? '\t' : ' ';
        rest.remove_prefix(std::max<std::size_t>(code_point_size(rest), 1));
    }
    return out;
}

class printer {
public:
    printer(const report_options& options, bool colours) : options_{options}, colours_{colours} {}

    void print(const finding& of) {
        head(of.where, name_of(of.level), style_of(of.level));
        out_ += fmt::format("{} [{}]\n", bold(lines(of.message)), printable(of.check));
        snippet(of.where);
        for (const note& each : of.notes) {
            head(each.where, "note", fmt::fg(fmt::terminal_color::cyan));
            out_ += lines(each.text) + '\n';
            snippet(each.where);
        }
        for (const fix& each : of.fixes) {
            out_ += fmt::format("  {} {}{}\n", styled("fix:", fmt::fg(fmt::terminal_color::green)), lines(each.what),
                                each.safe ? " (--fix does it)" : "");
        }
    }

    void print(const problem& of) {
        const std::string file = of.file.empty() ? "" : ' ' + printable(shown_path(of.file, options_.root));
        out_ += fmt::format("{} {}\n", styled("error:", style_of(severity::error)),
                            bold(fmt::format("could not analyse{}: {}", file, lines(of.what))));
        if (!of.cure.empty()) {
            out_ += fmt::format("  {} {}\n", styled("cure:", fmt::fg(fmt::terminal_color::green)), lines(of.cure));
        }
    }

    void print(const tally& of) { out_ += sentence(of) + '\n'; }

    [[nodiscard]] std::string take() { return std::move(out_); }

private:
    static fmt::text_style style_of(severity level) {
        switch (level) {
        case severity::remark: return fmt::fg(fmt::terminal_color::blue);
        case severity::warning: return fmt::fg(fmt::terminal_color::magenta);
        case severity::error: break;
        }
        return fmt::fg(fmt::terminal_color::red);
    }

    [[nodiscard]] std::string styled(std::string_view text, const fmt::text_style& style) const {
        return colours_ ? fmt::format(style | fmt::emphasis::bold, "{}", text) : std::string{text};
    }

    [[nodiscard]] std::string bold(const std::string& text) const {
        return colours_ ? fmt::format(fmt::emphasis::bold, "{}", text) : text;
    }

    // A message may have several lines.
    static std::string lines(std::string_view text) {
        std::string out;
        for (std::size_t end = 0; end != std::string_view::npos;) {
            end = text.find('\n');
            out += (out.empty() ? "" : "\n    ") + printable(text.substr(0, end));
            if (end != std::string_view::npos) { text.remove_prefix(end + 1); }
        }
        return out;
    }

    void head(const place& where, std::string_view kind, const fmt::text_style& style) {
        if (!where.file.empty()) {
            std::string at = printable(shown_path(where.file, options_.root));
            if (where.line != 0) { at += fmt::format(":{}", where.line); }
            if (where.line != 0 && where.column != 0) { at += fmt::format(":{}", where.column); }
            out_ += bold(at + ':') + ' ';
        }
        out_ += styled(fmt::format("{}:", kind), style) + ' ';
    }

    void snippet(const place& where) {
        const source_text* source = where.line == 0 ? nullptr : sources_.find(where.file);
        if (source == nullptr) { return; }
        const auto line = source->line(where.line);
        if (!line || line->empty() || line->size() > longest_line) { return; }
        out_ += fmt::format("{:5} | {}\n", where.line, printable(*line));
        if (where.column == 0 || where.column > line->size()) { return; }
        const std::string_view marked = line->substr(where.column - 1, std::max(where.length, 1U));
        const std::string before = blank_below(printable(line->substr(0, where.column - 1)));
        const std::string below = std::string(blank_below(printable(marked)).size() - 1, '~');
        out_ += fmt::format("      | {}{}\n", before, styled('^' + below, fmt::fg(fmt::terminal_color::green)));
    }

    const report_options& options_;
    bool colours_;
    source_cache sources_;
    std::string out_;
};

} // namespace

std::string text_report(const analysis& of, const report_options& options, bool colours) {
    const analysis in_order = arranged(of);
    printer out{options, colours};
    for (const finding& each : in_order.findings) {
        if (each.silenced == silence::none) { out.print(each); }
    }
    for (const problem& each : in_order.problems) { out.print(each); }
    out.print(count(in_order));
    return out.take();
}

bool wants_colours(std::FILE* stream) noexcept {
    const char* refused = std::getenv("NO_COLOR");
    const char* terminal = std::getenv("TERM");
    return (refused == nullptr || *refused == '\0') && terminal != nullptr && std::string_view{terminal} != "dumb" &&
           ::isatty(::fileno(stream)) != 0;
}

} // namespace ensign::lint
