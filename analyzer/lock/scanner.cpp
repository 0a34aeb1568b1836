// SPDX-License-Identifier: BSL-1.0
#include "scanner.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <system_error>

#include "text.hpp"

namespace ensign::lint::lock_detail {

void line_scanner::skip_spaces() noexcept { rest_.remove_prefix(std::min(rest_.find_first_not_of(' '), rest_.size())); }

std::string_view line_scanner::word() noexcept {
    const std::string_view out = rest_.substr(0, rest_.find(' '));
    rest_.remove_prefix(out.size());
    skip_spaces();
    return out;
}

std::string_view line_scanner::phrase() noexcept {
    std::string_view out = rest_.substr(0, rest_.find("  "));
    rest_.remove_prefix(out.size());
    skip_spaces();
    while (out.ends_with(' ')) { out.remove_suffix(1); }
    return out;
}

bool line_scanner::take(std::string_view text) noexcept {
    if (!rest_.starts_with(text)) { return false; }
    rest_.remove_prefix(text.size());
    skip_spaces();
    return true;
}

std::uint64_t line_scanner::number(std::string_view what) {
    std::uint64_t out = 0;
    const auto [at, fault] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), out);
    if (fault != std::errc{}) {
        refuse(lock_fault::number, fmt::format("{} stands where {} is expected", shown(rest_), what),
               "write a decimal number below 2^64");
    }
    rest_.remove_prefix(static_cast<std::size_t>(at - rest_.data()));
    skip_spaces();
    return out;
}

std::string line_scanner::quoted_text(std::string_view what) {
    std::string out;
    bool closed = false;
    std::size_t i = 1;
    if (rest_.starts_with('"')) {
        for (; i < rest_.size() && !closed; ++i) {
            const bool escaped = rest_[i] == '\\' && i + 1 < rest_.size();
            if (rest_[i] == '"') {
                closed = true;
            } else if (escaped && rest_[i + 1] != '"' && rest_[i + 1] != '\\') {
                break;
            } else {
                i += escaped ? 1 : 0;
                out += rest_[i];
            }
        }
    }
    if (!closed) {
        refuse(lock_fault::syntax, fmt::format("{} is no text in quotation marks", what),
               "write \"...\", with \\\" for a quotation mark and \\\\ for a backslash");
    }
    rest_.remove_prefix(i);
    skip_spaces();
    return out;
}

void line_scanner::end(std::string_view cure) {
    if (!at_end()) { refuse(lock_fault::syntax, fmt::format("{} is too much on this line", shown(rest_)), cure); }
}

void line_scanner::refuse(lock_fault fault, std::string_view what, std::string_view cure) const {
    throw lock_error{fault, line_, what, cure};
}

} // namespace ensign::lint::lock_detail
