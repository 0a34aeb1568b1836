// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

export module ensign.traits:text;

import :reflection;

// Masks as text. No templates: one implementation for every trait enum.

export namespace ensign::internal {

/// What the texts need to know about a trait enum.
struct vocabulary {
    std::string_view name;
    enumerator_span enumerators;
    std::size_t width; ///< in bits
};

/// "cursed|poisoned|bit 17?"; the name of zero, or "none", for the empty mask ("0" where
/// "none" is a flag).
[[nodiscard]] std::string format_mask(const vocabulary& of, std::uint64_t bits);

/// The bits of such a text, or nothing; then `*position` is where the piece stands that is no trait.
[[nodiscard]] std::optional<std::uint64_t> parse_mask(const vocabulary& of, std::string_view text,
                                                      std::size_t* position);

[[noreturn]] void throw_bad_text(const vocabulary& of, std::string_view text, std::size_t position);
[[noreturn]] void throw_unknown_bits(const vocabulary& of, std::uint64_t unknown);

} // namespace ensign::internal
