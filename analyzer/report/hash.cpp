// SPDX-License-Identifier: BSL-1.0
#include "hash.hpp"

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace ensign::lint {

std::uint64_t hash_of(std::string_view bytes) noexcept { return XXH3_64bits(bytes.data(), bytes.size()); }

} // namespace ensign::lint
