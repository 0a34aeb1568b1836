// SPDX-License-Identifier: BSL-1.0
// The checks as a plugin of clang-tidy 19.
#include "tidy_check.hpp"

#include <clang-tidy/ClangTidyModule.h>
#include <clang-tidy/ClangTidyModuleRegistry.h>

namespace ensign::lint {

namespace {

class module : public clang::tidy::ClangTidyModule {
public:
    void addCheckFactories(clang::tidy::ClangTidyCheckFactories& factories) override {
        for (const check& one : registry()) {
            factories.registerCheckFactory(("ensign-" + one.name).str(),
                                           [&one](llvm::StringRef name, clang::tidy::ClangTidyContext* context) {
                                               return std::make_unique<tidy_check>(one, name, context);
                                           });
        }
    }
};

const clang::tidy::ClangTidyModuleRegistry::Add<module> added{"ensign-module", "Checks of Ensign's trait enums."};

} // namespace

} // namespace ensign::lint
