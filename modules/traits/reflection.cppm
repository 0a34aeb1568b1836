// SPDX-License-Identifier: BSL-1.0
module;

#include <ensign/describe.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

export module ensign.traits:reflection;

import :conversion;

// The one place that touches descriptors. Everything above works on the tables below, so that reflection by the
// language can take over here without a change elsewhere.

export namespace ensign::internal {

/// A description of the enumerators of `E` is visible.
template <class E>
concept described_enum = std::is_enum_v<E> && requires(E** type) { boost_enum_descriptor_fn(type); };

/// A description of the fields of `S` is visible.
template <class S>
concept described_class =
    (std::is_class_v<S> || std::is_union_v<S>) && requires(S** type) { boost_public_member_descriptor_fn(type); };

/// One described enumerator.
struct enumerator {
    const char* name;
    std::uint64_t bits; ///< see `to_mask`
    bool also;          ///< it stands in the second list: a composite or an intended alias
};

/// The enumerators of one enum, whatever its type: the rules and the texts are no templates.
struct enumerator_span {
    const enumerator* first;
    std::size_t size;

    [[nodiscard]] constexpr const enumerator* begin() const noexcept { return first; }
    [[nodiscard]] constexpr const enumerator* end() const noexcept { return first + size; }
};

template <std::size_t N>
struct enumerator_table {
    enumerator entries[N == 0 ? 1 : N];

    [[nodiscard]] constexpr enumerator_span span() const noexcept { return {entries, N}; }
};

template <class E>
[[nodiscard]] constexpr bool stands_in_second_list(E value, const char* name) noexcept {
    if constexpr (requires(E** type) { ensign_also_fn(type); }) {
        for (const auto& entry : ensign_also_fn(static_cast<E**>(nullptr)).entries) {
            if (entry.value == value && __builtin_strcmp(entry.name, name) == 0) { return true; }
        }
    }
    return false;
}

template <class E, template <class...> class List, class... D>
[[nodiscard]] constexpr enumerator_table<sizeof...(D)> read_enumerators(const List<D...>&) noexcept {
    return {{{D::name, to_mask(D::value), stands_in_second_list(D::value, D::name)}...}};
}

/// Every described enumerator of `E`, in the order of the description.
template <described_enum E>
inline constexpr auto enumerators_of =
    read_enumerators<E>(decltype(boost_enum_descriptor_fn(static_cast<E**>(nullptr))){});

/// The same without its type; empty when there is no description.
template <class E>
[[nodiscard]] constexpr enumerator_span enumerators() noexcept {
    if constexpr (described_enum<E>) {
        return enumerators_of<E>.span();
    } else {
        return {nullptr, 0};
    }
}

/// The offset of a field whose description does not tell it (plain Boost.Describe), or that has none (a bit-field).
inline constexpr std::size_t no_offset = static_cast<std::size_t>(-1);

template <class>
struct named_by;
template <class T>
struct named_by<describe::tag<T>> {
    using type = T;
};
template <class T>
struct named_by<T*> {
    using type = T;
};
template <class T, class S>
struct named_by<T S::*> {
    using type = T;
};

/// One described field of `S`; `D` is its descriptor. This one knows what plain Boost.Describe tells.
template <class S, class D>
struct field {
    using declared = typename named_by<std::remove_cv_t<decltype(D::pointer)>>::type;
    using type = std::remove_cv_t<declared>;
    static constexpr const char* name = D::name;
    static constexpr auto pointer = D::pointer; ///< to member
    static constexpr bool data = std::is_member_object_pointer_v<decltype(D::pointer)>;
    static constexpr bool bit_field = false;
    static constexpr std::size_t offset = no_offset;

    [[nodiscard]] static constexpr const type& read(const S& from) noexcept { return from.*pointer; }
    template <class V>
    static constexpr void write(S& to, const V& value) {
        to.*pointer = value;
    }
};

/// A field described by ENSIGN_FIELDS: offsets, bit-fields, and kinds that a pointer to member cannot name.
template <class S, class Source>
struct field<S, describe::member<Source>> {
    using declared = typename named_by<decltype(Source::type())>::type; // void for a member function
    using type = std::remove_cvref_t<declared>;
    static constexpr const char* name = Source::name();
    static constexpr auto pointer = Source::pointer(); ///< to member; for a bit-field to the function that reads it
    static constexpr bool bit_field = std::is_pointer_v<decltype(Source::pointer())> &&
                                      std::is_invocable_r_v<type, decltype(pointer), const S&> &&
                                      !std::is_function_v<declared>;
    static constexpr bool data =
        std::is_member_object_pointer_v<decltype(Source::pointer())> || bit_field || std::is_reference_v<declared>;
    static constexpr std::size_t offset = [] {
        if constexpr (std::is_member_object_pointer_v<decltype(Source::pointer())>) {
            return Source::offset()(static_cast<S**>(nullptr));
        } else {
            return no_offset;
        }
    }();

    [[nodiscard]] static constexpr decltype(auto) read(const S& from) noexcept {
        if constexpr (bit_field) {
            return pointer(from);
        } else {
            return (from.*pointer);
        }
    }
    template <class V>
    static constexpr void write(S& to, const V& value) {
        Source::setter()(to, value);
    }
};

/// The fields of `S`, for `[]<class... F>(field_list<F...>) { ... }`.
template <class... Field>
struct field_list {
    static constexpr std::size_t size = sizeof...(Field);
};

template <class S, template <class...> class List, class... D>
[[nodiscard]] constexpr field_list<field<S, D>...> read_fields(const List<D...>&) noexcept {
    return {};
}

/// Every described field of `S`, in the order of the description.
template <described_class S>
using fields_of = decltype(read_fields<S>(boost_public_member_descriptor_fn(static_cast<S**>(nullptr))));

template <class T>
[[nodiscard]] constexpr const char* spelled() noexcept {
    return __PRETTY_FUNCTION__;
}

/// The name of `T` inside the compiler's text about `spelled<T>()`, which is "... [T = int]" or "... [with T = int]".
template <class T>
[[nodiscard]] constexpr std::string_view spelled_name() noexcept {
    constexpr std::string_view text = spelled<T>();
    constexpr std::size_t name = text.find("T = ") + 4;
    return text.substr(name, text.size() - name - 1);
}

/// A name of at most `Size` characters without the modules that g++ writes behind the names of their types:
/// "town::condition@status_board.town". Names are saved in files, where every compiler has to find them.
template <std::size_t Size>
struct name_without_modules {
    char text[Size + 1] = {};
    std::size_t size = 0;

    constexpr explicit name_without_modules(std::string_view name) noexcept {
        for (std::size_t i = 0; i < name.size(); ++i) {
            if (name[i] == '@') {
                while (i + 1 < name.size() && is_of_module(name, i + 1)) { ++i; }
            } else {
                text[size++] = name[i];
            }
        }
    }

private:
    // One colon stands before a partition, two before a member of the type.
    [[nodiscard]] static constexpr bool is_of_module(std::string_view name, std::size_t i) noexcept {
        const char c = name[i];
        if (c == ':') { return i + 1 < name.size() && name[i + 1] != ':' && name[i - 1] != ':'; }
        return c == '.' || c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }
};

template <class T>
inline constexpr name_without_modules<spelled_name<T>().size()> name_without_modules_of{spelled_name<T>()};

/// As `ensign::type_name`.
template <class T>
[[nodiscard]] constexpr std::string_view type_name() noexcept {
    if constexpr (spelled_name<T>().find('@') == std::string_view::npos) {
        return spelled_name<T>();
    } else {
        return {name_without_modules_of<T>.text, name_without_modules_of<T>.size};
    }
}

} // namespace ensign::internal

export namespace ensign {

/// The qualified name of `T` as the compiler spells it, without `enum` or `struct`. For messages: compilers differ.
template <class T>
[[nodiscard]] constexpr std::string_view type_name() noexcept {
    return internal::type_name<T>();
}

/// The qualified name of the enum `E`, as `type_name`.
template <class E>
    requires std::is_enum_v<E>
[[nodiscard]] constexpr std::string_view enum_name() noexcept {
    return internal::type_name<E>();
}

} // namespace ensign
