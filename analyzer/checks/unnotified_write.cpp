// SPDX-License-Identifier: BSL-1.0
// Data of a set that is changed behind its back: no view is asked, no callback is called. The set gives const references
// away, so it takes a cast, a member that is mutable, or what `update` and `bulk_write` lend for the time of the call.
#include "checks.hpp"

#include "../support/changes.hpp"
#include "../support/code_visitor.hpp"
#include "../support/lent.hpp"
#include "../support/row_data.hpp"
#include "../support/words.hpp"

namespace ensign::lint {

namespace {

// Parameters of callbacks are known before their bodies are looked at, also where the lambda stands in a variable.
class callback_reader : public code_visitor<callback_reader> {
public:
    explicit callback_reader(row_data& rows) : rows_{rows} {}

    bool VisitCXXMemberCallExpr(clang::CXXMemberCallExpr* call) {
        if (const auto known = as_library_call(*call)) { rows_.learn(*known); }
        return true;
    }

private:
    row_data& rows_;
};

bool is_const(const clang::Expr& e) {
    const clang::QualType type = e.getType();
    return type->isPointerType() ? type->getPointeeType().isConstQualified() : e.isGLValue() && type.isConstQualified();
}

bool can_change(const clang::Expr& e) {
    const clang::QualType type = e.getType();
    return type->isPointerType() ? !type->getPointeeType().isConstQualified()
                                 : e.isLValue() && !type.isConstQualified();
}

class write_finder : public surrounded_visitor<write_finder, code_visitor<write_finder>> {
public:
    write_finder(const reporter& report, std::vector<std::string> more) : report_{report}, more_{std::move(more)} {}

    void look(const unit& in) {
        callback_reader{rows_}.visit(in);
        visit(in);
    }

    bool meet(const clang::Stmt& part) {
        if (const auto* const e = llvm::dyn_cast<clang::Expr>(&part); e != nullptr && !e->isTypeDependent()) {
            look_at(*e);
        }
        return true;
    }

    bool VisitCXXMemberCallExpr(clang::CXXMemberCallExpr* call) {
        if (const auto known = as_library_call(*call)) {
            for (const lent_away& one : lent_away_by(*known)) { report_lent(one, *known); }
        }
        return true;
    }

private:
    void look_at(const clang::Expr& e) {
        if (const auto* const cast = llvm::dyn_cast<clang::ExplicitCastExpr>(&e)) {
            const clang::Expr& from = *cast->getSubExpr()->IgnoreParenImpCasts();
            if (!can_change(e) || !is_const(from)) { return; }
            if (const auto source = rows_.of(from)) { report_use(e, *source, "a cast takes the const from"); }
        } else if (const auto* const member = llvm::dyn_cast<clang::MemberExpr>(&e)) {
            const auto* const field = llvm::dyn_cast<clang::FieldDecl>(member->getMemberDecl());
            if (field == nullptr || !field->isMutable() || !is_const(*member->getBase())) { return; }
            if (const auto source = rows_.of(*member->getBase())) {
                report_use(e, *source, "'" + field->getNameAsString() + "' is mutable, also in");
            }
        } else if (const auto* const call = llvm::dyn_cast<clang::CallExpr>(&e)) {
            const clang::FunctionDecl* const callee = call->getDirectCallee();
            if (more_.empty() || callee == nullptr || !can_change(e)) { return; }
            const std::string name = callee->getQualifiedNameAsString();
            if (!llvm::is_contained(more_, name) && !llvm::is_contained(more_, callee->getNameAsString())) { return; }
            report_use(e, {"", name}, "");
        }
    }

    void report_use(const clang::Expr& e, const row_source& source, const std::string& how) {
        const use one = use_of(e, outer(), body());
        if (one.what == use::nothing || !seen_.insert(e.getExprLoc()).second) { return; }
        const std::string set = source.set.empty() ? "a set" : "'" + source.set + "'";
        const std::string what = how.empty() ? "'" + source.method + "' gives data of a set"
                                             : how + " what '" + source.method + "' of " + set + " gives";
        const std::string instead = "change it with 'update' or 'set_data'";
        const char* const happens = one.what == use::change ? ", and it is changed"
                                    : one.what == use::keep ? ", and it is kept to be changed later"
                                                            : ", and it is given away to be changed";
        diagnostic found{severity::warning, function() + ": " + source.method, {}, e.getExprLoc(), {}, {}};
        found.message = what + happens + ", of which no view and no callback hears: " + instead;
        if (one.inside.isValid()) {
            found.notes.emplace_back(one.inside, "it is changed here");
        } else if (one.what == use::keep) {
            found.notes.emplace_back(one.where, "it is kept here");
        }
        report_(std::move(found));
    }

    void report_lent(const lent_away& one, const library_call& by) {
        const std::string set = text_of(path_of(*by.object));
        diagnostic found{severity::warning, function() + ": " + one.name, {}, one.where, {}, {}};
        const std::string kept = one.later.empty() ? "is kept behind the call" : "is used in " + one.later;
        found.message =
            one.of_copy
                ? llvm::formatv("'{0}' is a copy that 'update' lends and then takes over into '{1}', and it {2}, when "
                                "it is gone: keep the entity, and call 'update' again",
                                one.name, set, kept)
                      .str()
                : llvm::formatv("'{0}' is the rows of '{1}', which 'bulk_write' lends until it returns, and it {2}, "
                                "of which no view and no callback hears: write inside, or call 'bulk_write' again",
                                one.name, set, kept)
                      .str();
        found.notes.emplace_back(by.call->getExprLoc(), "it is lent here");
        report_(std::move(found));
    }

    const reporter& report_;
    std::vector<std::string> more_;
    row_data rows_;
    std::set<clang::SourceLocation> seen_;
};

} // namespace

void check_unnotified_write(const unit& in, const check_options& set, const reporter& report) {
    write_finder writes{report, listed(set.text("ApiNames", ""))};
    writes.look(in);
}

} // namespace ensign::lint
