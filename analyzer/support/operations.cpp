// SPDX-License-Identifier: BSL-1.0
#include "operations.hpp"

#include "locations.hpp"

namespace ensign::lint {

const clang::Expr& as_written(const clang::Expr& expression) {
    const clang::Expr* e = &expression;
    for (const clang::Expr* before = nullptr; e != before;) {
        before = e;
        e = e->IgnoreUnlessSpelledInSource()->IgnoreParens();
    }
    return *e;
}

std::optional<operation> operation_of(const clang::Expr& expression) {
    if (const auto* const binary = llvm::dyn_cast<clang::BinaryOperator>(&expression)) {
        return operation{binary->getOpcode(), binary->getLHS(), binary->getRHS(), binary, binary->getOperatorLoc()};
    }
    if (const auto* const rewritten = llvm::dyn_cast<clang::CXXRewrittenBinaryOperator>(&expression)) {
        const clang::CXXRewrittenBinaryOperator::DecomposedForm form = rewritten->getDecomposedForm();
        return operation{form.Opcode, form.LHS, form.RHS, rewritten, rewritten->getOperatorLoc()};
    }
    const auto* const call = llvm::dyn_cast<clang::CXXOperatorCallExpr>(&expression);
    if (call == nullptr || call->getNumArgs() != 2 || !call->isInfixBinaryOp()) { return std::nullopt; }
    return operation{clang::BinaryOperator::getOverloadedOpcode(call->getOperator()), call->getArg(0), call->getArg(1),
                     call, call->getOperatorLoc()};
}

bool needs_parentheses(const clang::Expr& expression) {
    const clang::Expr* e = expression.IgnoreImplicit(); // and not parentheses
    if (const auto* const made = llvm::dyn_cast<clang::CXXConstructExpr>(e);
        made != nullptr && made->getNumArgs() == 1) {
        return needs_parentheses(*made->getArg(0));
    }
    return operation_of(*e).has_value() || llvm::isa<clang::AbstractConditionalOperator>(e);
}

std::optional<std::string> text_of(const clang::Expr& expression, const clang::ASTContext& ast) {
    const clang::SourceRange range = expression.getSourceRange();
    if (!can_be_edited(range, ast.getSourceManager())) { return std::nullopt; }
    const auto text = clang::Lexer::getSourceText(clang::CharSourceRange::getTokenRange(range), ast.getSourceManager(),
                                                  ast.getLangOpts());
    return text.str();
}

std::string operand_text(const clang::Expr& expression, const clang::ASTContext& ast) {
    const std::string text = text_of(expression, ast).value_or("flag");
    return needs_parentheses(expression) ? "(" + text + ")" : text;
}

} // namespace ensign::lint
