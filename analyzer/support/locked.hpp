// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_SUPPORT_LOCKED_HPP
#define ENSIGN_LINT_SUPPORT_LOCKED_HPP

#include "check.hpp"

namespace ensign::lint {

/// Whether the lock file holds the enum. What is locked has been saved, so no fix of its numbers or its width is safe.
[[nodiscard]] inline bool is_locked(const enum_type& e, const check_options& set) {
    const std::string list = set.text("ensign-sequential-numbering.LockedEnums", "");
    llvm::SmallVector<llvm::StringRef> names;
    llvm::StringRef{list}.split(names, ';', -1, false);
    return llvm::is_contained(names, e.name);
}

} // namespace ensign::lint

#endif
