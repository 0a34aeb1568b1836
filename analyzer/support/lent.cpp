// SPDX-License-Identifier: BSL-1.0
#include "lent.hpp"

namespace ensign::lint {

namespace {

bool is_span(clang::QualType type) { return class_name(type) == "std::span"; }

bool points(clang::QualType type) {
    type = type.getNonReferenceType();
    return type->isPointerType() || is_span(type) || class_name(type) == "std::reference_wrapper";
}

// Looks through the body of one callback for where one of its parameters goes.
class keeper_finder : public clang::RecursiveASTVisitor<keeper_finder> {
public:
    keeper_finder(const clang::LambdaExpr& lambda, const clang::ParmVarDecl& lent, bool of_copy)
        : lambda_{lambda}, lent_{lent}, of_copy_{of_copy} {}

    bool VisitBinaryOperator(clang::BinaryOperator* assignment) {
        if (assignment->getOpcode() == clang::BO_Assign) {
            take(*assignment->getLHS(), *assignment->getRHS(), assignment->getOperatorLoc());
        }
        return true;
    }

    bool VisitCXXOperatorCallExpr(clang::CXXOperatorCallExpr* call) {
        if (call->getOperator() == clang::OO_Equal && call->getNumArgs() == 2) {
            take(*call->getArg(0), *call->getArg(1), call->getOperatorLoc());
        }
        return true;
    }

    bool VisitCXXMemberCallExpr(clang::CXXMemberCallExpr* call) {
        const clang::CXXMethodDecl* const method = call->getMethodDecl();
        if (method == nullptr || !method->getDeclName().isIdentifier()) { return true; }
        const llvm::StringRef name = method->getName();
        if (const auto known = as_library_call(*call)) {
            if (name != "defer" && !name.starts_with("on_")) { return true; }
            for (const clang::Expr* const argument : call->arguments()) {
                const clang::LambdaExpr* const lambda = lambda_of(*argument);
                if (lambda != nullptr && captures(*lambda)) { add(argument->getBeginLoc(), "'" + name.str() + "'"); }
            }
        } else if (llvm::is_contained({"push_back", "emplace_back", "insert", "emplace", "push", "push_front"}, name)) {
            for (const clang::Expr* const argument : call->arguments()) {
                take(*call->getImplicitObjectArgument(), *argument, call->getExprLoc());
            }
        }
        return true;
    }

    std::vector<lent_away> found;

private:
    void add(clang::SourceLocation where, std::string later) {
        found.push_back({lent_.getNameAsString(), of_copy_, std::move(later), where});
    }

    void take(const clang::Expr& to, const clang::Expr& value, clang::SourceLocation where) {
        if (!is_outside(to)) { return; }
        if (points_to_lent(value, 4)) {
            add(where, "");
        } else if (const clang::LambdaExpr* const lambda = lambda_of(value); lambda != nullptr && captures(*lambda)) {
            add(where, "a function that is kept");
        }
    }

    // Not a variable of the callback itself, nor what is lent.
    [[nodiscard]] bool is_outside(const clang::Expr& object) const {
        const clang::Expr* e = &bare(object);
        for (;;) { // `outside[i]`, `outside->kept`
            if (const auto* const member = llvm::dyn_cast<clang::MemberExpr>(e)) {
                e = &bare(*member->getBase());
            } else if (const auto* const element = llvm::dyn_cast<clang::ArraySubscriptExpr>(e)) {
                e = &bare(*element->getBase());
            } else if (const auto* const call = llvm::dyn_cast<clang::CXXOperatorCallExpr>(e)) {
                e = &bare(*call->getArg(0));
            } else if (const auto* const operation = llvm::dyn_cast<clang::UnaryOperator>(e)) {
                e = &bare(*operation->getSubExpr());
            } else {
                break;
            }
        }
        if (llvm::isa<clang::CXXThisExpr>(e)) { return true; }
        const auto* const name = llvm::dyn_cast<clang::DeclRefExpr>(e);
        const auto* const variable = name == nullptr ? nullptr : llvm::dyn_cast<clang::VarDecl>(name->getDecl());
        if (variable == nullptr) { return false; }
        return variable->hasGlobalStorage() || (variable != &lent_ && !is_inside(*variable) && by_reference(*variable));
    }

    [[nodiscard]] bool is_inside(const clang::VarDecl& variable) const {
        for (const clang::DeclContext* one = variable.getDeclContext(); one != nullptr; one = one->getParent()) {
            if (one == lambda_.getCallOperator()) { return true; }
        }
        return false;
    }

    // What is captured by value dies with the lambda.
    [[nodiscard]] bool by_reference(const clang::VarDecl& variable) const {
        return llvm::any_of(lambda_.captures(), [&](const clang::LambdaCapture& one) {
            return one.capturesVariable() && one.getCapturedVar() == &variable &&
                   (one.getCaptureKind() == clang::LCK_ByRef || one.getCapturedVar()->getType()->isReferenceType());
        });
    }

    [[nodiscard]] bool captures(const clang::LambdaExpr& later) const {
        if (&later == &lambda_) { return false; }
        return llvm::any_of(later.captures(), [&](const clang::LambdaCapture& one) {
            if (!one.capturesVariable()) { return false; }
            const auto* const variable = llvm::dyn_cast<clang::VarDecl>(one.getCapturedVar());
            if (variable == nullptr) { return false; }
            if (variable == &lent_) { return one.getCaptureKind() == clang::LCK_ByRef || points(lent_.getType()); }
            return variable->isInitCapture() && variable->getInit() != nullptr &&
                   points_to_lent(*variable->getInit(), 4);
        });
    }

    // A pointer to the parameter or into it, a span of it.
    [[nodiscard]] bool points_to_lent(const clang::Expr& value, unsigned depth) const {
        if (depth == 0 || value.isTypeDependent() || !points(value.getType())) { return false; }
        const clang::Expr& e = bare(value);
        if (const auto* const operation = llvm::dyn_cast<clang::UnaryOperator>(&e)) {
            return operation->getOpcode() == clang::UO_AddrOf && is_lent(*operation->getSubExpr(), depth);
        }
        if (const auto* const call = llvm::dyn_cast<clang::CXXMemberCallExpr>(&e)) {
            return points(lent_.getType()) && is_lent(*call->getImplicitObjectArgument(), depth);
        }
        if (const auto* const call = llvm::dyn_cast<clang::CallExpr>(&e)) { // std::ref(c), std::addressof(c)
            const clang::FunctionDecl* const callee = call->getDirectCallee();
            return callee != nullptr && callee->isInStdNamespace() && callee->getDeclName().isIdentifier() &&
                   llvm::is_contained({"ref", "addressof"}, callee->getName()) && call->getNumArgs() == 1 &&
                   is_lent(*call->getArg(0), depth);
        }
        const auto* const name = llvm::dyn_cast<clang::DeclRefExpr>(&e);
        const auto* const variable = name == nullptr ? nullptr : llvm::dyn_cast<clang::VarDecl>(name->getDecl());
        if (variable == &lent_) { return points(lent_.getType()); }
        return variable != nullptr && is_inside(*variable) && variable->getInit() != nullptr &&
               points_to_lent(*variable->getInit(), depth - 1);
    }

    [[nodiscard]] bool is_lent(const clang::Expr& object, unsigned depth) const {
        const clang::Expr& e = bare(object);
        if (const auto* const member = llvm::dyn_cast<clang::MemberExpr>(&e)) {
            return !member->isArrow() && is_lent(*member->getBase(), depth);
        }
        if (const auto* const element = llvm::dyn_cast<clang::ArraySubscriptExpr>(&e)) {
            return !bare(*element->getBase()).getType()->isPointerType() && is_lent(*element->getBase(), depth);
        }
        if (const auto* const call = llvm::dyn_cast<clang::CXXOperatorCallExpr>(&e)) {
            return call->getOperator() == clang::OO_Subscript && is_lent(*call->getArg(0), depth);
        }
        const auto* const name = llvm::dyn_cast<clang::DeclRefExpr>(&e);
        const auto* const variable = name == nullptr ? nullptr : llvm::dyn_cast<clang::VarDecl>(name->getDecl());
        if (variable == &lent_) { return true; }
        return depth > 0 && variable != nullptr && variable->getType()->isReferenceType() && is_inside(*variable) &&
               variable->getInit() != nullptr && is_lent(*variable->getInit(), depth - 1);
    }

    const clang::LambdaExpr& lambda_;
    const clang::ParmVarDecl& lent_;
    bool of_copy_;
};

} // namespace

std::vector<lent_away> lent_away_by(const library_call& call) {
    std::vector<lent_away> out;
    const bool of_copy = call.method == "update";
    if (call.of_view || (!of_copy && call.method != "bulk_write")) { return out; }
    for (const clang::Expr* const argument : call.call->arguments()) {
        const clang::LambdaExpr* const lambda = lambda_of(*argument);
        if (lambda == nullptr) { continue; }
        for (const clang::ParmVarDecl* const parameter : lambda->getCallOperator()->parameters()) {
            const clang::QualType type = parameter->getType();
            const bool lent =
                of_copy ? type->isLValueReferenceType() && !type->getPointeeType().isConstQualified() : is_span(type);
            if (!lent || type->isDependentType()) { continue; }
            keeper_finder keepers{*lambda, *parameter, of_copy};
            keepers.TraverseStmt(lambda->getBody());
            out.insert(out.end(), keepers.found.begin(), keepers.found.end());
        }
    }
    return out;
}

} // namespace ensign::lint
