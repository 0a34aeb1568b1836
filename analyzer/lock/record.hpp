// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_LOCK_RECORD_HPP
#define ENSIGN_LINT_LOCK_RECORD_HPP

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// \file
/// What the sources of a program declare, as far as saved data depends on it. Plain data: whoever reads the sources
/// fills it, and the lock file is compared with it.

namespace ensign::lint {

/// Where something is declared. For findings only: it never gets into a lock file.
struct source_place {
    std::string file{};
    unsigned line = 0;   ///< from 1; 0: unknown
    unsigned column = 0; ///< from 1; 0: unknown

    friend bool operator==(const source_place&, const source_place&) = default;
};

/// Who saw a declaration.
struct observation {
    std::string unit{};          ///< the translation unit
    std::string configuration{}; ///< what it was compiled with, for people: "Debug", "-DPRO"

    friend bool operator==(const observation&, const observation&) = default;
};

/// A name and its number: the bits, zero-extended from the width of the enum.
struct record_member {
    std::string name{};
    std::uint64_t bits = 0;
    source_place where{};
};

/// A second name of a member.
struct record_alias {
    std::string alias{};
    std::string name{};   ///< the member
    bool intended = true; ///< written as a reference to the other name, or in the second list; false: its own number
    source_place where{};
};

/// A line of ENSIGN_RENAMED.
struct record_renamed {
    std::string before{};
    std::string now{};

    friend bool operator==(const record_renamed&, const record_renamed&) = default;
};

enum class enum_role : unsigned char {
    flags,  ///< a trait enum: members are single bits
    values, ///< ENSIGN_VALUES, or a described enum that is no trait enum
};

/// A described enum.
struct enum_record {
    std::string name{}; ///< qualified, without a leading `::`
    enum_role role = enum_role::flags;
    unsigned width = 32; ///< bits of the underlying type: 8, 16, 32 or 64
    bool is_signed = false;
    /// In the order of the declaration. Flags: the single bits of the first list. Values: each number by its first
    /// name, as the library chooses it (docs/design/schema.md); further names are aliases.
    std::vector<record_member> members{};
    std::vector<record_alias> aliases{};
    std::vector<record_member> composites{}; ///< of a trait enum: several bits; a second name for the same ones as well
    std::vector<record_member> undescribed{}; ///< enumerators that the description does not list
    std::string zero{};                       ///< of a trait enum: the name of 0, or nothing
    std::vector<record_renamed> renamed{};
    source_place where{};
    observation seen{};
};

/// What a leaf of a described struct is, as in the schema text.
enum class field_kind : unsigned char {
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
    boolean,
    character,
    entity,
    enumeration,
    mask,
    pointer, ///< cannot be saved, and has no fingerprint
    opaque,  ///< likewise; its size is all that is known of it
};
inline constexpr std::size_t field_kind_count = 17;

/// "i32", "bool", "mask": as the schema text spells it.
[[nodiscard]] std::string_view name_of(field_kind kind) noexcept;
/// The opposite; nothing for an unknown word.
[[nodiscard]] std::optional<field_kind> field_kind_of(std::string_view word) noexcept;
/// An enum or a mask: it has an `enumeration`.
[[nodiscard]] bool has_enumeration(field_kind kind) noexcept;
/// Bytes of a value of this kind; 0 where the enum tells, or nobody knows.
[[nodiscard]] unsigned size_of(field_kind kind) noexcept;

/// One of the arrays around a leaf.
struct field_extent {
    std::uint64_t count = 0;
    std::uint64_t stride = 0; ///< bytes from one element to the next

    friend bool operator==(const field_extent&, const field_extent&) = default;
};

/// A leaf of a described struct: structs in it are flattened, arrays are not.
struct field_record {
    std::string path{}; ///< "home.x"
    field_kind kind = field_kind::opaque;
    unsigned bit_field = 0;              ///< its width; 0: none
    std::vector<field_extent> extents{}; ///< outermost first
    std::uint64_t offset = 0;            ///< bytes from the begin of the struct; of a bit-field: bits
    std::uint64_t size = 0;              ///< bytes of one element
    std::string enumeration{};           ///< qualified name, for an enum or a mask
    source_place where{};
};

/// How rows of a struct are saved.
enum class struct_layout : unsigned char {
    named, ///< field by field, known by name: order and offsets are free
    raw,   ///< as bytes: order and offsets are the format
};

/// A described struct.
struct struct_record {
    std::string name{};                    ///< qualified
    std::optional<struct_layout> layout{}; ///< nothing: the sources do not say, so the lock decides; at first `named`
    std::uint64_t size = 0;                ///< bytes of the struct
    std::vector<field_record> fields{};    ///< in the order of the declaration
    std::vector<record_renamed> renamed{}; ///< paths
    source_place where{};
    observation seen{};
};

/// Something described that is in no lock, and why.
struct unlocked_type {
    std::string name{};
    std::string why{}; ///< with what to do about it
    source_place where{};
};

/// Everything that the sources declare. For a comparison each name is there once, see `compare_observations`.
struct records {
    std::vector<enum_record> enums{};
    std::vector<struct_record> structs{};
    std::vector<unlocked_type> unlocked{};

    /// The enum of this qualified name, or null.
    [[nodiscard]] const enum_record* find_enum(std::string_view name) const noexcept;
    /// The struct of this qualified name, or null.
    [[nodiscard]] const struct_record* find_struct(std::string_view name) const noexcept;
};

} // namespace ensign::lint

#endif
