// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_LOCK_LOCK_FILE_HPP
#define ENSIGN_LINT_LOCK_LOCK_FILE_HPP

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "record.hpp"

/// \file
/// The contents of an `ensign.lock` as plain data: what was promised to saved data, as opposed to what the sources say
/// today.

namespace ensign::lint {

/// The line of the lock that an entry was read from; for findings. Equal to every other one, so that two locks are
/// equal when they say the same.
struct lock_line {
    unsigned number = 0; ///< from 1; 0: not read from a text

    friend bool operator==(lock_line, lock_line) noexcept { return true; }
};

/// A number or a name that must not be used again.
struct lock_reservation {
    std::string name{};
    std::string since{}; ///< a version, or nothing
    std::string why{};   ///< a sentence, or nothing

    friend bool operator==(const lock_reservation&, const lock_reservation&) = default;
};

/// Whether data is found again by names or by numbers.
enum class lock_policy : unsigned char {
    name,
    number, ///< data stores numbers only: a recorded rename needs no ENSIGN_RENAMED
};

/// A bit, or a value, that is given out or reserved.
struct locked_number {
    std::uint64_t number = 0;                   ///< index of the bit; or the value, zero-extended from the width
    std::string name{};                         ///< of the member; empty: reserved
    std::optional<lock_reservation> reserved{}; ///< set when there is no name
    std::vector<std::string> aliases{};         ///< sorted as bytes
    std::vector<std::string> former{};          ///< names that saved data may have for it; sorted as bytes
    std::string becomes{};                      ///< the new name of a rename that is recorded and not yet updated
    lock_line line{};

    friend bool operator==(const locked_number&, const locked_number&) = default;
};

/// A name for several bits.
struct locked_composite {
    std::string name{};
    std::uint64_t bits = 0;

    friend bool operator==(const locked_composite&, const locked_composite&) = default;
};

/// An enum as it was promised.
struct locked_enum {
    std::string name{}; ///< qualified
    enum_role role = enum_role::flags;
    unsigned width = 32;
    bool is_signed = false;
    lock_policy policy = lock_policy::name;
    bool retains_unknown = false;               ///< readers keep bits and values that they do not know
    std::optional<std::uint64_t> fingerprint{}; ///< as it stands in the file
    std::vector<locked_number> numbers{};       ///< ascending; free ones are not listed
    std::string zero{};
    std::vector<locked_composite> composites{};     ///< by name
    std::vector<lock_reservation> reserved_names{}; ///< by name; not bound to a number
    lock_line line{};

    friend bool operator==(const locked_enum&, const locked_enum&) = default;
};

/// A field as it was promised.
struct locked_field {
    std::string path{};
    field_kind kind = field_kind::opaque;
    unsigned bit_field = 0;
    std::vector<field_extent> extents{}; ///< strides are 0 in a struct that is saved by name
    std::uint64_t offset = 0;            ///< as in `field_record`; 0 in a struct that is saved by name
    std::uint64_t size = 0; ///< 0 in a struct that is saved by name, but for an opaque field; and there unknown
    std::string enumeration{};
    std::optional<lock_reservation> reserved{}; ///< the path must not come back; `name` is empty
    std::vector<std::string> former{};
    std::string becomes{};
    lock_line line{};

    friend bool operator==(const locked_field&, const locked_field&) = default;
};

/// A struct as it was promised.
struct locked_struct {
    std::string name{};
    struct_layout layout = struct_layout::named;
    std::uint64_t size = 0; ///< of a raw struct; 0 of one that is saved by name
    /// Exact for `raw`, logical for `named`, of which the lock knows no offsets.
    std::optional<std::uint64_t> fingerprint{};
    std::vector<locked_field> fields{}; ///< raw: by offset; named: by path. Reserved ones last
    lock_line line{};

    friend bool operator==(const locked_struct&, const locked_struct&) = default;
};

/// A whole lock.
struct lock_file {
    std::vector<locked_enum> enums{};               ///< by qualified name
    std::vector<locked_struct> structs{};           ///< by qualified name
    std::vector<lock_reservation> reserved_types{}; ///< enums and structs that are gone for good; by name

    [[nodiscard]] const locked_enum* find_enum(std::string_view name) const noexcept;
    [[nodiscard]] const locked_struct* find_struct(std::string_view name) const noexcept;
    [[nodiscard]] const lock_reservation* find_reserved_type(std::string_view name) const noexcept;
    [[nodiscard]] locked_enum* find_enum(std::string_view name) noexcept;
    [[nodiscard]] locked_struct* find_struct(std::string_view name) noexcept;

    friend bool operator==(const lock_file&, const lock_file&) = default;
};

/// Where the field begins, in bits.
[[nodiscard]] std::uint64_t bit_position(const locked_field& of) noexcept;

/// The slot of this number, or null.
[[nodiscard]] const locked_number* find_number(const locked_enum& of, std::uint64_t number) noexcept;
/// The slot of this member; aliases and former names do not count. Null when there is none.
[[nodiscard]] const locked_number* find_member(const locked_enum& of, std::string_view name) noexcept;
/// The field of this path, reserved or not, or null.
[[nodiscard]] const locked_field* find_field(const locked_struct& of, std::string_view path) noexcept;

/// Puts everything into the order that the text has. Functions that make or change a lock do so themselves.
void sort_lock(lock_file& lock);

/// Sets the fingerprint of everything that has one, from what stands in the lock.
void set_fingerprints(lock_file& lock);
/// Whether any fingerprint is there.
[[nodiscard]] bool has_fingerprints(const lock_file& lock) noexcept;

} // namespace ensign::lint

#endif
