// SPDX-License-Identifier: BSL-1.0
#include "description_edits.hpp"

namespace ensign::lint {

namespace {

clang::SourceLocation end_of(const listed_name& name) {
    return name.where.getLocWithOffset(static_cast<int>(name.text.size()));
}

} // namespace

clang::CharSourceRange description_use(const description& described, const clang::SourceManager& sources) {
    return described.function == nullptr ? clang::CharSourceRange{}
                                         : macro_use(described.function->getLocation(), sources);
}

std::optional<clang::FixItHint> remove_from_list(const listed_name& name, const clang::ASTContext& ast) {
    const clang::SourceManager& sources = ast.getSourceManager();
    const auto [file, offset] = sources.getDecomposedLoc(name.where);
    const llvm::StringRef text = sources.getBufferData(file);
    const std::size_t comma = text.substr(0, offset).find_last_not_of(" \t\r\n");
    if (comma == llvm::StringRef::npos || text[comma] != ',') { return std::nullopt; }
    const int back = static_cast<int>(offset - comma);
    return clang::FixItHint::CreateRemoval(
        clang::CharSourceRange::getCharRange(name.where.getLocWithOffset(-back), end_of(name)));
}

std::optional<clang::FixItHint> insert_into_list(clang::CharSourceRange use, llvm::StringRef before,
                                                 llvm::StringRef name, const clang::ASTContext& ast) {
    const std::vector<listed_name> list = names_in_macro(use, ast);
    if (list.empty()) { return std::nullopt; }
    if (before.empty()) { return clang::FixItHint::CreateInsertion(list.front().where, (name + ", ").str()); }
    for (const listed_name& one : list) {
        if (one.text == before) { return clang::FixItHint::CreateInsertion(end_of(one), (", " + name).str()); }
    }
    return std::nullopt;
}

std::optional<clang::FixItHint> rewrite_list(clang::CharSourceRange use, llvm::ArrayRef<std::string> names,
                                             const clang::ASTContext& ast) {
    const std::vector<listed_name> list = names_in_macro(use, ast);
    if (list.empty() || llvm::any_of(list, [](const listed_name& one) { return one.depth != 1; })) {
        return std::nullopt;
    }
    return clang::FixItHint::CreateReplacement(
        clang::CharSourceRange::getCharRange(list.front().where, end_of(list.back())), llvm::join(names, ", "));
}

} // namespace ensign::lint
