// SPDX-License-Identifier: BSL-1.0
module;

#include <memory_resource>

export module ensign.snapshot:capture;

import ensign.set;
import :typed;

export namespace ensign {

/// Takes a picture of all rows. Allowed in loops, and in a transaction, whose writes so far it shows; inside a dispatch
/// it throws `reentry_error`, for rows may be on their way out. Raises nothing and changes nothing. O(bytes).
///
/// Into an existing snapshot: what was in it is replaced; no memory of its resource is taken when the rows fit. Strong
/// guarantee. If it was captured from the same set, or restored into it, before, only what has changed since is copied:
/// O(rows / 8) to find it, and O(bytes of pages of about 256 bytes with a change). The set begins to keep track of changes
/// when a snapshot comes by for the second time; until then everything is copied. See `entity_set::shrink`.
template <class Data, class... Es>
void capture(const set_reader<Data, Es...>& set, snapshot<Data, Es...>& into) {
    auto& core = internal::set_access::core(set, "capture");
    core.require_writable("capture");
    internal::snapshot_access::capture(into, core.store);
}

/// The same as a new snapshot, in memory of `memory`.
template <class Data, class... Es>
[[nodiscard]] snapshot<Data, Es...> capture(const set_reader<Data, Es...>& set,
                                            std::pmr::memory_resource* memory = std::pmr::get_default_resource()) {
    snapshot<Data, Es...> out{memory};
    capture(set, out);
    return out;
}

} // namespace ensign
