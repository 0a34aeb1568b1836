// SPDX-License-Identifier: BSL-1.0
module;

#include <ensign/describe.hpp>

#include <string_view>
#include <type_traits>

export module ensign.traits:reflection;

export namespace ensign::internal {

template <class T>
concept described_enum = std::is_enum_v<T> && requires(T** type) { boost_enum_descriptor_fn(type); };

template <class E>
struct enumerator_entry {
    const char* name;
    E value;
};

template <class E, decltype(sizeof(0)) N>
struct enumerator_list {
    static constexpr decltype(sizeof(0)) size = N;
    enumerator_entry<E> entries[N == 0 ? 1 : N];
};

template <class E, template <class...> class List, class... D>
constexpr enumerator_list<E, sizeof...(D)> table_of(List<D...>*) noexcept {
    return {{{D::name, D::value}...}};
}

/// Every described enumerator of `E`, in the order of the description.
template <described_enum E>
inline constexpr auto enumerators_of =
    table_of<E>(static_cast<decltype(boost_enum_descriptor_fn(static_cast<E**>(nullptr)))*>(nullptr));

template <class T>
constexpr std::string_view raw_type_name() noexcept {
    return __PRETTY_FUNCTION__;
}

template <class T>
constexpr std::string_view type_name() noexcept {
    constexpr std::string_view probe = raw_type_name<int>();
    constexpr std::size_t before = probe.rfind("int");
    constexpr std::size_t after = probe.size() - before - 3;
    std::string_view text = raw_type_name<T>();
    return text.substr(before, text.size() - before - after);
}

} // namespace ensign::internal

export namespace ensign {

/// The qualified name of `T`, as the compiler spells it.
template <class T>
[[nodiscard]] constexpr std::string_view type_name() noexcept {
    return internal::type_name<T>();
}

/// The qualified name of the enum `E`.
template <class E>
[[nodiscard]] constexpr std::string_view enum_name() noexcept {
    return internal::type_name<E>();
}

} // namespace ensign
