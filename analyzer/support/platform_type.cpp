// SPDX-License-Identifier: BSL-1.0
#include "platform_type.hpp"

namespace ensign::lint {

bool depends_on_platform(clang::QualType written, const clang::ASTContext& ast) {
    const auto* const builtin = written->getAs<clang::BuiltinType>();
    if (builtin == nullptr) { return false; }
    for (clang::QualType type = written;;) {
        if (const auto* const alias = type->getAs<clang::TypedefType>()) {
            const llvm::StringRef name = alias->getDecl()->getName();
            if (llvm::Regex{"^(__)?u?int(8|16|32|64)_t$"}.match(name)) { return false; }
            if (llvm::is_contained({"size_t", "uintptr_t", "uintmax_t", "wchar_t"}, name)) { return true; }
        }
        const clang::QualType inner = type.getSingleStepDesugaredType(ast);
        if (inner == type) { break; }
        type = inner;
    }
    using clang::BuiltinType;
    return llvm::is_contained({BuiltinType::Long, BuiltinType::ULong, BuiltinType::WChar_S, BuiltinType::WChar_U},
                              builtin->getKind());
}

} // namespace ensign::lint
