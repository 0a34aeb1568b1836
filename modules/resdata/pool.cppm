// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <span>
#include <vector>

export module ensign.resdata:pool;

import ensign.base;

// The state of an id pool as the section ALOC has it: index bits, generation bits (u32 each), how many generations,
// free and retired indices (u64 each), then these (u32 each).

export namespace ensign::internal {

[[nodiscard]] std::vector<std::byte> pool_bytes(const id_pool::state& of);

/// Returns what is wrong, or nullptr and fills `out`. It is a state that `id_pool` accepts then.
[[nodiscard]] const char* read_pool(std::span<const std::byte> bytes, id_pool::state& out);

} // namespace ensign::internal
