// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_LOCK_HISTORY_HPP
#define ENSIGN_LINT_LOCK_HISTORY_HPP

#include <string>
#include <string_view>
#include <vector>

namespace ensign::lint {

/// A lock as a commit left it.
struct lock_version {
    std::string commit{}; ///< for people: an abbreviated hash
    std::string title{};  ///< the first line of the message
    std::string text{};   ///< of the lock; empty: it was not there
};

/// What happened to the types, the latest first, and how often each enum was renumbered. `versions` begins with the
/// oldest. With `type`, only about that one. A version that cannot be read is named, and skipped.
[[nodiscard]] std::string history_text(const std::vector<lock_version>& versions, std::string_view type = {});

} // namespace ensign::lint

#endif
