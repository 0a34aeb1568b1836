// SPDX-License-Identifier: BSL-1.0
// mask == f::a is true as long as nothing else is set, and false from the day when somebody adds a flag.
#include "checks.hpp"

#include "../support/code_visitor.hpp"
#include "../support/flag_origin.hpp"
#include "../support/locations.hpp"
#include "../support/operations.hpp"
#include "../support/wording.hpp"

namespace ensign::lint {

namespace {

class equalities : public code_visitor<equalities> {
public:
    equalities(const unit& in, const reporter& report) : in_{in}, report_{report}, flags_{in} {}

    bool VisitExpr(clang::Expr* e) {
        if (e->isTypeDependent() || e->isValueDependent()) { return true; }
        const auto compared = operation_of(*e);
        if (!compared || (compared->op != clang::BO_EQ && compared->op != clang::BO_NE)) { return true; }
        // what a macro is given is mostly an assertion, which means the whole value
        if (compared->where.isMacroID()) { return true; }
        for (const auto& [mask, flag] :
             {std::pair{compared->lhs, compared->rhs}, std::pair{compared->rhs, compared->lhs}}) {
            if (look_at(*compared, *mask, *flag)) { break; }
        }
        return true;
    }
    bool TraverseStaticAssertDecl(clang::StaticAssertDecl*) { return true; } // NOLINT(readability-identifier-naming)

private:
    bool look_at(const operation& compared, const clang::Expr& mask, const clang::Expr& flag) {
        const auto constant = flags_.constant(flag);
        if (!constant || constant->value == 0 || constant->inverted || flags_.constant(mask)) { return false; }
        if ((constant->value & constant->type->flags()) == constant->type->flags()) { return false; } // all of them
        const clang::Expr& asked = as_written(mask);
        // `(raw & f::a) == f::a` asks for a; `m - f::a == f::b` is about the rest
        if (operation_of(*asked.IgnoreParenCasts())) { return false; }
        const auto origin = flags_.of(mask);
        if (!origin || !origin->is_mask || origin->inverted || origin->type != constant->type) { return false; }
        if (seen_.insert(compared.where).second) { tell(compared, asked, as_written(flag), *constant); }
        return true;
    }

    void tell(const operation& compared, const clang::Expr& mask, const clang::Expr& flag,
              const flag_constant& constant) {
        const bool equal = compared.op == clang::BO_EQ;
        const bool of_library = flags_.trait_enum(mask.getType(), true) != nullptr && !mask.getType()->isEnumeralType();
        const bool one = llvm::isPowerOf2_64(constant.value);
        const auto m = text_of(mask, *in_.ast);
        const auto f = text_of(flag, *in_.ast);
        const std::string mask_text = in_parentheses(mask, m.value_or("mask"), of_library);
        const std::string flag_text = f.value_or("flag");
        const std::string operand = needs_parentheses(flag) ? "(" + flag_text + ")" : flag_text;
        const std::string no = equal ? "" : "!";
        const std::string has = of_library ? no + mask_text + ".has_all(" + flag_text + ")"
                                : one
                                    ? "(" + mask_text + " & " + operand + ") " + (equal ? "!=" : "==") + " 0"
                                    : "(" + mask_text + " & " + operand + ") " + (equal ? "==" : "!=") + " " + operand;
        const std::string exactly = no + mask_text + ".has_exactly(" + flag_text + ")";
        diagnostic found{severity::remark, function() + ": " + constant.type->name, {}, compared.where, {}, {}};
        found.message =
            llvm::formatv("this is {0} as soon as any flag beside {1}, {2}, is set: write {3}, or {4}",
                          equal ? "false" : "true", constant.text(), bits_text(constant.value), has,
                          of_library ? exactly + " if nothing else may be set" : "leave it if nothing else may be set")
                .str();
        if (m && f && can_be_edited(compared.whole->getSourceRange(), in_.sources())) {
            const clang::SourceRange all = compared.whole->getSourceRange();
            found.fixes.push_back({"write " + has, false, {clang::FixItHint::CreateReplacement(all, has)}});
            if (of_library) {
                found.fixes.push_back({"write " + exactly, false, {clang::FixItHint::CreateReplacement(all, exactly)}});
            }
        }
        report_(std::move(found));
    }

    static std::string in_parentheses(const clang::Expr& e, std::string text, bool before_dot) {
        return before_dot && llvm::isa<clang::UnaryOperator>(e.IgnoreImplicit()) ? "(" + text + ")" : text;
    }

    const unit& in_;
    const reporter& report_;
    flag_origins flags_;
    std::set<clang::SourceLocation> seen_;
};

} // namespace

void check_equality_test(const unit& in, const check_options&, const reporter& report) {
    equalities found{in, report};
    found.visit(in);
}

} // namespace ensign::lint
