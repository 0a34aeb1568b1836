// SPDX-License-Identifier: BSL-1.0
#include "text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

namespace ensign::lint::lock_detail {

namespace {

// One code point of valid UTF-8, or 0, which is no part of any text here.
char32_t next_code_point(std::string_view& text) noexcept {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned first = byte(0);
    const std::size_t size = first < 0x80 ? 1 : first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    if (first > 0xf4 || (first >= 0x80 && first < 0xc2) || size > text.size()) { return 0; }
    char32_t out = size == 1 ? first : first & (0xffU >> (size + 1));
    for (std::size_t i = 1; i < size; ++i) {
        if ((byte(i) & 0xc0U) != 0x80) { return 0; }
        out = out << 6 | (byte(i) & 0x3fU);
    }
    constexpr char32_t smallest[] = {0, 1, 0x80, 0x800, 0x10000};
    if (out < smallest[size] || out > 0x10ffff || (out >= 0xd800 && out < 0xe000)) { return 0; }
    text.remove_prefix(size);
    return out;
}

bool letter(char32_t c) noexcept {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$' || c >= 0xa0;
}

// Cuts the identifier at the begin off; false when there is none.
bool skip_identifier(std::string_view& text) noexcept {
    bool first = true;
    while (!text.empty()) {
        std::string_view rest = text;
        const char32_t c = next_code_point(rest);
        if (c == 0) { return false; }
        if (!letter(c) && (first || c < '0' || c > '9')) { break; }
        first = false;
        text = rest;
    }
    return !first;
}

// "<int, pool<3>>", balanced and without two spaces in a row, which end a name in the lock.
bool skip_arguments(std::string_view& text) noexcept {
    std::size_t depth = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == ' ' && (i + 1 == text.size() || text[i + 1] == ' ')) { return false; }
        if (c == '<') { ++depth; }
        if (c == '>' && --depth == 0) {
            text.remove_prefix(i + 1);
            return true;
        }
    }
    return false;
}

} // namespace

bool is_printable(std::string_view text) noexcept {
    while (!text.empty()) {
        const char32_t c = next_code_point(text);
        if (c < 0x20 || (c >= 0x7f && c < 0xa0)) { return false; }
    }
    return true;
}

bool is_identifier(std::string_view text) noexcept { return skip_identifier(text) && text.empty(); }

bool is_path(std::string_view text) noexcept {
    while (skip_identifier(text)) {
        if (text.empty()) { return true; }
        if (text.front() != '.') { return false; }
        text.remove_prefix(1);
    }
    return false;
}

bool is_qualified_name(std::string_view text) noexcept {
    if (!is_printable(text) || text.find(" @ ") != std::string_view::npos) { return false; }
    while (skip_identifier(text)) {
        if (!text.empty() && text.front() == '<' && !skip_arguments(text)) { return false; }
        if (text.empty()) { return true; }
        if (!text.starts_with("::")) { return false; }
        text.remove_prefix(2);
    }
    return false;
}

std::string quoted(std::string_view text) {
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') { out += '\\'; }
        out += c;
    }
    out += '"';
    return out;
}

std::string shown(std::string_view text) {
    constexpr std::size_t most = 80;
    if (!is_printable(text)) { return "(not printable)"; }
    if (text.size() <= most) { return fmt::format("'{}'", text); }
    std::string_view begin = text.substr(0, most / 2);
    while (!is_printable(begin)) { begin.remove_suffix(1); } // a code point was cut
    return fmt::format("'{}...'", begin);
}

std::string enumerated(const std::vector<std::string>& all) {
    std::string out;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (i != 0) { out += i + 1 == all.size() ? " and " : ", "; }
        out += all[i];
    }
    return out;
}

void sort_names(std::vector<std::string>& names) {
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
}

bool contains(const std::vector<std::string>& names, std::string_view name) noexcept {
    return std::find(names.begin(), names.end(), name) != names.end();
}

bool path_before(std::string_view a, std::string_view b) noexcept {
    const auto rank = [](char c) { return c == '.' ? 0U : static_cast<unsigned>(static_cast<unsigned char>(c)) + 1U; };
    return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(),
                                        [&](char x, char y) { return rank(x) < rank(y); });
}

std::string_view unqualified(std::string_view name) noexcept {
    std::size_t depth = 0;
    for (std::size_t i = name.size(); i-- != 0;) {
        if (name[i] == '>') { ++depth; }
        if (name[i] == '<' && depth != 0) { --depth; }
        if (name[i] == ':' && depth == 0) { return name.substr(i + 1); }
    }
    return name;
}

} // namespace ensign::lint::lock_detail
