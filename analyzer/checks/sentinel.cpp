// SPDX-License-Identifier: BSL-1.0
// A count, a last one, a value that forces a width: in a mask they are flags like the others, and they move whenever a
// flag is added.
#include "checks.hpp"

#include "../support/description_edits.hpp"
#include "../support/locations.hpp"
#include "../support/numbering.hpp"
#include "../support/roles.hpp"
#include "../support/wording.hpp"
#include "../support/words.hpp"

namespace ensign::lint {

namespace {

bool forces_width(const enum_type& e, const member& m) {
    return llvm::is_contained(words_of(m.name), "force") || own_name(e, m).find("max_enum") != std::string::npos;
}

bool counts(const enum_type& e, const member& m) {
    const std::vector<std::string> words = own_words(e, m);
    return llvm::any_of(words, [](llvm::StringRef w) { return llvm::is_contained({"count", "num", "number"}, w); });
}

// Highest of the flags that are no sentinels themselves.
const member* top_flag(const enum_type& e, llvm::ArrayRef<const member*> sentinels) {
    const member* top = nullptr;
    for (const member& m : e.members) {
        if (m.is_flag() && !llvm::is_contained(sentinels, &m) && (top == nullptr || m.value > top->value)) { top = &m; }
    }
    return top;
}

unsigned number_of_flags(const enum_type& e, llvm::ArrayRef<const member*> sentinels) {
    std::uint64_t bits = 0;
    for (const member& m : e.members) {
        if (m.is_flag() && !llvm::is_contained(sentinels, &m)) { bits |= m.value; }
    }
    return static_cast<unsigned>(llvm::popcount(bits));
}

// Outside of a scoped enum the name needs that of the enum in front: status_count, StatusCount.
std::string name_outside(const enum_type& e, const member& m) {
    if (!e.decl->isScoped()) { return m.name; }
    const llvm::StringRef type = e.decl->getName();
    if (type.contains('_') || llvm::isLower(type.front())) { return (type + "_" + m.name).str(); }
    std::string name = m.name;
    name.front() = llvm::toUpper(name.front());
    return (type + name).str();
}

// Whether something else has the name already.
bool is_taken(const enum_type& e, const std::string& name) {
    clang::ASTContext& ast = e.decl->getASTContext();
    const auto found = e.decl->getDeclContext()->getRedeclContext()->lookup(&ast.Idents.get(name));
    return llvm::any_of(found, [&](const clang::NamedDecl* one) { return one->getDeclContext() != e.decl; });
}

// "inline constexpr unsigned status_count = 3;", "" where nothing takes the place of the member.
std::string constant(const enum_type& e, const member& m, llvm::ArrayRef<const member*> sentinels) {
    if (forces_width(e, m)) { return {}; }
    const std::string head = e.decl->getDeclContext()->isRecord() ? "static constexpr " : "inline constexpr ";
    if (counts(e, m)) {
        return head + "unsigned " + name_outside(e, m) + " = " + std::to_string(number_of_flags(e, sentinels)) + ";";
    }
    const member* const top = top_flag(e, sentinels);
    if (top == nullptr) { return {}; }
    return llvm::formatv("{0}{1} {2} = {1}::{3};", head, e.decl->getName(), name_outside(e, m), top->name).str();
}

// From behind the member before to the end of this one; the comma behind goes with the first member.
std::optional<clang::FixItHint> remove_member(const enum_type& e, const member& m) {
    const clang::ASTContext& ast = e.decl->getASTContext();
    const clang::SourceManager& sources = ast.getSourceManager();
    if (&m == &e.members.front() || !can_be_edited(m.decl->getSourceRange(), sources)) { return std::nullopt; }
    const member& before = *(&m - 1);
    if (!can_be_edited(before.decl->getSourceRange(), sources)) { return std::nullopt; }
    const auto end_of = [&](const member& one) {
        return clang::Lexer::getLocForEndOfToken(one.decl->getEndLoc(), 0, sources, ast.getLangOpts());
    };
    const llvm::StringRef between =
        clang::Lexer::getSourceText(clang::CharSourceRange::getCharRange(end_of(before), m.decl->getBeginLoc()),
                                    sources, ast.getLangOpts());
    if (between.trim(" \t\r\n") != ",") { return std::nullopt; } // a comment, or a branch of #if
    return clang::FixItHint::CreateRemoval(clang::CharSourceRange::getCharRange(end_of(before), end_of(m)));
}

std::optional<clang::FixItHint> put_behind(const enum_type& e, const std::string& text) {
    const clang::ASTContext& ast = e.decl->getASTContext();
    const clang::SourceManager& sources = ast.getSourceManager();
    const clang::SourceLocation brace = e.decl->getBraceRange().getEnd();
    if (brace.isInvalid() || brace.isMacroID()) { return std::nullopt; }
    const auto next = clang::Lexer::findNextToken(brace, sources, ast.getLangOpts());
    if (!next || next->isNot(clang::tok::semi)) { return std::nullopt; } // enum { } of_this_type;
    const unsigned indent = sources.getSpellingColumnNumber(e.decl->getBeginLoc()) - 1;
    const auto* const exported = llvm::dyn_cast<clang::ExportDecl>(e.decl->getLexicalDeclContext());
    const bool alone = exported != nullptr && !exported->hasBraces();
    const std::string line = "\n" + std::string(alone ? 0 : indent, ' ') + (alone ? "export " : "") + text;
    return clang::FixItHint::CreateInsertion(next->getEndLoc(), line);
}

void add_suggestion(const enum_type& e, const member& m, llvm::ArrayRef<const member*> sentinels, const unit& in,
                    diagnostic& found) {
    // how many flags there are is known when they have bits
    const auto removal = is_sequential(e) ? std::nullopt : remove_member(e, m);
    if (!removal) { return; }
    hint move{"remove it, as the underlying type is fixed", false, {*removal}};
    if (const std::string text = constant(e, m, sentinels); !text.empty()) {
        const auto insertion = put_behind(e, text);
        if (!insertion || is_taken(e, name_outside(e, m))) { return; }
        move.what = "move it out of the enum: " + text;
        move.edits.push_back(*insertion);
    }
    if (e.described && e.described->names(m.name)) {
        for (const listed_name& one : names_in_macro(description_use(*e.described, in.sources()), *in.ast)) {
            if (one.text != m.name) { continue; }
            const auto unlisted = remove_from_list(one, *in.ast);
            if (!unlisted) { return; }
            move.edits.push_back(*unlisted);
        }
    }
    found.fixes.push_back(std::move(move));
}

std::string what_it_is(const enum_type& e, const member& m) {
    if (m.is_reference()) { return "another name of '" + m.mentions.front()->getNameAsString() + "' for now"; }
    const std::string names = m.is_composite() ? as_names(e, m.value) : std::string{};
    return names.empty() ? bits_text(m.value) : bits_text(m.value) + ", which is " + names;
}

} // namespace

void check_sentinel(const unit& in, const check_options& set, const reporter& report) {
    const std::string regex = set.text("SentinelRegex", default_sentinels);
    for (const enum_type& e : in.enums) {
        if (!e.is_traits) { continue; }
        const std::vector<const member*> sentinels = sentinels_of(e, regex);
        for (const member* const m : sentinels) {
            diagnostic found{severity::warning, e.qualified(*m), {}, m->decl->getLocation(), {}, {}};
            found.message =
                forces_width(e, *m)
                    ? llvm::formatv(
                          "'{0}' is there for the width of the enum, but in a mask it is {1}: write the width "
                          "as the underlying type, and remove it",
                          m->name, what_it_is(e, *m))
                          .str()
                    : llvm::formatv(
                          "'{0}' is no flag, but in a mask it is {1}, and something else when a flag is added: "
                          "move it out of the enum as a constant",
                          m->name, what_it_is(e, *m))
                          .str();
            add_suggestion(e, *m, sentinels, in, found);
            report(std::move(found));
        }
    }
}

} // namespace ensign::lint
