// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

export module ensign.traits:probe;

import :conversion;
import :message;

// What a description left out, found by asking the compiler: enumerators by the name that it prints for a value, fields
// by the number of initializers that it takes.

export namespace ensign::internal {

template <auto Value>
[[nodiscard]] constexpr const char* printed() noexcept {
    return __PRETTY_FUNCTION__;
}

/// The name of the first enumerator with this value, or nothing when there is none.
///
/// The compiler prints "... Value = town::condition::cursed]" for a named value and "... (town::condition)8]" for
/// another: so digits, and a sign, behind a ')' are no name. The last ')' alone would not tell: unnamed namespaces
/// are printed in brackets.
[[nodiscard]] constexpr piece printed_enumerator(const char* text) noexcept {
    std::size_t end = __builtin_strlen(text);
    while (text[end - 1] == ']' || text[end - 1] == ';') { --end; }
    std::size_t name = end;
    while (name != 0 && text[name - 1] != ':' && text[name - 1] != ')' && text[name - 1] != ' ') { --name; }
    return name != 0 && text[name - 1] == ')' ? piece{text, 0} : piece{text + name, end - name};
}

/// The enumerator on this bit, or nothing.
template <class E, unsigned Bit>
[[nodiscard]] constexpr piece enumerator_on_bit() noexcept {
    return printed_enumerator(printed<from_mask<E>(std::uint64_t{1} << Bit)>());
}

/// Whether the enum has a fixed underlying type: only then its values can be written as `E{0}` and probed.
template <class E>
concept fixed_underlying_type = requires { E{0}; };

/// Stands for any field in a trial initialization.
struct any_field {
    template <class T>
    operator T&() const; // never defined
};

template <class T>
[[nodiscard]] T&& trial() noexcept; // never defined

// Every initializer has its own braces, so an array or a nested struct takes exactly one.
template <class S, class... T>
concept takes = requires { S{{trial<std::remove_all_extents_t<T>>()}...}; };
// A class without a default constructor takes no empty braces, and if its other constructors are explicit or ambiguous,
// only a value of itself without braces. So does a reference.
template <class S, class... T>
concept takes_one_more = requires { S{{trial<std::remove_all_extents_t<T>>()}..., {}}; } || requires {
    S{{trial<std::remove_all_extents_t<T>>()}..., {any_field{}}};
} || requires { S{{trial<std::remove_all_extents_t<T>>()}..., any_field{}}; };

template <class T, std::size_t>
using repeated = T;

/// Initializers without braces of their own, so an array takes as many as it has elements.
template <class... T>
struct flat_list {
    template <class S>
    static constexpr bool fills = requires { S{trial<T>()...}; } && !requires { S{trial<T>()..., {}}; } &&
                                  !requires { S{trial<T>()..., any_field{}}; };

    template <class... U>
    flat_list<T..., U...> operator+(flat_list<U...>) const; // never defined
};

template <class T, std::size_t... I>
[[nodiscard]] flat_list<repeated<std::remove_all_extents_t<T>, I>...> elements(
    std::index_sequence<I...>); // never defined

/// How many elements the array `T` has in all its dimensions; 1 for another type.
template <class T>
inline constexpr std::size_t element_count = sizeof(T) / sizeof(std::remove_all_extents_t<T>);

// For arrays whose elements have no default constructor: braces around one initializer leave the others without any.
template <class S, class... T>
[[nodiscard]] constexpr bool takes_flat() noexcept {
    if constexpr ((false || ... || std::is_array_v<T>) && (0 + ... + element_count<T>) <= 256) {
        return decltype((flat_list<>{} + ... +
                         elements<T>(std::make_index_sequence<element_count<T>>{})))::template fills<S>;
    } else {
        return false;
    }
}

template <class S, std::size_t... I>
[[nodiscard]] constexpr bool takes_any(std::index_sequence<I...>) noexcept {
    return requires { S{{(static_cast<void>(I), any_field{})}...}; };
}

/// How many initializers `S` takes, counting on from `Known`. Arrays and nested structs count one.
template <class S, std::size_t Known, std::size_t Limit = Known + 200>
[[nodiscard]] constexpr std::size_t count_fields() noexcept {
    if constexpr (Known < Limit && takes_any<S>(std::make_index_sequence<Known + 1>{})) {
        return count_fields<S, Known + 1, Limit>();
    } else {
        return Known;
    }
}

/// Stands for the base class of an aggregate, and for nothing else.
template <class S>
struct any_base {
    template <class B>
        requires(std::is_base_of_v<B, S> && !std::is_same_v<B, S>)
    operator B&() const; // never defined
};

/// Stands for nothing at all: only a field that takes anything takes it.
struct stranger {};

// A base that takes anything is not seen here, but it is one initializer too many.
template <class S>
concept has_base = requires { S{any_base<S>{}}; } && !requires { S{stranger{}}; };

} // namespace ensign::internal
