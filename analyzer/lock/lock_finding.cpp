// SPDX-License-Identifier: BSL-1.0
#include "lock_finding.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

namespace ensign::lint {

namespace {

std::string place_text(const source_place& p) {
    if (p.file.empty()) { return {}; }
    if (p.line == 0) { return p.file + ": "; }
    return p.column == 0 ? fmt::format("{}:{}: ", p.file, p.line) : fmt::format("{}:{}:{}: ", p.file, p.line, p.column);
}

} // namespace

lock_verdict worst_of(const std::vector<lock_finding>& findings) noexcept {
    lock_verdict out = lock_verdict::none;
    for (const lock_finding& f : findings) { out = std::max(out, f.verdict); }
    return out;
}

int exit_code_of(const std::vector<lock_finding>& findings) noexcept {
    switch (worst_of(findings)) {
    case lock_verdict::none: return 0;
    case lock_verdict::compatible: return 4;
    case lock_verdict::breaking: break;
    }
    return 5;
}

void sort_findings(std::vector<lock_finding>& findings) {
    const auto key = [](const lock_finding& f) {
        return std::tie(f.subject, f.check, f.message, f.where.file, f.where.line, f.where.column);
    };
    std::sort(findings.begin(), findings.end(),
              [&](const lock_finding& a, const lock_finding& b) { return key(a) < key(b); });
}

std::string text_of(const lock_finding& finding) {
    std::string out =
        fmt::format("{}{}: {} [{}]\n", place_text(finding.where),
                    finding.verdict == lock_verdict::breaking ? "error" : "warning", finding.message, finding.check);
    for (const related_place& r : finding.related) { out += fmt::format("{}note: {}\n", place_text(r.where), r.text); }
    return out;
}

} // namespace ensign::lint
