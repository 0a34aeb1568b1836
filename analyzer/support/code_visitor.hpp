// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_SUPPORT_CODE_VISITOR_HPP
#define ENSIGN_LINT_SUPPORT_CODE_VISITOR_HPP

#include "unit.hpp"

namespace ensign::lint {

/// Goes through the code that a translation unit itself holds, and knows in which function it is: the subject of a
/// finding about code, which stays the same when lines move.
template <class Derived>
class code_visitor : public clang::RecursiveASTVisitor<Derived> {
public:
    void visit(const unit& in) {
        for (clang::Decl* const decl : in.own) { static_cast<Derived*>(this)->TraverseDecl(decl); }
    }

    bool TraverseDecl(clang::Decl* decl) {
        const auto* const function = llvm::dyn_cast_or_null<clang::FunctionDecl>(decl);
        const auto* const method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(decl);
        const bool named = function != nullptr && !(method != nullptr && method->getParent()->isLambda());
        const clang::Stmt* const around = body_;
        if (body_ == nullptr && function != nullptr) { body_ = function->getBody(); }
        std::string outer;
        if (named) { outer = std::exchange(function_, function->getQualifiedNameAsString()); }
        const bool on = clang::RecursiveASTVisitor<Derived>::TraverseDecl(decl);
        if (named) { function_ = std::move(outer); }
        body_ = around;
        return on;
    }

protected:
    /// Qualified; empty outside of functions.
    [[nodiscard]] const std::string& function() const { return function_; }
    /// Of the outermost function around; null outside of functions.
    [[nodiscard]] const clang::Stmt* body() const { return body_; }

private:
    std::string function_;
    const clang::Stmt* body_ = nullptr;
};

} // namespace ensign::lint

#endif
