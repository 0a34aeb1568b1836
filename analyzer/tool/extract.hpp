// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_TOOL_EXTRACT_HPP
#define ENSIGN_LINT_TOOL_EXTRACT_HPP

#include "../lock/record.hpp"
#include "../support/unit.hpp"

namespace ensign::lint {

/// Adds the described enums and structs that a translation unit itself declares, as the lock file knows them.
void extract(const unit& from, const observation& who, records& into);

/// The leaves of a described struct: structs in it are walked through, arrays are kept. As the library's schema has them
/// (docs/design/schema.md).
[[nodiscard]] std::vector<field_record> extract_fields(const struct_type& from, const clang::ASTContext& ast);

/// Where something is declared.
[[nodiscard]] source_place source_place_of(clang::SourceLocation where, const clang::ASTContext& ast);

} // namespace ensign::lint

#endif
