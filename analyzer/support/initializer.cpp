// SPDX-License-Identifier: BSL-1.0
#include "initializer.hpp"

namespace ensign::lint {

namespace {

// Looks for enumerators, and whether there is anything beside them: casts, parentheses and `|` count as nothing.
class ingredients : public clang::RecursiveASTVisitor<ingredients> {
public:
    explicit ingredients(const clang::EnumDecl& of) : of_{of} {}

    bool VisitDeclRefExpr(clang::DeclRefExpr* name) {
        const auto* const e = llvm::dyn_cast<clang::EnumConstantDecl>(name->getDecl());
        if (e != nullptr && e->getDeclContext()->getPrimaryContext() == of_.getPrimaryContext()) {
            mentions.push_back(e);
        } else {
            only_names = false;
        }
        return true;
    }
    bool VisitBinaryOperator(clang::BinaryOperator* operation) {
        only_names &= operation->getOpcode() == clang::BO_Or;
        return true;
    }
    bool VisitExpr(clang::Expr* part) {
        only_names &= llvm::isa<clang::DeclRefExpr, clang::CastExpr, clang::ParenExpr, clang::ConstantExpr,
                                clang::BinaryOperator>(part);
        return true;
    }

    std::vector<const clang::EnumConstantDecl*> mentions;
    bool only_names = true;

private:
    const clang::EnumDecl& of_;
};

} // namespace

void read_initializer(member& m, const clang::EnumDecl& of) {
    if (m.init == nullptr) { return; }
    ingredients found{of};
    found.TraverseStmt(const_cast<clang::Expr*>(m.init));
    m.mentions = std::move(found.mentions);
    m.only_names = found.only_names && !m.mentions.empty();
}

} // namespace ensign::lint
