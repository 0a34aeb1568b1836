// SPDX-License-Identifier: BSL-1.0
// mask & ~std::uint32_t(flag), where the mask has 64 bits: what is inverted has 32, so all of the upper half goes, too.
#include "checks.hpp"

#include "../support/casts.hpp"
#include "../support/code_visitor.hpp"
#include "../support/flag_origin.hpp"
#include "../support/largest_value.hpp"
#include "../support/locations.hpp"
#include "../support/lookup.hpp"
#include "../support/possible_bits.hpp"
#include "../support/wide_literal.hpp"
#include "../support/wording.hpp"

namespace ensign::lint {

namespace {

// A `~` and the conversion that puts zeros in front of what it gives.
struct complement {
    const clang::UnaryOperator* inverts;
    unsigned width;
    unsigned wide;
};

class complement_finder : public code_visitor<complement_finder> {
public:
    complement_finder(const unit& in, bool shifts_are_told, const reporter& report)
        : in_{in}, shifts_are_told_{shifts_are_told}, report_{report}, origins_{in}, largest_{*in.ast} {}

    // What becomes narrow anyway: `std::uint32_t low = wide & ~std::uint32_t(x)`
    bool VisitCastExpr(clang::CastExpr* cast) {
        if (cast->getCastKind() != clang::CK_IntegralCast || cast->isValueDependent()) { return true; }
        const clang::Expr* const whole = cast->getSubExpr()->IgnoreParens();
        becomes_.try_emplace(whole, static_cast<unsigned>(in_.ast->getIntWidth(cast->getType())));
        return true;
    }
    bool VisitBinaryOperator(clang::BinaryOperator* operation) {
        if (operation->isTypeDependent() ||
            (operation->getOpcode() != clang::BO_And && operation->getOpcode() != clang::BO_AndAssign)) {
            return true;
        }
        const clang::Expr& left = *operation->getLHS();
        const clang::Expr& right = *operation->getRHS();
        if (const auto one = complement_in(right); one && !is_cut(*operation, *one)) { look_at(*one, left); }
        if (operation->getOpcode() == clang::BO_And) {
            if (const auto one = complement_in(left); one && !is_cut(*operation, *one)) { look_at(*one, right); }
        }
        return true;
    }

private:
    [[nodiscard]] std::optional<complement> complement_in(const clang::Expr& side) const {
        const auto* const cast = llvm::dyn_cast<clang::CastExpr>(side.IgnoreParens());
        if (cast == nullptr || cast->getCastKind() != clang::CK_IntegralCast || cast->isValueDependent() ||
            is_amount(cast->getType())) {
            return std::nullopt;
        }
        const auto* const inverts = llvm::dyn_cast<clang::UnaryOperator>(cast->getSubExpr()->IgnoreParens());
        if (inverts == nullptr || inverts->getOpcode() != clang::UO_Not ||
            !inverts->getType()->isUnsignedIntegerType()) { // a sign is extended, so nothing is cleared
            return std::nullopt;
        }
        const auto width = static_cast<unsigned>(in_.ast->getIntWidth(inverts->getType()));
        const auto wide = static_cast<unsigned>(in_.ast->getIntWidth(cast->getType()));
        return wide > width && wide <= 64 ? std::optional{complement{inverts, width, wide}} : std::nullopt;
    }

    [[nodiscard]] bool is_cut(const clang::Expr& whole, const complement& one) const {
        const auto to = becomes_.find(&whole);
        return to != becomes_.end() && to->second <= one.width;
    }

    void look_at(const complement& one, const clang::Expr& mask) {
        std::uint64_t cleared = possible_bits(mask, *in_.ast) & low_bits(one.wide) & ~low_bits(one.width);
        const auto origin = origins_.of(mask);
        if (origin && !origin->inverted) { cleared &= origin->type->all_bits(); }
        const clang::SourceManager& sources = in_.sources();
        if (cleared == 0 || is_all_ones(one) || is_told_as_shift(one) ||
            sources.isInSystemHeader(sources.getSpellingLoc(one.inverts->getOperatorLoc()))) {
            return;
        }
        const enum_type* const e = origin ? origin->type : nullptr;
        report_one(one, e, e == nullptr ? 0 : cleared & e->flags());
    }

    // `x & ~std::uint32_t(0)` is how some write 0xffffffff.
    [[nodiscard]] bool is_all_ones(const complement& one) const {
        const auto value = one.inverts->getSubExpr()->getIntegerConstantExpr(*in_.ast);
        return value && value->isZero();
    }

    // `~(1u << n)` is wrong before it is inverted, and so is `~((1u << n) - 1)`.
    [[nodiscard]] bool is_told_as_shift(const complement& one) const {
        return shifts_are_told_ && has_free_shift(*one.inverts->getSubExpr(), one.width);
    }

    [[nodiscard]] bool has_free_shift(const clang::Expr& operand, unsigned width) const {
        const auto* const operation = llvm::dyn_cast<clang::BinaryOperator>(operand.IgnoreParenImpCasts());
        if (operation == nullptr) { return false; }
        switch (operation->getOpcode()) {
        case clang::BO_Or:
        case clang::BO_Xor:
            return has_free_shift(*operation->getLHS(), width) || has_free_shift(*operation->getRHS(), width);
        case clang::BO_Sub: return has_free_shift(*operation->getLHS(), width);
        case clang::BO_Shl: {
            if (!llvm::isa<clang::IntegerLiteral>(operation->getLHS()->IgnoreParenImpCasts())) { return false; }
            const auto most = largest_.of(*operation->getRHS(), body());
            return !most || *most >= width;
        }
        default: return false;
        }
    }

    void report_one(const complement& one, const enum_type* e, std::uint64_t flags) {
        const std::string wide = unsigned_type(one.wide);
        const std::string names = flags == 0 ? std::string{} : as_names(*e, flags);
        diagnostic found{severity::warning,
                         function() + (e == nullptr ? "" : ": " + e->name),
                         {},
                         one.inverts->getOperatorLoc(),
                         {},
                         {}};
        found.message =
            llvm::formatv("what '~' inverts has {0} bits and the mask beside it {1}, so every bit from {0} on "
                          "is cleared, too{2}: invert a {3}",
                          one.width, one.wide,
                          names.empty() ? "" : ", which is '" + names + "' of '" + e->decl->getNameAsString() + "'",
                          wide)
                .str();
        if (auto edits = widen_operand(*one.inverts->getSubExpr(), wide); !edits.empty()) {
            found.fixes.push_back({"invert a " + wide, true, std::move(edits)});
        }
        report_(std::move(found));
    }

    // By the type of a cast, the suffix of a number, or else by a cast.
    [[nodiscard]] std::vector<clang::FixItHint> widen_operand(const clang::Expr& operand, llvm::StringRef wide) const {
        const clang::Expr* e = operand.IgnoreParenImpCasts();
        if (const auto* const cast = llvm::dyn_cast<clang::ExplicitCastExpr>(e)) {
            const auto edit = set_type(*cast, wide, *in_.ast);
            return edit ? std::vector{*edit} : std::vector<clang::FixItHint>{};
        }
        if (const auto* const shift = llvm::dyn_cast<clang::BinaryOperator>(e);
            shift != nullptr && shift->getOpcode() == clang::BO_Shl) {
            e = shift->getLHS()->IgnoreParenImpCasts();
        }
        if (const auto* const literal = llvm::dyn_cast<clang::IntegerLiteral>(e)) {
            const auto edit = widen(*literal, *in_.ast);
            return edit ? std::vector{*edit} : std::vector<clang::FixItHint>{};
        }
        const clang::SourceRange range = operand.getSourceRange();
        if (!can_be_edited(range, in_.sources()) || !can_be_named(*in_.ast, wide, range.getBegin())) { return {}; }
        const clang::SourceLocation behind =
            clang::Lexer::getLocForEndOfToken(range.getEnd(), 0, in_.sources(), in_.ast->getLangOpts());
        return {clang::FixItHint::CreateInsertion(range.getBegin(), (wide + "{").str()),
                clang::FixItHint::CreateInsertion(behind, "}")};
    }

    const unit& in_;
    bool shifts_are_told_;
    const reporter& report_;
    flag_origins origins_;
    largest_values largest_;
    llvm::DenseMap<const clang::Expr*, unsigned> becomes_; ///< the width of what an operation is converted to
};

} // namespace

void check_narrow_complement(const unit& in, const check_options& set, const reporter& report) {
    complement_finder complements{in, set.runs("ensign-runtime-shift"), report};
    complements.visit(in);
}

} // namespace ensign::lint
