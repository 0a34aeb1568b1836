// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_SUPPORT_PLATFORM_TYPE_HPP
#define ENSIGN_LINT_SUPPORT_PLATFORM_TYPE_HPP

#include "pch.hpp"

namespace ensign::lint {

/// Whether a number is wider on some platforms, as it is written: what "unsigned long" is depends on the platform, and
/// "std::uint64_t" does not, though it may be unsigned long here.
[[nodiscard]] bool depends_on_platform(clang::QualType written, const clang::ASTContext& ast);

} // namespace ensign::lint

#endif
