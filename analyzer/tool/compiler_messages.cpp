// SPDX-License-Identifier: BSL-1.0
#include "compiler_messages.hpp"

#include "translate.hpp"

#include <clang/Basic/DiagnosticSema.h>

namespace ensign::lint {

void compiler_messages::BeginSourceFile(const clang::LangOptions& language, const clang::Preprocessor*) {
    language_ = language;
}

void compiler_messages::HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic& message) {
    DiagnosticConsumer::HandleDiagnostic(level, message);
    if (level < clang::DiagnosticsEngine::Error) { return; }
    llvm::SmallString<256> text;
    message.FormatDiagnostic(text);
    place where;
    if (message.hasSourceManager() && message.getLocation().isValid()) {
        // where the macro is used: that is what the person has written
        const auto& sources = message.getSourceManager();
        where = place_of(sources.getExpansionLoc(message.getLocation()), sources, language_);
    }
    namespace diag = clang::diag;
    if (message.getID() == diag::err_static_assert_failed ||
        message.getID() == diag::err_static_assert_requirement_failed) {
        refused.push_back(
            {"clang-diagnostic-error", severity::error, "", std::string{text}, where, {}, {}, silence::none, ""});
        return;
    }
    ++count;
    if (errors.size() < 3) {
        errors.push_back(where.file.empty() ? std::string{text}
                                            : where.file + ":" + std::to_string(where.line) + ": " + std::string{text});
    }
}

} // namespace ensign::lint
