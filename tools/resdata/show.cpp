// SPDX-License-Identifier: BSL-1.0
module;

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

module resdata_tool.commands;

import ensign.base;
import ensign.resdata;
import ensign.schema;
import ensign.snapshot;
import resdata_tool.cells;
import resdata_tool.input;

namespace resdata_tool {

namespace resdata = ensign::resdata;
using ensign::leaf_kind;
using ensign::schema;
using ensign::schema_enum;
using ensign::schema_leaf;

namespace {

std::string kind_text(const schema& in, const schema_leaf& of) {
    std::string out = ensign::name_of(of.kind);
    if (of.enumeration != schema_leaf::no_enum) { out += " " + in.enums[of.enumeration].type; }
    if (of.bits != 0) { out += fmt::format(":{}", of.bits); }
    for (const ensign::schema_extent& e : of.extents) { out += fmt::format("[{}]", e.count); }
    return out;
}

std::string names_text(const schema_enum& of, bool flags) {
    std::vector<std::string> names;
    for (const ensign::schema_member& m : of.members) {
        if (flags) {
            names.push_back(fmt::format("{} = bit {}", m.name, std::countr_zero(m.bits)));
        } else if (ensign::is_signed_integer(of.underlying)) {
            const unsigned unused = 64 - static_cast<unsigned>(ensign::size_of(of.underlying)) * 8;
            names.push_back(fmt::format("{} = {}", m.name, static_cast<std::int64_t>(m.bits << unused) >> unused));
        } else {
            names.push_back(fmt::format("{} = {}", m.name, m.bits));
        }
    }
    return fmt::format("{}", fmt::join(names, ", "));
}

std::string former_text(const std::vector<ensign::schema_alias>& aliases, std::string_view indent) {
    if (aliases.empty()) { return {}; }
    std::vector<std::string> names;
    for (const ensign::schema_alias& a : aliases) { names.push_back(fmt::format("{} is {}", a.alias, a.name)); }
    return fmt::format("{}other names: {}\n", indent, fmt::join(names, ", "));
}

std::string schema_text(const ensign::raw_snapshot& of) {
    const schema& s = of.layout;
    std::string out = fmt::format("set '{}': {} of {} bytes\n  fingerprint {:#018x}, logical {:#018x}\n", s.name,
                                  counted(of.size(), "row"), s.row_size, s.fingerprint(), s.logical_fingerprint());
    std::vector<std::vector<std::string>> rows = {{"field", "kind", "offset", "bytes"}};
    for (const schema_leaf& leaf : s.leaves) {
        rows.push_back({leaf.path, kind_text(s, leaf), leaf.bits != 0 ? "-" : fmt::format("{}", leaf.offset),
                        fmt::format("{}", ensign::column_bytes(leaf))});
    }
    if (rows.size() > 1) { out += table_text(rows, {false, false, true, true}, "  "); }
    out += former_text(s.aliases, "  ");
    for (std::size_t i = 0; i < s.enums.size(); ++i) {
        const bool flags = std::any_of(s.leaves.begin(), s.leaves.end(), [&](const schema_leaf& leaf) {
            return leaf.kind == leaf_kind::mask && leaf.enumeration == i;
        });
        out += fmt::format("  enum {} ({}): {}\n", s.enums[i].type, ensign::name_of(s.enums[i].underlying),
                           names_text(s.enums[i], flags));
        out += former_text(s.enums[i].aliases, "    ");
    }
    for (std::size_t i = 0; i < s.traits.size(); ++i) {
        out += fmt::format("  traits {} ({}): {}{}\n", s.traits[i].type, ensign::name_of(s.traits[i].underlying),
                           names_text(s.traits[i], true), of.masks[i].empty() ? "; no row has any" : "");
        out += former_text(s.traits[i].aliases, "    ");
        for (const ensign::schema_rule& rule : s.traits[i].rules) {
            out += fmt::format("    rule {}\n", s.traits[i].text_of(rule));
        }
    }
    if (of.allocator) {
        out += fmt::format("  id pool: {} indices, {} free, {} retired\n", of.allocator->generations.size(),
                           of.allocator->free.size(), of.allocator->retired.size());
    }
    return out;
}

bool is_numeric(const schema_leaf& of) noexcept {
    return of.extents.empty() &&
           (ensign::is_integer(of.kind) || ensign::is_float(of.kind) || of.kind == leaf_kind::entity);
}

// A cell that would fill the screen is cut.
std::string shortened(std::string text) {
    constexpr std::size_t most = 40;
    if (text.size() <= most) { return text; }
    std::size_t end = most - 3;
    while ((static_cast<unsigned char>(text[end]) & 0xc0U) == 0x80) { --end; }
    return text.substr(0, end) + "...";
}

std::string head_text(const ensign::raw_snapshot& of, std::size_t most) {
    std::vector<std::vector<std::string>> rows = {{"entity"}};
    std::vector<bool> numeric = {true};
    for (const schema_leaf& leaf : of.layout.leaves) {
        rows[0].push_back(leaf.path);
        numeric.push_back(is_numeric(leaf));
    }
    for (const schema_enum& e : of.layout.traits) {
        rows[0].push_back(e.type);
        numeric.push_back(false);
    }
    const std::size_t shown = std::min(most, of.size());
    for (std::size_t row = 0; row < shown; ++row) {
        std::vector<std::string> line = {fmt::format("{}", of.ids[row].value())};
        for (std::size_t i = 0; i < of.layout.leaves.size(); ++i) { line.push_back(shortened(cell(of, i, row))); }
        for (std::size_t i = 0; i < of.layout.traits.size(); ++i) {
            const std::string flags = flags_text(of.layout.traits[i], mask_at(of, i, row));
            line.push_back(flags.empty() ? "-" : shortened(flags));
        }
        rows.push_back(std::move(line));
    }
    std::string out =
        fmt::format("set '{}': {}\n{}", of.layout.name, counted(of.size(), "row"), table_text(rows, numeric, "  "));
    if (shown < of.size()) { out += fmt::format("  and {} more\n", of.size() - shown); }
    return out;
}

} // namespace

int show_schema(const std::vector<std::string>& files, bool json) {
    for (const std::string& path : files) {
        const resdata::document d = read(path);
        if (json) {
            std::vector<schema> all;
            for (const ensign::raw_snapshot& t : d.sets) { all.push_back(t.layout); }
            print(resdata::schema_json(all) + "\n");
            continue;
        }
        if (files.size() > 1) { print(fmt::format("{}:\n", path)); }
        for (const ensign::raw_snapshot& t : d.sets) { print(schema_text(t)); }
        if (d.sets.empty()) { print("no sets\n"); }
        if (!d.meta.empty()) { print(fmt::format("meta: {}\n", printable(d.meta))); }
    }
    return ok;
}

int show_head(const std::vector<std::string>& files, const std::string& set, std::size_t rows) {
    for (const std::string& path : files) {
        const resdata::document d = read(path);
        if (files.size() > 1) { print(fmt::format("{}:\n", path)); }
        if (!set.empty()) {
            print(head_text(choose(d, set, path), rows));
            continue;
        }
        for (const ensign::raw_snapshot& t : d.sets) { print(head_text(t, rows)); }
        if (d.sets.empty()) { print("no sets\n"); }
    }
    return ok;
}

} // namespace resdata_tool
