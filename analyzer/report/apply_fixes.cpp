// SPDX-License-Identifier: BSL-1.0
#include "apply_fixes.hpp"

#include "../files/read.hpp"
#include "../files/write.hpp"
#include "arrange.hpp"
#include "fix_plan.hpp"
#include "paths.hpp"
#include "utf8.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <system_error>
#include <utility>

namespace ensign::lint {

namespace {

bool mostly_crlf(std::string_view text) noexcept {
    std::size_t crlf = 0;
    std::size_t lf = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\n') { ++(i != 0 && text[i - 1] == '\r' ? crlf : lf); }
    }
    return crlf > lf;
}

std::string with_crlf(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '\n' && (out.empty() || out.back() != '\r')) { out += '\r'; }
        out += c;
    }
    return out;
}

// The files as they are now, and which of them must not be touched.
class workspace {
public:
    explicit workspace(const std::vector<seen_file>& seen) : seen_{seen} {}

    // Why the edit cannot be made; empty: it can.
    std::string refuse(const edit& of) {
        const entry& file = load(of.file);
        if (!file.refused.empty()) { return file.refused; }
        return std::size_t{of.offset} + of.length > file.bytes.size() ? "it edits past the end of the file"
                                                                      : std::string{};
    }

    void refuse_from_now_on(const std::string& file, std::string why) { files_[file].refused = std::move(why); }

    const std::string& bytes(const std::string& file) { return load(file).bytes; }

private:
    struct entry {
        std::string bytes;
        std::string refused;
    };

    entry& load(const std::string& file) {
        const auto [found, is_new] = files_.try_emplace(file);
        entry& out = found->second;
        if (!is_new) { return out; }
        if (std::optional<std::string> bytes = read_file(file)) {
            out.bytes = *std::move(bytes);
            out.refused = difference(file, out.bytes);
            if (out.refused.empty()) { out.refused = other_name(file); }
        } else {
            out.refused = "the file cannot be read";
        }
        return out;
    }

    std::string difference(const std::string& file, std::string_view bytes) const {
        const auto about = [&](const seen_file& each) { return each.file == file; };
        if (std::none_of(seen_.begin(), seen_.end(), about)) {
            return "nobody noted what the file held when it was analysed";
        }
        const seen_file now = remember(file, bytes);
        const bool same =
            std::all_of(seen_.begin(), seen_.end(), [&](const seen_file& each) { return !about(each) || each == now; });
        return same ? "" : "the file has changed since it was analysed; run again";
    }

    // Two paths to one file would each replace what the other wrote.
    std::string other_name(const std::string& file) {
        std::error_code failed;
        const std::filesystem::path real = std::filesystem::canonical(file, failed);
        const auto [found, is_new] = names_.try_emplace(failed ? file : real.string(), file);
        return is_new ? "" : "it is the same file as " + found->second + "; run again to fix both";
    }

    const std::vector<seen_file>& seen_;
    std::map<std::string, entry> files_;
    std::map<std::string, std::string> names_; // by real path
};

// Everything is written beside the files before the first of them is replaced.
struct staged_files {
    std::vector<std::pair<std::string, pending_file>> files;
    bool complete = true;
};

staged_files stage(const fix_plan& plan, workspace& work) {
    staged_files out;
    for (const auto& [file, edits] : plan.edits) {
        pending_file next{file, edited(work.bytes(file), edits)};
        if (!next.failure().empty()) {
            work.refuse_from_now_on(file, next.failure());
            out.complete = false;
            return out;
        }
        out.files.emplace_back(file, std::move(next));
    }
    return out;
}

// By file: why it could not be replaced, although everything was ready.
std::map<std::string, std::string> commit(staged_files& staged, std::vector<std::string>& changed) {
    std::map<std::string, std::string> failed;
    for (auto& [file, next] : staged.files) {
        if (next.commit()) {
            changed.push_back(file);
        } else {
            failed.emplace(file, next.failure());
        }
    }
    return failed;
}

std::string first_failure(const fix& of, const std::map<std::string, std::string>& failed) {
    for (const edit& each : of.edits) {
        const auto found = failed.find(each.file);
        if (found != failed.end()) { return found->second; }
    }
    return {};
}

} // namespace

std::string edited(std::string_view text, const std::vector<edit>& edits) {
    const bool crlf = mostly_crlf(text);
    std::string out;
    std::size_t copied = 0;
    for (const edit& each : edits) {
        out += text.substr(copied, each.offset - copied);
        out += crlf ? with_crlf(each.text) : each.text;
        copied = std::size_t{each.offset} + each.length;
    }
    out += text.substr(copied);
    return out;
}

fix_outcome apply_fixes(analysis& of, bool suggestions) {
    of = arranged(std::move(of));
    workspace work{of.seen};
    const auto refuse = [&](const edit& each) { return work.refuse(each); };
    fix_plan plan = plan_fixes(of, suggestions, refuse);
    staged_files staged = stage(plan, work);
    while (!staged.complete) { // one file less in each round
        plan = plan_fixes(of, suggestions, refuse);
        staged = stage(plan, work);
    }
    fix_outcome out;
    const std::map<std::string, std::string> failed = commit(staged, out.files);
    std::set<std::size_t> fixed;
    for (const planned_fix& each : plan.fixes) {
        const finding& about = of.findings[each.finding];
        const fix& way = about.fixes[each.fix];
        const std::string why = each.left_out.empty() ? first_failure(way, failed) : each.left_out;
        if (why.empty()) { fixed.insert(each.finding); }
        (why.empty() ? out.applied : out.left).push_back({.what = about, .fix = way.what, .left_out = why});
    }
    std::vector<finding> rest;
    for (std::size_t i = 0; i < of.findings.size(); ++i) {
        if (!fixed.contains(i)) { rest.push_back(std::move(of.findings[i])); }
    }
    of.findings = std::move(rest);
    return out;
}

std::string sentence(const fix_outcome& of, std::string_view root) {
    std::string out;
    const auto print = [&](const fix_result& each, std::string_view verb) {
        out += fmt::format("{}:{}: {}: {} [{}]\n", printable(shown_path(each.what.where.file, root)),
                           each.what.where.line, verb, printable(each.fix), printable(each.what.check));
    };
    for (const fix_result& each : of.applied) { print(each, "fixed"); }
    for (const fix_result& each : of.left) {
        print(each, "not fixed");
        out += fmt::format("  because {}\n", printable(each.left_out));
    }
    if (of.applied.empty() && of.left.empty()) { return "no finding has a fix to apply\n"; }
    out += fmt::format("{} fixed in {} file{}", of.applied.size(), of.files.size(), of.files.size() == 1 ? "" : "s");
    if (!of.left.empty()) { out += fmt::format(", {} left", of.left.size()); }
    return out + "\n";
}

} // namespace ensign::lint
