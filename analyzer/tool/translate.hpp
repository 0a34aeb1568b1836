// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_TOOL_TRANSLATE_HPP
#define ENSIGN_LINT_TOOL_TRANSLATE_HPP

#include "../support/diagnostic.hpp"

namespace ensign::lint {

/// The place in a file where a person has written what is at `where`.
[[nodiscard]] place place_of(clang::SourceLocation where, const clang::SourceManager& sources,
                             const clang::LangOptions& language);

/// A finding that outlives the AST.
[[nodiscard]] finding finding_of(const diagnostic& found, llvm::StringRef check, const clang::SourceManager& sources,
                                 const clang::LangOptions& language);

} // namespace ensign::lint

#endif
