// SPDX-License-Identifier: BSL-1.0
module;

#include <ensign/describe.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

export module ensign.schema:layout;

import ensign.base;
import ensign.traits;
import :kind;

// Descriptions as one table of nodes for each struct, so that the text, the sentences and the run-time schema are no
// templates.

export namespace ensign::internal {

/// What ENSIGN_RENAMED tells about one type.
struct rename_span {
    const describe::renamed_entry* first = nullptr;
    std::size_t size = 0;

    [[nodiscard]] constexpr const describe::renamed_entry* begin() const noexcept { return first; }
    [[nodiscard]] constexpr const describe::renamed_entry* end() const noexcept { return first + size; }
};

template <class T>
inline constexpr auto renames_of = ensign_renamed_fn(static_cast<T**>(nullptr));

template <class T>
[[nodiscard]] constexpr rename_span renames() noexcept {
    if constexpr (requires(T** type) { ensign_renamed_fn(type); }) {
        return {renames_of<T>.entries, sizeof(renames_of<T>.entries) / sizeof(describe::renamed_entry)};
    } else {
        return {};
    }
}

/// An enum without its type.
struct enum_info {
    std::string_view type_name; ///< without namespaces: for messages, no part of any fingerprint
    enumerator_span all;
    leaf_kind underlying; ///< the integer kind
    rename_span renamed;
    rule_span rules;
};

/// "condition" of "town::condition".
[[nodiscard]] constexpr std::string_view unqualified(std::string_view name) noexcept {
    std::size_t from = name.size();
    while (from != 0 && name[from - 1] != ':') { --from; }
    return {name.data() + from, name.size() - from};
}

template <class E>
inline constexpr enum_info enum_info_of{unqualified(internal::type_name<E>()), enumerators<E>(),
                                        integer_kind(sizeof(E), std::is_signed_v<std::underlying_type_t<E>>),
                                        renames<E>(), rules<E>()};

/// A bit-field has no address: its value goes through the struct that holds it. A value has the declared type.
struct bit_field_access {
    void (*load)(const void* holder, void* value);
    void (*store)(void* holder, const void* value); ///< cuts off what does not fit
};

inline constexpr std::uint32_t no_node = static_cast<std::uint32_t>(-1);

/// A field, or a further dimension of an array, in preorder: its parts follow it.
struct node {
    const char* name = nullptr; ///< null: the struct as a whole, or a further dimension
    std::uint32_t parent = no_node;
    std::uint32_t end = 0;              ///< the first node that is no part of this one
    leaf_kind kind = leaf_kind::opaque; ///< of a leaf
    bool leaf = false;                  ///< else a struct, or an array of structs or of arrays
    std::size_t offset = 0;             ///< from the begin of (the first element of) the node above; or `no_offset`
    std::size_t size = 0;               ///< of one element
    std::size_t count = 0;              ///< elements; 0: no array
    unsigned bits = 0;                  ///< the width of a bit-field; 0: none
    const enum_info* names = nullptr;   ///< of an enum or a mask
    const bit_field_access* access = nullptr; ///< of a bit-field
    rename_span renamed{};                    ///< of the fields of a struct
};

struct node_span {
    const node* first;
    std::uint32_t size;

    [[nodiscard]] constexpr const node& operator[](std::uint32_t i) const noexcept { return first[i]; }
};

} // namespace ensign::internal

namespace ensign::detail {

template <class T>
struct array_parts {
    static constexpr bool array = false;
};
template <class T, std::size_t N>
struct array_parts<T[N]> {
    static constexpr bool array = true;
    static constexpr std::size_t count = N;
    using element = std::remove_cv_t<T>;
};
template <class T, std::size_t N>
struct array_parts<std::array<T, N>> : array_parts<T[N]> {};
template <class T>
struct array_parts<std::array<T, 0>> {
    static constexpr bool array = false; // no data, and an empty class
};

template <class T>
inline constexpr bool is_struct = internal::described_class<T> && !std::is_union_v<T>;

// The number of values 1 << k that the bit-field keeps a bit of.
template <class S, class F>
constexpr unsigned bit_field_width() noexcept {
    using type = typename F::type;
    using bits = typename internal::unsigned_of<sizeof(type)>::type;
    S trial{};
    unsigned width = 0;
    for (unsigned k = 0; k < sizeof(type) * 8; ++k) {
        F::write(trial, static_cast<type>(static_cast<bits>(bits{1} << k)));
        if (F::read(trial) != type{}) { ++width; }
        if constexpr (std::is_same_v<type, bool>) { break; }
    }
    return width;
}

template <class S, class F>
constexpr unsigned width_of() noexcept {
    if constexpr (!F::bit_field) {
        return 0;
    } else if constexpr (sizeof(typename F::type) > 8) {
        return sizeof(typename F::type) * 8; // 128 bits, which are no number here
    } else if constexpr (requires { typename std::integral_constant<unsigned, bit_field_width<S, F>()>; }) {
        return bit_field_width<S, F>();
    } else {
        return sizeof(typename F::type) * 8; // the struct can be no constant, so it cannot be tried
    }
}

template <class S, class F>
struct bit_field_io {
    using type = typename F::type;

    static void load(const void* holder, void* value) {
        const type out = F::read(*static_cast<const S*>(holder));
        __builtin_memcpy(value, &out, sizeof(out));
    }
    static void store(void* holder, const void* value) {
        type in{};
        __builtin_memcpy(&in, value, sizeof(in));
        F::write(*static_cast<S*>(holder), in);
    }
};

template <class S, class F>
inline constexpr internal::bit_field_access access_of{&bit_field_io<S, F>::load, &bit_field_io<S, F>::store};

template <class S, class F>
constexpr const internal::bit_field_access* access_to() noexcept {
    if constexpr (F::bit_field) {
        return &access_of<S, F>;
    } else {
        return nullptr;
    }
}

struct node_counter {
    std::uint32_t size = 0;

    constexpr std::uint32_t open(const internal::node&) noexcept { return size++; }
    constexpr void close(std::uint32_t) noexcept {}
};

template <std::uint32_t N>
struct node_table {
    internal::node entries[N] = {};
    std::uint32_t size = 0;

    constexpr std::uint32_t open(const internal::node& entry) noexcept {
        entries[size] = entry;
        return size++;
    }
    constexpr void close(std::uint32_t at) noexcept { entries[at].end = size; }
};

template <class T>
constexpr const internal::enum_info* names_of() noexcept {
    if constexpr (!std::is_void_v<internal::mask_enum_t<T>>) {
        return &internal::enum_info_of<internal::mask_enum_t<T>>;
    } else if constexpr (std::is_enum_v<T> && internal::kind_of<T>() == leaf_kind::enumeration) {
        return &internal::enum_info_of<T>;
    } else {
        return nullptr;
    }
}

template <class T, class Table>
constexpr void add_node(Table& out, internal::node head) noexcept;

template <class S, class Table, class... F>
constexpr void add_fields(Table& out, std::uint32_t parent, internal::field_list<F...>) noexcept {
    (add_node<typename F::type>(out, internal::node{.name = F::name,
                                                    .parent = parent,
                                                    .offset = F::offset,
                                                    .bits = width_of<S, F>(),
                                                    .access = access_to<S, F>()}),
     ...);
}

// What a node consists of: the dimensions of an array one by one, then the fields of a struct.
template <class T, class Table>
constexpr void add_parts(Table& out, std::uint32_t parent) noexcept {
    if constexpr (is_struct<T>) {
        add_fields<T>(out, parent, internal::fields_of<T>{});
    } else {
        add_node<T>(out, internal::node{.parent = parent});
    }
}

template <class T, class Table>
constexpr void add_node(Table& out, internal::node head) noexcept {
    if constexpr (array_parts<T>::array) {
        using element = typename array_parts<T>::element;
        head.count = array_parts<T>::count;
        head.size = sizeof(element);
        if constexpr (array_parts<element>::array || is_struct<element>) {
            head.renamed = internal::renames<element>();
            const std::uint32_t at = out.open(head);
            add_parts<element>(out, at);
            out.close(at);
            return;
        } else if constexpr (!std::is_empty_v<element>) {
            head.kind = internal::kind_of<element>();
            head.leaf = true;
            head.names = names_of<element>();
            out.close(out.open(head));
        }
    } else if constexpr (is_struct<T>) {
        head.size = sizeof(T);
        head.renamed = internal::renames<T>();
        const std::uint32_t at = out.open(head);
        add_parts<T>(out, at);
        out.close(at);
    } else if constexpr (!std::is_empty_v<T>) { // an empty class holds no data
        head.size = sizeof(T);
        head.kind = internal::kind_of<T>();
        head.leaf = true;
        head.names = names_of<T>();
        out.close(out.open(head));
    }
}

template <class T>
constexpr auto make_nodes() noexcept {
    constexpr std::uint32_t count = [] {
        node_counter out;
        add_node<T>(out, {});
        return out.size;
    }();
    node_table<count == 0 ? 1 : count> out;
    add_node<T>(out, {});
    return out;
}

template <class T>
inline constexpr auto nodes_table = make_nodes<T>();

} // namespace ensign::detail

export namespace ensign::internal {

/// The data of `T`, a described struct, in the order of its description; no node at all when it is an empty class
/// without a description.
template <class T>
inline constexpr node_span nodes_of{detail::nodes_table<T>.entries, detail::nodes_table<T>.size};

} // namespace ensign::internal
