// SPDX-License-Identifier: BSL-1.0
#include "parse_parts.hpp"

#include <fmt/format.h>

#include <charconv>
#include <system_error>

#include "text.hpp"

namespace ensign::lint::lock_detail {

void read_reasons(line_scanner& scan, lock_reservation& into) {
    if (scan.take("since=")) { into.since = scan.quoted_text("the version behind since="); }
    if (scan.take("why=")) { into.why = scan.quoted_text("the reason behind why="); }
    scan.end("a reservation may have since=\"...\" and then why=\"...\"");
}

void check_type_name(const line_scanner& scan, std::string_view name, const lock_limits& limits) {
    if (name.size() > limits.type_bytes) {
        scan.refuse(lock_fault::too_large,
                    fmt::format("the name has {} bytes, and the limit is {}", name.size(), limits.type_bytes),
                    "see whether this is an ensign.lock");
    }
    if (!is_qualified_name(name)) {
        scan.refuse(lock_fault::name, fmt::format("{} is no name of a type", shown(name)),
                    "write it qualified, as in game::Status, and two spaces behind it");
    }
}

std::string read_name(line_scanner& scan, std::string_view what, const lock_limits& limits) {
    const std::string_view word = scan.word();
    if (word.size() > limits.name_bytes) {
        scan.refuse(lock_fault::too_large,
                    fmt::format("the name has {} bytes, and the limit is {}", word.size(), limits.name_bytes),
                    "see whether this is an ensign.lock");
    }
    if (!is_identifier(word)) {
        scan.refuse(lock_fault::name, fmt::format("{} stands where {} is expected", shown(word), what),
                    "write the name as the source has it, without its namespace");
    }
    return std::string{word};
}

attribute read_attribute(line_scanner& scan) {
    const std::string_view word = scan.word();
    const std::size_t equals = word.find('=');
    if (equals == std::string_view::npos) {
        scan.refuse(lock_fault::syntax, fmt::format("{} is no attribute", shown(word)),
                    "behind the name stand two spaces and attributes such as bits=32, policy=name");
    }
    return {word.substr(0, equals), word.substr(equals + 1)};
}

std::uint64_t read_fingerprint(const line_scanner& scan, std::string_view value) {
    std::uint64_t out = 0;
    const char* const end = value.data() + value.size();
    const bool sized = value.size() == 18 && value.starts_with("0x");
    if (!sized || std::from_chars(value.data() + 2, end, out, 16).ptr != end) {
        scan.refuse(lock_fault::number, fmt::format("{} is no fingerprint", shown(value)),
                    "delete the attribute fp=; `ensign-lint lock update --with-fingerprint` writes it anew");
    }
    return out;
}

void refuse_attribute(const line_scanner& scan, const attribute& a) {
    scan.refuse(lock_fault::unknown_word,
                fmt::format("{} is unknown here", shown(fmt::format("{}={}", a.key, a.value))),
                "correct it, or use the version of ensign-lint that wrote it");
}

} // namespace ensign::lint::lock_detail
