// SPDX-License-Identifier: BSL-1.0
#include "foreign_unit.hpp"

#include "../candidates/flag_like.hpp"
#include "../candidates/suspicions.hpp"

#include "../report/paths.hpp"
#include "../support/nolint.hpp"
#include "translate.hpp"

#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendActions.h>
#include <clang/Tooling/Tooling.h>

namespace ensign::lint {

namespace {

// Only counts: of code that is half understood, hardly any message helps.
class counting : public clang::DiagnosticConsumer {};

std::string name_of(const clang::EnumDecl& e) {
    if (e.getIdentifier() != nullptr) { return e.getQualifiedNameAsString(); }
    if (const clang::TypedefNameDecl* const name = e.getTypedefNameForAnonDecl()) {
        return name->getQualifiedNameAsString();
    }
    const auto* const scope = llvm::dyn_cast<clang::NamedDecl>(e.getDeclContext());
    const bool is_named = scope != nullptr && scope->getIdentifier() != nullptr;
    return (is_named ? scope->getQualifiedNameAsString() + "::" : std::string{}) + "(enum without a name)";
}

class enum_consumer : public clang::ASTConsumer {
public:
    enum_consumer(const std::string& folder, foreign_unit& into) : folder_{folder}, into_{into} {}

    void HandleTagDeclDefinition(clang::TagDecl* tag) override {
        const auto* const e = llvm::dyn_cast<clang::EnumDecl>(tag);
        if (e != nullptr && !e->isDependentType() && e->enumerator_begin() != e->enumerator_end()) {
            enums_.push_back(e);
        }
    }

    void HandleTranslationUnit(clang::ASTContext& ast) override {
        const clang::SourceManager& sources = ast.getSourceManager();
        nolint silence{ast.getSourceManager(), ast.getLangOpts()};
        for (const clang::EnumDecl* const decl : enums_) {
            const clang::FileID file = sources.getFileID(sources.getExpansionLoc(decl->getLocation()));
            if (!is_ours(file, sources)) { continue; }
            enum_type e = read_enum(*decl);
            e.name = name_of(*decl);
            foreign_enum out{describe(e, ast), !decl->isInvalidDecl() && is_flag_like(e), {}};
            out.what.where.file = path_of(file, sources);
            if (out.looks_like_flags) {
                find_suspicions(e, ast, [&](llvm::StringRef check, const diagnostic& found) {
                    finding made = finding_of(found, check, sources, ast.getLangOpts());
                    if (silence.silences(found.where, check)) {
                        made.silenced = silence::nolint;
                        made.why_silenced = "NOLINT";
                    }
                    out.suspicious.push_back(std::move(made));
                });
            }
            into_.enums.push_back(std::move(out));
        }
        for (auto file = sources.fileinfo_begin(); file != sources.fileinfo_end(); ++file) {
            const std::string path = real_path(file->first);
            if (is_below(path, folder_)) { into_.files.push_back(path); }
        }
    }

private:
    static std::string real_path(clang::FileEntryRef file) {
        llvm::StringRef name = file.getFileEntry().tryGetRealPathName();
        if (name.empty()) { name = file.getName(); }
        llvm::SmallString<256> real;
        return std::string{llvm::sys::fs::real_path(name, real) ? name : llvm::StringRef{real}};
    }

    const std::string& path_of(clang::FileID file, const clang::SourceManager& sources) {
        const auto [at, is_new] = paths_.try_emplace(file);
        if (is_new) {
            if (const auto entry = sources.getFileEntryRefForID(file)) { at->second = real_path(*entry); }
        }
        return at->second;
    }

    bool is_ours(clang::FileID file, const clang::SourceManager& sources) {
        return is_below(path_of(file, sources), folder_);
    }

    static candidate describe(const enum_type& e, const clang::ASTContext& ast) {
        candidate out;
        out.name = e.name;
        out.where = place_of(e.decl->getLocation(), ast.getSourceManager(), ast.getLangOpts());
        out.flags = static_cast<unsigned>(llvm::popcount(e.flags()));
        out.width = e.width;
        out.is_fixed = e.decl->isFixed();
        out.is_signed = e.is_signed;
        const clang::DeclContext* space = e.decl->getDeclContext();
        while (!space->isFileContext()) { space = space->getParent(); }
        if (const auto* const named = llvm::dyn_cast<clang::NamespaceDecl>(space)) {
            out.scope = named->getQualifiedNameAsString();
        }
        llvm::StringRef inner{e.name};
        if (!out.scope.empty() && inner.consume_front(out.scope)) { inner.consume_front("::"); }
        out.name_in_scope = inner.str();
        std::uint64_t bits = 0;
        for (const member& m : e.members) {
            out.composites += m.is_composite() ? 1 : 0;
            const bool is_first = !m.is_composite() && !m.only_names && (m.value & bits) == 0;
            (is_first ? out.first : out.second).push_back(m.name);
            if (is_first) { bits |= m.value; }
        }
        return out;
    }

    const std::string& folder_;
    foreign_unit& into_;
    std::vector<const clang::EnumDecl*> enums_;
    std::map<clang::FileID, std::string> paths_;
};

class enum_action : public clang::ASTFrontendAction {
public:
    enum_action(const std::string& folder, foreign_unit& into) : folder_{folder}, into_{into} {}

protected:
    bool BeginInvocation(clang::CompilerInstance& compiler) override {
        compiler.getFrontendOpts().SkipFunctionBodies = true;
        return true;
    }
    bool BeginSourceFileAction(clang::CompilerInstance& compiler) override {
        // an #include that is missing must not end it
        compiler.getDiagnostics().setFatalsAsError(true);
        return true;
    }
    std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance&, llvm::StringRef) override {
        return std::make_unique<enum_consumer>(folder_, into_);
    }

private:
    const std::string& folder_;
    foreign_unit& into_;
};

} // namespace

void read_foreign_unit(const std::vector<std::string>& command, const std::string& folder, clang::FileManager& files,
                       foreign_unit& into) {
    counting said;
    clang::tooling::ToolInvocation run{command, std::make_unique<enum_action>(folder, into), &files};
    run.setDiagnosticConsumer(&said);
    const bool done = run.run();
    into.errors = said.getNumErrors();
    into.gave_up = !done && into.files.empty();
}

} // namespace ensign::lint
