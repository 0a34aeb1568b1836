// SPDX-License-Identifier: BSL-1.0
module;

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <span>
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
using ensign::raw_snapshot;
using ensign::schema_leaf;

namespace {

// RFC 4180: quotes around what has a quote, a comma or a line end in it, quotes doubled, lines end with CR LF.
void append_csv(std::string& out, std::string_view text) {
    if (text.find_first_of("\",\r\n") == std::string_view::npos) {
        out += text;
        return;
    }
    out += '"';
    for (const char c : text) {
        if (c == '"') { out += '"'; }
        out += c;
    }
    out += '"';
}

// "stores[1][2]" for each element; a text is one column.
void append_names(std::vector<std::string>& out, const schema_leaf& of, std::size_t extent, const std::string& name) {
    if (extent == array_depth(of)) {
        out.push_back(name);
        return;
    }
    for (std::uint64_t i = 0; i < of.extents[extent].count; ++i) {
        append_names(out, of, extent + 1, fmt::format("{}[{}]", name, i));
    }
}

std::string csv_header(const raw_snapshot& of) {
    std::vector<std::string> names = {"entity"};
    for (const schema_leaf& leaf : of.layout.leaves) {
        if (leaf.path == "entity") { names[0] = "entity:id"; } // no field has a colon in its name
        append_names(names, leaf, 0, leaf.path);
    }
    for (const ensign::schema_enum& e : of.layout.traits) { names.push_back("traits:" + e.type); }
    std::string out;
    for (const std::string& name : names) {
        if (!out.empty()) { out += ','; }
        append_csv(out, name);
    }
    return out + "\r\n";
}

void append_csv_row(std::string& out, const raw_snapshot& of, std::size_t row) {
    out += fmt::format("{}", of.ids[row].value());
    for (std::size_t i = 0; i < of.layout.leaves.size(); ++i) {
        const schema_leaf& leaf = of.layout.leaves[i];
        const bool text = leaf.kind == leaf_kind::character;
        const std::uint64_t step = text && !leaf.extents.empty() ? leaf.extents.back().count : leaf.size;
        const std::byte* at = value_at(of, i, row);
        for (const std::byte* end = at + ensign::column_bytes(leaf); at != end; at += step) {
            out += ',';
            append_csv(out, text ? std::string{text_at(leaf, at)} : element_text(of.layout, leaf, at));
        }
    }
    for (std::size_t i = 0; i < of.layout.traits.size(); ++i) {
        out += ',';
        append_csv(out, flags_text(of.layout.traits[i], mask_at(of, i, row)));
    }
    out += "\r\n";
}

void append_ndjson_row(std::string& out, const raw_snapshot& of, std::size_t row) {
    out += fmt::format("{{\"entity\":{},\"fields\":{{", of.ids[row].value());
    for (std::size_t i = 0; i < of.layout.leaves.size(); ++i) {
        if (i != 0) { out += ','; }
        append_json_text(out, of.layout.leaves[i].path);
        out += ':';
        append_json(out, of, i, row);
    }
    out += "},\"traits\":{";
    for (std::size_t i = 0; i < of.layout.traits.size(); ++i) {
        if (i != 0) { out += ','; }
        append_json_text(out, of.layout.traits[i].type);
        out += ":[";
        bool first = true;
        for (const std::string& name : flag_names(of.layout.traits[i], mask_at(of, i, row))) {
            if (!first) { out += ','; }
            first = false;
            append_json_text(out, name);
        }
        out += ']';
    }
    out += "}}\n";
}

} // namespace

int export_rows(const std::string& file, const std::string& set, const std::string& format, const std::string& output) {
    const resdata::document d = read(file);
    const raw_snapshot& t = choose(d, set, file);
    const bool csv = format == "csv";
    std::string out = csv ? csv_header(t) : std::string{};
    progress bar{"exporting"};
    for (std::size_t row = 0; row < t.size(); ++row) {
        if (csv) {
            append_csv_row(out, t, row);
        } else {
            append_ndjson_row(out, t, row);
        }
        if (row % 4096 == 0) { bar(row, t.size()); }
        if (output.empty() && out.size() > 1 << 20) {
            print(out);
            out.clear();
        }
    }
    if (output.empty()) {
        print(out);
    } else {
        resdata::save_bytes(output, std::as_bytes(std::span{out}));
    }
    return ok;
}

} // namespace resdata_tool
