// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <string_view>
#include <type_traits>

export module ensign.set:member_path;

import ensign.traits;

export namespace ensign::internal {

/// What a pointer to a data member is about.
template <class Pointer>
struct member_named_by {
    using type = void;
    using holder = void;
};
template <class T, class S>
    requires std::is_object_v<T>
struct member_named_by<T S::*> {
    using type = std::remove_cv_t<T>;
    using holder = S;
};

template <auto Pointer>
using type_of_member = typename member_named_by<std::remove_cv_t<decltype(Pointer)>>::type;
template <auto Pointer>
using holder_of_member = typename member_named_by<std::remove_cv_t<decltype(Pointer)>>::holder;

/// Sentences for `static_assert`.
template <class Pointer>
inline constexpr bool is_a_pointer_to_a_data_member = std::is_member_object_pointer_v<Pointer>;
template <class Holder, class Before>
inline constexpr bool is_a_member_of_what_stands_before = std::is_base_of_v<Holder, Before>;
template <class T>
inline constexpr bool is_a_number_a_bool_or_an_enum = std::is_arithmetic_v<T> || std::is_enum_v<T>;
template <class Holder, class Data>
inline constexpr bool is_the_data_of_this_set = std::is_base_of_v<Holder, Data>;

} // namespace ensign::internal

namespace ensign::detail {

template <auto Pointer, class F>
constexpr bool describes() noexcept {
    if constexpr (std::is_same_v<std::remove_cv_t<decltype(F::pointer)>, std::remove_cv_t<decltype(Pointer)>>) {
        return F::pointer == Pointer;
    } else {
        return false;
    }
}

template <auto Pointer, class... F>
constexpr internal::piece described_name(internal::field_list<F...>) noexcept {
    internal::piece out{"", 0};
    ((describes<Pointer, F>() ? static_cast<void>(out = internal::piece{F::name}) : static_cast<void>(0)), ...);
    return out;
}

// As described; of a struct without a description, as the compiler prints it.
template <auto Pointer>
constexpr internal::piece name_of_member() noexcept {
    using holder = internal::holder_of_member<Pointer>;
    if constexpr (internal::described_class<holder>) {
        constexpr internal::piece described = described_name<Pointer>(internal::fields_of<holder>{});
        if constexpr (described.size != 0) { return described; }
    }
    return internal::printed_enumerator(internal::printed<Pointer>());
}

template <std::size_t Size>
struct joined_text {
    char chars[Size] = {};
    std::size_t size = 0;

    constexpr void add(internal::piece text) noexcept {
        if (size != 0) { chars[size++] = '.'; }
        for (std::size_t i = 0; i < text.size; ++i) { chars[size++] = text.first[i]; }
    }
};

template <auto... Path>
inline constexpr auto path_text = [] {
    joined_text<(0 + ... + (name_of_member<Path>().size + 1))> out;
    (out.add(name_of_member<Path>()), ...);
    return out;
}();

template <auto... Path>
struct path_ends;
template <auto Only>
struct path_ends<Only> {
    using type = internal::type_of_member<Only>;
    template <class S>
    static constexpr const type& read(const S& from) noexcept {
        return from.*Only;
    }
};
template <auto First, auto Second, auto... Rest>
struct path_ends<First, Second, Rest...> {
    using type = typename path_ends<Second, Rest...>::type;
    template <class S>
    static constexpr const type& read(const S& from) noexcept {
        return path_ends<Second, Rest...>::read(from.*First);
    }
};

} // namespace ensign::detail

export namespace ensign::internal {

/// Whether each pointer names a member of what the one before it names.
template <auto... Path>
inline constexpr bool path_holds_together = true;
template <auto First, auto Second, auto... Rest>
inline constexpr bool path_holds_together<First, Second, Rest...> =
    is_a_member_of_what_stands_before<holder_of_member<Second>, type_of_member<First>> &&
    path_holds_together<Second, Rest...>;

/// A field of a struct, or a field of a field of it, and so on.
template <auto First, auto... Rest>
struct field_path {
    using holder = holder_of_member<First>;
    using type = typename detail::path_ends<First, Rest...>::type;

    template <class S>
    [[nodiscard]] static constexpr const type& read(const S& from) noexcept {
        return detail::path_ends<First, Rest...>::read(from);
    }

    /// "home.x"
    [[nodiscard]] static constexpr std::string_view name() noexcept {
        return {detail::path_text<First, Rest...>.chars, detail::path_text<First, Rest...>.size};
    }
};

} // namespace ensign::internal
