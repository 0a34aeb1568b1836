// SPDX-License-Identifier: BSL-1.0
#include "wide_literal.hpp"

#include "locations.hpp"

namespace ensign::lint {

std::optional<clang::FixItHint> widen(const clang::IntegerLiteral& literal, const clang::ASTContext& ast) {
    if (!can_be_edited(literal.getSourceRange(), ast.getSourceManager())) { return std::nullopt; }
    const auto range = clang::CharSourceRange::getTokenRange(literal.getSourceRange());
    const llvm::StringRef text = clang::Lexer::getSourceText(range, ast.getSourceManager(), ast.getLangOpts());
    return clang::FixItHint::CreateReplacement(range, (text.rtrim("uUlLzZ") + "ULL").str());
}

} // namespace ensign::lint
