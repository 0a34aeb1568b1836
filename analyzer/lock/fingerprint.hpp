// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_LOCK_FINGERPRINT_HPP
#define ENSIGN_LINT_LOCK_FINGERPRINT_HPP

#include <cstdint>
#include <optional>

#include "record.hpp"

/// \file
/// What only the library knows: its fingerprints, and which number fits into which other one. fingerprint.cpp asks
/// `ensign.schema` itself, so that the answers are those of the compiler.

namespace ensign::lint {

/// As `ensign::fingerprint<E>()`.
[[nodiscard]] std::uint64_t fingerprint_of(const enum_record& of);

/// As `ensign::fingerprint<S>()`. Nothing when a leaf cannot be saved, or its enum is not in `all`.
[[nodiscard]] std::optional<std::uint64_t> fingerprint_of(const struct_record& of, const records& all);
/// As `ensign::logical_fingerprint<S>()`; nothing as above.
[[nodiscard]] std::optional<std::uint64_t> logical_fingerprint_of(const struct_record& of, const records& all);
/// The one that a lock can know: exact for a raw struct, logical for one that is saved by name.
[[nodiscard]] std::optional<std::uint64_t> lock_fingerprint(const struct_record& of, struct_layout layout,
                                                            const records& all);

/// What becomes of saved values when a leaf gets another kind or width.
enum class kind_change : unsigned char {
    same,
    widened,  ///< every value is kept
    narrowed, ///< some do not fit
    other,    ///< the kinds have nothing to do with each other
};

/// As the library converts it. Widths are those of bit-fields; 0: none.
[[nodiscard]] kind_change kind_change_between(field_kind from, unsigned from_bits, field_kind to, unsigned to_bits);

} // namespace ensign::lint

#endif
