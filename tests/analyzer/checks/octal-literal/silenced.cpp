// SPDX-License-Identifier: BSL-1.0
#include <ensign/describe.hpp>

#include <cstdint>

// As the manual writes them.
// NOLINTBEGIN(ensign-octal-literal)
enum class permission : std::uint32_t {
    owner_reads = 0400,  // SILENCED: ensign-octal-literal
    owner_writes = 0200, // SILENCED: ensign-octal-literal
};
// NOLINTEND(ensign-octal-literal)
ENSIGN_TRAITS(permission, (owner_reads, owner_writes));
