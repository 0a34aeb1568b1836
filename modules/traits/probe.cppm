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
template <class S, class... T>
concept takes_one_more = requires { S{{trial<std::remove_all_extents_t<T>>()}..., {}}; } ||
                         requires { S{{trial<std::remove_all_extents_t<T>>()}..., {any_field{}}}; };

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

template <class S>
concept has_base = requires { S{any_base<S>{}}; };

} // namespace ensign::internal
