// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_LOCK_HEADER_HPP
#define ENSIGN_LINT_LOCK_HEADER_HPP

#include <string>
#include <string_view>

#include "lock_file.hpp"
#include "record.hpp"

namespace ensign::lint {

/// What its `static_assert`s say of a type.
inline constexpr std::string_view refused_by_header = "is not as the lock has it: run ensign-lint lock check";

/// Whether a text is such a header, of whatever lock.
[[nodiscard]] bool is_header(std::string_view text) noexcept;

/// A header of `static_assert`s, so that a build without the analyzer notices what it would. It includes nothing: it
/// stands where the types and `ensign.schema` are visible. Structs that are saved by name are compared by their logical
/// fingerprints, raw ones and enums by the exact ones.
[[nodiscard]] std::string write_header(const lock_file& lock);

/// The same from the sources: exact fingerprints for everything that has one.
[[nodiscard]] std::string write_header(const records& sources);

} // namespace ensign::lint

#endif
