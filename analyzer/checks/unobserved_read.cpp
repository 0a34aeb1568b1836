// SPDX-License-Identifier: BSL-1.0
// A predicate that reads a trait which its view does not observe: when that trait changes, nobody asks the predicate, and
// the view is wrong from then on. One call deep: what a function does that the predicate hands its mask to.
#include "checks.hpp"

#include "../support/api.hpp"
#include "../support/code_visitor.hpp"
#include "../support/mask_value.hpp"
#include "../support/names.hpp"
#include "../support/wording.hpp"

namespace ensign::lint {

namespace {

struct read {
    std::uint64_t bits;
    clang::SourceLocation where;
    bool whole; ///< compares or counts every bit
    clang::SourceLocation inside;
};

const clang::EnumDecl* enum_of_mask(clang::QualType type) {
    const auto* const record = type.getNonReferenceType()->getAsCXXRecordDecl();
    const auto* const mask = llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(record);
    if (mask == nullptr || mask->getQualifiedNameAsString() != names::traits) { return nullptr; }
    const auto* const type_of = mask->getTemplateArgs()[0].getAsType()->getAs<clang::EnumType>();
    return type_of == nullptr ? nullptr : type_of->getDecl();
}

bool is_name_of(const clang::Expr& e, const clang::ParmVarDecl& parameter) {
    const auto* const name = llvm::dyn_cast<clang::DeclRefExpr>(&bare(e));
    return name != nullptr && name->getDecl() == &parameter;
}

// Which bits of one mask parameter some code reads.
class read_finder : public clang::RecursiveASTVisitor<read_finder> {
public:
    read_finder(const clang::ParmVarDecl& mask, const clang::ASTContext& ast, std::uint64_t all, unsigned depth)
        : mask_{mask}, ast_{ast}, all_{all}, depth_{depth} {}

    bool VisitCXXMemberCallExpr(clang::CXXMemberCallExpr* call) {
        const clang::CXXMethodDecl* const method = call->getMethodDecl();
        if (method == nullptr || !is_name_of(*call->getImplicitObjectArgument(), mask_) ||
            !method->getDeclName().isIdentifier()) {
            return true;
        }
        const llvm::StringRef name = method->getName();
        if ((name == "has_all" || name == "has_any" || name == "has_none") && call->getNumArgs() == 1) {
            add(*call->getArg(0), call->getExprLoc());
        } else if (llvm::is_contained({"has_exactly", "empty", "count", "begin", "end"}, name)) {
            found.push_back({all_, call->getExprLoc(), true, {}});
        }
        return true;
    }

    bool VisitCXXOperatorCallExpr(clang::CXXOperatorCallExpr* call) {
        if (call->getNumArgs() != 2) { return true; }
        const bool left = is_name_of(*call->getArg(0), mask_);
        if (!left && !is_name_of(*call->getArg(1), mask_)) { return true; }
        const clang::OverloadedOperatorKind what = call->getOperator();
        if (what == clang::OO_Amp) {
            add(*call->getArg(left ? 1 : 0), call->getExprLoc());
        } else if (what == clang::OO_EqualEqual || what == clang::OO_ExclaimEqual) {
            found.push_back({all_, call->getExprLoc(), true, {}});
        }
        return true;
    }

    bool VisitCallExpr(clang::CallExpr* call) {
        const clang::FunctionDecl* callee = call->getDirectCallee();
        if (depth_ == 0 || callee == nullptr || callee->isFromASTFile() || !callee->hasBody(callee)) { return true; }
        const unsigned first =
            llvm::isa<clang::CXXOperatorCallExpr>(call) && llvm::isa<clang::CXXMethodDecl>(callee) ? 1 : 0;
        for (unsigned i = 0; i < callee->getNumParams() && i + first < call->getNumArgs(); ++i) {
            if (!is_name_of(*call->getArg(i + first), mask_)) { continue; }
            read_finder deeper{*callee->getParamDecl(i), ast_, all_, depth_ - 1};
            deeper.TraverseStmt(callee->getBody());
            for (const read& one : deeper.found) {
                found.push_back({one.bits, call->getExprLoc(), one.whole, one.where});
            }
        }
        return true;
    }

    std::vector<read> found;

private:
    void add(const clang::Expr& wanted, clang::SourceLocation where) {
        // a mask that is known only when the program runs may be right
        if (const auto values = mask_values(wanted, ast_); values && values->size() == 1) {
            found.push_back({values->front(), where, false, {}});
        }
    }

    const clang::ParmVarDecl& mask_;
    const clang::ASTContext& ast_;
    std::uint64_t all_;
    unsigned depth_;
};

// Reads of a set, or of a view of it.
class set_read_finder : public clang::RecursiveASTVisitor<set_read_finder> {
public:
    explicit set_read_finder(object_path set) : set_{std::move(set)} {}

    bool VisitCXXMemberCallExpr(clang::CXXMemberCallExpr* call) {
        const auto known = as_library_call(*call);
        if (!known || set_.empty() || !llvm::is_contained(names::reads, known->method)) { return true; }
        const object_path read = known->of_view ? set_of_view(*known->object) : path_of(*known->object);
        if (read == set_) { found.push_back(*known); }
        return true;
    }

    std::vector<library_call> found;

private:
    object_path set_;
};

// `.observed` as it is written; null: left out, so everything is observed.
const clang::Expr* observed_of(const clang::Expr& options) {
    const clang::Expr& e = bare(options);
    const auto* list = llvm::dyn_cast<clang::InitListExpr>(&e);
    if (list == nullptr) { return nullptr; }
    if (const clang::InitListExpr* const semantic = list->isSemanticForm() ? list : list->getSemanticForm()) {
        list = semantic;
    }
    if (class_name(list->getType()) != names::view_options || list->getNumInits() == 0) { return nullptr; }
    const clang::Expr* const observed = list->getInit(0);
    return llvm::isa<clang::CXXDefaultInitExpr>(observed) ? nullptr : observed;
}

const clang::FunctionDecl* body_of(const clang::LambdaExpr& lambda) {
    const clang::CXXMethodDecl* const call = lambda.getCallOperator();
    if (const clang::FunctionTemplateDecl* const generic = call->getDescribedFunctionTemplate()) {
        for (const clang::FunctionDecl* const one : generic->specializations()) { // auto parameters: as it is called
            if (one->hasBody()) { return one; }
        }
        return nullptr;
    }
    return call;
}

class view_finder : public code_visitor<view_finder> {
public:
    view_finder(const unit& in, const reporter& report) : in_{in}, report_{report} {}

    bool VisitCXXMemberCallExpr(clang::CXXMemberCallExpr* call) {
        const auto known = as_library_call(*call);
        if (!known || known->of_view || !known->method.starts_with("make_")) { return true; }
        for (const clang::Expr* const argument : call->arguments()) {
            if (const clang::LambdaExpr* const lambda = lambda_of(*argument)) { look_for_other_rows(*lambda, *known); }
        }
        const bool raw = known->method == "make_raw_view";
        const bool context = known->method == "make_context_view";
        if (!raw && !context) { return true; }
        const unsigned predicate = raw ? 0 : 1;
        if (call->getNumArgs() <= predicate + 1) { return true; }
        const clang::LambdaExpr* const lambda = lambda_of(*call->getArg(predicate));
        const clang::Expr* const observed = observed_of(*call->getArg(predicate + 1));
        if (lambda != nullptr && observed != nullptr) { look_at(*lambda, *observed); }
        return true;
    }

private:
    void look_at(const clang::LambdaExpr& lambda, const clang::Expr& observed) {
        const auto values = mask_values(observed, *in_.ast);
        const clang::FunctionDecl* const function = body_of(lambda);
        if (!values || function == nullptr) { return; }
        std::size_t position = 0; // of the enum among those of the set: the masks come in that order
        for (const clang::ParmVarDecl* const parameter : function->parameters()) {
            const clang::EnumDecl* const type = enum_of_mask(parameter->getType());
            if (type == nullptr || type->getDefinition() == nullptr) { continue; }
            if (position >= values->size()) { return; }
            look_at(*function, *parameter, read_enum(*type->getDefinition()), (*values)[position++], observed);
        }
    }

    // A predicate is asked about one entity when that one changes, so it is not asked when others do.
    void look_for_other_rows(const clang::LambdaExpr& lambda, const library_call& made) {
        set_read_finder reads{path_of(*made.object)};
        reads.TraverseStmt(lambda.getBody());
        for (const library_call& one : reads.found) {
            diagnostic found{severity::error, function() + ": " + one.method.str(), {}, one.call->getExprLoc(), {}, {}};
            found.message =
                llvm::formatv(
                    "the predicate reads more than its own entity with '{0}', but a view hears only of changes "
                    "of the entity that it is asked about: keep what it needs in the data or the "
                    "traits of that entity, or in the context of a context view",
                    one.method)
                    .str();
            found.notes.emplace_back(made.call->getExprLoc(), "the view");
            report_(std::move(found));
        }
    }

    void look_at(const clang::FunctionDecl& function, const clang::ParmVarDecl& mask, const enum_type& e,
                 std::uint64_t observed, const clang::Expr& written) {
        read_finder reads{mask, *in_.ast, e.flags(), 1};
        reads.TraverseStmt(function.getBody());
        std::uint64_t told = 0;
        for (const read& one : reads.found) {
            const std::uint64_t missed = one.bits & ~observed & ~told;
            if (missed == 0) { continue; }
            told |= missed;
            report_one(one, e, missed, written);
        }
    }

    void report_one(const read& one, const enum_type& e, std::uint64_t missed, const clang::Expr& written) {
        const std::string names = as_names(e, missed & e.flags());
        diagnostic found{severity::error, function() + ": " + e.name, {}, one.where, {}, {}};
        found.message =
            llvm::formatv("the predicate reads {0} of '{1}', {2}, but the view does not observe it, so it is "
                          "not asked again when that changes: add it to 'observed', or leave 'observed' out "
                          "to observe every bit",
                          one.whole ? "every bit" : "'" + (names.empty() ? hex(missed) : names) + "'",
                          e.decl->getName(),
                          one.whole ? "also " + (names.empty() ? hex(missed) : names) : bits_text(missed))
                .str();
        if (one.inside.isValid()) { found.notes.emplace_back(one.inside, "it is read here"); }
        found.notes.emplace_back(written.getBeginLoc(), "what the view observes");
        if (!names.empty()) { add_fix(found, e, missed & e.flags(), written); }
        report_(std::move(found));
    }

    // Behind the last thing that is observed already, if that is of this enum; whoever observes nothing has to write it.
    void add_fix(diagnostic& found, const enum_type& e, std::uint64_t missed, const clang::Expr& written) const {
        std::string names;
        for (const member& m : e.members) {
            if (m.is_flag() && (missed & m.value) != 0) {
                missed &= ~m.value;
                names += (names.empty() ? "" : " | ") + e.name + "::" + m.name;
            }
        }
        const clang::Expr* last = last_of(bare(written), *e.decl);
        const clang::SourceManager& sources = in_.sources();
        if (last == nullptr || last->getEndLoc().isMacroID()) {
            const auto* const list = llvm::dyn_cast<clang::InitListExpr>(&bare(written));
            const auto* const made = llvm::dyn_cast<clang::CXXConstructExpr>(&bare(written));
            const bool empty =
                (list != nullptr && list->getNumInits() == 0) || (made != nullptr && made->getNumArgs() == 0);
            if (!empty || written.getEndLoc().isMacroID()) { return; }
            found.fixes.push_back(
                {"observe " + names, true, {clang::FixItHint::CreateInsertion(written.getEndLoc(), names)}});
            return;
        }
        const clang::SourceLocation behind =
            clang::Lexer::getLocForEndOfToken(last->getEndLoc(), 0, sources, in_.ast->getLangOpts());
        found.fixes.push_back({"observe " + names, true, {clang::FixItHint::CreateInsertion(behind, " | " + names)}});
    }

    // The part of `{condition::cursed, job::guard | job::healer}` that speaks of the enum.
    static const clang::Expr* last_of(const clang::Expr& written, const clang::EnumDecl& of) {
        std::vector<const clang::Expr*> parts;
        if (const auto* const made = llvm::dyn_cast<clang::CXXConstructExpr>(&written)) {
            for (const clang::Expr* const one : made->arguments()) { parts.push_back(&bare(*one)); }
        } else if (const auto* const list = llvm::dyn_cast<clang::InitListExpr>(&written)) {
            for (const clang::Expr* const one : list->inits()) { parts.push_back(&bare(*one)); }
        } else {
            parts.push_back(&written);
        }
        for (const clang::Expr* const part : parts) {
            const clang::EnumDecl* const mask = enum_of_mask(part->getType());
            const auto* const e = part->getType()->getAs<clang::EnumType>();
            if ((mask != nullptr && mask->getCanonicalDecl() == of.getCanonicalDecl()) ||
                (e != nullptr && e->getDecl()->getCanonicalDecl() == of.getCanonicalDecl())) {
                return part;
            }
        }
        return nullptr;
    }

    const unit& in_;
    const reporter& report_;
};

} // namespace

void check_unobserved_read(const unit& in, const check_options&, const reporter& report) {
    view_finder views{in, report};
    views.visit(in);
}

} // namespace ensign::lint
