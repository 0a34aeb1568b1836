// SPDX-License-Identifier: BSL-1.0
module;

#include <concepts>
#include <cstddef>
#include <iterator>
#include <type_traits>
#include <utility>

export module ensign.set:requirements;

import ensign.traits;
import :filter;

export namespace ensign::internal {

/// Sentences for `static_assert`.
template <class Data>
inline constexpr bool rows_are_copied_as_bytes =
    std::is_object_v<Data> && std::is_trivially_copyable_v<Data> && std::is_copy_assignable_v<Data>;
template <class... Es>
inline constexpr bool are_checked_trait_enums = (trait_enum<Es> && ...);
template <class... Es>
inline constexpr bool each_trait_enum_once = all_different<Es...>;
template <class Set, class... Arguments>
concept views_are_imported = requires(Set& set, Arguments... arguments) { make_view_of(set, std::move(arguments)...); };
template <class Set, class... Arguments>
concept raw_views_are_imported =
    requires(Set& set, Arguments... arguments) { make_raw_view_of(set, std::move(arguments)...); };
template <class Set, class... Arguments>
concept context_views_are_imported =
    requires(Set& set, Arguments... arguments) { make_context_view_of(set, std::move(arguments)...); };

/// A range of rows, one behind the other.
template <class Range, class Row>
concept lies_in_memory = requires(Range& range) {
    { range.data() } -> std::convertible_to<const Row*>;
    { range.size() } -> std::convertible_to<std::size_t>;
    requires std::contiguous_iterator<decltype(range.begin())>;
} && std::is_same_v<std::remove_cvref_t<decltype(*std::declval<Range&>().data())>, Row>;

} // namespace ensign::internal
