// SPDX-License-Identifier: BSL-1.0
// CHECKS: ensign-live-enum-in-migration
// OPTION: ensign-live-enum-in-migration.MigrationAnnotation=house::upgrade
#include <ensign/describe.hpp>

#include <cstdint>

enum class condition : std::uint32_t { cursed = 1U << 0 };
ENSIGN_TRAITS(condition, (cursed));

[[clang::annotate("house::upgrade")]] std::uint64_t up(std::uint64_t m) {
    return m | static_cast<std::uint64_t>(condition::cursed); // FINDING: ensign-live-enum-in-migration warning: 'up' names 'cursed'
}
[[clang::annotate("ensign::migration")]] std::uint64_t other(std::uint64_t m) {
    return m | static_cast<std::uint64_t>(condition::cursed);
}
