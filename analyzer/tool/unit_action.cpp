// SPDX-License-Identifier: BSL-1.0
#include "unit_action.hpp"

#include "../support/nolint.hpp"
#include "../support/refine.hpp"
#include "extract.hpp"
#include "translate.hpp"

#include <clang/Frontend/CompilerInstance.h>

namespace ensign::lint {

namespace {

class unit_consumer : public clang::ASTConsumer {
public:
    unit_consumer(const plan& plan, const observation& who, unit_result& into) : plan_{plan}, who_{who}, into_{into} {}

    void HandleTranslationUnit(clang::ASTContext& ast) override {
        clang::SourceManager& sources = ast.getSourceManager();
        const unit in = collect(ast, plan_.trait_enums);
        if (plan_.declarations) { extract(in, who_, into_.declared); }
        nolint silence{sources, ast.getLangOpts()};
        for (const check* const one : plan_.checks) {
            const std::string name = ("ensign-" + one->name).str();
            run_check(*one, in, plan_.options_of(*one), [&](const diagnostic& found) {
                finding made = finding_of(found, name, sources, ast.getLangOpts());
                if (silence.silences(found.where, name)) {
                    made.silenced = silence::nolint;
                    made.why_silenced = "NOLINT";
                }
                remember_edited(made, sources);
                into_.found.findings.push_back(std::move(made));
            });
        }
    }

private:
    // A fix goes only into a file that still is what was looked at.
    void remember_edited(const finding& made, clang::SourceManager& sources) {
        for (const fix& one : made.fixes) {
            for (const edit& change : one.edits) {
                if (llvm::any_of(into_.found.seen, [&](const seen_file& s) { return s.file == change.file; })) {
                    continue;
                }
                const auto file = sources.getFileManager().getOptionalFileRef(change.file);
                const auto text = file ? sources.getMemoryBufferForFileOrNone(*file) : std::nullopt;
                if (text) { into_.found.seen.push_back(remember(change.file, text->getBuffer())); }
            }
        }
    }

    const plan& plan_;
    const observation& who_;
    unit_result& into_;
};

class unit_action : public clang::ASTFrontendAction {
public:
    unit_action(const plan& plan, const observation& who, unit_result& into) : plan_{plan}, who_{who}, into_{into} {}

    std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance&, llvm::StringRef) override {
        return std::make_unique<unit_consumer>(plan_, who_, into_);
    }

private:
    const plan& plan_;
    const observation& who_;
    unit_result& into_;
};

} // namespace

bool plan::runs(llvm::StringRef name) const {
    return llvm::any_of(checks, [&](const check* one) { return ("ensign-" + one->name).str() == name; });
}

check_options plan::options_of(const check& one) const {
    return {[this, prefix = ("ensign-" + one.name + ".").str()](llvm::StringRef name) -> std::optional<std::string> {
                const auto found = options.find(name.contains('.') ? name.str() : prefix + name.str());
                return found == options.end() ? std::nullopt : std::optional{found->second};
            },
            [this](llvm::StringRef name) { return runs(name); }};
}

std::unique_ptr<clang::FrontendAction> make_action(const plan& plan, const observation& who, unit_result& into) {
    return std::make_unique<unit_action>(plan, who, into);
}

} // namespace ensign::lint
