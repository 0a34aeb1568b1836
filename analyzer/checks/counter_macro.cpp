// SPDX-License-Identifier: BSL-1.0
// __COUNTER__ and __LINE__: the value of a flag depends on what stands before it, in this file and in what it includes.
#include "checks.hpp"

#include "../support/wording.hpp"

namespace ensign::lint {

namespace {

class counter_finder : public clang::RecursiveASTVisitor<counter_finder> {
public:
    explicit counter_finder(const clang::ASTContext& ast) : ast_{ast} {}

    bool VisitIntegerLiteral(clang::IntegerLiteral* literal) {
        look_at(literal->getLocation());
        return true;
    }
    bool VisitSourceLocExpr(clang::SourceLocExpr* place) {
        if (place->getIdentKind() == clang::SourceLocIdentKind::Line) {
            found(place->getLocation(), "__builtin_LINE()");
        }
        return true;
    }

    std::string name;
    clang::SourceLocation where;

private:
    void found(clang::SourceLocation at, llvm::StringRef what) {
        if (!name.empty()) { return; }
        name = what.str();
        where = at;
    }

    // A number that a predefined macro has made lies in an expansion of its own, which begins at the macro's name; that
    // name may have come in through other macros.
    void look_at(clang::SourceLocation at) {
        const clang::SourceManager& sources = ast_.getSourceManager();
        for (clang::SourceLocation now = at; now.isMacroID();) {
            const clang::SourceLocation begin = sources.getImmediateExpansionRange(now).getBegin();
            const llvm::StringRef text = token_at(begin);
            if (text == "__COUNTER__" || text == "__LINE__") {
                found(at, text);
                return;
            }
            now = sources.isMacroArgExpansion(now) ? sources.getImmediateSpellingLoc(now) : begin;
        }
    }

    llvm::StringRef token_at(clang::SourceLocation at) const {
        const clang::SourceManager& sources = ast_.getSourceManager();
        return clang::Lexer::getSourceText(clang::CharSourceRange::getTokenRange(sources.getSpellingLoc(at)), sources,
                                           ast_.getLangOpts());
    }

    const clang::ASTContext& ast_;
};

} // namespace

void check_counter_macro(const unit& in, const check_options&, const reporter& report) {
    for (const enum_type& e : in.enums) {
        if (!e.is_traits) { continue; }
        for (const member& m : e.members) {
            if (m.init == nullptr) { continue; }
            counter_finder counter{*in.ast};
            counter.TraverseStmt(const_cast<clang::Expr*>(m.init));
            if (counter.name.empty()) { continue; }
            diagnostic found{severity::error, e.qualified(m), {}, counter.where, {}, {}};
            found.message =
                llvm::formatv("'{0}' is {1} here because of {2}, and something else as soon as {3}: write its number",
                              m.name, bits_text(m.value), counter.name,
                              counter.name == "__COUNTER__"
                                  ? "anything before it counts too, or another file includes it"
                                  : "a line is added above")
                    .str();
            report(std::move(found));
        }
    }
}

} // namespace ensign::lint
