// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_TOOL_SPECIALIZATIONS_HPP
#define ENSIGN_LINT_TOOL_SPECIALIZATIONS_HPP

#include "../lock/record.hpp"
#include "../support/unit.hpp"

namespace ensign::lint {

/// What is described of class templates. A `unit` leaves it out, as a check would speak once for each instantiation.
struct described_specializations {
    std::vector<enum_type> enums; ///< members of specializations, as `box<int>::flags`
    std::vector<struct_type> structs;
    std::vector<unlocked_type> unlocked; ///< described for all arguments at once, so that there is no list of types
};

[[nodiscard]] described_specializations find_specializations(const unit& in);

/// With the arguments of a template, which two specializations differ in.
[[nodiscard]] std::string name_for_lock(const clang::TagDecl& type);

} // namespace ensign::lint

#endif
