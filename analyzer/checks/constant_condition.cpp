// SPDX-License-Identifier: BSL-1.0
// flags && (f::a | f::b) asks whether any flag is set, since the other side is always true; a || b is 1. The doubled
// operators are one key away from those of bits.
#include "checks.hpp"

#include "../support/code_visitor.hpp"
#include "../support/flag_origin.hpp"
#include "../support/locations.hpp"
#include "../support/locked.hpp"
#include "../support/lookup.hpp"
#include "../support/names.hpp"
#include "../support/operations.hpp"
#include "../support/wording.hpp"

namespace ensign::lint {

namespace {

// What was tested, without the conversion to bool.
const clang::Expr& before_truth(const clang::Expr& e) {
    const clang::Expr* out = e.IgnoreParens();
    while (const auto* const cast = llvm::dyn_cast<clang::ImplicitCastExpr>(out)) { out = cast->getSubExpr(); }
    return *out;
}

bool is_number(const clang::Expr& e) {
    return e.getType()->isIntegralOrEnumerationType() && !e.getType()->isBooleanType();
}

class conditions : public code_visitor<conditions> {
    using base = code_visitor<conditions>;

public:
    conditions(const unit& in, const check_options& set, const reporter& report)
        : in_{in}, set_{set}, report_{report}, flags_{in} {}

    bool VisitBinaryOperator(clang::BinaryOperator* operation) {
        if (operation->isTypeDependent() || operation->isValueDependent()) { return true; }
        if (operation->isLogicalOp()) {
            note_condition(operation->getLHS());
            note_condition(operation->getRHS());
            look_at(*operation);
        } else if (operation->getOpcode() == clang::BO_And || operation->getOpcode() == clang::BO_AndAssign) {
            for (const clang::Expr* const side : {operation->getLHS(), operation->getRHS()}) { look_for_not(*side); }
            note_bits(*operation);
        } else if (operation->isBitwiseOp() || operation->isAssignmentOp() || operation->isEqualityOp()) {
            note_bits(*operation);
        }
        return true;
    }
    // The value of a || b as a number: `wanted(f::a || f::b)`
    bool VisitImplicitCastExpr(clang::ImplicitCastExpr* cast) {
        if (cast->getCastKind() == clang::CK_IntegralCast) { as_number_.insert(cast->getSubExpr()->IgnoreParens()); }
        return true;
    }
    bool VisitUnaryOperator(clang::UnaryOperator* unary) {
        if (unary->getOpcode() == clang::UO_LNot) { note_condition(unary->getSubExpr()); }
        return true;
    }
    bool VisitIfStmt(clang::IfStmt* branch) { return branch->isConsteval() || look_at_whole(branch->getCond()); }
    bool VisitWhileStmt(clang::WhileStmt* loop) { return look_at_whole(loop->getCond()); }
    bool VisitForStmt(clang::ForStmt* loop) { return look_at_whole(loop->getCond()); }
    bool VisitDoStmt(clang::DoStmt* loop) { return look_at_whole(loop->getCond()); }
    bool VisitConditionalOperator(clang::ConditionalOperator* choice) { return look_at_whole(choice->getCond()); }
    // NOLINTBEGIN(readability-identifier-naming): of the base
    bool TraverseStaticAssertDecl(clang::StaticAssertDecl*) { return true; } // constant on purpose
    bool TraverseEnumConstantDecl(clang::EnumConstantDecl* member) {
        const auto* const outer = std::exchange(member_, member);
        const bool on = base::TraverseEnumConstantDecl(member);
        member_ = outer;
        return on;
    }
    // NOLINTEND(readability-identifier-naming)

private:
    // Flags that are tested, and always true. A macro that stands for some may stand for none elsewhere.
    [[nodiscard]] std::optional<flag_constant> tested_flags(const clang::Expr& e, clang::SourceLocation where) const {
        const clang::Expr& inner = before_truth(e);
        if (!is_number(inner)) { return std::nullopt; }
        const clang::SourceLocation begin = inner.getBeginLoc();
        if (begin.isMacroID() && !where.isMacroID()) { return std::nullopt; }
        auto found = flags_.constant(inner);
        return found && found->value != 0 && !found->inverted ? std::move(found) : std::nullopt;
    }

    void look_at(const clang::BinaryOperator& at) {
        const clang::SourceLocation where = at.getOperatorLoc();
        const auto left = tested_flags(*at.getLHS(), where);
        const auto right = tested_flags(*at.getRHS(), where);
        if (left && right) {
            if (left->type == right->type) { report_both(at, *left, *right); }
        } else if (right) {
            report_one(at, *at.getRHS(), *right, *at.getLHS());
        } else if (left) {
            report_one(at, *at.getLHS(), *left, *at.getRHS());
        }
    }

    [[nodiscard]] static std::string are(const flag_constant& c) { return c.names.size() == 1 ? " is " : " are "; }

    bool begin(clang::SourceLocation where, const enum_type& type, diagnostic& found) {
        if (!seen_.insert(where).second) { return false; }
        found = {severity::warning, function() + ": " + type.name, {}, where, {}, {}};
        if (member_ != nullptr) { found.subject = member_->getQualifiedNameAsString(); }
        return true;
    }

    // f::a || f::b
    void report_both(const clang::BinaryOperator& at, const flag_constant& left, const flag_constant& right) {
        diagnostic found;
        if (!begin(at.getOperatorLoc(), *left.type, found)) { return; }
        const bool is_or = at.getOpcode() == clang::BO_LOr;
        const bool is_value = member_ != nullptr || as_number_.contains(&at) || bits_.contains(&at);
        const std::uint64_t joined = left.value | right.value;
        if (is_value) {
            const std::string whose = member_ == nullptr ? "the number" : "'" + member_->getNameAsString() + "'";
            found.message =
                llvm::formatv("'{0}' of {1} and {2} is true, so {3} is {4} instead of {5}: join flags with |",
                              at.getOpcodeStr(), left.text(), right.text(), whose, bits_text(1), bits_text(joined))
                    .str();
            // who writes `a && b` may want all of both, or what they have in common
            const bool by_operator = member_ == nullptr && before_truth(*at.getLHS()).getType()->isEnumeralType();
            const bool safe = is_or && !by_operator && !(member_ != nullptr && is_locked(*left.type, set_));
            // that of the library makes a mask, which is no number
            const bool makes_mask = by_operator && find_name(*in_.ast, names::traits) != nullptr;
            if (!makes_mask) { replace_operator(at, "|", safe, found); }
        } else {
            found.message =
                llvm::formatv("this is always true, since {0} and {1} are not 0: test a mask for them, as in "
                              "(raw & ({2} | {3})) != 0",
                              left.text(), right.text(), text(*at.getLHS()), text(*at.getRHS()))
                    .str();
        }
        report_(std::move(found));
    }

    // flags && f::a
    void report_one(const clang::BinaryOperator& at, const clang::Expr& constant, const flag_constant& flags,
                    const clang::Expr& other) {
        const clang::Expr& operand = operand_beside(other, &constant == at.getRHS());
        const clang::Expr& tested = before_truth(operand);
        const bool is_and = at.getOpcode() == clang::BO_LAnd;
        if (is_and && flags_.constant(tested)) { return; } // told with that one
        diagnostic found;
        if (!begin(at.getOperatorLoc(), *flags.type, found)) { return; }
        const std::string reason = flags.text() + are(flags) + bits_text(flags.value) + " and so always true: ";
        if (!is_and) {
            found.message = "'||' makes this always true, since " + reason + advice_for_or(constant, other);
            report_(std::move(found));
            return;
        }
        const bool can_mask = is_number(tested) && !tested.getType()->isEnumeralType() && !masks_already(tested) &&
                              !tested.getIntegerConstantExpr(*in_.ast);
        const auto origin = can_mask ? flags_.of(tested) : std::nullopt;
        found.message = "'&&' does not look at the bits, since " + reason;
        if (can_mask && (!origin || origin->type == flags.type)) {
            // `ready && raw & f::a` is a condition, and a value is to stay a bool
            const bool is_bool = &operand != other.IgnoreImplicit() || is_condition_.contains(&at);
            const std::string masked = operand_text(operand, *in_.ast) + " & " + operand_text(constant, *in_.ast);
            const std::string value = "(" + masked + ") != 0";
            const bool safe = origin && !origin->inverted;
            if (!can_be_edited(at.getSourceRange(), in_.sources())) {
                found.message += "join the two with &";
            } else if (is_bool) {
                found.message += "write " + masked;
                add_masking(at, operand, constant, safe, found);
            } else {
                found.message += "write " + value;
                found.fixes.push_back(
                    {"write " + value, safe, {clang::FixItHint::CreateReplacement(at.getSourceRange(), value)}});
            }
        } else {
            found.message += "test a mask for it, as in (raw & " + operand_text(constant, *in_.ast) + ") != 0";
        }
        report_(std::move(found));
    }

    // Of `a && flags && f::a`, flags.
    [[nodiscard]] static const clang::Expr& operand_beside(const clang::Expr& other, bool is_left) {
        const clang::Expr* e = other.IgnoreImplicit();
        while (is_left) {
            const auto* const chain = llvm::dyn_cast<clang::BinaryOperator>(e);
            if (chain == nullptr || chain->getOpcode() != clang::BO_LAnd) { break; }
            e = chain->getRHS()->IgnoreImplicit();
        }
        return *e;
    }

    // `raw & f::a` has no other flag left.
    [[nodiscard]] bool masks_already(const clang::Expr& tested) const {
        const auto inner = operation_of(tested);
        return inner && inner->op == clang::BO_And && (flags_.of(*inner->lhs) || flags_.of(*inner->rhs));
    }

    [[nodiscard]] std::string advice_for_or(const clang::Expr& constant, const clang::Expr& other) const {
        const auto tested = operation_of(as_written(before_truth(other)));
        if (tested && (tested->op == clang::BO_And || tested->op == clang::BO_EQ)) {
            const bool is_first = flags_.constant(*tested->lhs).has_value();
            const clang::Expr& flag = is_first ? *tested->lhs : *tested->rhs;
            const clang::Expr& mask = is_first ? *tested->rhs : *tested->lhs;
            if (!text_of(mask, *in_.ast)) { return "test a mask for each"; }
            if (flags_.constant(flag) && tested->op == clang::BO_And) {
                return "write " + operand_text(mask, *in_.ast) + " & (" + text(flag) + " | " + text(constant) + ")";
            }
            if (flags_.constant(flag)) { return "compare with each, as in " + text(mask) + " == " + text(constant); }
        }
        return "test a mask for it, as in (raw & " + operand_text(constant, *in_.ast) + ") != 0";
    }

    // raw & !f::a
    void look_for_not(const clang::Expr& side) {
        const auto* const inverted = llvm::dyn_cast<clang::UnaryOperator>(as_written(side).IgnoreParenImpCasts());
        if (inverted == nullptr || inverted->getOpcode() != clang::UO_LNot) { return; }
        const auto flags = tested_flags(*inverted->getSubExpr(), inverted->getOperatorLoc());
        diagnostic found;
        if (!flags || !begin(inverted->getOperatorLoc(), *flags->type, found)) { return; }
        found.message =
            llvm::formatv("'!' of {0} is always 0, and so is what is left of the mask: all bits but these are "
                          "~{1}",
                          flags->text(), text(*inverted->getSubExpr()))
                .str();
        const clang::SourceLocation sign = inverted->getOperatorLoc();
        if (can_be_edited(sign, in_.sources())) {
            found.fixes.push_back({"write ~", false, {clang::FixItHint::CreateReplacement(sign, "~")}});
        }
        report_(std::move(found));
    }

    // if (f::a)
    bool look_at_whole(const clang::Expr* condition) {
        if (condition == nullptr || condition->isTypeDependent() || condition->isValueDependent()) { return true; }
        note_condition(condition);
        const clang::Expr* e = condition->IgnoreParenImpCasts();
        bool is_true = true;
        for (const auto* u = llvm::dyn_cast<clang::UnaryOperator>(e); u != nullptr && u->getOpcode() == clang::UO_LNot;
             u = llvm::dyn_cast<clang::UnaryOperator>(e)) {
            e = u->getSubExpr()->IgnoreParenImpCasts();
            is_true = !is_true;
        }
        const auto flags = condition->getBeginLoc().isFileID() ? tested_flags(*e, {}) : std::nullopt;
        diagnostic found;
        if (!flags || !begin(condition->getBeginLoc(), *flags->type, found)) { return true; }
        found.message = llvm::formatv("this is always {0}, since {1}{2}{3}: test a mask for it, as in (raw & {4}) != 0",
                                      is_true ? "true" : "false", flags->text(), are(*flags), bits_text(flags->value),
                                      operand_text(*e, *in_.ast))
                            .str();
        report_(std::move(found));
        return true;
    }

    void note_condition(const clang::Expr* e) { is_condition_.insert(e->IgnoreParenImpCasts()); }

    // `raw & (f::a || f::b)`, `raw == (f::a || f::b)`: numbers
    void note_bits(const clang::BinaryOperator& operation) {
        for (const clang::Expr* const side : {operation.getLHS(), operation.getRHS()}) {
            bits_.insert(side->IgnoreParenImpCasts());
        }
    }

    void replace_operator(const clang::BinaryOperator& at, llvm::StringRef by, bool safe, diagnostic& found) const {
        const clang::SourceLocation where = at.getOperatorLoc();
        if (!can_be_edited(where, in_.sources())) { return; }
        found.fixes.push_back({("write " + by).str(), safe, {clang::FixItHint::CreateReplacement(where, by)}});
    }

    void add_masking(const clang::BinaryOperator& at, const clang::Expr& operand, const clang::Expr& constant,
                     bool safe, diagnostic& found) const {
        hint masking{"write &", safe, {}};
        masking.edits.push_back(clang::FixItHint::CreateReplacement(at.getOperatorLoc(), "&"));
        // beside &, an operator of the operands would take them apart
        for (const clang::Expr* const side : {&operand, &constant}) {
            if (!needs_parentheses(*side)) { continue; }
            const clang::SourceLocation end =
                clang::Lexer::getLocForEndOfToken(side->getEndLoc(), 0, in_.sources(), in_.ast->getLangOpts());
            masking.edits.push_back(clang::FixItHint::CreateInsertion(side->getBeginLoc(), "("));
            masking.edits.push_back(clang::FixItHint::CreateInsertion(end, ")"));
        }
        found.fixes.push_back(std::move(masking));
    }

    [[nodiscard]] std::string text(const clang::Expr& e) const { return text_of(e, *in_.ast).value_or("flag"); }

    const unit& in_;
    const check_options& set_;
    const reporter& report_;
    flag_origins flags_;
    const clang::EnumConstantDecl* member_ = nullptr;
    std::set<clang::SourceLocation> seen_;
    llvm::SmallPtrSet<const clang::Expr*, 8> as_number_;    ///< what is converted to one
    llvm::SmallPtrSet<const clang::Expr*, 8> is_condition_; ///< what is only asked whether it is true
    llvm::SmallPtrSet<const clang::Expr*, 8> bits_;         ///< what is an operand among bits
};

} // namespace

void check_constant_condition(const unit& in, const check_options& set, const reporter& report) {
    conditions found{in, set, report};
    found.visit(in);
}

} // namespace ensign::lint
