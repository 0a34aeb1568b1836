// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>
#include <type_traits>

export module ensign.schema:kind;

import ensign.base;
import ensign.traits;

export namespace ensign {

/// What the value at a leaf of a schema is. Width and sign are those of the type, not its spelling: `long` is `i64`
/// where it has 64 bits.
enum class leaf_kind : std::uint8_t {
    i8,
    i16,
    i32,
    i64,
    u8,
    u16,
    u32,
    u64,
    f32,
    f64,
    boolean,     ///< one byte, 0 or 1
    character,   ///< `char` or `char8_t`; an array of it is a text, padded with zeros
    entity,      ///< `ensign::entity`
    enumeration, ///< a described enum: one value, known by its name
    mask,        ///< `ensign::traits<E>`: flags, known by their names
    pointer,     ///< means nothing outside the process
    opaque,      ///< a type that nothing is known about
};

inline constexpr std::size_t leaf_kind_count = 17;

/// How the canonical text spells a kind: "i32", "bool", "char", "enum".
[[nodiscard]] constexpr const char* name_of(leaf_kind kind) noexcept {
    constexpr const char* names[leaf_kind_count] = {"i8",     "i16",  "i32",  "i64",     "u8",    "u16",
                                                    "u32",    "u64",  "f32",  "f64",     "bool",  "char",
                                                    "entity", "enum", "mask", "pointer", "opaque"};
    return static_cast<std::size_t>(kind) < leaf_kind_count ? names[static_cast<std::size_t>(kind)] : "unknown";
}

/// Bytes of a value of this kind; 0 where the schema tells (enums, masks) or nobody knows.
[[nodiscard]] constexpr std::size_t size_of(leaf_kind kind) noexcept {
    constexpr unsigned char sizes[leaf_kind_count] = {1, 2, 4, 8, 1, 2, 4, 8, 4, 8, 1, 1, 4, 0, 0, 0, 0};
    return static_cast<std::size_t>(kind) < leaf_kind_count ? sizes[static_cast<std::size_t>(kind)] : 0;
}

[[nodiscard]] constexpr bool is_signed_integer(leaf_kind kind) noexcept { return kind <= leaf_kind::i64; }
[[nodiscard]] constexpr bool is_unsigned_integer(leaf_kind kind) noexcept {
    return kind >= leaf_kind::u8 && kind <= leaf_kind::u64;
}
[[nodiscard]] constexpr bool is_integer(leaf_kind kind) noexcept { return kind <= leaf_kind::u64; }
[[nodiscard]] constexpr bool is_float(leaf_kind kind) noexcept {
    return kind == leaf_kind::f32 || kind == leaf_kind::f64;
}
/// Whether a value of this kind means the same in another process and on another machine.
[[nodiscard]] constexpr bool is_portable(leaf_kind kind) noexcept { return kind < leaf_kind::pointer; }

} // namespace ensign

export namespace ensign::internal {

template <class T>
struct mask_enum {
    using type = void;
};
template <class E>
    requires std::is_enum_v<E>
struct mask_enum<traits<E>> {
    using type = E;
};
/// `E` for `traits<E>`, `void` for anything else.
template <class T>
using mask_enum_t = typename mask_enum<T>::type;

[[nodiscard]] constexpr leaf_kind integer_kind(std::size_t bytes, bool with_sign) noexcept {
    const unsigned step = bytes == 1 ? 0 : bytes == 2 ? 1 : bytes == 4 ? 2 : 3;
    return static_cast<leaf_kind>(step + (with_sign ? 0U : 4U));
}

/// The kind of a leaf of type `T`, which is no array and no described struct.
template <class T>
[[nodiscard]] constexpr leaf_kind kind_of() noexcept {
    if constexpr (std::is_same_v<T, bool>) {
        return leaf_kind::boolean;
    } else if constexpr (std::is_same_v<T, char> || std::is_same_v<T, char8_t>) {
        return leaf_kind::character;
    } else if constexpr (std::is_same_v<T, wchar_t>) {
        return leaf_kind::opaque; // two bytes here, four bytes there
    } else if constexpr (std::is_integral_v<T> && sizeof(T) <= 8) {
        return integer_kind(sizeof(T), std::is_signed_v<T>);
    } else if constexpr (std::is_same_v<T, float>) {
        return leaf_kind::f32;
    } else if constexpr (std::is_same_v<T, double>) {
        return leaf_kind::f64;
    } else if constexpr (std::is_same_v<T, entity>) {
        return leaf_kind::entity;
    } else if constexpr (!std::is_void_v<mask_enum_t<T>>) {
        return leaf_kind::mask;
    } else if constexpr (std::is_enum_v<T>) {
        return described_enum<T> && sizeof(T) <= 8 ? leaf_kind::enumeration : leaf_kind::opaque;
    } else if constexpr (std::is_pointer_v<T> || std::is_member_pointer_v<T> || std::is_null_pointer_v<T>) {
        return leaf_kind::pointer;
    } else {
        return leaf_kind::opaque;
    }
}

} // namespace ensign::internal
