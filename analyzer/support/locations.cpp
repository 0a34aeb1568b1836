// SPDX-License-Identifier: BSL-1.0
#include "locations.hpp"

namespace ensign::lint {

clang::SourceLocation written_at(clang::SourceLocation where, const clang::SourceManager& sources) {
    while (where.isMacroID()) {
        const clang::SourceLocation spelled = sources.getSpellingLoc(where);
        // Only what came in as an argument was written by somebody who means this entry. Pasted tokens have no file.
        if (sources.isMacroArgExpansion(where) && !sources.isWrittenInScratchSpace(spelled)) { return spelled; }
        where = sources.getImmediateExpansionRange(where).getBegin();
    }
    return where;
}

bool can_be_edited(clang::SourceRange range, const clang::SourceManager& sources) {
    return range.isValid() && range.getBegin().isFileID() && range.getEnd().isFileID() &&
           sources.isWrittenInSameFile(range.getBegin(), range.getEnd());
}

clang::CharSourceRange macro_use(clang::SourceLocation within, const clang::SourceManager& sources) {
    if (!within.isMacroID()) { return {}; }
    clang::CharSourceRange range = sources.getExpansionRange(within);
    return range.getBegin().isFileID() ? range : clang::CharSourceRange{};
}

std::vector<listed_name> names_in_macro(clang::CharSourceRange use, const clang::ASTContext& ast) {
    std::vector<listed_name> out;
    if (use.isInvalid()) { return out; }
    const clang::SourceManager& sources = ast.getSourceManager();
    const auto [file, offset] = sources.getDecomposedLoc(use.getBegin());
    const llvm::StringRef text = sources.getBufferData(file);
    clang::Lexer lexer{sources.getLocForStartOfFile(file), ast.getLangOpts(), text.begin(), text.data() + offset,
                       text.end()};
    const unsigned end = sources.getFileOffset(use.getEnd());
    unsigned depth = 0;
    unsigned lists = 0;
    bool type_is_over = false; // E may be qualified
    unsigned call = 0;         // depth of a macro that makes names, from which nothing may be taken apart
    bool after_name = false;
    clang::Token token;
    while (!lexer.LexFromRawLexer(token) && sources.getFileOffset(token.getLocation()) <= end) {
        const bool opens_call = token.is(clang::tok::l_paren) && std::exchange(after_name, false) && depth > 0;
        if (token.is(clang::tok::l_paren)) {
            lists += depth == 1 ? 1 : 0;
            ++depth;
            if (opens_call && call == 0) {
                call = depth;
                if (!out.empty()) { out.pop_back(); } // the name of that macro
            }
        } else if (token.is(clang::tok::r_paren)) {
            if (call == depth) { call = 0; }
            if (--depth == 0) { break; }
        } else if (token.is(clang::tok::comma)) {
            type_is_over = true;
            after_name = false;
        } else if (token.is(clang::tok::raw_identifier) && depth > 0 && type_is_over && call == 0) {
            after_name = true;
            out.push_back({token.getRawIdentifier().str(), token.getLocation(), depth, lists == 0 ? 0 : lists - 1});
        }
    }
    return out;
}

} // namespace ensign::lint
