// SPDX-License-Identifier: BSL-1.0
#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string_view>

#include "diff.hpp"
#include "number.hpp"
#include "renames.hpp"
#include "text.hpp"

namespace ensign::lint {

namespace {

// As it may stand in the name of a variable.
std::string flattened(std::string_view name) {
    std::string out;
    for (const char c : name) {
        const bool word = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        if (word) {
            out += c;
        } else if (!out.ends_with('_')) {
            out += '_';
        }
    }
    return out;
}

std::string literal(std::uint64_t number, const number_form& form) {
    const std::string text = number_text(number, form);
    if (text == "-9223372036854775808") { return "-9223372036854775807 - 1"; } // no literal of its own
    return form.role == enum_role::values && !form.is_signed ? text + "u" : text;
}

std::string renamed_line(std::string_view type, std::string_view pairs) {
    return fmt::format("ENSIGN_RENAMED({}, {}); // behind the description of {}\n", unqualified(type), pairs, type);
}

void add_pair(std::string& pairs, std::string_view before, std::string_view now) {
    pairs += fmt::format("{}({}, {})", pairs.empty() ? "" : ", ", before, now);
}

std::string renames_of(const locked_enum& e) {
    std::string pairs;
    for (const locked_number& n : e.numbers) {
        if (n.reserved) { continue; }
        const std::string& now = n.becomes.empty() ? n.name : n.becomes;
        for (const std::string& f : n.former) { add_pair(pairs, f, now); }
        if (!n.becomes.empty()) { add_pair(pairs, n.name, now); }
    }
    return pairs.empty() ? std::string{} : renamed_line(e.name, pairs);
}

std::string renames_of(const locked_struct& s) {
    std::set<member_rename> all;
    for (const locked_field& f : s.fields) {
        if (f.reserved) { continue; }
        const std::string& now = f.becomes.empty() ? f.path : f.becomes;
        for (const std::string& was : f.former) { all.insert(rename_between(was, now)); }
        if (!f.becomes.empty()) { all.insert(rename_between(f.path, now)); }
    }
    std::string out;
    std::string pairs;
    for (const member_rename& r : all) {
        if (r.inside.empty()) {
            add_pair(pairs, r.before, r.now);
        } else {
            out += fmt::format("// behind the type of {}::{}: ENSIGN_RENAMED(T, ({}, {}));\n", s.name, r.inside,
                               r.before, r.now);
        }
    }
    return pairs.empty() ? out : renamed_line(s.name, pairs) + out;
}

// Every number of the old lock with the one of today. A member that is gone has none, so it is left out, and said so.
std::string table_of(const locked_enum& before, const locked_enum& after) {
    const number_form then = form_of(before);
    const number_form now = form_of(after);
    std::string rows;
    std::string lost;
    bool moved = false;
    for (const locked_number& n : before.numbers) {
        if (n.reserved) { continue; }
        const auto same = std::find_if(after.numbers.begin(), after.numbers.end(), [&](const locked_number& a) {
            return !a.reserved && (a.name == n.name || contains(a.former, n.name));
        });
        if (same == after.numbers.end()) {
            lost += fmt::format("    // {} {} is gone\n", number_shown(n.number, then), n.name);
            continue;
        }
        moved |= widened(n.number, then) != widened(same->number, now);
        rows += fmt::format("    {{{}, {}}}, // {}\n", literal(n.number, then), literal(same->number, now), same->name);
    }
    if (!moved) { return {}; }
    const std::string_view type = after.role == enum_role::flags ? "unsigned char"
                                  : after.is_signed              ? "long long"
                                                                 : "unsigned long long";
    return fmt::format("// {0}: {1} of data that holds numbers, before and today\n"
                       "inline constexpr {2} remap_{3}[][2] = {{\n{4}{5}}};\n",
                       after.name, after.role == enum_role::flags ? "bits" : "values", type, flattened(after.name),
                       rows, lost);
}

} // namespace

std::string remap_text(const lock_file& before, const lock_file& after) {
    std::string out;
    for (const locked_enum& e : after.enums) { out += renames_of(e); }
    for (const locked_struct& s : after.structs) { out += renames_of(s); }
    for (const locked_enum& e : after.enums) {
        const locked_enum* const was = before.find_enum(e.name);
        if (was != nullptr && was->role == e.role) { out += table_of(*was, e); }
    }
    return out;
}

} // namespace ensign::lint
