// SPDX-License-Identifier: BSL-1.0
#include "check.hpp"

namespace ensign::lint {

std::string fault_of_value(const check_option& option, llvm::StringRef value) {
    if (option.kind == "text") { return {}; }
    const std::string quoted = "'" + value.str() + "'";
    if (option.kind == "number") {
        unsigned number = 0;
        return value.getAsInteger(10, number) ? quoted + " is no number" : "";
    }
    if (option.kind == "regex") {
        std::string said;
        return llvm::Regex{value}.isValid(said) ? "" : quoted + " is no regular expression: " + said;
    }
    if (option.kind == "true|false" && (value == "1" || value == "0")) { return {}; } // as clang-tidy takes them
    llvm::SmallVector<llvm::StringRef> words;
    option.kind.split(words, '|');
    return llvm::is_contained(words, value) ? "" : quoted + " is none of " + option.kind.str();
}

} // namespace ensign::lint
