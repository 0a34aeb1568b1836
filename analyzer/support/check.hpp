// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_SUPPORT_CHECK_HPP
#define ENSIGN_LINT_SUPPORT_CHECK_HPP

#include "diagnostic.hpp"
#include "unit.hpp"

namespace ensign::lint {

/// The options of one check, from wherever the delivery keeps them.
class check_options {
public:
    using source = std::function<std::optional<std::string>(llvm::StringRef name)>;

    check_options(source from, std::function<bool(llvm::StringRef)> runs)
        : from_{std::move(from)}, runs_{std::move(runs)} {}

    /// The option of another check goes by its whole name, "ensign-sentinel.SentinelRegex".
    [[nodiscard]] std::string text(llvm::StringRef name, llvm::StringRef otherwise) const {
        auto found = from_(name);
        return found ? *std::move(found) : otherwise.str();
    }
    /// "true" and "1" are true, as for clang-tidy.
    [[nodiscard]] bool flag(llvm::StringRef name, bool otherwise) const {
        const std::string found = text(name, otherwise ? "true" : "false");
        return found == "true" || found == "1";
    }
    [[nodiscard]] unsigned number(llvm::StringRef name, unsigned otherwise) const {
        unsigned found = otherwise;
        return llvm::StringRef{text(name, "")}.getAsInteger(10, found) ? otherwise : found;
    }
    /// Whether another check runs too: of two that see one fault, one speaks.
    [[nodiscard]] bool runs(llvm::StringRef check) const { return runs_(check); }

private:
    source from_;
    std::function<bool(llvm::StringRef)> runs_;
};

/// An option that a check has, to tell it from a slip of the keyboard.
struct check_option {
    llvm::StringRef name;
    llvm::StringRef kind; ///< "number", "regex", "text", or the words that are allowed: "true|false"
};

/// Why a value is none of the option's kind: "'x' is no number"; "" if it is one.
[[nodiscard]] std::string fault_of_value(const check_option& option, llvm::StringRef value);

using reporter = std::function<void(diagnostic)>;

/// A check: what it is called, and the function that looks through one translation unit.
struct check {
    llvm::StringRef name; ///< without "ensign-"
    severity level;       ///< of most of its findings
    bool on;              ///< without being asked for
    llvm::StringRef summary;
    void (*run)(const unit&, const check_options&, const reporter&);
    llvm::ArrayRef<check_option> options = {};
};

/// Every check, by name.
[[nodiscard]] llvm::ArrayRef<check> registry();

} // namespace ensign::lint

#endif
