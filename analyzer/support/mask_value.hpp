// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_SUPPORT_MASK_VALUE_HPP
#define ENSIGN_LINT_SUPPORT_MASK_VALUE_HPP

#include "unit.hpp"

namespace ensign::lint {

/// The bits of a constant enumerator, mask (`ensign::traits<E>`) or row of masks (`ensign::trait_masks<Es...>`, one
/// number for each enum in their order); nothing if the compiler cannot know.
[[nodiscard]] std::optional<std::vector<std::uint64_t>> mask_values(const clang::Expr& expression,
                                                                    const clang::ASTContext& ast);

} // namespace ensign::lint

#endif
