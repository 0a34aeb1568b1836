// SPDX-License-Identifier: BSL-1.0
module;

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

export module ensign.schema:object;

import :kind;

// A schema as plain data: of a type of this program, or as it was read from a file.

export namespace ensign {

/// A name of an enum and its number: the bits, zero-extended, as `to_mask` gives them.
struct schema_member {
    std::string name{};
    std::uint64_t bits = 0;

    friend bool operator==(const schema_member&, const schema_member&) = default;
};

/// Another name for the same thing: a former one (ENSIGN_RENAMED), or a second name of an enumerator. For a field both
/// are paths.
struct schema_alias {
    std::string alias{};
    std::string name{};

    friend bool operator==(const schema_alias&, const schema_alias&) = default;
};

enum class schema_rule_kind : std::uint8_t {
    exclusive, ///< at most one of the terms
    implies,   ///< whoever has the first term has all the others
};

/// A rule between the flags of a trait enum (ENSIGN_RULES). A term is the bits that are had together.
struct schema_rule {
    schema_rule_kind kind = schema_rule_kind::exclusive;
    std::vector<std::uint64_t> terms{}; ///< in the order of the rule

    [[nodiscard]] bool obeyed_by(std::uint64_t mask) const noexcept;

    friend bool operator==(const schema_rule&, const schema_rule&) = default;
};

/// An enum whose values, or flags, are saved.
struct schema_enum {
    std::string type{};                    ///< without namespaces; for messages and for finding a column again
    leaf_kind underlying = leaf_kind::u32; ///< an integer kind
    std::vector<schema_member> members{};  ///< those that count, in the order of the description
    std::vector<schema_alias> aliases{};   ///< what else they are or were called; no part of a fingerprint
    std::vector<schema_rule> rules{};      ///< of a trait enum of the set; no part of a fingerprint

    /// "exclusive(alive, dead)", "implies(cursed|poisoned, frightened)": the rule by the names of this enum.
    [[nodiscard]] std::string text_of(const schema_rule& rule) const;
    /// "cursed|poisoned|bit 17?"; "none" for no bits.
    [[nodiscard]] std::string text_of_flags(std::uint64_t bits) const;

    friend bool operator==(const schema_enum&, const schema_enum&) = default;
};

/// One of the arrays around a leaf.
struct schema_extent {
    std::uint64_t count = 0;  ///< of elements
    std::uint64_t stride = 0; ///< bytes from one to the next

    friend bool operator==(const schema_extent&, const schema_extent&) = default;
};

/// One value of a row, or an array of them.
struct schema_leaf {
    static constexpr std::uint32_t no_enum = static_cast<std::uint32_t>(-1);

    std::string path{}; ///< "home.x"
    leaf_kind kind = leaf_kind::opaque;
    unsigned bits = 0;                    ///< the width of a bit-field; 0: none
    std::uint64_t offset = 0;             ///< bytes from the begin of the row; a bit-field has none
    std::uint64_t size = 0;               ///< bytes of one element
    std::vector<schema_extent> extents{}; ///< outermost first
    std::uint32_t enumeration = no_enum;  ///< index in `schema::enums`, for an enum or a mask

    /// How many elements all extents make; 1 without any.
    [[nodiscard]] constexpr std::uint64_t element_count() const noexcept {
        std::uint64_t out = 1;
        for (const schema_extent& e : extents) { out *= e.count; }
        return out;
    }

    friend bool operator==(const schema_leaf&, const schema_leaf&) = default;
};

/// What the rows of a set consist of. Plain data, made by `schema_of` or filled by whoever reads a file; then `validate`
/// checks it.
struct schema {
    std::string name{};                  ///< of the set
    std::uint64_t row_size = 0;          ///< bytes of the struct
    std::vector<schema_leaf> leaves{};   ///< in the order of the description
    std::vector<schema_enum> enums{};    ///< of leaves
    std::vector<schema_enum> traits{};   ///< the trait enums of the set, in its order
    std::vector<schema_alias> aliases{}; ///< former paths

    /// The canonical text `ensign-schema/1`, docs/design/schema.md. O(n log n).
    [[nodiscard]] std::string exact_text() const;
    /// The same without offsets, sizes, numbers and bits.
    [[nodiscard]] std::string logical_text() const;

    /// As `ensign::fingerprint<Data, TraitEnums...>()`, from what stands here.
    [[nodiscard]] std::uint64_t fingerprint() const;
    /// As `ensign::logical_fingerprint<Data, TraitEnums...>()`.
    [[nodiscard]] std::uint64_t logical_fingerprint() const;

    /// Everything is the same, also names and order, which no fingerprint knows.
    friend bool operator==(const schema&, const schema&) = default;
};

} // namespace ensign

export namespace ensign::internal {

/// Compares paths name by name, each as bytes.
[[nodiscard]] bool path_before(const std::string& a, const std::string& b) noexcept;

} // namespace ensign::internal
