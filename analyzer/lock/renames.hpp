// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_LOCK_RENAMES_HPP
#define ENSIGN_LINT_LOCK_RENAMES_HPP

#include <compare>
#include <string>
#include <string_view>
#include <vector>

#include "record.hpp"

namespace ensign::lint {

/// Whether ENSIGN_RENAMED says, in one step or several, that `before` is called `now` today.
[[nodiscard]] bool leads_to(const std::vector<record_renamed>& renamed, std::string_view before, std::string_view now);

/// What `before` is called today; `before` itself when nobody says.
[[nodiscard]] std::string_view name_today(const std::vector<record_renamed>& renamed, std::string_view before);

/// The same for paths, where a line about `home` is one about `home.x` as well.
[[nodiscard]] bool path_leads_to(const std::vector<record_renamed>& renamed, std::string_view before,
                                 std::string_view now);

/// Whether `path` is `part` or lies in it: "home.x" in "home".
[[nodiscard]] bool lies_within(std::string_view path, std::string_view part) noexcept;

/// What was renamed when one path became another: the member, and the one that it lies in.
struct member_rename {
    std::string inside{}; ///< "home", whose type has ENSIGN_RENAMED; empty: the struct itself
    std::string before{};
    std::string now{};

    friend auto operator<=>(const member_rename&, const member_rename&) = default;
};
/// "home.x" and "house.x": `home` became `house`. "home.x" and "home.left": in `home`, `x` became `left`.
[[nodiscard]] member_rename rename_between(std::string_view before, std::string_view now);
/// "ENSIGN_RENAMED(Army, (home, house))", and whose type it is for a member within another one. `type` is qualified.
[[nodiscard]] std::string renamed_macro(std::string_view type, const member_rename& rename);

/// Whether data that has the name `before` is read as `now`: by ENSIGN_RENAMED, or by an alias.
[[nodiscard]] bool declared_as(const enum_record& in, std::string_view before, std::string_view now);

} // namespace ensign::lint

#endif
