// SPDX-License-Identifier: BSL-1.0
// A conversion inside an initializer that changes the value: `u8(0x100)` is zero, and no compiler says a word.
#include "checks.hpp"

#include "../support/wording.hpp"

namespace ensign::lint {

namespace {

class cast_finder : public clang::RecursiveASTVisitor<cast_finder> {
public:
    cast_finder(const clang::ASTContext& ast, bool allow_minus_one) : ast_{ast}, allow_minus_one_{allow_minus_one} {}

    bool VisitCastExpr(clang::CastExpr* cast) {
        if (found != nullptr || cast->getCastKind() != clang::CK_IntegralCast) { return true; }
        const clang::Expr* const from = cast->getSubExpr();
        const auto before = from->getIntegerConstantExpr(ast_);
        if (!before || !cast->getType()->isIntegralOrEnumerationType()) { return true; }
        llvm::APSInt after = before->extOrTrunc(static_cast<unsigned>(ast_.getIntWidth(cast->getType())));
        after.setIsUnsigned(cast->getType()->isUnsignedIntegerOrEnumerationType());
        if (llvm::APSInt::compareValues(*before, after) == 0 || is_idiom(*from, *before)) { return true; }
        found = cast;
        old_value = *before;
        new_value = after;
        return true;
    }

    const clang::CastExpr* found = nullptr;
    llvm::APSInt old_value;
    llvm::APSInt new_value;

private:
    // All bits, and all but some, are written with a minus or a tilde and cut to size.
    bool is_idiom(const clang::Expr& from, const llvm::APSInt& value) const {
        const auto* const operation = llvm::dyn_cast<clang::UnaryOperator>(from.IgnoreParenImpCasts());
        if (operation != nullptr && operation->getOpcode() == clang::UO_Not) { return true; }
        return allow_minus_one_ && value.isSigned() && value.isAllOnes();
    }

    const clang::ASTContext& ast_;
    bool allow_minus_one_;
};

std::string number(const llvm::APSInt& value) {
    llvm::SmallString<40> digits;
    if (value.isNegative()) {
        value.toString(digits, 10);
        return std::string{digits};
    }
    value.toString(digits, 16, false);
    return "0x" + llvm::StringRef{digits}.lower();
}

} // namespace

void check_lossy_initializer(const unit& in, const check_options& set, const reporter& report) {
    for (const enum_type& e : in.enums) {
        if (!e.is_traits) { continue; }
        for (const member& m : e.members) {
            if (m.init == nullptr) { continue; }
            cast_finder casts{*in.ast, set.flag("AllowMinusOne", true)};
            casts.TraverseStmt(const_cast<clang::Expr*>(m.init));
            if (casts.found == nullptr) { continue; }
            diagnostic result{severity::error, e.qualified(m), {}, casts.found->getBeginLoc(), {}, {}};
            result.message =
                llvm::formatv("the initializer of '{0}' is {1}, but the conversion to '{2}' makes {3} of it: "
                              "widen the type, or write the value that is meant",
                              m.name, number(casts.old_value), casts.found->getType().getAsString(),
                              number(casts.new_value))
                    .str();
            const unsigned needed = casts.old_value.getActiveBits();
            if (needed > e.width && needed <= 64) {
                result.message += llvm::formatv(" (it needs {0})", unsigned_type(needed)).str();
            }
            report(std::move(result));
        }
    }
}

} // namespace ensign::lint
