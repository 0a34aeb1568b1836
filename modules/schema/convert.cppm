// SPDX-License-Identifier: BSL-1.0
module;

#include <cstdint>

export module ensign.schema:convert;

import :kind;

// Values of one leaf made into values of another one.

export namespace ensign {

/// What becomes of a value, whatever it is.
enum class conversion : std::uint8_t {
    same,      ///< the same bytes
    widening,  ///< every value is kept
    narrowing, ///< some values do not fit: each has to be asked
    none,      ///< the kinds have nothing to do with each other
};

/// What becomes of the values of a leaf of this kind and width (of a bit-field; 0: none) in another one.
///
/// Integers widen into integers that hold all their values (an unsigned one into a wider signed one as well), into
/// floats that hold them exactly, and `bool` into every integer. Enums and masks go by names: `same` here.
[[nodiscard]] conversion conversion_between(leaf_kind from, unsigned from_bits, leaf_kind to,
                                            unsigned to_bits) noexcept;

/// Writes the number at `from` as a number of kind `to`; returns false, and writes nothing, when it does not fit: it is
/// beyond the range, a NaN or a fraction for an integer, or a `bool` that is not 0 or 1, here or there.
///
/// Numbers are integers, floats and `bool`. A float takes the nearest value of an integer or a double within its range.
/// The addresses need no alignment; the bytes are in the machine's order. O(1).
[[nodiscard]] bool convert_number(leaf_kind from_kind, const void* from, leaf_kind to_kind, unsigned to_bits,
                                  void* to) noexcept;

} // namespace ensign
