// SPDX-License-Identifier: BSL-1.0
// mask |= 1u << n, where the mask has 64 bits: the shift has 32, and from there on it gives some other bit. Compilers see
// that only where they know n. What limits n to the bits that there are is looked for first.
#include "checks.hpp"

#include "../support/api.hpp"
#include "../support/casts.hpp"
#include "../support/code_visitor.hpp"
#include "../support/flag_origin.hpp"
#include "../support/largest_value.hpp"
#include "../support/names.hpp"
#include "../support/wide_literal.hpp"

namespace ensign::lint {

namespace {

unsigned width_of_enum(const clang::EnumDecl& e, const clang::ASTContext& ast) {
    const clang::QualType type = e.getIntegerType();
    return type.isNull() || !e.isFixed() || type->isBooleanType() ? 0 : static_cast<unsigned>(ast.getIntWidth(type));
}

// How many bits what is converted to this type has, if it is one for flags: an enum, or an unsigned number.
unsigned width_of_mask(clang::QualType type, const clang::ASTContext& ast) {
    if (const auto* const e = type->getAs<clang::EnumType>()) { return width_of_enum(*e->getDecl(), ast); }
    const bool number = type->isUnsignedIntegerType() && !type->isBooleanType() && !type->isAnyCharacterType();
    return number && !is_amount(type) ? static_cast<unsigned>(ast.getIntWidth(type)) : 0;
}

// The enum that a function of the library is about: `traits<E>::checked`, `to_mask<E>`, `from_mask<E>`. Their numbers have
// 64 bits, of which only those of the enum count.
const clang::EnumDecl* enum_of(const clang::CallExpr& call) {
    const clang::FunctionDecl* const callee = call.getDirectCallee();
    if (callee == nullptr ||
        !llvm::StringRef{callee->getQualifiedNameAsString()}.starts_with(std::string{names::library} + "::")) {
        return nullptr;
    }
    const clang::TemplateArgumentList* arguments = callee->getTemplateSpecializationArgs();
    if (arguments == nullptr) {
        const auto* const owner = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(callee->getDeclContext());
        arguments = owner == nullptr ? nullptr : &owner->getTemplateArgs();
    }
    if (arguments == nullptr || arguments->size() == 0 ||
        arguments->get(0).getKind() != clang::TemplateArgument::Type) {
        return nullptr;
    }
    const auto* const type = arguments->get(0).getAsType()->getAs<clang::EnumType>();
    return type == nullptr ? nullptr : type->getDecl()->getDefinition();
}

struct narrow_shift {
    const clang::BinaryOperator* shift;
    const clang::Expr* number; ///< as written: a literal, or a cast of one
    unsigned width;
};

// Also of `std::uint32_t{1}`.
const clang::IntegerLiteral* literal_in(const clang::Expr& number) {
    const clang::Expr& e = *number.IgnoreParenCasts();
    const auto* const list = llvm::dyn_cast<clang::InitListExpr>(&e);
    return llvm::dyn_cast<clang::IntegerLiteral>(list != nullptr && list->getNumInits() == 1 ? &bare(e) : &e);
}

// The shifts whose bits are those of an expression: below `|` and the like, and not below what cuts or counts them.
void find_shifts(const clang::Expr& from, const clang::ASTContext& ast, std::vector<narrow_shift>& out) {
    const clang::Expr& e = *from.IgnoreParenImpCasts();
    if (const auto* const choice = llvm::dyn_cast<clang::ConditionalOperator>(&e)) {
        find_shifts(*choice->getTrueExpr(), ast, out);
        find_shifts(*choice->getFalseExpr(), ast, out);
    } else if (const auto* const inverted = llvm::dyn_cast<clang::UnaryOperator>(&e)) {
        if (inverted->getOpcode() == clang::UO_Not) { find_shifts(*inverted->getSubExpr(), ast, out); }
    } else if (const auto* const list = llvm::dyn_cast<clang::InitListExpr>(&e)) {
        if (list->getNumInits() == 1) { find_shifts(*list->getInit(0), ast, out); }
    } else if (const auto* const operation = llvm::dyn_cast<clang::BinaryOperator>(&e)) {
        switch (operation->getOpcode()) {
        case clang::BO_Sub: // (1u << n) - 1
            if (operation->getRHS()->getIntegerConstantExpr(ast)) { find_shifts(*operation->getLHS(), ast, out); }
            break;
        case clang::BO_Or:
        case clang::BO_Xor:
            find_shifts(*operation->getLHS(), ast, out);
            find_shifts(*operation->getRHS(), ast, out);
            break;
        case clang::BO_Shl: {
            const clang::Expr* const number = operation->getLHS()->IgnoreParenImpCasts();
            const auto* const literal = literal_in(*number);
            if (literal != nullptr && literal->getValue() != 0) {
                out.push_back({operation, number, static_cast<unsigned>(ast.getIntWidth(operation->getType()))});
            }
            break;
        }
        default: break;
        }
    }
}

class shift_finder : public code_visitor<shift_finder> {
    using base = code_visitor<shift_finder>;

public:
    shift_finder(const unit& in, const reporter& report) : in_{in}, report_{report}, origins_{in}, largest_{*in.ast} {}

    bool TraverseStmt(clang::Stmt* part) { // NOLINT(readability-identifier-naming): of the base
        if (part == nullptr) { return true; }
        if (const auto* const list = llvm::dyn_cast<clang::InitListExpr>(part)) { // conversions are in one form alone
            const clang::InitListExpr& with_types = list->isSemanticForm() ? *list : *list->getSemanticForm();
            for (clang::Expr* const one : with_types.inits()) { TraverseStmt(one); }
            return true;
        }
        if (const auto* const cast = llvm::dyn_cast<clang::CastExpr>(part);
            cast != nullptr && cast->getCastKind() == clang::CK_IntegralCast && !cast->isValueDependent()) {
            look_at(*cast);
        }
        const bool through = llvm::isa<clang::ParenExpr, clang::CastExpr, clang::FullExpr>(part);
        const clang::Stmt* const outer = parent_;
        if (!through) { parent_ = part; }
        const bool on = base::TraverseStmt(part);
        parent_ = outer;
        return on;
    }

private:
    void look_at(const clang::CastExpr& cast) {
        unsigned width = width_of_mask(cast.getType(), *in_.ast);
        if (width <= 32 || width > 64 || is_counted(cast)) { return; }
        if (const clang::EnumDecl* const e = enum_beside(cast)) { width = width_of_enum(*e, *in_.ast); }
        std::vector<narrow_shift> shifts;
        find_shifts(*cast.getSubExpr(), *in_.ast, shifts);
        for (const narrow_shift& one : shifts) {
            const clang::Expr& count = *one.shift->getRHS();
            const auto most = largest_.of(count, body());
            if (one.width >= width || (most && *most < one.width) || !seen_.insert(one.shift).second) { continue; }
            report_one(one, cast.getType(), width);
        }
    }

    // Whether the value is an amount where it goes: a factor, a limit, the place in an array.
    [[nodiscard]] bool is_counted(const clang::CastExpr& cast) const {
        if (parent_ == nullptr) { return false; }
        if (const auto* const operation = llvm::dyn_cast<clang::BinaryOperator>(parent_)) {
            return !operation->isBitwiseOp() && !operation->isEqualityOp() && !operation->isLogicalOp() &&
                   !operation->isCommaOp() &&
                   !llvm::is_contained({clang::BO_Assign, clang::BO_AndAssign, clang::BO_OrAssign, clang::BO_XorAssign},
                                       operation->getOpcode());
        }
        return llvm::isa<clang::ArraySubscriptExpr, clang::CXXNewExpr>(parent_) && cast.getType()->isIntegerType();
    }

    [[nodiscard]] const clang::EnumDecl* enum_beside(const clang::CastExpr& cast) const {
        if (parent_ == nullptr) { return nullptr; }
        if (const auto* const call = llvm::dyn_cast<clang::CallExpr>(parent_)) { return enum_of(*call); }
        const auto* const operation = llvm::dyn_cast<clang::BinaryOperator>(parent_);
        if (operation == nullptr) { return nullptr; }
        const bool left = operation->getLHS()->IgnoreParens() == &cast;
        const auto origin = origins_.of(left ? *operation->getRHS() : *operation->getLHS());
        return origin && !origin->inverted ? origin->type->decl : nullptr;
    }

    void report_one(const narrow_shift& one, clang::QualType into, unsigned width) {
        const clang::SourceManager& sources = in_.sources();
        if (sources.isInSystemHeader(sources.getSpellingLoc(one.number->getBeginLoc()))) { return; }
        const auto* const e = into->getAs<clang::EnumType>();
        const std::string type = e == nullptr ? into.getUnqualifiedType().getAsString(in_.ast->getPrintingPolicy())
                                              : e->getDecl()->getNameAsString();
        diagnostic found{severity::warning, function() + ": " + type, {}, one.number->getBeginLoc(), {}, {}};
        found.message = llvm::formatv("this shifts a number of {0} bits, and what it goes into ('{1}') has {2}, so a "
                                      "count from {0} on gives another bit or none: shift 1ULL",
                                      one.width, type, width)
                            .str();
        if (const auto* const literal = llvm::dyn_cast<clang::IntegerLiteral>(one.number)) {
            if (const auto edit = widen(*literal, *in_.ast)) { found.fixes.push_back({"shift 1ULL", true, {*edit}}); }
        }
        report_(std::move(found));
    }

    const unit& in_;
    const reporter& report_;
    flag_origins origins_;
    largest_values largest_;
    const clang::Stmt* parent_ = nullptr; ///< what uses the value of an expression
    std::set<const clang::Stmt*> seen_;
};

} // namespace

void check_runtime_shift(const unit& in, const check_options&, const reporter& report) {
    shift_finder shifts{in, report};
    shifts.visit(in);
}

} // namespace ensign::lint
