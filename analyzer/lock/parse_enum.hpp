// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_LOCK_PARSE_ENUM_HPP
#define ENSIGN_LINT_LOCK_PARSE_ENUM_HPP

#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "number.hpp"
#include "parse_parts.hpp"

namespace ensign::lint::lock_detail {

/// Reads the lines of one enum.
class enum_parser {
public:
    /// The scanner stands behind the word `enum`.
    enum_parser(line_scanner& scan, const lock_limits& limits);

    [[nodiscard]] const std::string& name() const noexcept { return out_.name; }
    void read(line_scanner& scan);
    [[nodiscard]] locked_enum finish() &&;

private:
    struct composite {
        std::string name;
        std::vector<std::string> parts;
        unsigned line;
    };
    struct implied {
        std::uint64_t bit;
        std::string by;
        unsigned line;
    };

    void read_slot(line_scanner& scan);
    void read_reserved(line_scanner& scan, locked_number& into);
    void read_composite(line_scanner& scan);
    void read_other_name(line_scanner& scan, std::string_view what, std::vector<std::string> locked_number::* into);
    void read_becomes(line_scanner& scan);
    void read_reserved_name(line_scanner& scan);
    void resolve(const composite& from);
    void check_implied() const;
    void check_renames() const;
    void use_name(const line_scanner& scan, std::string_view name);
    void use_other_name(const line_scanner& scan);
    locked_number& slot_above(const line_scanner& scan);
    [[nodiscard]] std::uint64_t bit_of(const composite& from, const std::string& part) const;

    const lock_limits* limits_;
    locked_enum out_;
    number_form form_;
    name_set names_;
    std::set<std::uint64_t> seen_;
    std::vector<composite> composites_;
    std::vector<implied> implied_;
    std::size_t other_names_ = 0;
    bool after_slot_ = false; ///< the line above is a slot that somebody has, or belongs to one
};

} // namespace ensign::lint::lock_detail

namespace ensign::lint {
using namespace lock_detail;
} // namespace ensign::lint

#endif
