// SPDX-License-Identifier: BSL-1.0
#include "tidy_check.hpp"

#include "../support/locations.hpp"
#include "../support/refine.hpp"

namespace ensign::lint {

tidy_check::tidy_check(const lint::check& ours, llvm::StringRef name, clang::tidy::ClangTidyContext* context)
    : ClangTidyCheck{name, context}, ours_{ours}, name_{name}, context_{context} {
    for (const check_option& option : ours.options) {
        const auto value = Options.get(option.name);
        const std::string fault = value ? fault_of_value(option, *value) : std::string{};
        if (!fault.empty()) { configurationDiag("option %0.%1: %2") << name << option.name << fault; }
    }
    const llvm::StringRef trait_enums = Options.getLocalOrGlobal("TraitEnums", "");
    if (std::string said; !trait_enums.empty() && !llvm::Regex{trait_enums}.isValid(said)) {
        configurationDiag("option TraitEnums: '%0' is no regular expression: %1") << trait_enums << said;
    }
}

void tidy_check::registerMatchers(clang::ast_matchers::MatchFinder* finder) {
    finder->addMatcher(clang::ast_matchers::translationUnitDecl(), this);
}

void tidy_check::check(const clang::ast_matchers::MatchFinder::MatchResult& result) {
    const std::string trait_enums = Options.getLocalOrGlobal("TraitEnums", "").str();
    const unit in = collect(*result.Context, trait_enums);
    const check_options set{[this](llvm::StringRef name) -> std::optional<std::string> {
                                if (name.contains('.')) { return option_of_another(name); }
                                if (const auto value = Options.get(name)) { return value->str(); }
                                return std::nullopt;
                            },
                            [this](llvm::StringRef check) { return context_->isCheckEnabled(check); }};
    nolint silence{*result.SourceManager, result.Context->getLangOpts()};
    run_check(ours_, in, set, [&](const diagnostic& found) { report(found, silence, *result.SourceManager); });
}

std::optional<std::string> tidy_check::option_of_another(llvm::StringRef name) const {
    const auto& options = context_->getOptions().CheckOptions;
    const auto found = options.find(name);
    return found == options.end() ? std::nullopt : std::optional{found->second.Value};
}

void tidy_check::report(const diagnostic& found, nolint& silence, const clang::SourceManager& sources) {
    if (silence.silences(found.where, name_)) { return; }
    using clang::DiagnosticIDs;
    // A clang-tidy error is one of the compiler; whoever wants ours to fail a run says WarningsAsErrors.
    const auto level = found.level == severity::remark ? DiagnosticIDs::Remark : DiagnosticIDs::Warning;
    {
        auto reported = diag(written_at(found.where, sources), "%0", level);
        reported << found.message;
        for (const hint& fix : found.fixes) {
            if (!fix.safe) { continue; }
            for (const clang::FixItHint& edit : fix.edits) { reported << edit; }
            break;
        }
    }
    for (const auto& [where, text] : found.notes) {
        diag(written_at(where, sources), "%0", DiagnosticIDs::Note) << text;
    }
    for (const hint& fix : found.fixes) {
        if (fix.safe) { continue; }
        // With a note, a change is applied by --fix-notes and not by --fix.
        auto suggested = diag(written_at(found.where, sources), "%0", DiagnosticIDs::Note);
        suggested << fix.what;
        for (const clang::FixItHint& edit : fix.edits) { suggested << edit; }
    }
}

} // namespace ensign::lint
