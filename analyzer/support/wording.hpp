// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_SUPPORT_WORDING_HPP
#define ENSIGN_LINT_SUPPORT_WORDING_HPP

#include "unit.hpp"

namespace ensign::lint {

/// "0x200"
[[nodiscard]] std::string hex(std::uint64_t value);

/// "bit 9 (0x200)", "bits 0 and 2 (0x5)", "no bit (0x0)"
[[nodiscard]] std::string bits_text(std::uint64_t value);

/// "a", "a and b", "a, b and c"; of more than 16 the first, "and 30 more"
[[nodiscard]] std::string list_text(llvm::ArrayRef<std::string> words);

/// The lowest bit above all that are used, or failing that the lowest unused one; nothing when all are used.
[[nodiscard]] std::optional<unsigned> free_bit(const enum_type& e);

/// The free bit after `free_bit`, and so on: for several members at once.
[[nodiscard]] std::vector<unsigned> free_bits(const enum_type& e);

/// "1u << 9", wide enough for the enum.
[[nodiscard]] std::string flag_initializer(const enum_type& e, unsigned bit);

/// "bit 10 is free", or what to do when none is.
[[nodiscard]] std::string free_bit_advice(const enum_type& e);

/// "std::uint32_t" for 32.
[[nodiscard]] std::string unsigned_type(unsigned width);

/// The bits of a value as names: "read | write", first names first; empty when some bit has no flag of its own.
[[nodiscard]] std::string as_names(const enum_type& e, std::uint64_t value);

/// The same for the initializer of `m`, where only the members before it have a name.
[[nodiscard]] std::string as_names_before(const enum_type& e, const member& m);

/// Replaces the initializer of `m`, or gives it one. Nothing when a macro had a part in it.
[[nodiscard]] std::optional<clang::FixItHint> set_initializer(const enum_type& e, const member& m,
                                                              llvm::StringRef value);

} // namespace ensign::lint

#endif
