// SPDX-License-Identifier: BSL-1.0
// A callback that changes the set that calls it. The set refuses at run time, when the callback is first called; this says
// so before. One call deep: what a function does that the callback hands the set to.
#include "checks.hpp"

#include "../support/callbacks.hpp"
#include "../support/code_visitor.hpp"
#include "../support/names.hpp"
#include "../support/words.hpp"

namespace ensign::lint {

namespace {

struct write {
    std::string method;
    clang::SourceLocation where;
    clang::SourceLocation inside; ///< of a function that the callback calls; invalid: the callback itself
};

// Looks through the code of a callback for changes of one set.
class write_finder : public clang::RecursiveASTVisitor<write_finder> {
public:
    write_finder(object_path set, refused what, unsigned depth) : set_{std::move(set)}, what_{what}, depth_{depth} {}

    // A lambda in the callback runs at some other time, as with `defer`, unless somebody here calls it.
    bool TraverseLambdaExpr(clang::LambdaExpr*) { return true; }

    bool VisitCallExpr(clang::CallExpr* call) {
        if (const auto* const member = llvm::dyn_cast<clang::CXXMemberCallExpr>(call)) {
            if (const auto known = as_library_call(*member)) {
                look_at(*known);
                return true;
            }
        }
        follow(*call);
        return true;
    }

    std::vector<write> found;

private:
    void look_at(const library_call& known) {
        const clang::SourceLocation where = known.call->getExprLoc();
        if (!known.of_view && path_of(*known.object) == set_ && is_refused(known.method, what_)) {
            found.push_back({known.method.str(), where, {}});
            return;
        }
        if (known.of_view && known.method == "refresh" && what_ == refused::writes &&
            set_of_view(*known.object) == set_) {
            found.push_back({"refresh", where, {}});
        }
        if (!runs_at_once(known.method)) { return; }
        for (const clang::Expr* const argument : known.call->arguments()) {
            if (const clang::LambdaExpr* const lambda = lambda_of(*argument)) { TraverseStmt(lambda->getBody()); }
        }
    }

    void follow(const clang::CallExpr& call) {
        const clang::FunctionDecl* callee = call.getDirectCallee();
        if (depth_ == 0 || callee == nullptr || !callee->hasBody(callee) || callee->isFromASTFile()) { return; }
        for (const object_path& inside : names_inside(call, *callee)) {
            write_finder deeper{inside, what_, depth_ - 1};
            deeper.TraverseStmt(callee->getBody());
            for (const write& one : deeper.found) { found.push_back({one.method, call.getExprLoc(), one.where}); }
            if (!deeper.found.empty()) { return; }
        }
    }

    // What the set is called inside the function: a parameter, or as here, for members and for what a lambda captures.
    [[nodiscard]] std::vector<object_path> names_inside(const clang::CallExpr& call,
                                                        const clang::FunctionDecl& callee) const {
        std::vector<object_path> out;
        const bool is_operator = llvm::isa<clang::CXXOperatorCallExpr>(call);
        if (is_operator || llvm::isa<clang::CXXMemberCallExpr>(call)) { out.push_back(set_); }
        for (unsigned i = 0; i < callee.getNumParams(); ++i) {
            const unsigned argument = i + (is_operator && llvm::isa<clang::CXXMethodDecl>(callee) ? 1 : 0);
            if (argument >= call.getNumArgs() || path_of(*call.getArg(argument)) != set_) { continue; }
            const clang::ParmVarDecl* const parameter = callee.getParamDecl(i);
            if (parameter->getType()->isReferenceType()) { out.push_back({parameter->getCanonicalDecl()}); }
        }
        return out;
    }

    object_path set_;
    refused what_;
    unsigned depth_;
};

std::string message_for(const write& one, const callback& in) {
    const std::string set = text_of(in.set);
    if (in.what == refused::writes) {
        return llvm::formatv("'{0}' changes '{1}' inside {2}, so it is refused with ensign::reentry_error: put it into "
                             "{1}.defer(...), which runs it when what is running is done",
                             one.method, set, in.where)
            .str();
    }
    return llvm::formatv("'{0}' adds or removes rows of '{1}' inside {2}, so it is refused with ensign::reentry_error: "
                         "collect the entities, and change the set behind the loop{3}",
                         one.method, set, in.where, one.method == "erase" ? ", or use erase_if" : "")
        .str();
}

class callback_finder : public code_visitor<callback_finder> {
public:
    callback_finder(const reporter& report, std::vector<std::string> more) : report_{report}, more_{std::move(more)} {}

    bool VisitCallExpr(clang::CallExpr* call) {
        for (const callback& one : callbacks_of(*call, more_)) { look_at(one); }
        return true;
    }
    bool VisitCXXForRangeStmt(clang::CXXForRangeStmt* loop) {
        if (const auto one = loop_of(*loop)) { look_at(*one); }
        return true;
    }

private:
    void look_at(const callback& one) {
        if (one.set.empty()) { return; }
        write_finder writes{one.set, one.what, 1};
        writes.TraverseStmt(const_cast<clang::Stmt*>(one.body));
        for (const write& found : writes.found) {
            if (!seen_.insert(found.where).second) { continue; } // a loop inside a callback of the same set
            diagnostic result{severity::warning,
                              function() + ": " + text_of(one.set) + "." + found.method,
                              message_for(found, one),
                              found.where,
                              {},
                              {}};
            if (found.inside.isValid()) { result.notes.emplace_back(found.inside, "the change is here"); }
            result.notes.emplace_back(one.from, one.what == refused::writes ? "the callback" : "the loop");
            report_(std::move(result));
        }
    }

    const reporter& report_;
    std::vector<std::string> more_;
    std::set<clang::SourceLocation> seen_;
};

} // namespace

void check_reentrant_write(const unit& in, const check_options& set, const reporter& report) {
    callback_finder callbacks{report, listed(set.text("ApiNames", ""))};
    callbacks.visit(in);
}

} // namespace ensign::lint
