// SPDX-License-Identifier: BSL-1.0
module;

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

module ensign.traits;

import ensign.base;

namespace ensign::internal {

namespace {

constexpr std::string_view spaces = " \t\r\n";

// The flag of the first list on this bit.
const enumerator* flag_on(const vocabulary& of, std::uint64_t bit) noexcept {
    for (const enumerator& e : of.enumerators) {
        if (!e.also && e.bits == bit) { return &e; }
    }
    return nullptr;
}

std::string_view name_of_zero(const vocabulary& of) noexcept {
    if (const enumerator* zero = flag_on(of, 0)) { return zero->name; }
    for (const enumerator& e : of.enumerators) {
        if (e.bits != 0 && std::string_view{e.name} == "none") { return "0"; } // no name is a number
    }
    return "none";
}

// "bit 17?": how a bit without a name is written.
std::optional<std::uint64_t> parse_bit(const vocabulary& of, std::string_view piece) noexcept {
    constexpr std::string_view before = "bit ";
    if (!piece.starts_with(before) || !piece.ends_with('?')) { return std::nullopt; }
    const std::string_view digits = piece.substr(before.size(), piece.size() - before.size() - 1);
    if (digits.empty() || digits.size() > 2) { return std::nullopt; }
    std::size_t bit = 0;
    for (const char c : digits) {
        if (c < '0' || c > '9') { return std::nullopt; }
        bit = bit * 10 + static_cast<std::size_t>(c - '0');
    }
    return bit < of.width ? std::optional{std::uint64_t{1} << bit} : std::nullopt;
}

std::optional<std::uint64_t> parse_piece(const vocabulary& of, std::string_view piece) noexcept {
    for (const enumerator& e : of.enumerators) {
        if (piece == e.name) { return e.bits; }
    }
    if (piece == name_of_zero(of)) { return 0; }
    return parse_bit(of, piece);
}

} // namespace

std::string format_mask(const vocabulary& of, std::uint64_t bits) {
    std::string out;
    for (std::size_t bit = 0; bit < of.width; ++bit) {
        if ((bits >> bit & 1U) == 0) { continue; }
        if (!out.empty()) { out += '|'; }
        if (const enumerator* flag = flag_on(of, std::uint64_t{1} << bit)) {
            out += flag->name;
        } else {
            fmt::format_to(std::back_inserter(out), "bit {}?", bit);
        }
    }
    if (out.empty()) { out = name_of_zero(of); }
    return out;
}

std::optional<std::uint64_t> parse_mask(const vocabulary& of, std::string_view text, std::size_t* position) {
    std::uint64_t bits = 0;
    std::size_t from = 0;
    while (true) {
        const std::size_t bar = text.find('|', from);
        const std::size_t end = bar == std::string_view::npos ? text.size() : bar;
        std::string_view piece = text.substr(from, end - from);
        const std::size_t first = piece.find_first_not_of(spaces);
        *position = first == std::string_view::npos ? from : from + first;
        piece.remove_prefix(*position - from);
        piece = piece.substr(0, piece.find_last_not_of(spaces) + 1);
        const auto found = parse_piece(of, piece);
        if (!found) { return std::nullopt; }
        bits |= *found;
        if (bar == std::string_view::npos) { return bits; }
        from = bar + 1;
    }
}

void throw_bad_text(const vocabulary& of, std::string_view text, std::size_t position) {
    std::string known;
    for (const enumerator& e : of.enumerators) {
        if (!known.empty()) { known += ", "; }
        known += e.name;
    }
    throw bad_trait_text{of.name, text, position, known};
}

void throw_unknown_bits(const vocabulary& of, std::uint64_t unknown) {
    std::string bits;
    for (std::size_t bit = 0; bit < 64; ++bit) {
        if ((unknown >> bit & 1U) == 0) { continue; }
        fmt::format_to(std::back_inserter(bits), "{}{}", bits.empty() ? "bit " : ", ", bit);
    }
    throw unknown_bits{of.name, bits, unknown};
}

} // namespace ensign::internal
