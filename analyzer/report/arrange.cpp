// SPDX-License-Identifier: BSL-1.0
#include "arrange.hpp"

#include "paths.hpp"

#include <algorithm>
#include <iterator>
#include <tuple>
#include <utility>
#include <vector>

namespace ensign::lint {

namespace {

auto position(const finding& of) {
    return std::tie(of.where.file, of.where.line, of.where.column, of.check, of.where.offset, of.where.length,
                    of.subject, of.message);
}

template <typename T>
void sort_unique(std::vector<T>& items) {
    std::sort(items.begin(), items.end());
    items.erase(std::unique(items.begin(), items.end()), items.end());
}

template <typename T>
void append_missing(std::vector<T>& to, std::vector<T>& from) {
    for (T& item : from) {
        if (std::find(to.begin(), to.end(), item) == to.end()) { to.push_back(std::move(item)); }
    }
}

// One translation unit may see a finding silenced that another sees open (a NOLINT inside of an #ifdef): open wins.
void merge(finding& into, finding& other) {
    into.level = std::max(into.level, other.level);
    append_missing(into.notes, other.notes);
    append_missing(into.fixes, other.fixes);
    if (other.silenced < into.silenced) {
        into.silenced = other.silenced;
        into.why_silenced = std::move(other.why_silenced);
    }
}

void normalize(finding& of) {
    of.where.file = normal_path(of.where.file);
    for (note& each : of.notes) { each.where.file = normal_path(each.where.file); }
    for (fix& each : of.fixes) {
        for (edit& change : each.edits) { change.file = normal_path(change.file); }
    }
}

} // namespace

analysis arranged(analysis of) {
    for (finding& each : of.findings) { normalize(each); }
    for (problem& each : of.problems) { each.file = normal_path(each.file); }
    for (std::string& each : of.files) { each = normal_path(each); }
    for (seen_file& each : of.seen) { each.file = normal_path(each.file); }
    // Ties are broken by everything else, so that which of two merged findings comes first does not depend on the input.
    std::sort(of.findings.begin(), of.findings.end(), [](const finding& a, const finding& b) {
        return position(a) != position(b) ? position(a) < position(b) : a < b;
    });
    std::vector<finding> kept;
    kept.reserve(of.findings.size());
    for (finding& each : of.findings) {
        if (!kept.empty() && position(kept.back()) == position(each)) {
            merge(kept.back(), each);
        } else {
            kept.push_back(std::move(each));
        }
    }
    of.findings = std::move(kept);
    sort_unique(of.problems);
    sort_unique(of.files);
    sort_unique(of.seen);
    return of;
}

} // namespace ensign::lint
