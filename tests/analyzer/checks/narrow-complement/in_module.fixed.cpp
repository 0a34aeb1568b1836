// SPDX-License-Identifier: BSL-1.0
// CHECKS: ensign-narrow-complement
// What is imported has a std::uint64_t as well; the one that counts for the fix is included here.
module;
#include <ensign/describe.hpp>

#include <cstdint>
export module permits;
import ensign;

namespace port {
enum class permit : std::uint64_t { load = 1ULL << 0, unload = 1ULL << 1, fly = 1ULL << 40 };
ENSIGN_TRAITS(permit, (load, unload, fly));
} // namespace port

std::uint64_t without(std::uint64_t m) {
    return m & ~static_cast<std::uint64_t>(port::permit::unload);
}
