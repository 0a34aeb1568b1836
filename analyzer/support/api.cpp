// SPDX-License-Identifier: BSL-1.0
#include "api.hpp"

#include "names.hpp"

namespace ensign::lint {

namespace {

bool is_set(llvm::StringRef name) { return name == names::set || name == names::set_reader; }
bool is_view(llvm::StringRef name) { return name == names::view || name == names::context_view; }

// The initializer of a field: in the class, or in the constructor that has a body here.
const clang::Expr* initializer_of(const clang::FieldDecl& field) {
    if (const clang::Expr* const written = field.getInClassInitializer()) { return written; }
    const auto* const record = llvm::dyn_cast<clang::CXXRecordDecl>(field.getParent());
    if (record == nullptr) { return nullptr; }
    for (const clang::CXXConstructorDecl* const made : record->ctors()) {
        const clang::FunctionDecl* body = nullptr;
        if (!made->hasBody(body)) { continue; }
        for (const clang::CXXCtorInitializer* const one : llvm::cast<clang::CXXConstructorDecl>(body)->inits()) {
            if (one->getMember() == &field && one->isWritten()) { return one->getInit(); }
        }
    }
    return nullptr;
}

// `board(citizens& people) : people_{people}`: inside the class, the parameter and the field are one set.
const clang::ValueDecl* field_bound_to(const clang::ParmVarDecl& parameter) {
    const auto* const made = llvm::dyn_cast<clang::CXXConstructorDecl>(parameter.getDeclContext());
    if (made == nullptr || !parameter.getType()->isReferenceType()) { return nullptr; }
    for (const clang::CXXCtorInitializer* const one : made->inits()) {
        if (!one->isMemberInitializer() || !one->isWritten() || !one->getMember()->getType()->isReferenceType()) {
            continue;
        }
        const auto* const name = llvm::dyn_cast<clang::DeclRefExpr>(&bare(*one->getInit()));
        if (name != nullptr && name->getDecl() == &parameter) { return one->getMember(); }
    }
    return nullptr;
}

bool append(const clang::Expr& expression, object_path& out, unsigned depth) {
    if (depth == 0) { return false; }
    const clang::Expr& e = bare(expression);
    if (const auto* const member = llvm::dyn_cast<clang::MemberExpr>(&e)) {
        const auto* const field = llvm::dyn_cast<clang::FieldDecl>(member->getMemberDecl());
        if (field == nullptr) { return false; }
        if (!llvm::isa<clang::CXXThisExpr>(bare(*member->getBase())) && !append(*member->getBase(), out, depth - 1)) {
            return false;
        }
        out.push_back(field);
        return true;
    }
    const auto* const name = llvm::dyn_cast<clang::DeclRefExpr>(&e);
    const auto* const variable = name == nullptr ? nullptr : llvm::dyn_cast<clang::VarDecl>(name->getDecl());
    if (variable == nullptr) { return false; }
    if (const auto* const parameter = llvm::dyn_cast<clang::ParmVarDecl>(variable)) {
        if (const clang::ValueDecl* const field = field_bound_to(*parameter)) {
            out.push_back(field);
            return true;
        }
    } else if (variable->getType()->isReferenceType() && variable->getInit() != nullptr) { // also `[&s = set]`
        return append(*variable->getInit(), out, depth - 1);
    }
    out.push_back(variable->getCanonicalDecl());
    return true;
}

} // namespace

const clang::Expr& bare(const clang::Expr& expression) {
    const clang::Expr* e = &expression;
    for (;;) {
        const clang::Expr* const before = e;
        e = e->IgnoreUnlessSpelledInSource();
        if (const auto* const list = llvm::dyn_cast<clang::InitListExpr>(e);
            list != nullptr && list->getNumInits() == 1) {
            e = list->getInit(0);
        }
        if (const auto* const list = llvm::dyn_cast<clang::ParenListExpr>(e);
            list != nullptr && list->getNumExprs() == 1) {
            e = list->getExpr(0);
        }
        if (const auto* const made = llvm::dyn_cast<clang::CXXConstructExpr>(e);
            made != nullptr && made->getNumArgs() == 1 && made->getConstructor()->isCopyOrMoveConstructor()) {
            e = made->getArg(0);
        }
        if (const auto* const call = llvm::dyn_cast<clang::CallExpr>(e); call != nullptr && call->isCallToStdMove()) {
            e = call->getArg(0);
        }
        if (e == before) { return *e; }
    }
}

std::string class_name(clang::QualType type) {
    const auto* const record = type.getNonReferenceType()->getAsCXXRecordDecl();
    return record == nullptr ? std::string{} : record->getQualifiedNameAsString();
}

std::optional<library_call> as_library_call(const clang::CXXMemberCallExpr& call) {
    const clang::CXXMethodDecl* const method = call.getMethodDecl();
    if (method == nullptr || !method->getDeclName().isIdentifier()) { return std::nullopt; }
    const std::string parent = method->getParent()->getQualifiedNameAsString();
    if (!is_set(parent) && !is_view(parent)) { return std::nullopt; }
    return library_call{&call, call.getImplicitObjectArgument(), method->getName(), is_view(parent)};
}

object_path path_of(const clang::Expr& object) {
    object_path out;
    if (!append(object, out, 8)) { out.clear(); }
    return out;
}

object_path set_of_view(const clang::Expr& view) {
    const object_path path = path_of(view);
    if (path.empty()) { return {}; }
    const clang::Expr* made = nullptr;
    if (const auto* const variable = llvm::dyn_cast<clang::VarDecl>(path.back())) {
        made = variable->getInit();
    } else if (const auto* const field = llvm::dyn_cast<clang::FieldDecl>(path.back())) {
        made = initializer_of(*field);
    }
    if (made == nullptr) { return {}; }
    const auto* const call = llvm::dyn_cast<clang::CXXMemberCallExpr>(&bare(*made));
    const auto known = call == nullptr ? std::nullopt : as_library_call(*call);
    if (!known || known->of_view || !known->method.starts_with("make_")) { return {}; }
    return path_of(*known->object);
}

std::string text_of(const object_path& path) {
    std::vector<std::string> names;
    for (const clang::ValueDecl* const one : path) { names.push_back(one->getNameAsString()); }
    return llvm::join(names, ".");
}

const clang::LambdaExpr* lambda_of(const clang::Expr& argument) {
    const clang::Expr& e = bare(argument);
    if (const auto* const lambda = llvm::dyn_cast<clang::LambdaExpr>(&e)) { return lambda; }
    if (const auto* const name = llvm::dyn_cast<clang::DeclRefExpr>(&e)) {
        const auto* const variable = llvm::dyn_cast<clang::VarDecl>(name->getDecl());
        if (variable != nullptr && variable->getInit() != nullptr &&
            variable->getType()->getAsCXXRecordDecl() != nullptr &&
            variable->getType()->getAsCXXRecordDecl()->isLambda()) {
            return llvm::dyn_cast<clang::LambdaExpr>(&bare(*variable->getInit()));
        }
    }
    return nullptr;
}

} // namespace ensign::lint
