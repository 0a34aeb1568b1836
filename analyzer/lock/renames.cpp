// SPDX-License-Identifier: BSL-1.0
#include "renames.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

#include "text.hpp"

namespace ensign::lint {

bool lies_within(std::string_view path, std::string_view part) noexcept {
    return path.starts_with(part) && (path.size() == part.size() || path[part.size()] == '.');
}

bool leads_to(const std::vector<record_renamed>& renamed, std::string_view before, std::string_view now) {
    // as many hops as there are lines: a circle ends
    for (std::size_t hops = 0; hops < renamed.size(); ++hops) {
        const auto line =
            std::find_if(renamed.begin(), renamed.end(), [&](const record_renamed& r) { return r.before == before; });
        if (line == renamed.end()) { return false; }
        if (line->now == now) { return true; }
        before = line->now;
    }
    return false;
}

std::string_view name_today(const std::vector<record_renamed>& renamed, std::string_view before) {
    for (std::size_t hops = 0; hops < renamed.size(); ++hops) {
        const auto line =
            std::find_if(renamed.begin(), renamed.end(), [&](const record_renamed& r) { return r.before == before; });
        if (line == renamed.end()) { break; }
        before = line->now;
    }
    return before;
}

bool path_leads_to(const std::vector<record_renamed>& renamed, std::string_view before, std::string_view now) {
    std::string path{before};
    for (std::size_t hops = 0; hops < renamed.size(); ++hops) {
        const record_renamed* best = nullptr; // the outermost struct first, as migrations do it
        for (const record_renamed& r : renamed) {
            if (lies_within(path, r.before) && (best == nullptr || r.before.size() < best->before.size())) {
                best = &r;
            }
        }
        if (best == nullptr) { return false; }
        path.replace(0, best->before.size(), best->now);
        if (path == now) { return true; }
    }
    return false;
}

member_rename rename_between(std::string_view before, std::string_view now) {
    while (true) { // what both end with was not renamed
        const std::size_t b = before.rfind('.');
        const std::size_t n = now.rfind('.');
        const bool same =
            b != std::string_view::npos && n != std::string_view::npos && before.substr(b) == now.substr(n);
        if (!same) { break; }
        before = before.substr(0, b);
        now = now.substr(0, n);
    }
    const std::size_t dot = now.rfind('.');
    const bool inner = dot != std::string_view::npos && before.substr(0, dot + 1) == now.substr(0, dot + 1);
    if (!inner) { return {{}, std::string{before}, std::string{now}}; }
    return {std::string{now.substr(0, dot)}, std::string{before.substr(dot + 1)}, std::string{now.substr(dot + 1)}};
}

std::string renamed_macro(std::string_view type, const member_rename& rename) {
    if (rename.inside.empty()) {
        return fmt::format("ENSIGN_RENAMED({}, ({}, {}))", unqualified(type), rename.before, rename.now);
    }
    return fmt::format("ENSIGN_RENAMED(T, ({}, {})), T being the type of {}::{},", rename.before, rename.now, type,
                       rename.inside);
}

bool declared_as(const enum_record& in, std::string_view before, std::string_view now) {
    return leads_to(in.renamed, before, now) ||
           std::any_of(in.aliases.begin(), in.aliases.end(),
                       [&](const record_alias& a) { return a.alias == before && a.name == now; });
}

} // namespace ensign::lint
