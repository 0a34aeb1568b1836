// SPDX-License-Identifier: BSL-1.0
module;

#include <fmt/format.h>

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

module resdata_tool.cells;

import ensign.resdata;
import ensign.schema;
import ensign.snapshot;

namespace resdata_tool {

using ensign::internal::get_number;
using ensign::leaf_kind;
using ensign::raw_snapshot;
using ensign::schema;
using ensign::schema_enum;
using ensign::schema_leaf;

namespace {

std::int64_t signed_at(const schema_leaf& of, const std::byte* at) {
    const unsigned unused = 64 - static_cast<unsigned>(of.size) * 8;
    return static_cast<std::int64_t>(element_bits(of, at) << unused) >> unused;
}

double float_at(const schema_leaf& of, const std::byte* at) {
    return of.kind == leaf_kind::f32 ? static_cast<double>(std::bit_cast<float>(get_number<std::uint32_t>(at)))
                                     : std::bit_cast<double>(get_number<std::uint64_t>(at));
}

std::string float_text(const schema_leaf& of, const std::byte* at) {
    return of.kind == leaf_kind::f32 ? fmt::format("{}", std::bit_cast<float>(get_number<std::uint32_t>(at)))
                                     : fmt::format("{}", std::bit_cast<double>(get_number<std::uint64_t>(at)));
}

std::string number_of_enum(const schema& in, const schema_leaf& of, const std::byte* at) {
    return ensign::is_signed_integer(in.enums[of.enumeration].underlying) ? fmt::format("{}", signed_at(of, at))
                                                                          : fmt::format("{}", element_bits(of, at));
}

// How many bytes of `text` are one code point of valid UTF-8; 0: none.
std::size_t code_point(std::string_view text) noexcept {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned first = byte(0);
    if (first < 0x80) { return 1; }
    const std::size_t size = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    if (first < 0xc2 || first > 0xf4 || size > text.size()) { return 0; }
    for (std::size_t i = 1; i < size; ++i) {
        if ((byte(i) & 0xc0U) != 0x80) { return 0; }
    }
    const unsigned second = byte(1);
    const bool wrong = (first == 0xe0 && second < 0xa0) || (first == 0xed && second >= 0xa0) ||
                       (first == 0xf0 && second < 0x90) || (first == 0xf4 && second >= 0x90);
    return wrong ? 0 : size;
}

// Calls `one` for each element, in its place among brackets.
template <class One>
void append_array(std::string& out, const schema_leaf& of, std::size_t extent, const std::byte*& at,
                  std::string_view comma, One one) {
    if (extent == array_depth(of)) {
        one(at);
        at += of.kind == leaf_kind::character && !of.extents.empty() ? of.extents.back().count : of.size;
        return;
    }
    out += '[';
    for (std::uint64_t i = 0; i < of.extents[extent].count; ++i) {
        if (i != 0) { out += comma; }
        append_array(out, of, extent + 1, at, comma, one);
    }
    out += ']';
}

void append_json_element(std::string& out, const schema& in, const schema_leaf& of, const std::byte* at) {
    if (of.kind == leaf_kind::character) {
        append_json_text(out, text_at(of, at));
    } else if (ensign::is_float(of.kind)) {
        const double value = float_at(of, at);
        if (std::isfinite(value)) {
            const std::string text = float_text(of, at);
            out += text == "-0" ? "-0.0" : text; // a whole number has no negative zero
        } else {
            out += std::isnan(value) ? "\"NaN\"" : value > 0 ? "\"Infinity\"" : "\"-Infinity\"";
        }
    } else if (of.kind == leaf_kind::boolean) {
        const std::uint64_t bits = element_bits(of, at);
        out += bits > 1 ? fmt::format("{}", bits) : bits == 1 ? "true" : "false";
    } else if (of.kind == leaf_kind::enumeration) {
        const std::string name = value_name(in.enums[of.enumeration], element_bits(of, at));
        if (name.empty()) {
            out += number_of_enum(in, of, at);
        } else {
            append_json_text(out, name);
        }
    } else if (of.kind == leaf_kind::mask) {
        out += '[';
        for (const std::string& name : flag_names(in.enums[of.enumeration], element_bits(of, at))) {
            if (out.back() != '[') { out += ','; }
            append_json_text(out, name);
        }
        out += ']';
    } else {
        out += element_text(in, of, at);
    }
}

} // namespace

const std::byte* value_at(const raw_snapshot& of, std::size_t leaf, std::size_t row) {
    return of.columns[leaf].data() + row * ensign::column_bytes(of.layout.leaves[leaf]);
}

std::uint64_t element_bits(const schema_leaf& of, const std::byte* at) {
    switch (of.size) {
    case 1: return get_number<std::uint8_t>(at);
    case 2: return get_number<std::uint16_t>(at);
    case 4: return get_number<std::uint32_t>(at);
    default: return get_number<std::uint64_t>(at);
    }
}

std::string element_text(const schema& in, const schema_leaf& of, const std::byte* at) {
    if (ensign::is_float(of.kind)) { return float_text(of, at); }
    if (ensign::is_signed_integer(of.kind)) { return fmt::format("{}", signed_at(of, at)); }
    const std::uint64_t bits = element_bits(of, at);
    switch (of.kind) {
    case leaf_kind::boolean: return bits > 1 ? fmt::format("{}?", bits) : bits == 1 ? "true" : "false";
    case leaf_kind::mask: return flags_text(in.enums[of.enumeration], bits);
    case leaf_kind::enumeration: {
        const std::string name = value_name(in.enums[of.enumeration], bits);
        return name.empty() ? number_of_enum(in, of, at) + "?" : name;
    }
    default: return fmt::format("{}", bits);
    }
}

std::vector<std::string> flag_names(const schema_enum& of, std::uint64_t mask) {
    std::vector<std::string> out;
    for (; mask != 0; mask &= mask - 1) {
        const std::string name = value_name(of, mask & (~mask + 1));
        out.push_back(name.empty() ? fmt::format("bit {}?", std::countr_zero(mask)) : name);
    }
    return out;
}

std::string flags_text(const schema_enum& of, std::uint64_t mask) {
    return fmt::format("{}", fmt::join(flag_names(of, mask), "|"));
}

std::string value_name(const schema_enum& of, std::uint64_t bits) {
    for (const ensign::schema_member& m : of.members) {
        if (m.bits == bits) { return m.name; }
    }
    return {};
}

std::uint64_t mask_at(const raw_snapshot& of, std::size_t trait_enum, std::size_t row) {
    return of.masks[trait_enum].empty() ? 0 : of.masks[trait_enum][row];
}

std::size_t array_depth(const schema_leaf& of) {
    return of.extents.size() - (of.kind == leaf_kind::character && !of.extents.empty() ? 1 : 0);
}

std::string_view text_at(const schema_leaf& of, const std::byte* at) {
    const std::uint64_t size = of.extents.empty() ? 1 : of.extents.back().count;
    std::string_view out{reinterpret_cast<const char*>(at), static_cast<std::size_t>(size)};
    while (!out.empty() && out.back() == '\0') { out.remove_suffix(1); }
    return out;
}

std::string cell_with(const schema_leaf& of, const std::byte* value,
                      const std::function<std::string(const std::byte*)>& element) {
    std::string out;
    append_array(out, of, 0, value, ", ", [&](const std::byte* at) { out += element(at); });
    return out;
}

std::string cell(const raw_snapshot& of, std::size_t leaf, std::size_t row) {
    const schema_leaf& l = of.layout.leaves[leaf];
    return cell_with(l, value_at(of, leaf, row), [&](const std::byte* at) {
        return l.kind == leaf_kind::character ? printable(text_at(l, at)) : element_text(of.layout, l, at);
    });
}

void append_json(std::string& out, const raw_snapshot& of, std::size_t leaf, std::size_t row) {
    const schema_leaf& l = of.layout.leaves[leaf];
    const std::byte* at = value_at(of, leaf, row);
    append_array(out, l, 0, at, ",",
                 [&](const std::byte* element) { append_json_element(out, of.layout, l, element); });
}

void append_json_text(std::string& out, std::string_view text) {
    out += '"';
    while (!text.empty()) {
        const std::size_t size = code_point(text);
        const auto c = static_cast<unsigned char>(text[0]);
        if (size == 0) {
            out += "\xef\xbf\xbd";
        } else if (c == '"' || c == '\\') {
            out += '\\';
            out += text[0];
        } else if (c < 0x20) {
            out += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
        } else {
            out += text.substr(0, size);
        }
        text.remove_prefix(size == 0 ? 1 : size);
    }
    out += '"';
}

std::string printable(std::string_view text) {
    std::string out;
    while (!text.empty()) {
        const std::size_t size = code_point(text);
        const auto c = static_cast<unsigned char>(text[0]);
        const bool control =
            c < 0x20 || c == 0x7f || (size == 2 && c == 0xc2 && static_cast<unsigned char>(text[1]) < 0xa0);
        if (size == 0 || control) {
            out += '?';
        } else {
            out += text.substr(0, size);
        }
        text.remove_prefix(size == 0 ? 1 : size);
    }
    return out;
}

} // namespace resdata_tool
