// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_SUPPORT_DESCRIPTION_EDITS_HPP
#define ENSIGN_LINT_SUPPORT_DESCRIPTION_EDITS_HPP

#include "diagnostic.hpp"
#include "locations.hpp"
#include "unit.hpp"

namespace ensign::lint {

/// The use of the describe macro, as text.
[[nodiscard]] clang::CharSourceRange description_use(const description& described, const clang::SourceManager& sources);

/// Removes a name, and the comma that parts it from its neighbour.
[[nodiscard]] std::optional<clang::FixItHint> remove_from_list(const listed_name& name, const clang::ASTContext& ast);

/// Where a name belongs in a description.
struct list_place {
    enum side { before, behind, second_list }; ///< the last: a second list, which is not there yet
    std::string beside;
    side where = behind;
    bool operator==(const list_place&) const = default;
};

/// A name that a description does not have.
struct missing_name {
    std::string name;
    std::optional<list_place> where; ///< nothing if the list has none of its kind
};

/// Puts the i-th missing name into the description, together with all others that belong to the same place: edits of one
/// place depend on their order, so it is one. Nothing for the others.
[[nodiscard]] std::optional<hint> insertion(llvm::ArrayRef<missing_name> missing, std::size_t i,
                                            clang::CharSourceRange use, const clang::ASTContext& ast);

/// Puts the names of a list into this order, each where another was. Empty if the list has others, or not all.
[[nodiscard]] std::vector<clang::FixItHint> put_in_order(clang::CharSourceRange use, llvm::ArrayRef<std::string> names,
                                                         const clang::ASTContext& ast);

} // namespace ensign::lint

#endif
