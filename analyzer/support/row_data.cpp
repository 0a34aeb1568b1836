// SPDX-License-Identifier: BSL-1.0
#include "row_data.hpp"

#include "names.hpp"

namespace ensign::lint {

namespace {

std::string set_name(const library_call& call) {
    return text_of(call.of_view ? set_of_view(*call.object) : path_of(*call.object));
}

// Classes that mean what they were made of.
bool is_reference_like(clang::QualType type) {
    const auto* const record = type->getAsCXXRecordDecl();
    if (record == nullptr) { return false; }
    const std::string name = record->getQualifiedNameAsString();
    return name == "std::span" || name == names::row_ref || llvm::StringRef{name}.starts_with(names::row_range) ||
           (record->isInStdNamespace() && llvm::StringRef{name}.contains("iterator")) ||
           name == "__gnu_cxx::__normal_iterator";
}

// `const citizen& c = citizen{people.get(who)}`
bool is_copy(const clang::Expr& e) {
    const clang::Expr* made = e.IgnoreParens();
    while (llvm::isa<clang::MaterializeTemporaryExpr, clang::FullExpr, clang::CXXBindTemporaryExpr>(made) ||
           (llvm::isa<clang::ImplicitCastExpr>(made) && made->getType()->isRecordType())) {
        const clang::Stmt* const inner = *made->child_begin();
        made = llvm::cast<clang::Expr>(inner)->IgnoreParens();
    }
    return made->isPRValue() && made->getType()->isRecordType() && !is_reference_like(made->getType());
}

bool steps_into(llvm::StringRef method) {
    return llvm::is_contained(
        {"front", "back", "at", "data", "begin", "cbegin", "end", "cend", "subspan", "first", "last", "base"}, method);
}

} // namespace

void row_data::learn(const library_call& call) {
    for (const clang::Expr* const argument : call.call->arguments()) {
        const clang::LambdaExpr* const lambda = lambda_of(*argument);
        if (lambda == nullptr) { continue; }
        for (const clang::ParmVarDecl* const parameter : lambda->getCallOperator()->parameters()) {
            const clang::QualType type = parameter->getType();
            if (type->isLValueReferenceType() && type->getPointeeType().isConstQualified()) {
                given_.insert({parameter, {set_name(call), call.method.str()}});
            }
        }
    }
}

std::optional<row_source> row_data::of(const clang::Expr& expression, unsigned depth) const {
    if (depth == 0 || is_copy(expression)) { return std::nullopt; }
    const clang::Expr& e = bare(*bare(expression).IgnoreParenCasts());
    if (const auto* const call = llvm::dyn_cast<clang::CXXMemberCallExpr>(&e)) {
        if (const auto known = as_library_call(*call)) {
            if (!llvm::is_contained(names::gives_rows, known->method)) { return std::nullopt; }
            return row_source{set_name(*known), known->method.str()};
        }
        const clang::CXXMethodDecl* const method = call->getMethodDecl();
        const bool steps = method != nullptr && method->getDeclName().isIdentifier() && steps_into(method->getName());
        return steps ? of(*call->getImplicitObjectArgument(), depth - 1) : std::nullopt;
    }
    if (const auto* const call = llvm::dyn_cast<clang::CXXOperatorCallExpr>(&e)) {
        const clang::OverloadedOperatorKind what = call->getOperator();
        const bool steps = what == clang::OO_Subscript || what == clang::OO_Star || what == clang::OO_Arrow;
        return steps ? of(*call->getArg(0), depth - 1) : std::nullopt;
    }
    if (const auto* const operation = llvm::dyn_cast<clang::UnaryOperator>(&e)) {
        const clang::Expr& inner = *operation->getSubExpr();
        switch (operation->getOpcode()) {
        case clang::UO_AddrOf: return of(inner, depth - 1);
        case clang::UO_Deref:
            return llvm::isa<clang::MemberExpr>(bare(*inner.IgnoreParenCasts())) ? std::nullopt : of(inner, depth - 1);
        default: return std::nullopt;
        }
    }
    if (const auto* const element = llvm::dyn_cast<clang::ArraySubscriptExpr>(&e)) {
        const clang::Expr& array = bare(*element->getBase()->IgnoreParenImpCasts());
        const bool is_pointer_member = llvm::isa<clang::MemberExpr>(array) && array.getType()->isPointerType();
        return is_pointer_member ? std::nullopt : of(array, depth - 1);
    }
    if (const auto* const member = llvm::dyn_cast<clang::MemberExpr>(&e)) {
        const clang::Expr& object = bare(*member->getBase()->IgnoreParenImpCasts());
        if (member->isArrow() && llvm::isa<clang::MemberExpr>(object)) { return std::nullopt; }
        return llvm::isa<clang::FieldDecl>(member->getMemberDecl()) ? of(object, depth - 1) : std::nullopt;
    }
    const auto* const name = llvm::dyn_cast<clang::DeclRefExpr>(&e);
    return name == nullptr ? std::nullopt : of_name(*name->getDecl(), depth);
}

std::optional<row_source> row_data::of_name(const clang::ValueDecl& named, unsigned depth) const {
    if (const auto given = given_.find(&named); given != given_.end()) { return given->second; }
    if (const auto* const part = llvm::dyn_cast<clang::BindingDecl>(&named)) {
        return part->getBinding() == nullptr ? std::nullopt : of(*part->getBinding(), depth - 1);
    }
    const auto* const variable = llvm::dyn_cast<clang::VarDecl>(&named);
    if (variable == nullptr || variable->getInit() == nullptr || llvm::isa<clang::ParmVarDecl>(variable) ||
        !(variable->getType()->isReferenceType() || variable->getType()->isPointerType() ||
          is_reference_like(variable->getType()))) {
        return std::nullopt;
    }
    return of(*variable->getInit(), depth - 1);
}

} // namespace ensign::lint
