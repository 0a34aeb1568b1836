// SPDX-License-Identifier: BSL-1.0
#include "callbacks.hpp"

#include "names.hpp"

namespace ensign::lint {

namespace {

bool is_one_of(llvm::StringRef name, llvm::ArrayRef<llvm::StringLiteral> list) {
    return llvm::is_contained(list, name);
}

void add(std::vector<callback>& out, const clang::Expr& argument, const object_path& set, refused what,
         const std::string& where) {
    if (const clang::LambdaExpr* const lambda = lambda_of(argument)) {
        out.push_back({set, lambda->getBody(), what, where, argument.getBeginLoc()});
    }
}

void add_all(std::vector<callback>& out, const library_call& known) {
    const bool loop = is_one_of(known.method, names::loops);
    const bool dispatch = known.method.starts_with("on_") || is_one_of(known.method, names::dispatching_with);
    if (!loop && !dispatch) { return; }
    const object_path set = known.of_view ? set_of_view(*known.object) : path_of(*known.object);
    const std::string where = "'" + known.method.str() + "'" + (known.of_view ? " of a view of it" : "");
    for (const clang::Expr* const argument : known.call->arguments()) {
        add(out, *argument, set, loop ? refused::rows_changing : refused::writes, where);
    }
}

} // namespace

bool is_refused(llvm::StringRef method, refused what) {
    return is_one_of(method, names::row_changes) || (what == refused::writes && is_one_of(method, names::writes));
}

bool runs_at_once(llvm::StringRef method) {
    return is_one_of(method, names::loops) || method == "update" || method == "transaction" || method == "erase_if" ||
           method == "bulk_write";
}

std::vector<callback> callbacks_of(const clang::CallExpr& call, llvm::ArrayRef<std::string> more) {
    std::vector<callback> out;
    if (const auto* const member = llvm::dyn_cast<clang::CXXMemberCallExpr>(&call)) {
        if (const auto known = as_library_call(*member)) {
            add_all(out, *known);
            return out;
        }
    }
    const clang::FunctionDecl* const callee = call.getDirectCallee();
    if (callee == nullptr || more.empty()) { return out; }
    const std::string name = callee->getQualifiedNameAsString();
    if (!llvm::is_contained(more, name) && !llvm::is_contained(more, callee->getNameAsString())) { return out; }
    for (const clang::Expr* const argument : call.arguments()) {
        const std::string type = class_name(argument->getType());
        const bool view = type == names::view || type == names::context_view;
        if (type != names::set && !view) { continue; }
        const object_path set = view ? set_of_view(*argument) : path_of(*argument);
        for (const clang::Expr* const function : call.arguments()) {
            add(out, *function, set, refused::writes, "'" + name + "'");
        }
    }
    return out;
}

std::optional<callback> loop_of(const clang::CXXForRangeStmt& loop) {
    const clang::Expr* const range = loop.getRangeInit();
    if (range == nullptr || loop.getBody() == nullptr) { return std::nullopt; }
    const clang::Expr& over = bare(*range);
    const std::string type = class_name(over.getType());
    callback out{{}, loop.getBody(), refused::rows_changing, "'for'", loop.getForLoc()};
    if (type == names::view || type == names::context_view) {
        out.set = set_of_view(over);
        out.where = "'for' over a view of it";
    } else if (const auto* const call = llvm::dyn_cast<clang::CXXMemberCallExpr>(&over)) {
        const auto known = as_library_call(*call);
        if (!known || known->of_view || known->method != "rows") { return std::nullopt; }
        out.set = path_of(*known->object);
        out.where = "'for' over its rows";
    }
    return out.set.empty() ? std::nullopt : std::optional{out};
}

} // namespace ensign::lint
