// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_LOCK_COMPARE_FIELD_HPP
#define ENSIGN_LINT_LOCK_COMPARE_FIELD_HPP

#include <string>

#include "compare_parts.hpp"
#include "field_match.hpp"

namespace ensign::lint {

/// Tells when the values of a field are of another type now. Of a raw struct everything but the offset counts.
void compare_field(comparison& in, const locked_struct& was, const struct_record& is, const field_pair& field);

/// "i32", "u32:7", "char[16]", "mask[4] game::Status".
template <class Field>
[[nodiscard]] std::string type_shown(const Field& of);

} // namespace ensign::lint

#endif
