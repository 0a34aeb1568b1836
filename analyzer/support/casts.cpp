// SPDX-License-Identifier: BSL-1.0
#include "casts.hpp"

#include "locations.hpp"
#include "lookup.hpp"

namespace ensign::lint {

bool is_amount(clang::QualType type) {
    while (const auto* const alias = type->getAs<clang::TypedefType>()) {
        if (llvm::is_contained({"size_t", "ssize_t", "size_type", "ptrdiff_t", "difference_type", "uintptr_t",
                                "intptr_t", "streamsize"},
                               alias->getDecl()->getName())) {
            return true;
        }
        type = alias->desugar();
    }
    return false;
}

std::optional<clang::FixItHint> set_type(const clang::ExplicitCastExpr& cast, llvm::StringRef type,
                                         const clang::ASTContext& ast) {
    const clang::TypeSourceInfo* const written = cast.getTypeInfoAsWritten();
    if (written == nullptr) { return std::nullopt; }
    const clang::SourceRange range = written->getTypeLoc().getSourceRange();
    if (!can_be_edited(range, ast.getSourceManager()) || !can_be_named(ast, type, range.getBegin())) {
        return std::nullopt;
    }
    return clang::FixItHint::CreateReplacement(clang::CharSourceRange::getTokenRange(range), type);
}

} // namespace ensign::lint
