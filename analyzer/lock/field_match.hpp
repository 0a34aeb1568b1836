// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_LOCK_FIELD_MATCH_HPP
#define ENSIGN_LINT_LOCK_FIELD_MATCH_HPP

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lock_file.hpp"
#include "record.hpp"

namespace ensign::lint {

/// Leaves that came or went together: those of one member that is a struct, or a single one.
template <class Field>
struct field_group {
    std::string path{}; ///< of the member
    std::vector<const Field*> leaves{};
};

/// A field of the lock beside that of the sources.
struct field_pair {
    const locked_field* was = nullptr;
    const field_record* now = nullptr; ///< the same path, or the recorded new one
};

/// The fields of a struct in the lock beside those of the sources. Refers to both.
struct field_match {
    std::vector<field_pair> pairs{};
    std::vector<field_group<locked_field>> gone{};
    std::vector<field_group<field_record>> fresh{};
};

/// `recorded`: the lock of today when `was` is of an older one, or null.
[[nodiscard]] field_match match_fields(const locked_struct& was, const struct_record& is,
                                       const locked_struct* recorded);

/// The new group that may be what is gone under another name: the only one whose leaves have the same names below the
/// member, the same kinds and as many extents. Null when there is none, or several.
[[nodiscard]] const field_group<field_record>* only_candidate(const field_group<locked_field>& gone,
                                                              const std::vector<field_group<field_record>>& fresh);

} // namespace ensign::lint

#endif
