// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_SUPPORT_API_HPP
#define ENSIGN_LINT_SUPPORT_API_HPP

#include "unit.hpp"

/// \file
/// Calls of the library, as the checks of code see them.

namespace ensign::lint {

/// A call of a member function of a set or a view.
struct library_call {
    const clang::CXXMemberCallExpr* call;
    const clang::Expr* object;
    llvm::StringRef method;
    bool of_view; ///< otherwise of a set
};

/// The call as one of a set or a view; nothing if it is neither.
[[nodiscard]] std::optional<library_call> as_library_call(const clang::CXXMemberCallExpr& call);

/// Which variable or field an expression means, through references and captures: `citizens`, `world.citizens`. Two
/// expressions mean the same object if these are equal and not empty.
using object_path = std::vector<const clang::ValueDecl*>;
[[nodiscard]] object_path path_of(const clang::Expr& object);

/// The set that a view was made of, if the view is a variable or a field whose making is in sight.
[[nodiscard]] object_path set_of_view(const clang::Expr& view);

/// "town.citizens"
[[nodiscard]] std::string text_of(const object_path& path);

/// The lambda that an argument is: written in place, or a variable that holds it. Null if it is something else.
[[nodiscard]] const clang::LambdaExpr* lambda_of(const clang::Expr& argument);

/// Strips what the compiler has put around an expression.
[[nodiscard]] const clang::Expr& bare(const clang::Expr& expression);

/// What a class type is called: "ensign::view" of `const ensign::view<citizen, condition>&`.
[[nodiscard]] std::string class_name(clang::QualType type);

} // namespace ensign::lint

#endif
