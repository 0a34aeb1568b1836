// SPDX-License-Identifier: BSL-1.0
#include "page_text.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace ensign::lint {

namespace {

std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(' ');
    if (first == std::string_view::npos) { return {}; }
    return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

// `[text](address)` becomes text; what stands in backticks stays as it is.
std::string without_links(std::string_view line) {
    std::string out;
    bool code = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        code ^= line[i] == '`';
        const std::size_t middle = line[i] == '[' && !code ? line.find("](", i) : std::string_view::npos;
        const std::size_t end = middle == std::string_view::npos ? middle : line.find(')', middle);
        if (end == std::string_view::npos) {
            out += line[i];
            continue;
        }
        out += line.substr(i + 1, middle - i - 1);
        i = end;
    }
    return out;
}

using row = std::vector<std::string>;

// A `|` in backticks, or behind a backslash, is part of a cell.
row cells_of(std::string_view line) {
    row out;
    std::string cell;
    bool code = false;
    line = trimmed(line).substr(1);
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '\\' && i + 1 < line.size() && line[i + 1] == '|') { continue; }
        const bool escaped = i != 0 && line[i - 1] == '\\';
        code ^= line[i] == '`';
        if (line[i] != '|' || code || escaped) {
            cell += line[i];
            continue;
        }
        out.push_back(without_links(trimmed(cell)));
        cell.clear();
    }
    return out;
}

bool is_rule(const row& cells) {
    return std::all_of(cells.begin(), cells.end(), [](const std::string& c) {
        return !c.empty() && c.find_first_not_of("-:") == std::string::npos;
    });
}

bool is_empty(const row& cells) {
    return std::all_of(cells.begin(), cells.end(), [](const std::string& c) { return c.empty(); });
}

std::string columns(const std::vector<row>& rows) {
    std::vector<std::size_t> widths;
    for (const row& cells : rows) {
        widths.resize(std::max(widths.size(), cells.size()));
        for (std::size_t i = 0; i < cells.size(); ++i) { widths[i] = std::max(widths[i], cells[i].size()); }
    }
    std::string out;
    for (const row& cells : rows) {
        std::string line = "  ";
        for (std::size_t i = 0; i < cells.size(); ++i) {
            line += cells[i] + std::string(widths[i] + 2 - cells[i].size(), ' ');
        }
        out += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
    }
    return out;
}

class writer {
public:
    explicit writer(bool bold) : bold_{bold} {}

    void take(std::string_view line) {
        if (line.starts_with("```")) {
            in_code_ = !in_code_;
        } else if (in_code_) {
            out_ += line.empty() ? "\n" : "    " + std::string{line} + "\n";
        } else if (line.starts_with("|")) {
            table_.push_back(cells_of(line));
        } else if (!line.starts_with("<!--")) {
            end_table();
            take_text(line);
        }
    }

    std::string finish() {
        end_table();
        return std::move(out_);
    }

private:
    void take_text(std::string_view line) {
        if (line.empty() && (out_.empty() || out_.ends_with("\n\n"))) { return; }
        if (line.starts_with("#")) {
            const std::string title{trimmed(line.substr(line.find_first_not_of('#')))};
            out_ += bold_ ? "\x1b[1m" + title + "\x1b[0m\n" : title + "\n";
        } else {
            out_ += (line.starts_with("    ") ? std::string{line} : without_links(line)) + "\n";
        }
    }

    void end_table() {
        std::erase_if(table_, [](const row& cells) { return is_rule(cells) || is_empty(cells); });
        if (!table_.empty()) { out_ += columns(table_); }
        table_.clear();
    }

    bool bold_;
    bool in_code_ = false;
    std::vector<row> table_;
    std::string out_;
};

} // namespace

std::string page_text(std::string_view markdown, bool bold) {
    writer out{bold};
    while (!markdown.empty()) {
        const std::size_t end = std::min(markdown.find('\n'), markdown.size());
        out.take(markdown.substr(0, end));
        markdown.remove_prefix(std::min(end + 1, markdown.size()));
    }
    return out.finish();
}

} // namespace ensign::lint
