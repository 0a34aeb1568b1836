// SPDX-License-Identifier: BSL-1.0
// std::uint8_t(status), where the enum has flags above bit 7: they are gone, and compilers take a cast for consent.
#include "checks.hpp"

#include "../support/casts.hpp"
#include "../support/code_visitor.hpp"
#include "../support/flag_origin.hpp"
#include "../support/possible_bits.hpp"
#include "../support/wording.hpp"

namespace ensign::lint {

namespace {

// Those above a width. A negative number that fits into it goes on being itself.
std::uint64_t named_bits(const enum_type& e, unsigned above) {
    std::uint64_t out = 0;
    for (const member& m : e.members) {
        const llvm::APSInt& value = m.decl->getInitVal();
        if (!(value.isSigned() && value.isNegative() && value.getSignificantBits() <= above)) { out |= m.value; }
    }
    return out & ~low_bits(above);
}

using profile = llvm::FoldingSetNodeID;

profile profile_of(const clang::Expr& e, const clang::ASTContext& ast) {
    profile out;
    e.IgnoreParenCasts()->Profile(out, ast, true);
    return out;
}

// What some code shifts to the right: then it takes a number apart, and nothing is lost.
class taken_apart : public clang::RecursiveASTVisitor<taken_apart> {
public:
    explicit taken_apart(const clang::ASTContext& ast) : ast_{ast} {}

    bool VisitBinaryOperator(clang::BinaryOperator* shift) {
        if (shift->getOpcode() == clang::BO_Shr || shift->getOpcode() == clang::BO_ShrAssign) {
            found.insert(profile_of(*shift->getLHS(), ast_));
        }
        return true;
    }

    std::set<profile> found;

private:
    const clang::ASTContext& ast_;
};

class cast_finder : public code_visitor<cast_finder> {
    using base = code_visitor<cast_finder>;

public:
    cast_finder(const unit& in, const check_options& set, const reporter& report)
        : in_{in},
          named_only_{set.flag("NamedBitsOnly", false)},
          complements_are_told_{set.runs("ensign-narrow-complement")},
          report_{report},
          origins_{in} {}

    bool TraverseEnumDecl(clang::EnumDecl*) { return true; } // NOLINT: ensign-lossy-initializer

    bool TraverseStmt(clang::Stmt* part) { // NOLINT(readability-identifier-naming): of the base
        if (part == nullptr) { return true; }
        if (const auto* const list = llvm::dyn_cast<clang::InitListExpr>(part)) { // conversions are in one form alone
            const clang::InitListExpr& with_types = list->isSemanticForm() ? *list : *list->getSemanticForm();
            for (clang::Expr* const one : with_types.inits()) { TraverseStmt(one); }
            return true;
        }
        if (const auto* const cast = llvm::dyn_cast<clang::CastExpr>(part)) {
            if (cast->getCastKind() == clang::CK_IntegralCast) { look_at(*cast, *cast->getSubExpr(), cast->getType()); }
        } else if (const auto* const by = llvm::dyn_cast<clang::CompoundAssignOperator>(part)) {
            if (by->getOpcode() == clang::BO_OrAssign || by->getOpcode() == clang::BO_XorAssign) {
                look_at(*by, *by->getRHS(), by->getLHS()->getType());
            }
        }
        if (llvm::isa<clang::ParenExpr, clang::FullExpr>(part)) { return base::TraverseStmt(part); }
        outer_.push_back(part);
        const bool on = base::TraverseStmt(part);
        outer_.pop_back();
        return on;
    }

private:
    void look_at(const clang::Expr& at, const clang::Expr& from, clang::QualType to) {
        if (from.isValueDependent() || !to->isIntegerType() || to->isBooleanType() || to->isEnumeralType()) { return; }
        const auto width = static_cast<unsigned>(in_.ast->getIntWidth(to));
        const std::uint64_t possible = possible_bits(from, *in_.ast);
        if ((possible & ~low_bits(width)) == 0 || told_.contains(&from)) { return; }
        const auto origin = origins_.of(from);
        if (!origin || origin->inverted) { return; }
        const enum_type& e = *origin->type;
        const std::uint64_t lost = possible & e.all_bits() & ~low_bits(width);
        // how wide an enum without a fixed type is, nobody has chosen
        const bool named_only = named_only_ || !e.decl->isFixed();
        if (lost == 0 || is_told_as_complement(e.width) || (named_only && (lost & named_bits(e, width)) == 0)) {
            return;
        }
        if (is_taken_apart(from)) { return; }
        // of several casts around one value, the outermost speaks
        for (const clang::Expr* inner = &from;;) {
            told_.insert(inner);
            const auto* const cast = llvm::dyn_cast<clang::CastExpr>(inner->IgnoreParens());
            if (cast == nullptr) { break; }
            inner = cast->getSubExpr();
        }
        report_one(at, to, width, *origin, lost);
    }

    [[nodiscard]] bool is_taken_apart(const clang::Expr& number) {
        if (body() == nullptr) { return false; }
        const auto [parts, is_new] = taken_apart_.try_emplace(body());
        if (is_new) {
            taken_apart shifts{*in_.ast};
            shifts.TraverseStmt(const_cast<clang::Stmt*>(body()));
            parts->second = std::move(shifts.found);
        }
        return parts->second.contains(profile_of(number, *in_.ast));
    }

    void report_one(const clang::Expr& at, clang::QualType to, unsigned width, const flag_origin& origin,
                    std::uint64_t lost) {
        const enum_type& e = *origin.type;
        std::string names = as_names(e, lost & e.flags());
        std::string what = "a flag from bit " + std::to_string(width) + " on will be cut off";
        if (const std::uint64_t named = lost & named_bits(e, width); named != 0) {
            what = (names.empty() ? std::string{"a part of a value"} : "'" + names + "'") + ", " + bits_text(named) +
                   (llvm::popcount(named) == 1 ? ", is cut off" : ", are cut off");
        }
        const std::string type = to.getUnqualifiedType().getAsString(in_.ast->getPrintingPolicy());
        const std::string wide = unsigned_type(e.width);
        diagnostic found{severity::warning, function() + ": " + e.name, {}, at.getExprLoc(), {}, {}};
        found.message = llvm::formatv("'{0}' has {1} bits and {2} has {3}, so {4}: use {5}", type, width,
                                      e.decl->getName().empty() ? "the enum" : "'" + e.decl->getName().str() + "'",
                                      e.width, what, wide)
                            .str();
        if (origin.through != nullptr) {
            found.notes.emplace_back(origin.said, "'" + origin.through->getNameAsString() + "' has its bits from here");
        }
        if (const auto* const cast = llvm::dyn_cast<clang::ExplicitCastExpr>(&at)) {
            if (const auto edit = set_type(*cast, wide, *in_.ast)) {
                found.fixes.push_back({"use " + wide, is_widened(e.width), {*edit}});
            }
        }
        report_(std::move(found));
    }

    // The conversion that the expression goes through on its way out, if it makes it wider.
    [[nodiscard]] static bool widens(const clang::Stmt& part, unsigned width, const clang::ASTContext& ast) {
        const auto* const cast = llvm::dyn_cast<clang::ImplicitCastExpr>(&part);
        return cast != nullptr && cast->getCastKind() == clang::CK_IntegralCast &&
               cast->getType()->isUnsignedIntegerType() && ast.getIntWidth(cast->getType()) >= width;
    }

    // Nobody but the cast wants it narrow.
    [[nodiscard]] bool is_widened(unsigned width) const {
        return !outer_.empty() && widens(*outer_.back(), width, *in_.ast);
    }

    // `m & ~std::uint32_t(s)`: ensign-narrow-complement
    [[nodiscard]] bool is_told_as_complement(unsigned width) const {
        if (!complements_are_told_ || outer_.size() < 3) { return false; }
        const auto* const inverts = llvm::dyn_cast<clang::UnaryOperator>(outer_.back());
        const auto* const mask = llvm::dyn_cast<clang::BinaryOperator>(outer_[outer_.size() - 3]);
        return inverts != nullptr && inverts->getOpcode() == clang::UO_Not && mask != nullptr &&
               (mask->getOpcode() == clang::BO_And || mask->getOpcode() == clang::BO_AndAssign) &&
               widens(*outer_[outer_.size() - 2], width, *in_.ast);
    }

    const unit& in_;
    bool named_only_;
    bool complements_are_told_;
    const reporter& report_;
    flag_origins origins_;
    std::vector<const clang::Stmt*> outer_;                       ///< without parentheses
    std::map<const clang::Stmt*, std::set<profile>> taken_apart_; ///< by function
    llvm::SmallPtrSet<const clang::Expr*, 8> told_;
};

} // namespace

void check_lossy_cast(const unit& in, const check_options& set, const reporter& report) {
    cast_finder casts{in, set, report};
    casts.visit(in);
}

} // namespace ensign::lint
