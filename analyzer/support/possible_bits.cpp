// SPDX-License-Identifier: BSL-1.0
#include "possible_bits.hpp"

#include "mask_value.hpp"

namespace ensign::lint {

namespace {

class reader {
public:
    explicit reader(const clang::ASTContext& ast) : ast_{ast} {}

    std::uint64_t of(const clang::Expr& expression, unsigned depth) const {
        const clang::Expr& e = *expression.IgnoreParens();
        const clang::QualType type = e.getType();
        if (depth == 0 || e.isValueDependent() || !type->isIntegralOrEnumerationType()) { return ~std::uint64_t{0}; }
        const std::uint64_t all = low_bits(static_cast<unsigned>(ast_.getIntWidth(type)));
        if (const auto constant = mask_values(e, ast_); constant && constant->size() == 1) {
            return constant->front() & all;
        }
        if (const clang::FieldDecl* const field = e.getSourceBitField(); field != nullptr &&
                                                                         type->isUnsignedIntegerOrEnumerationType() &&
                                                                         !field->getBitWidth()->isValueDependent()) {
            return all & low_bits(field->getBitWidthValue(ast_));
        }
        if (type->isBooleanType()) { return 1; }
        if (const auto* const full = llvm::dyn_cast<clang::FullExpr>(&e)) { return of(*full->getSubExpr(), depth - 1); }
        if (const auto* const cast = llvm::dyn_cast<clang::CastExpr>(&e)) { return of_cast(*cast, depth - 1) & all; }
        if (const auto* const operation = llvm::dyn_cast<clang::BinaryOperator>(&e)) {
            return of_operation(*operation, all, depth - 1) & all;
        }
        if (const auto* const choice = llvm::dyn_cast<clang::ConditionalOperator>(&e)) {
            return all & (of(*choice->getTrueExpr(), depth - 1) | of(*choice->getFalseExpr(), depth - 1));
        }
        if (const auto* const list = llvm::dyn_cast<clang::InitListExpr>(&e)) {
            return list->getNumInits() == 1 ? all & of(*list->getInit(0), depth - 1) : all;
        }
        return all;
    }

private:
    std::uint64_t of_cast(const clang::CastExpr& cast, unsigned depth) const {
        const clang::Expr& from = *cast.getSubExpr();
        if (cast.getCastKind() == clang::CK_LValueToRValue) { return of_variable(from, depth); }
        if (cast.getCastKind() != clang::CK_IntegralCast && cast.getCastKind() != clang::CK_NoOp) {
            return ~std::uint64_t{0};
        }
        const std::uint64_t bits = of(from, depth);
        if (!from.getType()->isSignedIntegerOrEnumerationType()) { return bits; }
        const std::uint64_t own = low_bits(static_cast<unsigned>(ast_.getIntWidth(from.getType())));
        return (bits & ~(own >> 1)) == 0 ? bits : bits | ~own; // the sign is extended
    }

    std::uint64_t of_variable(const clang::Expr& from, unsigned depth) const {
        const auto* const name = llvm::dyn_cast<clang::DeclRefExpr>(from.IgnoreParens());
        const auto* const variable = name == nullptr ? nullptr : llvm::dyn_cast<clang::VarDecl>(name->getDecl());
        const bool constant = variable != nullptr && variable->getType().isConstQualified() &&
                              !llvm::isa<clang::ParmVarDecl>(variable) && variable->getInit() != nullptr;
        return constant ? of(*variable->getInit(), depth) : of(from, depth);
    }

    std::uint64_t of_operation(const clang::BinaryOperator& operation, std::uint64_t all, unsigned depth) const {
        const clang::Expr& left = *operation.getLHS();
        const clang::Expr& right = *operation.getRHS();
        switch (operation.getOpcode()) {
        case clang::BO_And: return of(left, depth) & of(right, depth);
        case clang::BO_Or:
        case clang::BO_Xor: return of(left, depth) | of(right, depth);
        case clang::BO_Comma:
        case clang::BO_Assign: return of(right, depth);
        default: break;
        }
        const auto constant = right.isValueDependent() ? std::nullopt : right.getIntegerConstantExpr(ast_);
        if (!constant || constant->isNegative() || !left.getType()->isUnsignedIntegerType()) { return all; }
        const std::uint64_t by = constant->getLimitedValue();
        switch (operation.getOpcode()) {
        case clang::BO_Shr: return by < 64 ? of(left, depth) >> by : 0;
        case clang::BO_Shl: return by < 64 ? of(left, depth) << by : 0;
        case clang::BO_Rem: return by > 0 ? low_bits(static_cast<unsigned>(std::bit_width(by - 1))) : all;
        default: return all;
        }
    }

    const clang::ASTContext& ast_;
};

} // namespace

std::uint64_t possible_bits(const clang::Expr& of, const clang::ASTContext& ast) { return reader{ast}.of(of, 12); }

} // namespace ensign::lint
