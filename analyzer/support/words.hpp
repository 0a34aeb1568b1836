// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_SUPPORT_WORDS_HPP
#define ENSIGN_LINT_SUPPORT_WORDS_HPP

#include "unit.hpp"

namespace ensign::lint {

/// The words of a name in lower case: "kMaxValue", "K_MAX_VALUE" and "k_max_value" are {"k", "max", "value"}, and
/// "FORCE32" is {"force", "32"}.
[[nodiscard]] std::vector<std::string> words_of(llvm::StringRef name);

/// With how many words all members begin; one of each member is left.
[[nodiscard]] std::size_t common_words(llvm::ArrayRef<member> members);

/// The words that tell a member from the others: without those that every member begins with, the name of the enum, and
/// a leading "k". At least one is left.
[[nodiscard]] std::vector<std::string> own_words(const enum_type& e, const member& m);

/// `own_words` joined by underscores: "max_value".
[[nodiscard]] std::string own_name(const enum_type& e, const member& m);

/// The entries of an option that is a list: "None,Empty", also with semicolons as clang-tidy has them. Spaces around an entry do not count.
[[nodiscard]] std::vector<std::string> listed(llvm::StringRef option);

/// Whether an option that is a list of names has `own_name`, however either is spelled.
[[nodiscard]] bool lists_name(llvm::StringRef option, llvm::StringRef own_name);

} // namespace ensign::lint

#endif
