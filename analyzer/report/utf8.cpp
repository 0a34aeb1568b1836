// SPDX-License-Identifier: BSL-1.0
#include "utf8.hpp"

#include <fmt/format.h>

#include <cstdint>

namespace ensign::lint {

namespace {

unsigned byte_at(std::string_view text, std::size_t i) noexcept { return static_cast<unsigned char>(text[i]); }

// Of a valid sequence.
std::uint32_t decode(std::string_view sequence) noexcept {
    const unsigned first = byte_at(sequence, 0);
    if (sequence.size() == 1) { return first; }
    std::uint32_t out = first & (0xffU >> (sequence.size() + 1));
    for (std::size_t i = 1; i < sequence.size(); ++i) { out = out << 6U | (byte_at(sequence, i) & 0x3fU); }
    return out;
}

bool needs_escape(std::uint32_t c) noexcept {
    const bool control = (c < 0x20 && c != '\t') || (c >= 0x7f && c <= 0x9f);
    const bool direction = (c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069) || c == 0x200e || c == 0x200f;
    return control || direction || c == 0x2028 || c == 0x2029;
}

} // namespace

std::size_t code_point_size(std::string_view text) noexcept {
    if (text.empty()) { return 0; }
    const unsigned first = byte_at(text, 0);
    if (first < 0x80) { return 1; }
    const std::size_t size = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    if (first < 0xc2 || first > 0xf4 || size > text.size()) { return 0; }
    for (std::size_t i = 1; i < size; ++i) {
        if ((byte_at(text, i) & 0xc0U) != 0x80) { return 0; }
    }
    const unsigned second = byte_at(text, 1);
    const bool too_long = (first == 0xe0 && second < 0xa0) || (first == 0xf0 && second < 0x90);
    const bool surrogate = first == 0xed && second >= 0xa0;
    const bool past_the_end = first == 0xf4 && second >= 0x90;
    return too_long || surrogate || past_the_end ? 0 : size;
}

bool is_utf8(std::string_view text) noexcept {
    while (!text.empty()) {
        const std::size_t size = code_point_size(text);
        if (size == 0) { return false; }
        text.remove_prefix(size);
    }
    return true;
}

std::string valid_utf8(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    while (!text.empty()) {
        const std::size_t size = code_point_size(text);
        out += size == 0 ? std::string_view{"\xef\xbf\xbd"} : text.substr(0, size);
        text.remove_prefix(size == 0 ? 1 : size);
    }
    return out;
}

std::size_t count_code_points(std::string_view text) noexcept {
    std::size_t count = 0;
    while (!text.empty()) {
        const std::size_t size = code_point_size(text);
        text.remove_prefix(size == 0 ? 1 : size);
        ++count;
    }
    return count;
}

std::string printable(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    while (!text.empty()) {
        const std::size_t size = code_point_size(text);
        const std::string_view sequence = text.substr(0, size == 0 ? 1 : size);
        text.remove_prefix(sequence.size());
        if (size == 0) {
            out += fmt::format("\\x{:02x}", byte_at(sequence, 0));
        } else if (const std::uint32_t c = decode(sequence); !needs_escape(c)) {
            out += sequence;
        } else if (c == '\n') {
            out += "\\n";
        } else if (c == '\r') {
            out += "\\r";
        } else {
            out += c < 0x80 ? fmt::format("\\x{:02x}", c) : fmt::format("\\u{:04x}", c);
        }
    }
    return out;
}

} // namespace ensign::lint
