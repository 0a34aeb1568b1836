// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>
#include <string_view>

export module ensign.schema:make;

import ensign.traits;
import :fingerprint;
import :layout;
import :object;

export namespace ensign::internal {

[[nodiscard]] schema make_schema(std::string_view name, node_span data, const enum_info* const* traits,
                                 std::size_t trait_count);

} // namespace ensign::internal

export namespace ensign {

/// The schema of the rows of an `entity_set<Data, TraitEnums...>`. `Data` is a described struct, or an empty class
/// (`no_data`). Its fingerprints are those of `fingerprint<Data, TraitEnums...>()` and `logical_fingerprint`.
///
/// What cannot be saved does not compile, as with `fingerprint`. Allocates. O(leaves + names).
template <class Data, class... TraitEnums>
[[nodiscard]] schema schema_of(std::string_view name = {}) {
    static_assert(internal::check_schema<Data>());
    internal::check_trait_enums<TraitEnums...>();
    static_assert((check_rules<TraitEnums>() && ...));
    const internal::enum_info* const traits[sizeof...(TraitEnums) + 1] = {&internal::enum_info_of<TraitEnums>...,
                                                                          nullptr};
    return internal::make_schema(name, internal::nodes_of<Data>, traits, sizeof...(TraitEnums));
}

} // namespace ensign
