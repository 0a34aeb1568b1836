// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_PLUGIN_TIDY_CHECK_HPP
#define ENSIGN_LINT_PLUGIN_TIDY_CHECK_HPP

#include "../support/check.hpp"
#include "../support/nolint.hpp"

#include <clang-tidy/ClangTidyCheck.h>

namespace ensign::lint {

/// One of our checks as one of clang-tidy's.
class tidy_check : public clang::tidy::ClangTidyCheck {
public:
    tidy_check(const lint::check& ours, llvm::StringRef name, clang::tidy::ClangTidyContext* context);

    void registerMatchers(clang::ast_matchers::MatchFinder* finder) override;
    void check(const clang::ast_matchers::MatchFinder::MatchResult& result) override;

private:
    [[nodiscard]] std::optional<std::string> option_of_another(llvm::StringRef name) const;
    void report(const diagnostic& found, nolint& silence, const clang::SourceManager& sources);

    const lint::check& ours_;
    std::string name_;
    clang::tidy::ClangTidyContext* context_;
};

} // namespace ensign::lint

#endif
