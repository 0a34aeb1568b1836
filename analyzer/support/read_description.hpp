// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_SUPPORT_READ_DESCRIPTION_HPP
#define ENSIGN_LINT_SUPPORT_READ_DESCRIPTION_HPP

#include "unit.hpp"

namespace ensign::lint {

/// The descriptor functions of a translation unit, by the type that they describe. The form in the AST is what is read,
/// not the text of a macro: it is the same for Ensign, for Boost and behind a macro of one's own.
class described_types {
public:
    /// Keeps the function if it is one of a description: `f(T**)` with one of the known names.
    void take(const clang::FunctionDecl& function);

    /// Keeps what describes an imported enum.
    void take_those_of(const clang::EnumDecl& imported);

    [[nodiscard]] std::optional<description> of_enum(const clang::EnumDecl& type) const;
    [[nodiscard]] std::optional<struct_type> of_struct(const clang::CXXRecordDecl& type) const;

private:
    [[nodiscard]] const clang::FunctionDecl* find(const clang::TagDecl& type, llvm::StringRef name) const;

    std::map<std::pair<const clang::TagDecl*, std::string>, const clang::FunctionDecl*> functions_;
};

} // namespace ensign::lint

#endif
