// SPDX-License-Identifier: BSL-1.0
#include "description_edits.hpp"

#include "wording.hpp"

namespace ensign::lint {

namespace {

using clang::CharSourceRange;
using clang::FixItHint;

clang::SourceLocation end_of(const listed_name& name) {
    return name.where.getLocWithOffset(static_cast<int>(name.text.size()));
}

llvm::StringRef macro_name(CharSourceRange use, const clang::ASTContext& ast) {
    return clang::Lexer::getSourceText(CharSourceRange::getTokenRange(use.getBegin(), use.getBegin()),
                                       ast.getSourceManager(), ast.getLangOpts());
}

std::optional<FixItHint> insert(const list_place& at, llvm::ArrayRef<std::string> names, CharSourceRange use,
                                const clang::ASTContext& ast) {
    const std::string text = llvm::join(names, ", ");
    const std::vector<listed_name> list = names_in_macro(use, ast);
    if (at.where == list_place::second_list) {
        if (macro_name(use, ast) != "ENSIGN_TRAITS") { return std::nullopt; }
        return FixItHint::CreateInsertion(use.getEnd(), ", (" + text + ")");
    }
    for (const listed_name& one : list) {
        if (one.text != at.beside) { continue; }
        return at.where == list_place::before ? FixItHint::CreateInsertion(one.where, text + ", ")
                                              : FixItHint::CreateInsertion(end_of(one), ", " + text);
    }
    return std::nullopt;
}

} // namespace

CharSourceRange description_use(const description& described, const clang::SourceManager& sources) {
    return described.function == nullptr ? CharSourceRange{} : macro_use(described.function->getLocation(), sources);
}

std::optional<FixItHint> remove_from_list(const listed_name& name, const clang::ASTContext& ast) {
    const clang::SourceManager& sources = ast.getSourceManager();
    const auto [file, offset] = sources.getDecomposedLoc(name.where);
    const llvm::StringRef text = sources.getBufferData(file);
    constexpr char space[] = " \t\r\n";
    const auto remove = [&](std::size_t from, std::size_t to) {
        const int begin = static_cast<int>(from) - static_cast<int>(offset);
        const int end = static_cast<int>(to) - static_cast<int>(offset);
        return FixItHint::CreateRemoval(
            CharSourceRange::getCharRange(name.where.getLocWithOffset(begin), name.where.getLocWithOffset(end)));
    };
    const std::size_t end = offset + name.text.size();
    const std::size_t before = text.substr(0, offset).find_last_not_of(space);
    const std::size_t after = text.find_first_not_of(space, end);
    if (before == llvm::StringRef::npos || after == llvm::StringRef::npos) { return std::nullopt; }
    if (text[before] == ',') { return remove(before, end); }
    if (text[before] != '(') { return std::nullopt; } // a comment, say
    if (text[after] == ',') { return remove(offset, text.find_first_not_of(space, after + 1)); }
    // the only one of a second list takes the list along
    const std::size_t comma = text.substr(0, before).find_last_not_of(space);
    if (text[after] != ')' || comma == llvm::StringRef::npos || text[comma] != ',') { return std::nullopt; }
    return name.list == 0 ? std::nullopt : std::optional{remove(comma, after + 1)};
}

std::optional<hint> insertion(llvm::ArrayRef<missing_name> missing, std::size_t i, CharSourceRange use,
                              const clang::ASTContext& ast) {
    if (!missing[i].where) { return std::nullopt; }
    std::vector<std::string> names;
    for (std::size_t k = 0; k < missing.size(); ++k) {
        if (missing[k].where != missing[i].where) { continue; }
        if (k < i) { return std::nullopt; }
        names.push_back(missing[k].name);
    }
    const auto edit = insert(*missing[i].where, names, use, ast);
    if (!edit) { return std::nullopt; }
    const llvm::StringRef macro = macro_name(use, ast);
    const bool is_known = macro.starts_with("ENSIGN_") || macro.starts_with("BOOST_");
    return hint{"add " + list_text(names), is_known, {*edit}};
}

std::vector<FixItHint> put_in_order(CharSourceRange use, llvm::ArrayRef<std::string> names,
                                    const clang::ASTContext& ast) {
    std::vector<FixItHint> out;
    std::size_t next = 0;
    for (const listed_name& one : names_in_macro(use, ast)) {
        if (!llvm::is_contained(names, one.text)) { continue; }
        if (next == names.size()) { return {}; }
        const std::string& wanted = names[next++];
        if (one.text == wanted) { continue; }
        out.push_back(FixItHint::CreateReplacement(CharSourceRange::getCharRange(one.where, end_of(one)), wanted));
    }
    return next == names.size() ? out : std::vector<FixItHint>{};
}

} // namespace ensign::lint
