// SPDX-License-Identifier: BSL-1.0
#include "refine.hpp"

namespace ensign::lint {

namespace {

constexpr std::size_t most_notes = 12;

// A stretch of one file.
struct stretch {
    clang::FileID file;
    unsigned first = 0, last = 0;

    [[nodiscard]] bool has(clang::FileID in, unsigned offset) const {
        return in == file && first <= offset && offset <= last;
    }
    void take(clang::FileID in, unsigned offset) {
        if (in != file) { return; }
        first = std::min(first, offset);
        last = std::max(last, offset);
    }
    void take(const stretch& other) {
        take(other.file, other.first);
        take(other.file, other.last);
    }
};

std::pair<clang::FileID, unsigned> in_file(clang::SourceLocation where, const clang::SourceManager& sources) {
    return sources.getDecomposedLoc(sources.getFileLoc(where));
}

std::optional<stretch> stretch_of(clang::SourceRange range, const clang::SourceManager& sources) {
    if (range.isInvalid()) { return std::nullopt; }
    const auto [file, first] = in_file(range.getBegin(), sources);
    const auto [end, last] = in_file(range.getEnd(), sources);
    return file == end ? std::optional{stretch{file, first, last}} : std::nullopt;
}

bool has_directive(const stretch& part, const clang::SourceManager& sources) {
    bool broken = false;
    llvm::StringRef text = sources.getBufferData(part.file, &broken).slice(part.first, part.last);
    while (!broken && !text.empty()) {
        llvm::StringRef line;
        std::tie(line, text) = text.split('\n');
        line = line.ltrim();
        if (!line.consume_front("#")) { continue; }
        line = line.ltrim();
        // #if, #ifdef, #ifndef, #else, #elif, #elifdef, #endif
        if (line.starts_with("if") || line.starts_with("el") || line.starts_with("endif")) { return true; }
    }
    return false;
}

class refinery {
public:
    explicit refinery(const unit& in) : sources_{in.sources()} {
        for (const enum_type& e : in.enums) { add(*e.decl, e.decl->getTemplateInstantiationPattern()); }
        for (const struct_type& s : in.structs) { add(*s.decl, s.decl->getTemplateInstantiationPattern()); }
    }

    [[nodiscard]] diagnostic refine(diagnostic found) const {
        llvm::erase_if(found.fixes, [&](const hint& fix) { return is_about_instance(fix); });
        for (hint& fix : found.fixes) {
            if (fix.safe && is_conditional(found, fix)) {
                fix.safe = false;
                fix.what += ", if that is right in every branch of #if";
            }
        }
        std::vector<hint> ordered; // the safe ones first
        for (const bool safe : {true, false}) {
            llvm::copy_if(found.fixes, std::back_inserter(ordered), [&](const hint& fix) { return fix.safe == safe; });
        }
        found.fixes = std::move(ordered);
        if (found.notes.size() > most_notes) {
            const std::size_t more = found.notes.size() - most_notes + 1;
            found.notes.resize(most_notes - 1);
            found.notes.emplace_back(found.notes.back().first, "and " + std::to_string(more) + " more");
        }
        return found;
    }

private:
    struct type {
        stretch text;
        bool is_instance;
    };

    // What is instantiated has no braces of its own.
    void add(const clang::TagDecl& decl, const clang::TagDecl* pattern) {
        const auto text = stretch_of((pattern != nullptr ? *pattern : decl).getSourceRange(), sources_);
        if (text) { types_.push_back({*text, pattern != nullptr}); }
    }

    [[nodiscard]] bool is_about_instance(const hint& fix) const {
        return llvm::any_of(fix.edits, [&](const clang::FixItHint& edit) {
            const auto at = in_file(edit.RemoveRange.getBegin(), sources_);
            return llvm::any_of(types_,
                                [&](const type& one) { return one.is_instance && one.text.has(at.first, at.second); });
        });
    }

    // From the first to the last place that the fix changes, with all of the types in which it changes anything.
    [[nodiscard]] bool is_conditional(const diagnostic& found, const hint& fix) const {
        if (fix.edits.empty()) { return false; }
        const auto [file, offset] = in_file(fix.edits.front().RemoveRange.getBegin(), sources_);
        stretch part{file, offset, offset};
        const auto take = [&](clang::SourceLocation where) {
            if (where.isInvalid()) { return; }
            const auto [in, at] = in_file(where, sources_);
            part.take(in, at);
            for (const type& one : types_) {
                if (one.text.has(in, at)) { part.take(one.text); }
            }
        };
        take(found.where);
        for (const clang::FixItHint& edit : fix.edits) {
            take(edit.RemoveRange.getBegin());
            take(edit.RemoveRange.getEnd());
        }
        return has_directive(part, sources_);
    }

    const clang::SourceManager& sources_;
    std::vector<type> types_;
};

} // namespace

void run_check(const check& one, const unit& in, const check_options& set, const reporter& report) {
    const refinery refined{in};
    std::set<std::pair<clang::SourceLocation, std::string>> told;
    one.run(in, set, [&](diagnostic found) {
        // of every instance of a template the same is true
        if (told.emplace(found.where, found.message).second) { report(refined.refine(std::move(found))); }
    });
}

} // namespace ensign::lint
