// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_CANDIDATES_SUSPICIONS_HPP
#define ENSIGN_LINT_CANDIDATES_SUSPICIONS_HPP

#include "../support/check.hpp"

namespace ensign::lint {

/// Gets the name of the check whose page tells more, and what is suspicious.
using suspicion_reporter = std::function<void(llvm::StringRef check, diagnostic what)>;

/// What is likely a slip in an enum that `is_flag_like`. Nobody has promised that its values are bits, so what a check
/// would report is not enough: a thing that is done twice in an enum is a habit of its authors and no slip, and synonyms,
/// vocabularies that share bits, ends and masks are left alone.
void find_suspicions(const enum_type& e, clang::ASTContext& ast, const suspicion_reporter& report);

/// The part of it that looks at how single values are written.
void find_slips_of_values(const enum_type& e, clang::ASTContext& ast, const suspicion_reporter& report);

} // namespace ensign::lint

#endif
