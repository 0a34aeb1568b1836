// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_LOCK_STRUCT_SHAPE_HPP
#define ENSIGN_LINT_LOCK_STRUCT_SHAPE_HPP

#include <optional>
#include <string>

#include "record.hpp"

namespace ensign::lint::lock_detail {

/// By what a struct is found again under another name: its fingerprint, or where it has none, since a field cannot be
/// saved, its fields as they are. Nothing when there are no fields, as then all are alike.
[[nodiscard]] std::optional<std::string> shape_of(const struct_record& of, struct_layout layout, const records& all);

} // namespace ensign::lint::lock_detail

namespace ensign::lint {
using namespace lock_detail;
} // namespace ensign::lint

#endif
