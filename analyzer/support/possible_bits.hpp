// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_SUPPORT_POSSIBLE_BITS_HPP
#define ENSIGN_LINT_SUPPORT_POSSIBLE_BITS_HPP

#include "unit.hpp"

namespace ensign::lint {

/// The bits that a number may have, as far as one sees it there: all of its type but for constants, `& 0xff`, `>> 8`,
/// narrow casts and bit-fields. At the width of its type.
[[nodiscard]] std::uint64_t possible_bits(const clang::Expr& of, const clang::ASTContext& ast);

} // namespace ensign::lint

#endif
