// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_SUPPORT_NUMBERING_HPP
#define ENSIGN_LINT_SUPPORT_NUMBERING_HPP

#include "unit.hpp"

namespace ensign::lint {

/// Whether the flags are numbered 0, 1, 2, 3 or 1, 2, 3: what an enum looks like whose author did not think of bits.
/// Composites and aliases that are written as such do not count. One fault of the whole enum: checks of single
/// members leave it to `ensign-sequential-numbering`.
[[nodiscard]] bool is_sequential(const enum_type& e);

/// Whether nobody has written a number that may be meant: then a new numbering is the one right answer.
[[nodiscard]] bool is_counted_throughout(const enum_type& e);

/// What a member without initializer is, if it is not the zero in the first place: it goes on counting.
[[nodiscard]] bool counts_on(const enum_type& e, const member& m);

} // namespace ensign::lint

#endif
