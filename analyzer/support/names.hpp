// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_SUPPORT_NAMES_HPP
#define ENSIGN_LINT_SUPPORT_NAMES_HPP

#include <llvm/ADT/StringRef.h>

/// \file
/// Every name of the library, and of Boost.Describe, that the checks look for. A name that the library no longer has
/// would silence a check, so `tests/analyzer/names` resolves each of them against the real modules.

namespace ensign::lint::names {

// -- What the describe macros leave in the AST: functions of one parameter T**, found by argument-dependent lookup.

/// The enumerators: one lambda an entry, whose local struct returns `E::name`. ENSIGN_TRAITS, ENSIGN_VALUES, Boost.
inline constexpr char enum_descriptor[] = "boost_enum_descriptor_fn";
/// The second list of a trait enum: composites and intended aliases.
inline constexpr char also_descriptor[] = "ensign_also_fn";
/// There for an enum that says that it is no set of flags.
inline constexpr char values_descriptor[] = "ensign_values_fn";
/// Former names.
inline constexpr char renamed_descriptor[] = "ensign_renamed_fn";
/// The bases and the fields of a struct.
inline constexpr char base_descriptor[] = "boost_base_descriptor_fn";
inline constexpr char field_descriptor[] = "boost_public_member_descriptor_fn";
inline constexpr char private_field_descriptor[] = "boost_private_member_descriptor_fn";
inline constexpr char protected_field_descriptor[] = "boost_protected_member_descriptor_fn";
/// What an Ensign macro returns, other than one of Boost.
inline constexpr char description_list[] = "ensign::describe::list";

// -- Templates and functions of the library.

inline constexpr char library[] = "ensign";
inline constexpr char traits[] = "ensign::traits";
inline constexpr char traits_complement[] = "ensign::traits_complement";
inline constexpr char to_mask[] = "ensign::to_mask";
inline constexpr char entity[] = "ensign::entity";
inline constexpr char allow_signed[] = "ensign::allow_signed";
inline constexpr char set[] = "ensign::entity_set";
inline constexpr char set_reader[] = "ensign::set_reader";
inline constexpr char row_ref[] = "ensign::row_ref";
inline constexpr char row_range[] = "ensign::row_range";
inline constexpr char view[] = "ensign::view";
inline constexpr char context_view[] = "ensign::context_view";
inline constexpr char view_options[] = "ensign::raw_view_options";

// -- Member functions of a mask, by what they do; the lists are called mask_....

/// Give its bits as a number.
inline constexpr llvm::StringLiteral mask_numbers[] = {"raw", "bits"};
/// Ask whether it has no bit.
inline constexpr llvm::StringLiteral mask_emptiness[] = {"empty"};
/// Ask about the bits of another mask, and are true or false for the empty one. Sets have them, too.
inline constexpr llvm::StringLiteral mask_true_of_none[] = {"has_all", "has_none"};
inline constexpr llvm::StringLiteral mask_false_of_none[] = {"has_any"};

// -- Member functions of a set, by what they do. `tests/analyzer/names` compares them with those that the set has.

/// Add or remove rows; refused in loops over the set, too.
inline constexpr llvm::StringLiteral row_changes[] = {"insert",         "emplace",    "insert_or_assign",
                                                      "insert_range",   "erase",      "erase_if",
                                                      "clear",          "reserve",    "shrink",
                                                      "copy_rows_from", "bulk_write", "notify_set_changed"};
/// Change rows that are there, or the set itself.
inline constexpr llvm::StringLiteral writes[] = {"set_data",   "update",        "add_traits",     "remove_traits",
                                                 "set_traits", "toggle_traits", "clear_traits",   "transaction",
                                                 "verify",     "set_name",      "set_rule_policy"};
/// Call a function for many rows, of a set or a view.
inline constexpr llvm::StringLiteral loops[] = {"for_each", "with", "with_all", "with_any"};
/// Take all rows, or none, when the mask they are given is empty.
inline constexpr llvm::StringLiteral all_for_none[] = {"with_all", "count_all"};
inline constexpr llvm::StringLiteral nothing_for_none[] = {"with_any", "count_any"};
/// Call a function while the set counts as dispatching, beside every `on_...`.
inline constexpr llvm::StringLiteral dispatching_with[] = {"update",    "erase_if",      "bulk_write",
                                                           "make_view", "make_raw_view", "make_context_view"};
/// Give a reference, a pointer or a span to what is in the set.
inline constexpr llvm::StringLiteral gives_rows[] = {"get", "find", "data", "masks", "rows"};
/// Read what other rows have, which a view does not hear of.
inline constexpr llvm::StringLiteral reads[] = {"traits_of",   "try_traits_of", "has_all", "has_any",   "has_none",
                                                "has_exactly", "get",           "find",    "try_get",   "contains",
                                                "size",        "empty",         "count",   "count_all", "count_any",
                                                "data",        "masks",         "ids",     "rows",      "for_each",
                                                "with",        "with_all",      "with_any"};

} // namespace ensign::lint::names

#endif
