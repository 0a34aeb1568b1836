// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_LOCK_SCANNER_HPP
#define ENSIGN_LINT_LOCK_SCANNER_HPP

#include <cstdint>
#include <string>
#include <string_view>

#include "lock_error.hpp"

namespace ensign::lint::lock_detail {

/// Reads one line of a lock from left to right. What does not fit is a `lock_error` with the line.
class line_scanner {
public:
    line_scanner(std::string_view text, unsigned line) : rest_{text}, line_{line} { skip_spaces(); }

    [[nodiscard]] bool at_end() const noexcept { return rest_.empty(); }
    [[nodiscard]] std::string_view rest() const noexcept { return rest_; }
    [[nodiscard]] unsigned line() const noexcept { return line_; }

    /// Up to the next space; empty at the end.
    std::string_view word() noexcept;
    /// Up to two spaces in a row, or the end: a qualified name may contain single ones.
    std::string_view phrase() noexcept;
    /// Takes `text` if it stands here, with the spaces behind it.
    bool take(std::string_view text) noexcept;
    /// Decimal digits.
    std::uint64_t number(std::string_view what);
    /// A text in quotation marks.
    std::string quoted_text(std::string_view what);
    /// Nothing more may stand here.
    void end(std::string_view cure);

    [[noreturn]] void refuse(lock_fault fault, std::string_view what, std::string_view cure) const;

private:
    void skip_spaces() noexcept;

    std::string_view rest_;
    unsigned line_;
};

} // namespace ensign::lint::lock_detail

namespace ensign::lint {
using namespace lock_detail;
} // namespace ensign::lint

#endif
