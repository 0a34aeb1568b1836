// SPDX-License-Identifier: BSL-1.0
#include "changes.hpp"

namespace ensign::lint {

namespace {

bool may_change(clang::QualType type) {
    return (type->isLValueReferenceType() || type->isPointerType()) && !type->getPointeeType().isConstQualified();
}

// `memcpy(&c, ...)`: functions without a body that change what their first argument means.
bool writes_first(const clang::FunctionDecl& callee) {
    return callee.getDeclName().isIdentifier() &&
           llvm::is_contained({"memcpy", "memmove", "memset", "swap", "exchange", "construct_at", "fill", "copy_n"},
                              callee.getName());
}

clang::SourceLocation first_change(const clang::Stmt& body, const clang::VarDecl& of, unsigned depth);

class climber {
public:
    climber(llvm::ArrayRef<surrounding> outer, const clang::Stmt* around, unsigned depth)
        : outer_{outer}, around_{around}, depth_{depth} {}

    use of(const clang::Expr& object) {
        const clang::Stmt* inner = &object;
        object_ = !object.getType()->isPointerType();
        for (auto step = outer_.rbegin(); step != outer_.rend(); ++step) {
            if (step->variable != nullptr) { return of_variable(*step->variable); }
            const clang::Stmt& part = *step->part;
            if (passes_on(part, *inner)) {
                step_into(part);
                inner = &part;
                continue;
            }
            return of_part(part, *inner);
        }
        return {};
    }

private:
    // Whether the outer expression means the same object, or a part of it, or points to it.
    static bool passes_on(const clang::Stmt& part, const clang::Stmt& inner) {
        if (llvm::isa<clang::ParenExpr, clang::FullExpr, clang::MaterializeTemporaryExpr, clang::InitListExpr>(part)) {
            return true;
        }
        if (const auto* const cast = llvm::dyn_cast<clang::CastExpr>(&part)) {
            // what is loaded is a copy, unless it is the pointer itself
            return cast->getCastKind() != clang::CK_LValueToRValue ||
                   (cast->getType()->isPointerType() &&
                    !llvm::isa<clang::MemberExpr>(cast->getSubExpr()->IgnoreParens()));
        }
        if (const auto* const operation = llvm::dyn_cast<clang::UnaryOperator>(&part)) {
            return operation->getOpcode() == clang::UO_Deref || operation->getOpcode() == clang::UO_AddrOf;
        }
        if (const auto* const element = llvm::dyn_cast<clang::ArraySubscriptExpr>(&part)) {
            return element->getBase() == &inner;
        }
        const auto* const member = llvm::dyn_cast<clang::MemberExpr>(&part);
        return member != nullptr && llvm::isa<clang::FieldDecl>(member->getMemberDecl()) &&
               !member->getType().isConstQualified();
    }

    void step_into(const clang::Stmt& part) {
        if (const auto* const operation = llvm::dyn_cast<clang::UnaryOperator>(&part)) {
            object_ = operation->getOpcode() == clang::UO_Deref;
        } else if (llvm::isa<clang::ArraySubscriptExpr, clang::MemberExpr>(part)) {
            object_ = true;
        }
    }

    use of_part(const clang::Stmt& part, const clang::Stmt& inner) const {
        if (const auto* const operation = llvm::dyn_cast<clang::BinaryOperator>(&part)) {
            if (!operation->isAssignmentOp()) { return {}; }
            if (operation->getLHS() == &inner) {
                return object_ ? use{use::change, operation->getOperatorLoc(), {}} : use{};
            }
            return of_assigned(*operation);
        }
        if (const auto* const operation = llvm::dyn_cast<clang::UnaryOperator>(&part)) {
            return operation->isIncrementDecrementOp() && object_ ? use{use::change, operation->getOperatorLoc(), {}}
                                                                  : use{};
        }
        if (const auto* const member = llvm::dyn_cast<clang::MemberExpr>(&part)) {
            const auto* const method = llvm::dyn_cast<clang::CXXMethodDecl>(member->getMemberDecl());
            const bool changes = method != nullptr && !method->isStatic() && !method->isConst();
            return changes ? use{use::change, member->getMemberLoc(), {}} : use{};
        }
        if (const auto* const call = llvm::dyn_cast<clang::CallExpr>(&part)) { return of_argument(*call, inner); }
        if (const auto* const back = llvm::dyn_cast<clang::ReturnStmt>(&part)) {
            return back->getRetValue() == nullptr || !returns_changeable(*back)
                       ? use{}
                       : use{use::hand_out, back->getReturnLoc(), {}};
        }
        return {};
    }

    use of_assigned(const clang::BinaryOperator& assignment) const {
        if (!may_change(assignment.getType())) { return {}; }
        const auto* const name = llvm::dyn_cast<clang::DeclRefExpr>(assignment.getLHS()->IgnoreParens());
        const auto* const variable = name == nullptr ? nullptr : llvm::dyn_cast<clang::VarDecl>(name->getDecl());
        if (variable != nullptr && !variable->hasGlobalStorage()) { return of_variable(*variable); }
        return {use::keep, assignment.getOperatorLoc(), {}};
    }

    // A value that is copied out has gone through a load, or through a constructor, and does not come here.
    static bool returns_changeable(const clang::ReturnStmt& back) {
        const clang::Expr& value = *back.getRetValue();
        return (value.isLValue() && !value.getType().isConstQualified()) || may_change(value.getType());
    }

    use of_variable(const clang::VarDecl& variable) const {
        if (!may_change(variable.getType()) || around_ == nullptr) { return {}; }
        if (variable.hasGlobalStorage()) { return {use::keep, variable.getLocation(), {}}; }
        const clang::SourceLocation changed = first_change(*around_, variable, depth_);
        return changed.isValid() ? use{use::change, variable.getLocation(), changed} : use{};
    }

    use of_argument(const clang::CallExpr& call, const clang::Stmt& inner) const {
        const clang::FunctionDecl* callee = call.getDirectCallee();
        if (callee == nullptr) { return {}; }
        const auto* const method = llvm::dyn_cast<clang::CXXMethodDecl>(callee);
        const bool is_operator = llvm::isa<clang::CXXOperatorCallExpr>(call) && method != nullptr;
        for (unsigned i = 0; i < call.getNumArgs(); ++i) {
            if (call.getArg(i) != &inner) { continue; }
            if (is_operator && i == 0) {
                const bool changes = !method->isConst() && !method->isStatic();
                return changes ? use{use::change, call.getExprLoc(), {}} : use{};
            }
            const unsigned at = i - (is_operator ? 1 : 0);
            if (at >= callee->getNumParams()) { return {}; }
            const clang::QualType type = callee->getParamDecl(at)->getType();
            if (!may_change(type) || type->isReferenceType() != object_) { return {}; }
            if (llvm::isa<clang::CXXOperatorCallExpr>(call) && at == 0) {
                return {use::change, call.getExprLoc(), {}}; // `t |= ...`, made of a reference that is not const
            }
            if (at == 0 && writes_first(*callee)) { return {use::change, call.getExprLoc(), {}}; }
            if (depth_ == 0 || !callee->hasBody(callee) || callee->isFromASTFile()) { return {}; }
            const clang::SourceLocation changed =
                first_change(*callee->getBody(), *callee->getParamDecl(at), depth_ - 1);
            return changed.isValid() ? use{use::change, call.getExprLoc(), changed} : use{};
        }
        return {};
    }

    llvm::ArrayRef<surrounding> outer_;
    const clang::Stmt* around_;
    unsigned depth_;
    bool object_ = true; ///< otherwise a pointer to it
};

// Looks for the first change of what a variable refers to.
class use_finder : public surrounded_visitor<use_finder, clang::RecursiveASTVisitor<use_finder>> {
public:
    use_finder(const clang::VarDecl& of, unsigned depth) : of_{of}, depth_{depth} {}

    bool meet(const clang::Stmt& part) {
        const auto* const name = llvm::dyn_cast<clang::DeclRefExpr>(&part);
        if (name == nullptr || name->getDecl()->getCanonicalDecl() != of_.getCanonicalDecl()) { return true; }
        const use one = climber{outer(), nullptr, depth_}.of(*name);
        if (one.what == use::change) { found = one.where; }
        return one.what != use::change;
    }

    clang::SourceLocation found;

private:
    const clang::VarDecl& of_;
    unsigned depth_;
};

clang::SourceLocation first_change(const clang::Stmt& body, const clang::VarDecl& of, unsigned depth) {
    use_finder uses{of, depth};
    uses.TraverseStmt(const_cast<clang::Stmt*>(&body));
    return uses.found;
}

} // namespace

use use_of(const clang::Expr& object, llvm::ArrayRef<surrounding> outer, const clang::Stmt* around) {
    return climber{outer, around, 1}.of(object);
}

} // namespace ensign::lint
