// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_SUPPORT_INITIALIZER_HPP
#define ENSIGN_LINT_SUPPORT_INITIALIZER_HPP

#include "unit.hpp"

namespace ensign::lint {

/// Fills in what the initializer of `m` is made of.
void read_initializer(member& m, const clang::EnumDecl& of);

} // namespace ensign::lint

#endif
