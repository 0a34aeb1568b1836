// SPDX-License-Identifier: BSL-1.0
// raw & unsigned(doc::fold), where raw has flags of str::f: the bit is somebody else's there. Masks of the library do not
// mix; numbers do.
#include "checks.hpp"

#include "../support/code_visitor.hpp"
#include "../support/flag_origin.hpp"
#include "../support/locations.hpp"
#include "../support/operations.hpp"
#include "../support/wording.hpp"

namespace ensign::lint {

namespace {

// Two numbers that meet, and the second of them as a constant if it is one.
struct meeting {
    operation at;
    flag_origin first;
    flag_origin second;
    const clang::Expr* second_as;
    std::optional<flag_constant> constant;
};

clang::BinaryOperatorKind without_assignment(clang::BinaryOperatorKind op) {
    return clang::BinaryOperator::isCompoundAssignmentOp(op) ? clang::BinaryOperator::getOpForCompoundAssignment(op)
                                                             : op;
}

bool share_bits(const enum_type& a, const enum_type& b) {
    const auto used = [](const enum_type& e) {
        std::uint64_t out = 0;
        for (const member& m : e.members) { out |= m.value; }
        return out;
    };
    return (used(a) & used(b)) != 0;
}

const member* member_named(const enum_type& e, llvm::StringRef name) {
    const auto found = llvm::find_if(e.members, [&](const member& m) { return m.name == name; });
    return found == e.members.end() ? nullptr : &*found;
}

// Whose the bits are in another enum: "'x' there", "nobody's there".
std::string meaning_in(const enum_type& e, std::uint64_t value) {
    for (const member& m : e.members) {
        if (m.value == value && value != 0) { return "'" + m.name + "' there"; }
    }
    const std::string names = as_names(e, value);
    return names.empty() ? "no flag there" : "'" + names + "' there";
}

class mixes : public code_visitor<mixes> {
public:
    mixes(const unit& in, const reporter& report) : in_{in}, report_{report}, flags_{in} {}

    bool VisitExpr(clang::Expr* e) {
        if (e->isTypeDependent() || e->isValueDependent()) { return true; }
        if (const auto* const cast = llvm::dyn_cast<clang::CastExpr>(e);
            cast != nullptr && cast->getCastKind() == clang::CK_IntegralToBoolean) {
            is_asked_.insert(as_written(*cast->getSubExpr()).IgnoreParenCasts());
        }
        if (const auto* const cast = llvm::dyn_cast<clang::ExplicitCastExpr>(e)) {
            if (const enum_type* const to = flags_.trait_enum(cast->getType(), true)) {
                becomes_.try_emplace(as_written(*cast->getSubExpr()).IgnoreParenCasts(), to);
            }
        }
        const auto found = operation_of(*e);
        if (!found || !found->lhs->getType()->isIntegralOrEnumerationType()) { return true; }
        switch (found->op) {
        case clang::BO_And:
        case clang::BO_Or:
        case clang::BO_Xor: look_at_bits(*found); break;
        case clang::BO_AndAssign:
        case clang::BO_OrAssign:
        case clang::BO_XorAssign: look_at_assignment(*found); break;
        case clang::BO_EQ:
        case clang::BO_NE: look_at_comparison(*found); break;
        default: break;
        }
        return true;
    }
    // That two enums agree, or have no bit in common, is asserted on purpose; and an enum that is put together from
    // others says what it is.
    bool TraverseStaticAssertDecl(clang::StaticAssertDecl*) { return true; } // NOLINT(readability-identifier-naming)
    bool TraverseEnumConstantDecl(clang::EnumConstantDecl*) { return true; } // NOLINT(readability-identifier-naming)

private:
    [[nodiscard]] std::optional<meeting> meeting_of(const operation& at) const {
        const auto left = flags_.of(*at.lhs);
        const auto right = flags_.of(*at.rhs);
        if (!left || !right || left->type == right->type) { return std::nullopt; }
        const auto left_constant = flags_.constant(*at.lhs);
        auto right_constant = flags_.constant(*at.rhs);
        if (left_constant && !right_constant) { return meeting{at, *right, *left, at.lhs, left_constant}; }
        return meeting{at, *left, *right, at.rhs, std::move(right_constant)};
    }

    void look_at_bits(const operation& at) {
        const auto met = meeting_of(at);
        if (!met) { return; }
        const bool both_constant = met->constant && flags_.constant(at.lhs == met->second_as ? *at.rhs : *at.lhs);
        if (at.op == clang::BO_And) {
            // `doc(raw & unsigned(doc::all))` says that it is a translation
            const auto to = becomes_.find(at.whole);
            if (to != becomes_.end() && to->second == met->second.type) { return; }
            // of two constants it asks whether they have a bit in common
            if (!both_constant && (share_bits(*met->first.type, *met->second.type) || met->first.through == nullptr)) {
                tell(*met);
            }
            return;
        }
        // `a.bits() | b.bits()` is asked whether anything is set; `^` of two values is a hash
        if (is_asked_.contains(at.whole) || (at.op == clang::BO_Xor && !met->constant)) { return; }
        if (share_bits(*met->first.type, *met->second.type)) { tell(*met); }
    }

    void look_at_comparison(const operation& at) {
        for (const auto& [side, other] : {std::pair{at.lhs, at.rhs}, std::pair{at.rhs, at.lhs}}) {
            const auto value = other->getIntegerConstantExpr(*in_.ast);
            if (value && value->isZero()) { is_asked_.insert(as_written(*side).IgnoreParenCasts()); }
        }
        const auto met = meeting_of(at);
        if (!met || !met->constant || met->constant->value == 0) { return; }
        const clang::Expr& other = at.lhs == met->second_as ? *at.rhs : *at.lhs;
        if (!other.getIntegerConstantExpr(*in_.ast) && met->first.is_mask) { tell(*met); }
    }

    void look_at_assignment(const operation& at) {
        const clang::ValueDecl* const to = named_variable(*at.lhs);
        const auto second = flags_.of(*at.rhs);
        if (to == nullptr || !second) { return; }
        std::optional<flag_origin> first;
        if (at.op == clang::BO_AndAssign) {
            first = flags_.of(*at.lhs);
        } else if (llvm::isa<clang::VarDecl>(to)) { // a field may mean something else in another object
            first = origin_before(*to, at);
        }
        if (!first || first->type == second->type || !share_bits(*first->type, *second->type)) { return; }
        tell({at, *first, *second, at.rhs, flags_.constant(*at.rhs)});
    }

    // What a variable has when somebody adds flags to it. Not known if it begins anew with others.
    [[nodiscard]] std::optional<flag_origin> origin_before(const clang::ValueDecl& to, const operation& adding) const {
        const auto writes = flags_.writes().of(to);
        if (!writes) { return std::nullopt; }
        std::optional<flag_origin> out;
        bool before = true;
        for (const variable_write& one : *writes) {
            before &= one.where != adding.where;
            const bool begins = !one.by || *one.by == clang::BO_Assign;
            const auto value = one.value->getIntegerConstantExpr(*in_.ast);
            if (one.by == clang::BO_AndAssign || (value && value->isZero())) { continue; }
            const auto given = flags_.written(*one.value, &to);
            if (begins && (!given || (out && out->type != given->type))) { return std::nullopt; }
            if (given && !out && before) {
                out = given;
                out->through = &to;
                out->said = one.where;
            }
        }
        return out;
    }

    void tell(const meeting& met) {
        if (!seen_.insert(met.at.where).second) { return; }
        const enum_type& first = *met.first.type;
        const enum_type& second = *met.second.type;
        diagnostic found{
            severity::error, function() + ": " + first.name + ", " + second.name, {}, met.at.where, {}, {}};
        const std::string op = clang::BinaryOperator::getOpcodeStr(without_assignment(met.at.op)).str();
        const bool one_name = met.constant && met.constant->names.size() == 1;
        if (one_name) {
            const clang::EnumConstantDecl& name = *met.constant->names.front();
            const std::uint64_t value = value_of(second, name);
            found.message = llvm::formatv("{0} has flags of '{1}', and '{2}' is none of them: its {3} is {4}: {5}",
                                          what_is(met.first), first.name, second.name + "::" + name.getName().str(),
                                          bits_text(value), meaning_in(first, value), advice(first, name))
                                .str();
            suggest(met, name, found);
        } else {
            found.message = llvm::formatv("'{0}' mixes flags of '{1}' and of '{2}' in one number, where a bit has two "
                                          "meanings: keep each in a mask of its own, ensign::traits<{1}> and "
                                          "ensign::traits<{2}>",
                                          op, first.name, second.name)
                                .str();
        }
        for (const flag_origin& origin : {met.first, met.second}) {
            if (origin.through == nullptr) { continue; }
            found.notes.emplace_back(origin.said, "'" + origin.through->getNameAsString() + "' has flags of '" +
                                                      origin.type->name + "' from here");
        }
        report_(std::move(found));
    }

    static std::uint64_t value_of(const enum_type& e, const clang::EnumConstantDecl& name) {
        const member* const m = member_named(e, name.getName());
        return m == nullptr ? 0 : m->value;
    }

    [[nodiscard]] static std::string what_is(const flag_origin& origin) {
        return origin.through == nullptr ? "a number here" : "'" + origin.through->getNameAsString() + "'";
    }

    static std::string advice(const enum_type& first, const clang::EnumConstantDecl& name) {
        if (const member* const same = member_named(first, name.getName())) {
            return "write " + first.qualified(*same) + ", " + bits_text(same->value) +
                   ", or keep the two in masks of their own";
        }
        return "name a flag of '" + first.name + "', or keep the two in masks of their own, ensign::traits<" +
               first.name + ">";
    }

    // The enumerator of the same name in the enum that the number is of.
    void suggest(const meeting& met, const clang::EnumConstantDecl& name, diagnostic& found) const {
        const member* const same = member_named(*met.first.type, name.getName());
        if (same == nullptr) { return; }
        const clang::DeclRefExpr* const use = first_name_in(*met.second_as);
        if (use == nullptr || !can_be_edited(use->getSourceRange(), in_.sources())) { return; }
        const std::string text = met.first.type->qualified(*same);
        found.fixes.push_back(
            {"write " + text, false, {clang::FixItHint::CreateReplacement(use->getSourceRange(), text)}});
    }

    static const clang::DeclRefExpr* first_name_in(const clang::Stmt& part) {
        if (const auto* const name = llvm::dyn_cast<clang::DeclRefExpr>(&part);
            name != nullptr && llvm::isa<clang::EnumConstantDecl>(name->getDecl())) {
            return name;
        }
        for (const clang::Stmt* const child : part.children()) {
            if (child == nullptr) { continue; }
            if (const clang::DeclRefExpr* const found = first_name_in(*child)) { return found; }
        }
        return nullptr;
    }

    const unit& in_;
    const reporter& report_;
    flag_origins flags_;
    std::set<clang::SourceLocation> seen_;
    llvm::SmallPtrSet<const clang::Expr*, 8> is_asked_;            ///< whether it is zero
    llvm::DenseMap<const clang::Expr*, const enum_type*> becomes_; ///< what somebody has made of it
};

} // namespace

void check_cross_enum(const unit& in, const check_options&, const reporter& report) {
    mixes found{in, report};
    found.visit(in);
}

} // namespace ensign::lint
