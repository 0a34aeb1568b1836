// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_SUPPORT_NOLINT_HPP
#define ENSIGN_LINT_SUPPORT_NOLINT_HPP

#include "pch.hpp"

namespace ensign::lint {

/// Reads NOLINT comments as clang-tidy does, with clang-tidy's own code: NOLINT, NOLINTNEXTLINE and blocks, where the
/// finding is and wherever a macro that it came from is used.
class nolint {
public:
    nolint(const clang::SourceManager& sources, const clang::LangOptions& language);
    ~nolint();
    nolint(const nolint&) = delete;
    nolint& operator=(const nolint&) = delete;

    /// `check` with its "ensign-".
    [[nodiscard]] bool silences(clang::SourceLocation where, llvm::StringRef check);

private:
    class listener;
    std::unique_ptr<listener> listener_;
    clang::DiagnosticsEngine engine_;
    unsigned message_;
};

} // namespace ensign::lint

#endif
