// SPDX-License-Identifier: BSL-1.0
#include "flag_origin.hpp"

#include "mask_value.hpp"
#include "names.hpp"
#include "read_description.hpp"
#include "wording.hpp"

namespace ensign::lint {

namespace {

// The enum that a mask of the library is of.
const clang::EnumDecl* enum_of_mask(clang::QualType type) {
    const auto* const mask = llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(type->getAsCXXRecordDecl());
    if (mask == nullptr) { return nullptr; }
    const std::string name = mask->getQualifiedNameAsString();
    if (name != names::traits && name != names::traits_complement) { return nullptr; }
    const clang::TemplateArgument& of = mask->getTemplateArgs()[0];
    const auto* const e =
        of.getKind() == clang::TemplateArgument::Type ? of.getAsType()->getAs<clang::EnumType>() : nullptr;
    return e == nullptr ? nullptr : e->getDecl();
}

bool is_of_mask(const clang::FunctionDecl& function, llvm::ArrayRef<llvm::StringLiteral> members) {
    const auto* const method = llvm::dyn_cast<clang::CXXMethodDecl>(&function);
    return method != nullptr && method->getDeclName().isIdentifier() &&
           llvm::is_contained(members, method->getName()) &&
           method->getParent()->getQualifiedNameAsString() == names::traits;
}

bool gives_number_of(const clang::FunctionDecl& function) {
    return function.getDeclName().isIdentifier() &&
           (function.getName() == "to_underlying" || function.getQualifiedNameAsString() == names::to_mask);
}

// An expression as the sum of its parts.
struct reading {
    enum { unknown, number, flags } kind = unknown;
    flag_origin origin{};
};

class reader {
public:
    reader(const flag_origins& all, bool through, const clang::ValueDecl* self)
        : all_{all}, through_{through}, self_{self} {}

    [[nodiscard]] reading read(const clang::Expr& expression) const {
        if (expression.isTypeDependent() || expression.isValueDependent()) { return {}; }
        const clang::Expr& e = bare(expression);
        if (const auto* const name = llvm::dyn_cast<clang::DeclRefExpr>(&e)) {
            if (const auto* const one = llvm::dyn_cast<clang::EnumConstantDecl>(name->getDecl())) {
                return flags_of(all_.trait_enum(*llvm::cast<clang::EnumDecl>(one->getDeclContext())), e, false);
            }
        }
        if (const auto* const cast = llvm::dyn_cast<clang::ExplicitCastExpr>(&e)) {
            if (const enum_type* const type = all_.trait_enum(e.getType(), true)) { return flags_of(type, e, true); }
            return is_number(e.getType()) ? read(*cast->getSubExpr()) : reading{};
        }
        if (const auto* const unary = llvm::dyn_cast<clang::UnaryOperator>(&e)) { return read_unary(*unary); }
        if (const auto* const binary = llvm::dyn_cast<clang::BinaryOperator>(&e)) { return read_binary(*binary); }
        if (const auto* const choice = llvm::dyn_cast<clang::ConditionalOperator>(&e)) {
            return put_together(read(*choice->getTrueExpr()), read(*choice->getFalseExpr()));
        }
        if (const enum_type* const type = all_.trait_enum(e.getType(), true)) {
            const auto* const call = llvm::dyn_cast<clang::CXXOperatorCallExpr>(&e);
            reading out = flags_of(type, e, call != nullptr || !e.getType()->isEnumeralType());
            if (call != nullptr && call->getOperator() == clang::OO_Tilde) { out.origin.inverted = true; }
            return out;
        }
        if (const auto* const call = llvm::dyn_cast<clang::CallExpr>(&e)) { return read_call(*call); }
        if (llvm::isa<clang::IntegerLiteral>(e)) { return {reading::number, {}}; }
        if (const clang::ValueDecl* const variable = named_variable(e)) { return read_variable(*variable); }
        return {};
    }

private:
    // Without what the compiler has put there, and without what does not change the bits.
    static const clang::Expr& bare(const clang::Expr& expression) {
        const clang::Expr* e = &expression;
        for (;;) {
            const clang::Expr* const before = e;
            e = e->IgnoreParens();
            if (const auto* const full = llvm::dyn_cast<clang::FullExpr>(e)) { e = full->getSubExpr(); }
            if (const auto* const made = llvm::dyn_cast<clang::MaterializeTemporaryExpr>(e)) { e = made->getSubExpr(); }
            if (const auto* const cast = llvm::dyn_cast<clang::ImplicitCastExpr>(e);
                cast != nullptr && cast->getCastKind() != clang::CK_IntegralToBoolean) {
                e = cast->getSubExpr();
            }
            if (const auto* const list = llvm::dyn_cast<clang::InitListExpr>(e);
                list != nullptr && list->getNumInits() == 1 && is_number(list->getType())) {
                e = list->getInit(0);
            }
            if (e == before) { return *e; }
        }
    }

    static bool is_number(clang::QualType type) {
        return type->isIntegralOrEnumerationType() && !type->isBooleanType();
    }

    static reading flags_of(const enum_type* type, const clang::Expr& e, bool is_mask) {
        if (type == nullptr) { return {}; }
        return {reading::flags, {type, nullptr, e.getExprLoc(), is_mask, false}};
    }

    static reading put_together(const reading& a, const reading& b) {
        if (a.kind == reading::unknown || b.kind == reading::unknown) { return {}; }
        if (a.kind == reading::number || b.kind == reading::number) { return a.kind == reading::number ? b : a; }
        if (a.origin.type != b.origin.type) { return {}; }
        reading out = a.origin.through == nullptr ? a : b;
        out.origin.inverted = a.origin.inverted || b.origin.inverted;
        out.origin.is_mask = a.origin.is_mask || b.origin.is_mask;
        return out;
    }

    // `x & f::a` has bits of f whatever x is; `x & ~f::a` has those of x.
    static reading filtered(const reading& a, const reading& b) {
        const auto decides = [](const reading& r) { return r.kind == reading::flags && !r.origin.inverted; };
        reading out;
        if (decides(a) && decides(b)) {
            if (a.origin.type != b.origin.type) { return {}; }
            out = a.origin.through == nullptr ? a : b;
        } else if (decides(a) || decides(b)) {
            const reading& other = decides(a) ? b : a;
            out = decides(a) ? a : b;
            if (other.kind == reading::flags && other.origin.type != out.origin.type) { return {}; }
        } else {
            out = put_together(a, b);
        }
        out.origin.is_mask = true;
        return out;
    }

    reading read_unary(const clang::UnaryOperator& unary) const {
        if (unary.getOpcode() == clang::UO_Plus) { return read(*unary.getSubExpr()); }
        if (unary.getOpcode() != clang::UO_Not) { return {}; }
        reading out = read(*unary.getSubExpr());
        out.origin.inverted = !out.origin.inverted;
        out.origin.is_mask = true;
        return out;
    }

    reading read_binary(const clang::BinaryOperator& binary) const {
        switch (binary.getOpcode()) {
        case clang::BO_Or:
        case clang::BO_Xor: {
            reading out = put_together(read(*binary.getLHS()), read(*binary.getRHS()));
            out.origin.is_mask = true;
            return out;
        }
        case clang::BO_And: return filtered(read(*binary.getLHS()), read(*binary.getRHS()));
        case clang::BO_Comma:
        case clang::BO_Assign: return read(*binary.getRHS());
        default: return {};
        }
    }

    reading read_call(const clang::CallExpr& call) const {
        const clang::FunctionDecl* const callee = call.getDirectCallee();
        if (callee == nullptr) { return {}; }
        if (const auto* const member = llvm::dyn_cast<clang::CXXMemberCallExpr>(&call)) {
            return is_of_mask(*callee, names::mask_numbers) ? read(*member->getImplicitObjectArgument()) : reading{};
        }
        return call.getNumArgs() == 1 && gives_number_of(*callee) ? read(*call.getArg(0)) : reading{};
    }

    reading read_variable(const clang::ValueDecl& variable) const {
        if (self_ != nullptr && variable.getCanonicalDecl() == self_->getCanonicalDecl()) {
            return {reading::number, {}};
        }
        if (!through_) { return {}; }
        const auto writes = all_.writes().of(variable);
        if (!writes) { return {}; }
        reading out{reading::number, {}};
        for (const variable_write& one : *writes) {
            if (one.by == clang::BO_AndAssign || is_zero(*one.value)) { continue; }
            const bool sets = !one.by || *one.by == clang::BO_Assign || *one.by == clang::BO_OrAssign ||
                              *one.by == clang::BO_XorAssign;
            const auto given = sets ? all_.written(*one.value, &variable) : std::nullopt;
            if (!given) { return {}; }
            const bool first = out.kind == reading::number;
            if (!first && out.origin.type != given->type) { return {}; }
            const bool is_mask = given->is_mask || (one.by && *one.by != clang::BO_Assign);
            const bool inverted = given->inverted || out.origin.inverted;
            if (first) { out = {reading::flags, {given->type, &variable, one.where, is_mask, inverted}}; }
            out.origin.is_mask |= is_mask;
            out.origin.inverted = inverted;
        }
        return out.kind == reading::flags ? out : reading{};
    }

    bool is_zero(const clang::Expr& e) const {
        if (e.isValueDependent()) { return false; }
        const auto value = e.getIntegerConstantExpr(all_.ast());
        return (value && value->isZero()) || llvm::isa<clang::ImplicitValueInitExpr>(e) || is_empty_list(e);
    }
    static bool is_empty_list(const clang::Expr& e) {
        const auto* const list = llvm::dyn_cast<clang::InitListExpr>(&e);
        return list != nullptr && list->getNumInits() == 0;
    }
    const flag_origins& all_;
    bool through_;
    const clang::ValueDecl* self_;
};

// The enumerators in an expression, and whether there is any variable.
class name_finder : public clang::RecursiveASTVisitor<name_finder> {
public:
    bool VisitDeclRefExpr(clang::DeclRefExpr* name) {
        if (const auto* const one = llvm::dyn_cast<clang::EnumConstantDecl>(name->getDecl())) {
            names.push_back(one);
        } else if (!llvm::isa<clang::FunctionDecl>(name->getDecl())) {
            others = true;
        }
        return true;
    }
    bool VisitMemberExpr(clang::MemberExpr* member) {
        others |= !llvm::isa<clang::CXXMethodDecl>(member->getMemberDecl());
        return true;
    }
    std::vector<const clang::EnumConstantDecl*> names;
    bool others = false;
};

} // namespace

std::string flag_constant::text() const {
    std::vector<std::string> out;
    for (const clang::EnumConstantDecl* const one : names) {
        out.push_back("'" + type->name + "::" + one->getNameAsString() + "'");
    }
    return list_text(out);
}

const enum_type* flag_origins::trait_enum(const clang::EnumDecl& decl) const {
    for (const enum_type& e : in_.enums) {
        if (e.decl->getCanonicalDecl() == decl.getCanonicalDecl()) { return e.is_traits ? &e : nullptr; }
    }
    const auto [found, is_new] = others_.try_emplace(decl.getCanonicalDecl());
    if (is_new && decl.getDefinition() != nullptr && !decl.isDependentType()) {
        enum_type e = read_enum(*decl.getDefinition());
        e.described = described_types{}.of_enum(*decl.getDefinition());
        const bool says_so = e.described && e.described->says_traits();
        const bool says_no = e.described && e.described->says_values();
        const bool listed = !in_.trait_enums.empty() && llvm::Regex{"^(" + in_.trait_enums + ")$"}.match(e.name);
        e.is_traits = says_so || (!says_no && listed);
        if (e.is_traits) { found->second = std::move(e); }
    }
    return found->second ? &*found->second : nullptr;
}

const enum_type* flag_origins::trait_enum(clang::QualType type, bool or_mask) const {
    if (type.isNull() || type->isDependentType()) { return nullptr; }
    type = type.getNonReferenceType();
    if (const auto* const e = type->getAs<clang::EnumType>()) { return trait_enum(*e->getDecl()); }
    const clang::EnumDecl* const of = or_mask ? enum_of_mask(type) : nullptr;
    return of == nullptr ? nullptr : trait_enum(*of);
}

std::optional<flag_origin> flag_origins::of(const clang::Expr& expression) const {
    const reading found = reader{*this, true, nullptr}.read(expression);
    return found.kind == reading::flags ? std::optional{found.origin} : std::nullopt;
}

std::optional<flag_origin> flag_origins::written(const clang::Expr& expression, const clang::ValueDecl* self) const {
    const reading found = reader{*this, false, self}.read(expression);
    return found.kind == reading::flags ? std::optional{found.origin} : std::nullopt;
}

std::optional<flag_constant> flag_origins::constant(const clang::Expr& expression) const {
    const auto origin = written(expression);
    if (!origin) { return std::nullopt; }
    name_finder parts;
    parts.TraverseStmt(const_cast<clang::Expr*>(&expression));
    if (parts.others || parts.names.empty()) { return std::nullopt; }
    const auto is_other = [&](const clang::EnumConstantDecl* one) {
        return trait_enum(*llvm::cast<clang::EnumDecl>(one->getDeclContext())) != origin->type;
    };
    if (llvm::any_of(parts.names, is_other)) { return std::nullopt; }
    const auto values = mask_values(expression, *in_.ast);
    if (!values || values->size() != 1) { return std::nullopt; }
    const clang::QualType type = expression.getType();
    const unsigned width =
        type->isIntegralOrEnumerationType() ? static_cast<unsigned>(in_.ast->getIntWidth(type)) : origin->type->width;
    return flag_constant{origin->type, values->front() & low_bits(width), std::move(parts.names), origin->inverted};
}

const variable_writes& flag_origins::writes() const {
    if (writes_ == nullptr) { writes_ = std::make_unique<variable_writes>(in_); }
    return *writes_;
}

} // namespace ensign::lint
