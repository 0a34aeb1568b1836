// SPDX-License-Identifier: BSL-1.0
// (mask & none) != 0: nobody has no bit, so the answer is the same for every mask. What was meant is whether the mask is
// empty.
#include "checks.hpp"

#include "../support/api.hpp"
#include "../support/code_visitor.hpp"
#include "../support/flag_origin.hpp"
#include "../support/locations.hpp"
#include "../support/names.hpp"
#include "../support/numbering.hpp"
#include "../support/operations.hpp"
#include "../support/roles.hpp"

namespace ensign::lint {

namespace {

// `x & none`
struct masking {
    operation with;
    const clang::Expr* mask; ///< x
    const clang::Expr* none;
    const enum_type* type;
    const member* zero;
};

class zero_tests : public code_visitor<zero_tests> {
public:
    zero_tests(const unit& in, const reporter& report) : in_{in}, report_{report}, flags_{in} {}

    bool VisitExpr(clang::Expr* e) {
        if (e->isTypeDependent() || e->isValueDependent()) { return true; }
        const auto compared = operation_of(*e);
        if (!compared) { return true; }
        if (compared->op == clang::BO_EQ || compared->op == clang::BO_NE) { look_at(*compared); }
        return true;
    }
    bool VisitCastExpr(clang::CastExpr* cast) {
        if (cast->getCastKind() != clang::CK_IntegralToBoolean) { return true; }
        if (const auto found = masking_in(*cast->getSubExpr())) { report_truth(*found); }
        return true;
    }
    bool VisitCXXMemberCallExpr(clang::CXXMemberCallExpr* call) {
        if (call->isTypeDependent() || call->isValueDependent()) { return true; }
        look_at_call(*call);
        return true;
    }
    // What is asserted is meant to be the same always.
    bool TraverseStaticAssertDecl(clang::StaticAssertDecl*) { return true; } // NOLINT(readability-identifier-naming)

private:
    // A constant of zero members alone.
    const member* zero_in(const clang::Expr& e, const enum_type*& type) const {
        const auto constant = flags_.constant(e);
        if (!constant || constant->value != 0 || constant->inverted || is_sequential(*constant->type)) {
            return nullptr;
        }
        const member* zero = nullptr;
        for (const clang::EnumConstantDecl* const name : constant->names) {
            for (const member& m : constant->type->members) {
                if (m.decl->getCanonicalDecl() != name->getCanonicalDecl()) { continue; }
                if (m.value != 0) { return nullptr; }
                zero = &m;
            }
        }
        type = constant->type;
        return zero;
    }

    std::optional<masking> masking_in(const clang::Expr& e) const {
        const auto with = operation_of(*as_written(e).IgnoreParenCasts());
        if (!with || with->op != clang::BO_And) { return std::nullopt; }
        for (const auto& [mask, none] : {std::pair{with->lhs, with->rhs}, std::pair{with->rhs, with->lhs}}) {
            const enum_type* type = nullptr;
            const member* const zero = zero_in(*none, type);
            if (zero != nullptr && !flags_.constant(*mask)) { return masking{*with, mask, none, type, zero}; }
        }
        return std::nullopt;
    }

    void look_at(const operation& compared) {
        for (const auto& [side, other] :
             {std::pair{compared.lhs, compared.rhs}, std::pair{compared.rhs, compared.lhs}}) {
            const auto found = masking_in(*side);
            if (!found) { continue; }
            const enum_type* type = nullptr;
            const bool with_name = zero_in(*other, type) != nullptr && type == found->type;
            if (with_name || is_zero(*other)) { report_comparison(compared, *side, *other, *found, with_name); }
            return;
        }
    }

    bool is_zero(const clang::Expr& e) const {
        if (!e.getType()->isIntegralOrEnumerationType()) { return is_empty_mask(e); }
        const auto value = e.getIntegerConstantExpr(*in_.ast);
        return value && value->isZero();
    }
    bool is_empty_mask(const clang::Expr& e) const {
        const auto* const made = llvm::dyn_cast<clang::CXXConstructExpr>(as_written(e).IgnoreParenCasts());
        return made != nullptr && made->getNumArgs() == 0 && flags_.trait_enum(e.getType(), true) != nullptr;
    }

    [[nodiscard]] diagnostic begin(const enum_type& type, const member& zero, clang::SourceLocation where) const {
        return {severity::warning, function() + ": " + type.qualified(zero), {}, where, {}, {}};
    }

    // What an author with a zero that is called like a flag has to do is something else.
    [[nodiscard]] static std::string advice(const masking& m, llvm::StringRef otherwise) {
        if (says_nothing(*m.type, *m.zero)) { return otherwise.str(); }
        return "give '" + m.zero->name + "' a bit, or " + otherwise.str();
    }

    void tell(const masking& m, bool value, std::string what, hint cure) {
        if (!seen_.insert(m.with.where).second) { return; }
        diagnostic found = begin(*m.type, *m.zero, m.with.where);
        found.message =
            llvm::formatv("this is always {0}: '{1}' is 0x0, which has no bit, so '& {2}' leaves none of any "
                          "mask: {3}",
                          value ? "true" : "false", m.type->qualified(*m.zero), m.zero->name, advice(m, what))
                .str();
        if (!cure.edits.empty() && says_nothing(*m.type, *m.zero)) { found.fixes.push_back(std::move(cure)); }
        report_(std::move(found));
    }

    // (x & none) == none asks whether x has none, and (x & none) == 0 whether it lacks none.
    void report_comparison(const operation& compared, const clang::Expr& side, const clang::Expr& other,
                           const masking& m, bool with_name) {
        const bool equal = compared.op == clang::BO_EQ;
        const bool wants_empty = with_name == equal;
        const std::string op = wants_empty ? "==" : "!=";
        hint cure{"compare the mask itself: " + op, with_name, {}};
        const auto mask = text_of(*m.mask, *in_.ast);
        const auto zero = text_of(with_name ? other : *m.none, *in_.ast);
        const bool plain = mask && zero && !needs_parentheses(*m.mask) &&
                           &as_written(side) == &as_written(*m.with.whole) &&
                           can_be_edited(compared.whole->getSourceRange(), in_.sources());
        std::string what =
            "to ask whether a mask is " + std::string{wants_empty ? "" : "not "} + "empty, compare the mask itself";
        if (plain) {
            const std::string text = *mask + " " + op + " " + *zero;
            what = (wants_empty ? "to ask whether nothing is set, write " : "to ask whether anything is set, write ") +
                   text;
            cure.what = "write " + text;
            cure.edits.push_back(clang::FixItHint::CreateReplacement(compared.whole->getSourceRange(), text));
        }
        tell(m, equal, std::move(what), std::move(cure));
    }

    // if (x & none)
    void report_truth(const masking& m) {
        const auto mask = text_of(*m.mask, *in_.ast);
        const auto zero = text_of(*m.none, *in_.ast);
        hint cure{"compare instead of masking", false, {}};
        std::string what = "to ask whether a mask is empty, compare the mask itself";
        if (mask && zero && !needs_parentheses(*m.mask) && can_be_edited(m.with.where, in_.sources())) {
            what = "to ask whether nothing is set, write " + *mask + " == " + *zero;
            cure.what = "write " + *mask + " == " + *zero;
            cure.edits.push_back(clang::FixItHint::CreateReplacement(m.with.where, "=="));
        }
        tell(m, false, std::move(what), std::move(cure));
    }

    // (x & none).empty()
    void report_emptiness(const clang::CXXMemberCallExpr& call) {
        const auto found = masking_in(*call.getImplicitObjectArgument());
        if (!found) { return; }
        const clang::Expr& mask = as_written(*found->mask);
        const auto text = text_of(mask, *in_.ast);
        hint cure{"", false, {}};
        std::string what = "to ask whether a mask is not empty, ask the mask itself";
        const bool is_mask = !mask.getType()->isEnumeralType() && !llvm::isa<clang::UnaryOperator>(mask);
        if (text && is_mask && !operation_of(mask) && can_be_edited(call.getSourceRange(), in_.sources())) {
            const std::string asked = "!" + *text + ".empty()";
            what = "to ask whether anything is set, write " + asked;
            cure.what = "write " + asked;
            cure.edits.push_back(clang::FixItHint::CreateReplacement(call.getSourceRange(), asked));
        }
        tell(*found, true, std::move(what), std::move(cure));
    }

    void look_at_call(const clang::CXXMemberCallExpr& call) {
        const clang::CXXMethodDecl* const method = call.getMethodDecl();
        if (method == nullptr || !method->getDeclName().isIdentifier()) { return; }
        const llvm::StringRef name = method->getName();
        const bool of_mask = method->getParent()->getQualifiedNameAsString() == names::traits;
        if (of_mask && llvm::is_contained(names::mask_emptiness, name)) { report_emptiness(call); }
        if (call.getNumArgs() == 0) { return; }
        const bool asks_true = llvm::is_contained(names::mask_true_of_none, name);
        const bool asks = asks_true || llvm::is_contained(names::mask_false_of_none, name);
        const auto of_set = as_library_call(call);
        const bool all_rows = of_set && llvm::is_contained(names::all_for_none, name);
        const bool no_rows = of_set && llvm::is_contained(names::nothing_for_none, name);
        if (!(asks && (of_set || of_mask)) && !all_rows && !no_rows) { return; }
        const clang::Expr& none = *call.getArg(asks && of_set ? call.getNumArgs() - 1 : 0);
        const enum_type* type = nullptr;
        const member* const zero = zero_in(as_written(none), type);
        if (zero == nullptr || !seen_.insert(call.getExprLoc()).second) { return; }
        diagnostic found = begin(*type, *zero, call.getExprLoc());
        const std::string has_no_bit = "'" + type->qualified(*zero) + "' is 0x0, which has no bit";
        if (!asks) {
            found.message =
                llvm::formatv("'{0}' takes {1}: {2}, so {3}: for those without any trait write {{.none_of = "
                              "ensign::traits<{4}>::all()} with '{5}'",
                              name, all_rows ? "every row" : "no row", has_no_bit,
                              all_rows ? "all have it" : "nobody has any of it", type->name,
                              name.starts_with("with") ? "with" : "count")
                    .str();
            report_(std::move(found));
            return;
        }
        const bool negated = name == "has_none";
        const std::string cure = of_mask ? "empty()" : "has_exactly(..., " + type->qualified(*zero) + ")";
        found.message =
            llvm::formatv("'{0}' of '{1}' is always {2}: it is 0x0, which has no bit: to ask whether {3} is set, "
                          "write {4}{5}",
                          name, type->qualified(*zero), asks_true ? "true" : "false", negated ? "anything" : "nothing",
                          negated ? "!" : "", cure)
                .str();
        add_cure(call, of_mask, negated, found);
        report_(std::move(found));
    }

    void add_cure(const clang::CXXMemberCallExpr& call, bool of_mask, bool negated, diagnostic& found) const {
        if (!can_be_edited(call.getSourceRange(), in_.sources())) { return; }
        hint cure{of_mask ? "write empty()" : "write has_exactly", false, {}};
        if (negated) {
            cure.what = "write !... and " + cure.what.substr(6);
            cure.edits.push_back(clang::FixItHint::CreateInsertion(call.getBeginLoc(), "!"));
        }
        const clang::SourceLocation name = call.getExprLoc();
        if (of_mask) {
            cure.edits.push_back(
                clang::FixItHint::CreateReplacement(clang::SourceRange{name, call.getEndLoc()}, "empty()"));
        } else {
            cure.edits.push_back(clang::FixItHint::CreateReplacement(name, "has_exactly"));
        }
        found.fixes.push_back(std::move(cure));
    }

    const unit& in_;
    const reporter& report_;
    flag_origins flags_;
    std::set<clang::SourceLocation> seen_;
};

} // namespace

void check_zero_test(const unit& in, const check_options&, const reporter& report) {
    zero_tests tests{in, report};
    tests.visit(in);
}

} // namespace ensign::lint
