// SPDX-License-Identifier: BSL-1.0
#include "number.hpp"

#include <fmt/format.h>

#include <bit>
#include <charconv>
#include <system_error>

namespace ensign::lint {

std::uint64_t width_mask(unsigned width) noexcept {
    return width >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << width) - 1;
}

std::uint64_t widened(std::uint64_t bits, const number_form& form) noexcept {
    if (form.role == enum_role::flags || !form.is_signed || form.width == 0 || form.width >= 64) { return bits; }
    return (bits >> (form.width - 1) & 1U) != 0 ? bits | ~width_mask(form.width) : bits;
}

bool number_before(std::uint64_t a, std::uint64_t b, const number_form& form) noexcept {
    if (form.role == enum_role::flags || !form.is_signed) { return a < b; }
    return static_cast<std::int64_t>(widened(a, form)) < static_cast<std::int64_t>(widened(b, form));
}

std::string number_text(std::uint64_t number, const number_form& form) {
    if (form.role == enum_role::values && form.is_signed) {
        return fmt::format("{}", static_cast<std::int64_t>(widened(number, form)));
    }
    return fmt::format("{}", number);
}

std::string number_shown(std::uint64_t number, const number_form& form) {
    if (form.role == enum_role::flags) {
        return number < 64 ? fmt::format("bit {} ({:#x})", number, std::uint64_t{1} << number)
                           : fmt::format("bit {}", number);
    }
    return fmt::format("{} ({:#x})", number_text(number, form), number & width_mask(form.width));
}

std::string number_source(std::uint64_t number, const number_form& form) {
    if (form.role == enum_role::values) { return number_text(number, form); }
    return fmt::format("{} << {}", form.width > 32 ? "1ull" : "1u", number);
}

std::optional<std::uint64_t> parse_number(std::string_view text, const number_form& form) noexcept {
    const char* const end = text.data() + text.size();
    if (form.role == enum_role::values && form.is_signed) {
        std::int64_t value = 0;
        const auto [at, fault] = std::from_chars(text.data(), end, value);
        if (fault != std::errc{} || at != end || text.starts_with("-0")) { return std::nullopt; }
        const std::uint64_t bits = static_cast<std::uint64_t>(value) & width_mask(form.width);
        if (widened(bits, form) != static_cast<std::uint64_t>(value)) { return std::nullopt; }
        return bits;
    }
    std::uint64_t value = 0;
    const auto [at, fault] = std::from_chars(text.data(), end, value);
    if (fault != std::errc{} || at != end) { return std::nullopt; }
    const bool fits = form.role == enum_role::flags ? value < form.width : value <= width_mask(form.width);
    return fits ? std::optional{value} : std::nullopt;
}

std::optional<std::uint64_t> next_number(std::uint64_t number, const number_form& form) noexcept {
    if (form.role == enum_role::flags) { return number + 1 < form.width ? std::optional{number + 1} : std::nullopt; }
    const std::uint64_t all = width_mask(form.width);
    const std::uint64_t last = form.is_signed ? all >> 1 : all;
    return number == last ? std::nullopt : std::optional{(number + 1) & all};
}

std::uint64_t distance(std::uint64_t a, std::uint64_t b, const number_form& form) noexcept {
    return widened(b, form) - widened(a, form);
}

unsigned bit_index(std::uint64_t single_bit) noexcept { return static_cast<unsigned>(std::countr_zero(single_bit)); }

std::string type_text(const number_form& form) { return fmt::format("{}{}", form.is_signed ? 'i' : 'u', form.width); }

std::optional<number_form> parse_type(std::string_view text, enum_role role) noexcept {
    for (const unsigned width : {8U, 16U, 32U, 64U}) {
        for (const bool is_signed : {false, true}) {
            number_form form{role, width, is_signed};
            // no allocation: these are eight short words
            const std::string_view digits = width == 8 ? "8" : width == 16 ? "16" : width == 32 ? "32" : "64";
            if (text.size() == digits.size() + 1 && text[0] == (is_signed ? 'i' : 'u') && text.substr(1) == digits) {
                return form;
            }
        }
    }
    return std::nullopt;
}

} // namespace ensign::lint
