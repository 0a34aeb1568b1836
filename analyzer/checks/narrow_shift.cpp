// SPDX-License-Identifier: BSL-1.0
// 1U << 5 in an enum of 64 bits: right for five, and wrong or no program at all from 32 on. One finding for the enum.
#include "checks.hpp"

#include "../support/lossy.hpp"
#include "../support/wide_literal.hpp"
#include "../support/wording.hpp"

namespace ensign::lint {

namespace {

struct narrow {
    const member* in;
    const clang::IntegerLiteral* literal;
    unsigned width;
    bool keeps_value; ///< when the literal is widened
};

// Looks for shifts of a literal. Below anything but `|` and conversions, a wider literal may give another value.
class shift_finder : public clang::RecursiveASTVisitor<shift_finder> {
    using base = clang::RecursiveASTVisitor<shift_finder>;

public:
    shift_finder(const clang::ASTContext& ast, const enum_type& e) : ast_{ast}, width_{e.width} {}

    void look_at(const member& m) {
        now_ = &m;
        safe_ = true;
        TraverseStmt(const_cast<clang::Expr*>(m.init));
    }

    bool TraverseStmt(clang::Stmt* part) { // NOLINT(readability-identifier-naming): of the base
        const bool before = safe_;
        if (const auto* const shift = llvm::dyn_cast_or_null<clang::BinaryOperator>(part)) {
            if (shift->getOpcode() == clang::BO_Shl) { take(*shift); }
            safe_ &= shift->getOpcode() == clang::BO_Or;
        } else if (part != nullptr) {
            safe_ &= llvm::isa<clang::CastExpr, clang::ParenExpr, clang::ConstantExpr, clang::InitListExpr>(part);
        }
        const bool result = base::TraverseStmt(part);
        safe_ = before;
        return result;
    }

    std::vector<narrow> found;

private:
    void take(const clang::BinaryOperator& shift) {
        const auto* const literal = llvm::dyn_cast<clang::IntegerLiteral>(shift.getLHS()->IgnoreParenImpCasts());
        const auto width = static_cast<unsigned>(ast_.getIntWidth(shift.getType()));
        if (literal == nullptr || width >= width_) { return; }
        const auto value = shift.getIntegerConstantExpr(ast_);
        found.push_back({now_, literal, width, safe_ && value && !value->isNegative()});
    }

    const clang::ASTContext& ast_;
    unsigned width_;
    const member* now_ = nullptr;
    bool safe_ = true;
};

} // namespace

void check_narrow_shift(const unit& in, const check_options& set, const reporter& report) {
    for (const enum_type& e : in.enums) {
        // without a fixed type the width is an accident: ensign-underlying-type
        if (!e.is_traits || !e.decl->isFixed() || e.width > 64) { continue; }
        shift_finder shifts{*in.ast, e};
        for (const member& m : e.members) {
            if (m.init != nullptr && !is_told_as_lossy(m, *in.ast, set)) { shifts.look_at(m); }
        }
        if (shifts.found.empty()) { continue; }
        const narrow& first = shifts.found.front();
        diagnostic found{severity::warning, e.name, {}, first.literal->getBeginLoc(), {}, {}};
        found.message =
            llvm::formatv("the number that '{0}' shifts has {1} bits and '{2}' has {3}, so a flag from bit {1} on "
                          "cannot be written like this: shift 1ULL",
                          first.in->name, first.width, e.decl->getName(), e.width)
                .str();
        hint widening{"shift 1ULL", true, {}};
        for (const narrow& one : shifts.found) {
            if (one.in != first.in) {
                found.notes.emplace_back(one.literal->getBeginLoc(), "'" + one.in->name + "' too");
            }
            const auto edit = one.keeps_value ? widen(*one.literal, *in.ast) : std::nullopt;
            if (edit) { widening.edits.push_back(*edit); }
        }
        if (!widening.edits.empty()) { found.fixes.push_back(std::move(widening)); }
        report(std::move(found));
    }
}

} // namespace ensign::lint
