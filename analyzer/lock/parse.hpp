// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_LOCK_PARSE_HPP
#define ENSIGN_LINT_LOCK_PARSE_HPP

#include <string_view>

#include "lock_error.hpp"
#include "lock_file.hpp"

namespace ensign::lint {

/// The opposite of `write_lock`. The order of the types and their lines, empty lines, further spaces and a missing free
/// slot do not matter, so what git has merged and what a person has edited can be read.
///
/// Throws `lock_error` for everything else. Nothing in the text makes it slow or large: O(n log n). Lines begin with a
/// word or a number, so a text that is no lock is refused early.
[[nodiscard]] lock_file parse_lock(std::string_view text, const lock_limits& limits = {});

} // namespace ensign::lint

#endif
