// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_REPORT_HASH_HPP
#define ENSIGN_LINT_REPORT_HASH_HPP

#include <cstdint>
#include <string_view>

namespace ensign::lint {

/// XXH3, 64 bits: the same number on every machine and in every release.
[[nodiscard]] std::uint64_t hash_of(std::string_view bytes) noexcept;

} // namespace ensign::lint

#endif
