// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_REPORT_FINDING_HPP
#define ENSIGN_LINT_REPORT_FINDING_HPP

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// The plain data between the checks, which find, and the report, which prints.
namespace ensign::lint {

/// How bad a finding is, in rising order.
enum class severity : unsigned char { remark, warning, error };

/// "remark", "warning" or "error".
[[nodiscard]] std::string_view name_of(severity level) noexcept;

/// A piece of a source file; `line` 0: the whole file.
struct place {
    std::string file;                ///< absolute path
    unsigned line = 0, column = 0;   ///< from 1; columns count bytes
    unsigned offset = 0, length = 0; ///< bytes
    auto operator<=>(const place&) const = default;
};

/// A second place that explains a finding: the other member, the line of the lock file.
struct note {
    place where;
    std::string text;
    auto operator<=>(const note&) const = default;
};

/// `length` bytes at `offset` become `text`.
struct edit {
    std::string file; ///< absolute path
    unsigned offset = 0, length = 0;
    std::string text;
    auto operator<=>(const edit&) const = default;
};

/// One way to cure a finding.
struct fix {
    std::string what;  ///< "write the name of the next free bit": a sentence in the imperative, no full stop
    bool safe = false; ///< `--fix` may apply it; otherwise a suggestion
    std::vector<edit> edits;
    auto operator<=>(const fix&) const = default;
};

/// Who asked for silence.
enum class silence : unsigned char { none, nolint, baseline };

/// What a check says about one place.
struct finding {
    std::string check; ///< "ensign-bit-alias"
    severity level = severity::warning;
    std::string subject; ///< qualified name: "game::status::burning"
    std::string message;
    place where;
    std::vector<note> notes;
    std::vector<fix> fixes;
    silence silenced = silence::none;
    std::string why_silenced;
    auto operator<=>(const finding&) const = default;
};

/// A file that could not be analysed; the analysis is incomplete.
struct problem {
    std::string file; ///< absolute path; empty: no file in particular
    std::string what;
    std::string cure;
    auto operator<=>(const problem&) const = default;
};

/// One check, as `list-checks` shows it.
struct rule {
    std::string name, summary;
    std::string page; ///< path from the project's folder: "docs/analyzer/<check>.md"
    severity level = severity::warning;
    bool on = true;
};

/// What a file held when it was analysed; fixes go only into files that still hold it.
struct seen_file {
    std::string file; ///< absolute path
    std::uint64_t size = 0, hash = 0;
    auto operator<=>(const seen_file&) const = default;
};

/// The record of a file with these contents, for `analysis::seen`.
[[nodiscard]] seen_file remember(std::string file, std::string_view contents);

/// What one run found.
struct analysis {
    std::vector<finding> findings;
    std::vector<problem> problems;
    std::vector<std::string> files; ///< those that were analysed
    std::vector<seen_file> seen;    ///< at least those that a fix edits
};

} // namespace ensign::lint

#endif
