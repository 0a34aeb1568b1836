// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_TOOL_COMPILER_MESSAGES_HPP
#define ENSIGN_LINT_TOOL_COMPILER_MESSAGES_HPP

#include "../report/finding.hpp"

#include <clang/Basic/Diagnostic.h>

namespace ensign::lint {

/// What the compiler says about a translation unit. An error leaves a hole in the AST, so the unit has not been looked at
/// in full. A failed static_assert leaves none: it is a finding like others, named as clang-tidy names it.
class compiler_messages : public clang::DiagnosticConsumer {
public:
    void BeginSourceFile(const clang::LangOptions& language, const clang::Preprocessor*) override;
    void HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic& message) override;

    std::vector<finding> refused;    ///< failed static_asserts
    std::vector<std::string> errors; ///< "file:line: text", the first few
    std::size_t count = 0;           ///< of all errors

private:
    clang::LangOptions language_;
};

} // namespace ensign::lint

#endif
