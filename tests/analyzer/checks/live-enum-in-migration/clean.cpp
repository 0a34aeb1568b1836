// SPDX-License-Identifier: BSL-1.0
// CHECKS: ensign-live-enum-in-migration
#include <ensign/describe.hpp>

#include <cstdint>

enum class condition : std::uint32_t { cursed = 1U << 0, poisoned = 1U << 1 };
ENSIGN_TRAITS(condition, (cursed, poisoned));

// no migration
std::uint64_t plain(std::uint64_t m) { return m | static_cast<std::uint64_t>(condition::cursed); }
[[clang::annotate("something::else")]] std::uint64_t other() { return static_cast<std::uint64_t>(condition::cursed); }

// an enum of the migration, with the old numbers
enum class [[clang::annotate("ensign::migration")]] old_condition : std::uint32_t { cursed = 1U << 7 };
ENSIGN_TRAITS(old_condition, (cursed));

[[clang::annotate("ensign::migration")]] std::uint64_t right(std::uint64_t m) {
    enum bits : std::uint64_t { cursed = 1U << 7 };
    static_assert(static_cast<std::uint32_t>(condition::cursed) == 1);
    return m & static_cast<std::uint64_t>(old_condition::cursed) & cursed ? m | 1 : static_cast<condition>(m) != condition{};
}

namespace [[clang::annotate("ensign::migration")]] version_1 {
enum class mask : std::uint32_t { cursed = 1U << 3 };
ENSIGN_TRAITS(mask, (cursed));
std::uint64_t up(std::uint64_t m) { return m & static_cast<std::uint64_t>(mask::cursed) ? 1 : 0; }
} // namespace version_1
