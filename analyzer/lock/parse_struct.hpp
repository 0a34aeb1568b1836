// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_LOCK_PARSE_STRUCT_HPP
#define ENSIGN_LINT_LOCK_PARSE_STRUCT_HPP

#include <string>
#include <string_view>

#include "parse_parts.hpp"

namespace ensign::lint::lock_detail {

/// Reads the lines of one struct.
class struct_parser {
public:
    /// The scanner stands behind the word `struct`.
    struct_parser(line_scanner& scan, const lock_limits& limits);

    [[nodiscard]] const std::string& name() const noexcept { return out_.name; }
    void read(line_scanner& scan);
    [[nodiscard]] locked_struct finish() &&;

private:
    void read_field(line_scanner& scan, std::string_view path);
    void read_kind(line_scanner& scan, locked_field& into);
    void read_place(line_scanner& scan, locked_field& into);
    void read_note(line_scanner& scan, std::string_view word);
    void use_path(const line_scanner& scan, std::string_view path);

    const lock_limits* limits_;
    locked_struct out_;
    name_set names_;
    std::size_t other_names_ = 0;
};

} // namespace ensign::lint::lock_detail

namespace ensign::lint {
using namespace lock_detail;
} // namespace ensign::lint

#endif
