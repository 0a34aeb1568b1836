// SPDX-License-Identifier: BSL-1.0
#include "variable_writes.hpp"

namespace ensign::lint {

namespace {

bool is_number(const clang::ValueDecl& variable) {
    const clang::QualType type = variable.getType();
    return !type->isDependentType() && type->isIntegralOrEnumerationType() && !type.isVolatileQualified();
}

} // namespace

const clang::ValueDecl* named_variable(const clang::Expr& expression) {
    const clang::Expr* const e = expression.IgnoreParens();
    const clang::ValueDecl* found = nullptr;
    if (const auto* const name = llvm::dyn_cast<clang::DeclRefExpr>(e)) {
        found = name->getDecl();
    } else if (const auto* const member = llvm::dyn_cast<clang::MemberExpr>(e)) {
        found = member->getMemberDecl();
    }
    return llvm::isa_and_nonnull<clang::VarDecl, clang::FieldDecl>(found) ? found : nullptr;
}

// A mention of a variable that is neither read nor assigned lets the variable out of sight: `&x`, `f(x)` by reference.
class write_collector : public clang::RecursiveASTVisitor<write_collector> {
public:
    explicit write_collector(variable_writes& out) : out_{out} {}

    bool VisitDeclRefExpr(clang::DeclRefExpr* name) { return mention(*name); }
    bool VisitMemberExpr(clang::MemberExpr* member) { return mention(*member); }
    bool VisitImplicitCastExpr(clang::ImplicitCastExpr* cast) {
        const bool reads = cast->getCastKind() == clang::CK_LValueToRValue ||
                           (cast->getCastKind() == clang::CK_NoOp && cast->getType().isConstQualified());
        if (!reads) { return true; }
        if (const clang::ValueDecl* const read = named_variable(*cast->getSubExpr())) { ++uses(*read).known; }
        return true;
    }
    bool VisitBinaryOperator(clang::BinaryOperator* operation) {
        if (!operation->isAssignmentOp()) { return true; }
        if (const clang::ValueDecl* const to = named_variable(*operation->getLHS())) {
            ++uses(*to).known;
            add(*to, operation->getRHS(), operation->getOpcode(), operation->getOperatorLoc());
        }
        return true;
    }
    bool VisitCXXConstructorDecl(clang::CXXConstructorDecl* made) {
        for (const clang::CXXCtorInitializer* const one : made->inits()) {
            if (one->isMemberInitializer() && one->isWritten()) { give(one->getMember(), one->getInit()); }
        }
        return true;
    }
    bool VisitInitListExpr(clang::InitListExpr* list) {
        return !list->isSemanticForm() || give_fields(list->getType(), list->inits());
    }
    bool VisitCXXParenListInitExpr(clang::CXXParenListInitExpr* list) {
        return give_fields(list->getType(), list->getInitExprs());
    }

private:
    variable_writes::uses& uses(const clang::ValueDecl& of) { return out_.uses_[of.getCanonicalDecl()]; }

    bool mention(const clang::Expr& e) {
        if (const clang::ValueDecl* const variable = named_variable(e)) { ++uses(*variable).mentions; }
        return true;
    }

    void add(const clang::ValueDecl& to, const clang::Expr* value, std::optional<clang::BinaryOperatorKind> by,
             clang::SourceLocation where) {
        std::vector<variable_write>& writes = uses(to).writes;
        // both forms of an initializer list are visited
        if (llvm::none_of(writes, [&](const variable_write& w) { return w.value == value; })) {
            writes.push_back({value, by, where});
        }
    }

    void give(const clang::FieldDecl* field, const clang::Expr* value) {
        if (field == nullptr || value == nullptr || llvm::isa<clang::CXXDefaultInitExpr>(value)) { return; }
        add(*field, value, std::nullopt, value->getBeginLoc());
    }

    template <class Values>
    bool give_fields(clang::QualType type, const Values& values) {
        const clang::RecordDecl* const record = type.isNull() ? nullptr : type->getAsRecordDecl();
        if (record == nullptr || !record->isCompleteDefinition() || record->isUnion()) { return true; }
        std::size_t i = 0;
        if (const auto* const derived = llvm::dyn_cast<clang::CXXRecordDecl>(record)) { i = derived->getNumBases(); }
        for (const clang::FieldDecl* const field : record->fields()) {
            if (field->isUnnamedBitField()) { continue; }
            if (i >= values.size()) { break; }
            give(field, values[i++]);
        }
        return true;
    }

    variable_writes& out_;
};

variable_writes::variable_writes(const unit& in) {
    write_collector all{*this};
    for (clang::Decl* const decl : in.own) { all.TraverseDecl(decl); }
}

std::optional<std::vector<variable_write>> variable_writes::of(const clang::ValueDecl& variable) const {
    if (!is_number(variable) || llvm::isa<clang::ParmVarDecl>(variable)) { return std::nullopt; }
    std::vector<variable_write> out;
    if (const auto* const declared = llvm::dyn_cast<clang::VarDecl>(&variable)) {
        if (const clang::Expr* const init = declared->getAnyInitializer()) {
            out.push_back({init, std::nullopt, init->getBeginLoc()});
        }
    } else if (const auto* const field = llvm::dyn_cast<clang::FieldDecl>(&variable)) {
        if (const clang::Expr* const init = field->getInClassInitializer()) {
            out.push_back({init, std::nullopt, init->getBeginLoc()});
        }
    }
    const auto found = uses_.find(variable.getCanonicalDecl());
    if (found == uses_.end()) { return out; }
    if (found->second.mentions > found->second.known && !variable.getType().isConstQualified()) { return std::nullopt; }
    out.insert(out.end(), found->second.writes.begin(), found->second.writes.end());
    return out;
}

} // namespace ensign::lint
