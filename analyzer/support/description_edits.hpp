// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_SUPPORT_DESCRIPTION_EDITS_HPP
#define ENSIGN_LINT_SUPPORT_DESCRIPTION_EDITS_HPP

#include "locations.hpp"
#include "unit.hpp"

namespace ensign::lint {

/// The use of the describe macro, as text.
[[nodiscard]] clang::CharSourceRange description_use(const description& described, const clang::SourceManager& sources);

/// Removes a name with the comma before it.
[[nodiscard]] std::optional<clang::FixItHint> remove_from_list(const listed_name& name, const clang::ASTContext& ast);

/// Puts `name` behind the mention of `before`; with an empty `before`, in front of the first name of the first list.
[[nodiscard]] std::optional<clang::FixItHint> insert_into_list(clang::CharSourceRange use, llvm::StringRef before,
                                                               llvm::StringRef name, const clang::ASTContext& ast);

/// Writes the names of a list of depth 1, first to last, anew.
[[nodiscard]] std::optional<clang::FixItHint> rewrite_list(clang::CharSourceRange use,
                                                           llvm::ArrayRef<std::string> names,
                                                           const clang::ASTContext& ast);

} // namespace ensign::lint

#endif
