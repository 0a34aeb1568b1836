// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_LOCK_NUMBER_HPP
#define ENSIGN_LINT_LOCK_NUMBER_HPP

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "record.hpp"

/// \file
/// The numbers of one enum: bits of a mask, or values of some width and sign. Values are held as 64 bits,
/// zero-extended from the width, as the library holds them.

namespace ensign::lint {

/// How the numbers of an enum are to be read.
struct number_form {
    enum_role role = enum_role::flags;
    unsigned width = 32;
    bool is_signed = false;

    friend bool operator==(const number_form&, const number_form&) = default;
};

/// The form of the numbers of this enum.
template <class Enum>
[[nodiscard]] number_form form_of(const Enum& of) noexcept {
    return {of.role, of.width, of.is_signed};
}

/// The bits that the width has.
[[nodiscard]] std::uint64_t width_mask(unsigned width) noexcept;
/// A value, sign-extended to 64 bits where it is signed: the same value of another width is the same number.
[[nodiscard]] std::uint64_t widened(std::uint64_t bits, const number_form& form) noexcept;
/// Whether value `a` is less than `b`; of bits, whether the index is.
[[nodiscard]] bool number_before(std::uint64_t a, std::uint64_t b, const number_form& form) noexcept;

/// "-2", "4": a value, or the index of a bit.
[[nodiscard]] std::string number_text(std::uint64_t number, const number_form& form);
/// For messages: "bit 3 (0x8)" or "-2 (0xfe)".
[[nodiscard]] std::string number_shown(std::uint64_t number, const number_form& form);
/// As it stands in a declaration: "1u << 3", "1ull << 40", "-2".
[[nodiscard]] std::string number_source(std::uint64_t number, const number_form& form);
/// The opposite of `number_text`; nothing when it is no number or does not fit.
[[nodiscard]] std::optional<std::uint64_t> parse_number(std::string_view text, const number_form& form) noexcept;

/// The number behind this one; nothing where the width ends.
[[nodiscard]] std::optional<std::uint64_t> next_number(std::uint64_t number, const number_form& form) noexcept;
/// How many steps from `a` up to `b`, which is not before it.
[[nodiscard]] std::uint64_t distance(std::uint64_t a, std::uint64_t b, const number_form& form) noexcept;

/// The index of the only bit.
[[nodiscard]] unsigned bit_index(std::uint64_t single_bit) noexcept;

/// The underlying type: "u32", "i8".
[[nodiscard]] std::string type_text(const number_form& form);
/// The opposite of `type_text`.
[[nodiscard]] std::optional<number_form> parse_type(std::string_view text, enum_role role) noexcept;

} // namespace ensign::lint

#endif
