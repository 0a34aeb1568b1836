// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_SUPPORT_LOCATIONS_HPP
#define ENSIGN_LINT_SUPPORT_LOCATIONS_HPP

#include "unit.hpp"

namespace ensign::lint {

/// Where a person has written it: in a list that a macro goes through, the entry of the list; for what a macro makes
/// up itself, the place where the macro is used.
[[nodiscard]] clang::SourceLocation written_at(clang::SourceLocation where, const clang::SourceManager& sources);

/// Whether a person may edit the text at `where`: it is in a file and no macro had a part in it.
[[nodiscard]] bool can_be_edited(clang::SourceRange range, const clang::SourceManager& sources);

/// The text of a macro's use, name to closing parenthesis, at the place where it is written; invalid when the use stands
/// in another macro.
[[nodiscard]] clang::CharSourceRange macro_use(clang::SourceLocation within, const clang::SourceManager& sources);

/// A name in the argument list of a macro.
struct listed_name {
    std::string text;
    clang::SourceLocation where;
    unsigned depth; ///< parentheses around it: 1 is the argument list itself
    unsigned list;  ///< which list of that depth: 0 is the first
};

/// The names in the use of a describe macro, without the type: `ENSIGN_TRAITS(E, (a, b), (c))` has a, b and c.
[[nodiscard]] std::vector<listed_name> names_in_macro(clang::CharSourceRange use, const clang::ASTContext& ast);

} // namespace ensign::lint

#endif
