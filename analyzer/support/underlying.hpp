// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_SUPPORT_UNDERLYING_HPP
#define ENSIGN_LINT_SUPPORT_UNDERLYING_HPP

#include "unit.hpp"

namespace ensign::lint {

/// bool, and what holds a character. Not signed and unsigned char: std::uint8_t is one of them.
[[nodiscard]] bool is_no_number(const enum_type& e);

/// The flag in the top bit of a signed underlying type that somebody has chosen for flags; null if there is none. It
/// tells more than that the type is signed.
[[nodiscard]] const member* flag_in_sign_bit(const enum_type& e);

/// "'int'", as it is written, or "the type that the compiler chose ('int')".
[[nodiscard]] std::string written_type(const enum_type& e);

/// The unsigned type of this width as the text at the enum can write it: "std::uint32_t", or "unsigned" where nobody has
/// included <cstdint>.
[[nodiscard]] std::string unsigned_type_for(const enum_type& e, unsigned width);

/// Gives the enum this unsigned type, in place of the one that is written or behind the name, and its negative members
/// a value of it. Nothing when a macro had a part in it.
[[nodiscard]] std::vector<clang::FixItHint> set_underlying(const enum_type& e, llvm::StringRef type);

/// Whether somebody has specialized `ensign::allow_signed` for the enum.
[[nodiscard]] bool may_be_signed(const enum_type& e);

} // namespace ensign::lint

#endif
