// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_TOOL_UNIT_ACTION_HPP
#define ENSIGN_LINT_TOOL_UNIT_ACTION_HPP

#include "../lock/record.hpp"
#include "../support/check.hpp"

#include <clang/Frontend/FrontendAction.h>

namespace ensign::lint {

/// The checks that run, with their options.
struct plan {
    std::vector<const check*> checks;
    std::map<std::string, std::string> options; ///< "ensign-bit-alias.AllowAliases"
    std::string trait_enums;
    bool declarations = false; ///< also collect what is declared

    [[nodiscard]] bool runs(llvm::StringRef name) const;
    [[nodiscard]] check_options options_of(const check& one) const;
};

/// What comes of one translation unit.
struct unit_result {
    analysis found;
    records declared; ///< if the plan asks for it
};

/// Looks at one translation unit and adds what the checks find.
[[nodiscard]] std::unique_ptr<clang::FrontendAction> make_action(const plan& plan, const observation& who,
                                                                 unit_result& into);

} // namespace ensign::lint

#endif
