// SPDX-License-Identifier: BSL-1.0
#include "lossy.hpp"

namespace ensign::lint {

namespace {

// While an enum without a fixed type is declared, its enumerators have the types of their initializers. Afterwards they
// have values of the type that was chosen, so an expression that names one is evaluated with another value than it had.
bool has_changed_since(const clang::Stmt* part) {
    if (part == nullptr) { return false; }
    if (const auto* const name = llvm::dyn_cast<clang::DeclRefExpr>(part)) {
        const auto* const e = llvm::dyn_cast<clang::EnumConstantDecl>(name->getDecl());
        return e != nullptr && !name->getType()->isEnumeralType() &&
               !llvm::cast<clang::EnumDecl>(e->getDeclContext())->isFixed();
    }
    return llvm::any_of(part->children(), has_changed_since);
}

class cast_finder : public clang::RecursiveASTVisitor<cast_finder> {
public:
    cast_finder(const clang::ASTContext& ast, bool allow_minus_one) : ast_{ast}, allow_minus_one_{allow_minus_one} {}

    bool VisitCastExpr(clang::CastExpr* cast) {
        if (found || cast->getCastKind() != clang::CK_IntegralCast) { return true; }
        const clang::Expr* const from = cast->getSubExpr();
        if (has_changed_since(from)) { return true; }
        const auto before = from->getIntegerConstantExpr(ast_);
        if (!before || !cast->getType()->isIntegralOrEnumerationType()) { return true; }
        llvm::APSInt after = before->extOrTrunc(static_cast<unsigned>(ast_.getIntWidth(cast->getType())));
        after.setIsUnsigned(cast->getType()->isUnsignedIntegerOrEnumerationType());
        if (llvm::APSInt::compareValues(*before, after) == 0 || is_sign_alone(*before, after) ||
            is_idiom(*from, *before)) {
            return true;
        }
        found = {cast, *before, after};
        return true;
    }

    std::optional<lossy_conversion> found;

private:
    // The same bits, of which the top one is a sign on one side only: nothing is lost. If it is extended afterwards, that
    // is a conversion of its own.
    static bool is_sign_alone(const llvm::APSInt& before, const llvm::APSInt& after) {
        if (after.isNegative()) { return !before.isNegative() && before.getActiveBits() <= after.getBitWidth(); }
        return before.isNegative() && before.isMinSignedValue() && before.getBitWidth() == after.getBitWidth();
    }

    // All bits, and all but some, are written with a minus or a tilde and cut to size.
    bool is_idiom(const clang::Expr& from, const llvm::APSInt& value) const {
        const auto* const operation = llvm::dyn_cast<clang::UnaryOperator>(from.IgnoreParenImpCasts());
        if (operation != nullptr && operation->getOpcode() == clang::UO_Not) { return true; }
        return allow_minus_one_ && value.isSigned() && value.isAllOnes();
    }

    const clang::ASTContext& ast_;
    bool allow_minus_one_;
};

} // namespace

std::optional<lossy_conversion> lossy_conversion_in(const member& m, const clang::ASTContext& ast,
                                                    bool allow_minus_one) {
    if (m.init == nullptr) { return std::nullopt; }
    cast_finder casts{ast, allow_minus_one};
    casts.TraverseStmt(const_cast<clang::Expr*>(m.init));
    return std::move(casts.found);
}

bool is_told_as_lossy(const member& m, const clang::ASTContext& ast, const check_options& set) {
    return set.runs("ensign-lossy-initializer") && lossy_conversion_in(m, ast, true).has_value();
}

} // namespace ensign::lint
