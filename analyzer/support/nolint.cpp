// SPDX-License-Identifier: BSL-1.0
#include "nolint.hpp"

#include <clang-tidy/NoLintDirectiveHandler.h>
#include <clang/Tooling/Core/Diagnostic.h>

namespace ensign::lint {

// clang-tidy asks with a diagnostic that is being reported, so one is reported to nobody else. It is a warning, because
// a NOLINT does not silence errors.
class nolint::listener : public clang::DiagnosticConsumer {
public:
    void HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic& diagnostic) override {
        llvm::SmallVector<clang::tooling::Diagnostic, 1> mistakes; // unbalanced blocks: clang-tidy reports them
        silenced = handler_.shouldSuppress(level, diagnostic, check, mistakes, true, true);
    }

    llvm::StringRef check;
    bool silenced = false;

private:
    clang::tidy::NoLintDirectiveHandler handler_;
};

nolint::nolint(const clang::SourceManager& sources, const clang::LangOptions& language)
    : listener_{std::make_unique<listener>()},
      engine_{new clang::DiagnosticIDs, new clang::DiagnosticOptions, listener_.get(), false},
      message_{engine_.getCustomDiagID(clang::DiagnosticsEngine::Warning, "%0")} {
    engine_.setSourceManager(const_cast<clang::SourceManager*>(&sources));
    listener_->BeginSourceFile(language, nullptr);
}

nolint::~nolint() = default;

bool nolint::silences(clang::SourceLocation where, llvm::StringRef check) {
    listener_->check = check;
    listener_->silenced = false;
    engine_.Report(where, message_) << check;
    return listener_->silenced;
}

} // namespace ensign::lint
