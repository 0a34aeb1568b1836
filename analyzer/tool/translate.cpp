// SPDX-License-Identifier: BSL-1.0
#include "translate.hpp"

#include "../support/locations.hpp"

namespace ensign::lint {

namespace {

std::string path_of(clang::FileID file, const clang::SourceManager& sources) {
    const auto entry = sources.getFileEntryRefForID(file);
    if (!entry) { return {}; }
    const llvm::StringRef real = entry->getFileEntry().tryGetRealPathName();
    return real.empty() ? entry->getName().str() : real.str();
}

edit edit_of(const clang::FixItHint& hint, const clang::SourceManager& sources, const clang::LangOptions& language) {
    const auto [file, begin] = sources.getDecomposedLoc(hint.RemoveRange.getBegin());
    unsigned end = sources.getDecomposedLoc(hint.RemoveRange.getEnd()).second;
    if (hint.RemoveRange.isTokenRange()) {
        end += clang::Lexer::MeasureTokenLength(hint.RemoveRange.getEnd(), sources, language);
    }
    return {path_of(file, sources), begin, end - begin, hint.CodeToInsert};
}

} // namespace

place place_of(clang::SourceLocation where, const clang::SourceManager& sources, const clang::LangOptions& language) {
    const clang::SourceLocation written = written_at(where, sources);
    if (written.isInvalid()) { return {}; }
    const auto [file, offset] = sources.getDecomposedLoc(written);
    return {path_of(file, sources), sources.getLineNumber(file, offset), sources.getColumnNumber(file, offset), offset,
            clang::Lexer::MeasureTokenLength(written, sources, language)};
}

finding finding_of(const diagnostic& found, llvm::StringRef check, const clang::SourceManager& sources,
                   const clang::LangOptions& language) {
    finding out;
    out.check = check.str();
    out.level = found.level;
    out.subject = found.subject;
    out.message = found.message;
    out.where = place_of(found.where, sources, language);
    for (const auto& [where, text] : found.notes) { out.notes.push_back({place_of(where, sources, language), text}); }
    for (const hint& one : found.fixes) {
        fix made{one.what, one.safe, {}};
        for (const clang::FixItHint& hint : one.edits) { made.edits.push_back(edit_of(hint, sources, language)); }
        out.fixes.push_back(std::move(made));
    }
    return out;
}

} // namespace ensign::lint
