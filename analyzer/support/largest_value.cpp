// SPDX-License-Identifier: BSL-1.0
#include "largest_value.hpp"

#include "mask_value.hpp"

namespace ensign::lint {

namespace {

using known = std::optional<std::uint64_t>;

using limits_of_objects = std::map<object_path, std::uint64_t>;

// `i < 8`, `i >= 8` and the like: the smallest constant that limits each object from above.
class limit_finder : public clang::RecursiveASTVisitor<limit_finder> {
public:
    limit_finder(const clang::ASTContext& ast, limits_of_objects& into) : ast_{ast}, into_{into} {}

    bool VisitBinaryOperator(clang::BinaryOperator* compare) {
        if (!compare->isComparisonOp()) { return true; }
        const clang::Expr& left = *compare->getLHS();
        const clang::Expr& right = *compare->getRHS();
        if (left.isTypeDependent() || left.isValueDependent() || right.isValueDependent()) { return true; }
        look_at(left, compare->getOpcode(), right);
        look_at(right, clang::BinaryOperator::reverseComparisonOp(compare->getOpcode()), left);
        return true;
    }

private:
    void look_at(const clang::Expr& object, clang::BinaryOperatorKind op, const clang::Expr& other) {
        const object_path path = path_of(object);
        const auto constant = path.empty() ? std::nullopt : other.getIntegerConstantExpr(ast_);
        if (!constant || constant->isNegative()) { return; }
        const std::uint64_t value = constant->getLimitedValue();
        switch (op) {
        case clang::BO_LT:
        case clang::BO_GE:
        case clang::BO_NE: // of a loop
            if (value > 1) { take(path, value - 1); }
            break;
        case clang::BO_LE:
        case clang::BO_GT:
            if (value > 0) { take(path, value); }
            break;
        default: break;
        }
    }

    void take(const object_path& path, std::uint64_t value) {
        const auto [at, is_new] = into_.try_emplace(path, value);
        if (!is_new) { at->second = std::min(at->second, value); }
    }

    const clang::ASTContext& ast_;
    limits_of_objects& into_;
};

class bounds {
public:
    bounds(const limits_of_objects& limits, const clang::ASTContext& ast) : limits_{limits}, ast_{ast} {}

    known of(const clang::Expr& expression, unsigned depth = 8) const {
        if (depth == 0 || expression.isValueDependent() || expression.isTypeDependent()) { return std::nullopt; }
        const clang::Expr& e = *expression.IgnoreParenCasts();
        if (e.getType()->isIntegralOrEnumerationType()) {
            if (const auto constant = mask_values(e, ast_); constant && constant->size() == 1) {
                return constant->front();
            }
        }
        known out = by_type(e);
        const auto narrow = [&](const known& other) {
            if (other) { out = out ? std::min(*out, *other) : *other; }
        };
        if (const auto* const operation = llvm::dyn_cast<clang::BinaryOperator>(&e)) {
            narrow(of_operation(*operation, depth - 1));
        } else if (const auto* const choice = llvm::dyn_cast<clang::ConditionalOperator>(&e)) {
            const known yes = of(*choice->getTrueExpr(), depth - 1);
            const known no = of(*choice->getFalseExpr(), depth - 1);
            if (yes && no) { narrow(std::max(*yes, *no)); }
        } else if (const auto* const call = llvm::dyn_cast<clang::CallExpr>(&e)) {
            narrow(of_call(*call, depth - 1));
        } else {
            narrow(of_object(e, depth - 1));
        }
        return out;
    }

private:
    static known by_type(const clang::Expr& e) {
        if (e.getType()->isBooleanType()) { return 1; }
        if (const clang::FieldDecl* const field = e.getSourceBitField();
            field != nullptr && !field->getBitWidth()->isValueDependent()) {
            const unsigned width = field->getBitWidthValue(field->getASTContext());
            if (width < 64) { return low_bits(width); }
        }
        const auto* const type = e.getType()->getAs<clang::EnumType>();
        const clang::EnumDecl* const members = type == nullptr ? nullptr : type->getDecl()->getDefinition();
        if (members == nullptr || members->enumerators().empty()) { return std::nullopt; }
        std::uint64_t most = 0;
        for (const clang::EnumConstantDecl* const one : members->enumerators()) {
            if (!one->getInitVal().isNegative()) { most = std::max(most, one->getInitVal().getLimitedValue()); }
        }
        return most;
    }

    known of_operation(const clang::BinaryOperator& operation, unsigned depth) const {
        const known left = of(*operation.getLHS(), depth);
        const known right = of(*operation.getRHS(), depth);
        switch (operation.getOpcode()) {
        case clang::BO_And: return left && right ? std::min(*left, *right) : left ? left : right;
        case clang::BO_Rem: return right && *right > 0 ? known{*right - 1} : left;
        case clang::BO_Sub:
        case clang::BO_Div: return left;
        case clang::BO_Add: return left && right && *left < 64 && *right < 64 ? known{*left + *right} : std::nullopt;
        case clang::BO_Mul: return left && right && *left < 64 && *right < 64 ? known{*left * *right} : std::nullopt;
        default: return std::nullopt;
        }
    }

    // The number of a bit in a mask that is not empty; what changes the type alone.
    known of_call(const clang::CallExpr& call, unsigned depth) const {
        const clang::FunctionDecl* const callee = call.getDirectCallee();
        if (callee == nullptr || !callee->getDeclName().isIdentifier() || call.getNumArgs() == 0) {
            return std::nullopt;
        }
        const llvm::StringRef name = callee->getName();
        if (name == "to_underlying") { return of(*call.getArg(0), depth); }
        const clang::QualType type = call.getArg(0)->getType();
        if (type->isIntegerType() && llvm::is_contained({"countr_zero", "countl_zero", "__builtin_ctz", "__builtin_clz",
                                                         "__builtin_ctzl", "__builtin_clzl", "__builtin_ctzll",
                                                         "__builtin_clzll", "__builtin_ctzg", "__builtin_clzg"},
                                                        name)) {
            return ast_.getIntWidth(type) - 1;
        }
        if (name == "min" && call.getNumArgs() == 2) {
            const known left = of(*call.getArg(0), depth);
            const known right = of(*call.getArg(1), depth);
            return left && right ? std::min(*left, *right) : left ? left : right;
        }
        return std::nullopt;
    }

    known of_object(const clang::Expr& e, unsigned depth) const {
        const object_path path = path_of(e);
        if (path.empty()) { return std::nullopt; }
        const auto* const variable = llvm::dyn_cast<clang::VarDecl>(path.back());
        if (variable != nullptr && variable->getType().isConstQualified() && variable->getInit() != nullptr) {
            if (const known written = of(*variable->getInit(), depth)) { return written; }
        }
        const auto limit = limits_.find(path);
        return limit == limits_.end() ? std::nullopt : known{limit->second};
    }

    const limits_of_objects& limits_;
    const clang::ASTContext& ast_;
};

} // namespace

std::optional<std::uint64_t> largest_values::of(const clang::Expr& expression, const clang::Stmt* around) const {
    const auto [limits, is_new] = limits_.try_emplace(around);
    if (is_new && around != nullptr) {
        limit_finder{ast_, limits->second}.TraverseStmt(const_cast<clang::Stmt*>(around));
    }
    return bounds{limits->second, ast_}.of(expression);
}

} // namespace ensign::lint
