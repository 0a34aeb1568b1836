// SPDX-License-Identifier: BSL-1.0
module;

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

export module ensign.schema:migration;

import :kind;
import :object;

// What becomes of saved data whose schema is not the one of this program. Plain data: whoever holds the rows applies it.

export namespace ensign {

/// What to do with a flag, or a value of an enum, that this program does not know.
enum class unknown_names : std::uint8_t {
    refuse, ///< an error when a row has it
    drop,   ///< the flag is cleared, the value becomes the default of the member
    retain, ///< bit or number stay as they are, unless this program gives them another meaning: then as `refuse`
};

/// What to do with rows that break a rule of this program (ENSIGN_RULES).
enum class broken_rules : std::uint8_t {
    refuse, ///< an error that names them
    keep,   ///< the masks stay as they are, and the report says so
};

/// The default loses nothing silently.
struct migration_options {
    unknown_names traits = unknown_names::refuse; ///< flags, of trait enums and in fields
    unknown_names values = unknown_names::refuse; ///< values of enum fields
    broken_rules rules = broken_rules::refuse;
    bool narrowing = false; ///< take over numbers, texts and arrays into smaller ones, each checked whether it fits
    bool unpaired = false;  ///< a field that is gone and a new one of its kind are two changes, not a forgotten rename
    bool strict = false;    ///< nothing may be lost: a field or a name that is gone is a problem even if no row uses it
};

/// What becomes of one number.
struct mapped_value {
    enum : std::uint8_t {
        known,     ///< `bits` is the number of this program
        retained,  ///< unknown, and kept
        defaulted, ///< unknown: use the default of the member
        refused,   ///< unknown: an error
    } outcome = refused;
    std::uint64_t bits = 0;
};

/// Numbers of a saved enum to those of this program, by name.
struct value_map {
    std::vector<std::pair<std::uint64_t, std::uint64_t>> known; ///< saved number, ours; by saved number
    std::vector<std::uint64_t> taken;                           ///< our numbers, ascending
    std::vector<schema_member> names;                           ///< of the saved enum
    leaf_kind saved_kind = leaf_kind::u64;                      ///< underlying type of the saved enum
    leaf_kind our_kind = leaf_kind::u64;                        ///< of ours
    unsigned our_width = 64;                                    ///< in bits; less for a bit-field
    unknown_names unknown = unknown_names::refuse;

    /// O(log n).
    [[nodiscard]] mapped_value apply(std::uint64_t saved) const noexcept;
    /// "'angry' (5)", or "17, which has no name".
    [[nodiscard]] std::string describe(std::uint64_t saved) const;
};

/// What becomes of one mask. At most one of the last two is not empty for each unknown bit.
struct mapped_mask {
    std::uint64_t bits = 0;    ///< ours
    std::uint64_t dropped = 0; ///< saved bits that are left out
    std::uint64_t refused = 0; ///< saved bits that are an error
};

/// Bits of a saved mask to those of this program, by name.
struct mask_map {
    static constexpr std::uint8_t no_bit = 255;

    std::uint8_t target[64] = {};     ///< our bit for each saved one, or `no_bit`
    std::uint64_t in_place = 0;       ///< saved bits that are the same bit here
    std::uint64_t known = 0;          ///< saved bits that have a target
    std::uint64_t free = 0;           ///< bits that fit our enum and have no meaning in it
    std::vector<schema_member> names; ///< of the saved enum
    unknown_names unknown = unknown_names::refuse;

    /// O(1) for bits in place, O(bits) otherwise.
    [[nodiscard]] mapped_mask apply(std::uint64_t saved) const noexcept;
    /// "shielded (bit 3), bit 17"
    [[nodiscard]] std::string describe(std::uint64_t saved) const;
    /// Every saved flag is the same bit here.
    [[nodiscard]] bool identity() const noexcept;
};

enum class field_action : std::uint8_t {
    copy,    ///< the values as they are. From outside, a `bool` is to be asked whether it is 0 or 1, a mask by its map
    convert, ///< each value: by `convert_number`, `value_map` or `mask_map`; extents may differ
    fill,    ///< a new field: the default of the member
    drop,    ///< a field that is gone
    refuse,  ///< a problem, see the notes
};

/// What becomes of one leaf.
struct field_step {
    static constexpr std::uint32_t none = static_cast<std::uint32_t>(-1);

    field_action action = field_action::refuse;
    std::uint32_t from = none; ///< leaf of the saved schema; none: a new field
    std::uint32_t to = none;   ///< leaf of the program's; none: a field that is gone
    std::uint32_t map = none;  ///< always of `value_maps` for an enum, of `mask_maps` for a mask
    bool narrowing = false;    ///< values may not fit, and what an extent cuts off must be zero
};

/// What becomes of one column of masks.
struct trait_step {
    std::uint32_t from = field_step::none; ///< trait enum of the saved schema; none: a new one, all masks empty
    std::uint32_t to = field_step::none;   ///< trait enum of the program; none: one that is gone
    std::uint32_t map = field_step::none;  ///< of `mask_maps`; none when `from` is
};

enum class change_kind : std::uint8_t {
    field_added,
    field_removed,
    field_renamed,
    field_converted, ///< also a text or an array that has grown
    field_narrowed,
    field_retyped,  ///< a problem always
    field_pair,     ///< one is gone, one of its kind is new: a rename that was not declared?
    field_conflict, ///< two saved fields are one now: a problem always
    name_renamed,   ///< of a flag or value
    name_gone,
    traits_added,
    traits_removed,
    rule_added,
    rule_removed,
};

/// A line of the report.
struct migration_note {
    change_kind kind;
    bool problem;
    std::string subject; ///< a path, or the type of an enum and a name
    std::string text;    ///< what, and for a problem how to fix it
};

/// How much the two schemas have in common.
enum class schema_match : std::uint8_t {
    exact,     ///< equal exact fingerprints: copy everything
    logical,   ///< equal logical ones: everything is there under another number or place
    different, ///< see the notes
};

/// What becomes of everything, and what is to be told about it.
struct migration_plan {
    schema_match match = schema_match::different;
    std::vector<field_step> fields; ///< first the program's leaves in their order, then the saved ones that are gone
    std::vector<trait_step> traits; ///< likewise
    std::vector<value_map> value_maps;
    std::vector<mask_map> mask_maps;
    std::vector<migration_note> notes;

    /// No note is a problem. Rows may still be refused one by one, see `mapped_value`, `mapped_mask`, `narrowing`.
    [[nodiscard]] bool possible() const noexcept;
    /// The notes, one line each; "problem: " stands before a problem.
    [[nodiscard]] std::string report() const;
};

/// What becomes of data saved under `saved` in a program whose schema is `program`: docs/design/schema.md has the table.
///
/// Both pass `validate`. Problems are notes here; `resolve` throws them. O(n log n) in leaves and names.
[[nodiscard]] migration_plan plan_migration(const schema& saved, const schema& program,
                                            const migration_options& options = {});

/// The same; throws `schema_mismatch` with all problems at once when there is one.
[[nodiscard]] migration_plan resolve(const schema& saved, const schema& program, const migration_options& options = {});

} // namespace ensign

// g++ 14 passes the members that std::vector has by default on to importers only where they are used here.
static_assert(std::vector<ensign::migration_note>{}.empty());
