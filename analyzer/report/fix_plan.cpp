// SPDX-License-Identifier: BSL-1.0
#include "fix_plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <tuple>
#include <utility>

namespace ensign::lint {

namespace {

std::size_t end_of(const edit& of) noexcept { return std::size_t{of.offset} + of.length; }

// Two insertions at one place, or one at the edge of what another edit replaces, make a text that depends on their
// order and that neither of the two had in mind.
bool touch(const edit& a, const edit& b) noexcept {
    const bool both_replace = a.length != 0 && b.length != 0;
    return both_replace ? a.offset < end_of(b) && b.offset < end_of(a) : a.offset <= end_of(b) && b.offset <= end_of(a);
}

// The edits of one fix know of each other: they may stand side by side.
bool overlap(const edit& a, const edit& b) noexcept { return a.offset < end_of(b) && b.offset < end_of(a); }

std::optional<std::size_t> eligible_fix(const finding& of, bool suggestions) {
    if (of.silenced != silence::none) { return std::nullopt; }
    const auto safe = [](const fix& each) { return each.safe && !each.edits.empty(); };
    const auto any = [](const fix& each) { return !each.edits.empty(); };
    auto found = std::find_if(of.fixes.begin(), of.fixes.end(), safe);
    if (found == of.fixes.end() && suggestions) { found = std::find_if(of.fixes.begin(), of.fixes.end(), any); }
    if (found == of.fixes.end()) { return std::nullopt; }
    return static_cast<std::size_t>(found - of.fixes.begin());
}

struct accepted_edit {
    edit what;
    std::size_t finding; // the first that wants it
};

class planner {
public:
    planner(const analysis& of, const std::function<std::string(const edit&)>& refuse) : of_{of}, refuse_{refuse} {}

    // Returns why not; empty: its edits are accepted.
    std::string accept(std::size_t finding, const fix& wanted) {
        std::vector<edit> edits; // each once
        for (const edit& each : wanted.edits) {
            if (std::find(edits.begin(), edits.end(), each) == edits.end()) { edits.push_back(each); }
        }
        for (const edit& each : edits) {
            if (std::string why = obstacle(each, edits); !why.empty()) { return why; }
        }
        for (edit& each : edits) {
            std::vector<accepted_edit>& there = accepted_[each.file];
            if (!has(there, each)) { there.push_back({.what = std::move(each), .finding = finding}); }
        }
        return {};
    }

    // By offset; an insertion before what is replaced behind it, several at one place in the order of their fix.
    std::map<std::string, std::vector<edit>> take() {
        std::map<std::string, std::vector<edit>> out;
        for (auto& [file, there] : accepted_) {
            std::vector<std::size_t> order(there.size());
            for (std::size_t i = 0; i < order.size(); ++i) { order[i] = i; }
            std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
                const auto key = [&](std::size_t i) {
                    return std::tuple{there[i].what.offset, there[i].what.length != 0, i};
                };
                return key(a) < key(b);
            });
            std::vector<edit>& edits = out[file];
            for (const std::size_t i : order) { edits.push_back(std::move(there[i].what)); }
        }
        return out;
    }

private:
    static bool has(const std::vector<accepted_edit>& there, const edit& wanted) {
        return std::any_of(there.begin(), there.end(), [&](const accepted_edit& a) { return a.what == wanted; });
    }

    std::string obstacle(const edit& wanted, const std::vector<edit>& own) const {
        if (std::string why = refuse_(wanted); !why.empty()) { return why; }
        const auto clashes = [&](const edit& other) {
            return &other != &wanted && other.file == wanted.file && overlap(other, wanted);
        };
        if (std::any_of(own.begin(), own.end(), clashes)) { return "its own edits overlap"; }
        const auto there = accepted_.find(wanted.file);
        if (there == accepted_.end() || has(there->second, wanted)) { return {}; }
        for (const accepted_edit& other : there->second) {
            if (touch(other.what, wanted)) {
                const finding& first = of_.findings[other.finding];
                return fmt::format("it overlaps the fix of {} in line {}; run again to fix both", first.check,
                                   first.where.line);
            }
        }
        return {};
    }

    const analysis& of_;
    const std::function<std::string(const edit&)>& refuse_;
    std::map<std::string, std::vector<accepted_edit>> accepted_;
};

} // namespace

fix_plan plan_fixes(const analysis& of, bool suggestions, const std::function<std::string(const edit&)>& refuse) {
    fix_plan out;
    planner plan{of, refuse};
    for (std::size_t i = 0; i < of.findings.size(); ++i) {
        if (const std::optional<std::size_t> chosen = eligible_fix(of.findings[i], suggestions)) {
            std::string why = plan.accept(i, of.findings[i].fixes[*chosen]);
            out.fixes.push_back({.finding = i, .fix = *chosen, .left_out = std::move(why)});
        }
    }
    out.edits = plan.take();
    return out;
}

} // namespace ensign::lint
