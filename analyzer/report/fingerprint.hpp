// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_REPORT_FINGERPRINT_HPP
#define ENSIGN_LINT_REPORT_FINGERPRINT_HPP

#include "finding.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace ensign::lint {

/// What a finding is known by when lines move: the hash of the check and the subject, 16 hexadecimal digits. A finding
/// without a subject is known by its file, from `root` on. Of several that are alike, the second ends in ":2" and so on.
/// One for each finding of `of`, in its order; `of` has to be arranged.
[[nodiscard]] std::vector<std::string> fingerprints(const analysis& of, std::string_view root);

} // namespace ensign::lint

#endif
