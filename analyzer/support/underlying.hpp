// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_SUPPORT_UNDERLYING_HPP
#define ENSIGN_LINT_SUPPORT_UNDERLYING_HPP

#include "unit.hpp"

namespace ensign::lint {

/// Whether a flag is the top bit of a signed underlying type.
[[nodiscard]] bool has_flag_in_sign_bit(const enum_type& e);

/// "'int'", as it is written, or "the type that the compiler chose ('int')".
[[nodiscard]] std::string written_type(const enum_type& e);

/// Gives the enum this underlying type, in place of the one that is written or behind the name. Nothing when a macro
/// had a part in it.
[[nodiscard]] std::optional<clang::FixItHint> set_underlying(const enum_type& e, llvm::StringRef type);

/// Whether somebody has specialized `ensign::allow_signed` for the enum.
[[nodiscard]] bool may_be_signed(const enum_type& e);

} // namespace ensign::lint

#endif
