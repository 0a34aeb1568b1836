// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_TOOL_GIVEN_OPTIONS_HPP
#define ENSIGN_LINT_TOOL_GIVEN_OPTIONS_HPP

#include <map>
#include <string>

namespace ensign::lint {

/// Refuses options that no check has and values that make no sense: a check would go by its default and nobody notice.
///
/// Throws `bad_request`.
void examine_options(const std::map<std::string, std::string>& given);

} // namespace ensign::lint

#endif
