// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_TOOL_UNIT_ACTION_HPP
#define ENSIGN_LINT_TOOL_UNIT_ACTION_HPP

#include "../support/check.hpp"

#include <clang/Frontend/FrontendAction.h>

namespace ensign::lint {

/// The checks that run, with their options.
struct plan {
    std::vector<const check*> checks;
    std::map<std::string, std::string> options; ///< "ensign-bit-alias.AllowAliases"
    std::string trait_enums;

    [[nodiscard]] bool runs(llvm::StringRef name) const;
    [[nodiscard]] check_options options_of(const check& one) const;
};

/// Looks at one translation unit and adds what the checks find.
[[nodiscard]] std::unique_ptr<clang::FrontendAction> make_action(const plan& plan, analysis& into);

} // namespace ensign::lint

#endif
