// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_CANDIDATES_FLAG_LIKE_HPP
#define ENSIGN_LINT_CANDIDATES_FLAG_LIKE_HPP

#include "../support/unit.hpp"

namespace ensign::lint {

/// Whether an enum of code that has never heard of Ensign is a list of flags, by how it is written: three bits or more,
/// as shifts or hexadecimal numbers, or four that double from 1 on, and hardly anything else. Enums of sizes, of fields of
/// several bits and of numbers are none.
[[nodiscard]] bool is_flag_like(const enum_type& e);

/// A value that somebody wrote for this member, which is one bit.
[[nodiscard]] bool is_written_flag(const member& m);

/// Whether any member has this value.
[[nodiscard]] bool has_value(const enum_type& e, std::uint64_t value);

/// The number that is the whole initializer, or what `<<` shifts in it; null if there is none.
[[nodiscard]] const clang::IntegerLiteral* written_number(const member& m);

/// As somebody typed it: "0x20", "1u", "040". Empty when a macro had a part in it.
[[nodiscard]] std::string spelling(const clang::IntegerLiteral& number, const clang::ASTContext& ast);

} // namespace ensign::lint

#endif
