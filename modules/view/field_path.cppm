// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <span>
#include <string_view>
#include <type_traits>

export module ensign.view:field_path;

import ensign.set;
import ensign.traits;
import :thresholds;

export namespace ensign::internal {

/// The keys of two values.
struct key_pair {
    ordered_key from;
    ordered_key to;
};

/// A field of `Data` that views observe. The address of `watched<Data, Path>` tells fields apart.
template <class Data>
struct watched_field {
    bool (*same)(const Data&, const Data&) noexcept; ///< bit by bit: so an answer about it is the same as well
    std::string_view name;
    key_pair (*keys)(const Data&, const Data&) noexcept; ///< of both; null: its type has none
    bool may_have_no_order;                              ///< it may be NaN
};

template <class Data, class Path>
[[nodiscard]] bool same_field(const Data& a, const Data& b) noexcept {
    return bits_equal(Path::read(a), Path::read(b));
}

template <class Data, class Path>
[[nodiscard]] key_pair keys_of_field(const Data& a, const Data& b) noexcept {
    return {key_of(Path::read(a)), key_of(Path::read(b))};
}
template <class Data, class Path>
[[nodiscard]] constexpr auto key_function() noexcept -> key_pair (*)(const Data&, const Data&) noexcept {
    if constexpr (has_ordered_key<typename Path::type>) {
        return &keys_of_field<Data, Path>;
    } else {
        return nullptr;
    }
}

template <class Data, class Path>
inline constexpr watched_field<Data> watched{&same_field<Data, Path>, Path::name(), key_function<Data, Path>(),
                                             std::is_floating_point_v<typename Path::type>};

/// Paths, each once, in the order in which they are first named.
template <class... Path>
struct path_list {
    static constexpr std::size_t size = sizeof...(Path);
};

template <class List, class... More>
struct joined_paths {
    using type = List;
};
template <class... Path, class First, class... More>
struct joined_paths<path_list<Path...>, First, More...>
    : joined_paths<
          std::conditional_t<(std::is_same_v<First, Path> || ...), path_list<Path...>, path_list<Path..., First>>,
          More...> {};

template <class Left, class Right>
struct all_paths;
template <class... L, class... R>
struct all_paths<path_list<L...>, path_list<R...>> : joined_paths<path_list<L...>, R...> {};

/// As `field_path::name`, each.
template <class... Path>
inline constexpr std::string_view names_of_fields[sizeof...(Path) + 1] = {Path::name()...};

template <class... Path>
[[nodiscard]] constexpr std::span<const std::string_view> field_names(path_list<Path...>) noexcept {
    return {names_of_fields<Path...>, sizeof...(Path)};
}

} // namespace ensign::internal
