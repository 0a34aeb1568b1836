// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_LOCK_OBSERVE_HPP
#define ENSIGN_LINT_LOCK_OBSERVE_HPP

#include <vector>

#include "lock_finding.hpp"
#include "record.hpp"

namespace ensign::lint {

struct observed_records {
    records merged{};                     ///< each name once, sorted by name
    std::vector<lock_finding> findings{}; ///< sorted
};

/// What many translation units saw of the same program, put together. Where two of one configuration saw different
/// declarations of one name, that is an `odr-mismatch`; where configurations differ, `config-dependent`. One finding a
/// name, with the two units and every member that differs. The first one by configuration and unit is taken, so the
/// order does not matter.
///
/// Offsets and sizes of structs that are saved by name may differ between configurations, not within one.
[[nodiscard]] observed_records compare_observations(const records& all);

} // namespace ensign::lint

#endif
