// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_LOCK_PARSE_PARTS_HPP
#define ENSIGN_LINT_LOCK_PARSE_PARTS_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_set>

#include "lock_error.hpp"
#include "lock_file.hpp"
#include "scanner.hpp"

/// \file
/// What the lines of enums and structs have in common.

namespace ensign::lint::lock_detail {

/// Names of which each may be there once.
class name_set {
public:
    /// False when it is there.
    bool insert(std::string_view name) { return all_.emplace(name).second; }
    [[nodiscard]] bool contains(std::string_view name) const { return all_.count(std::string{name}) != 0; }
    [[nodiscard]] std::size_t size() const noexcept { return all_.size(); }

private:
    std::unordered_set<std::string> all_;
};

/// ` since="2.1" why="..."` up to the end of the line.
void read_reasons(line_scanner& scan, lock_reservation& into);

/// Refuses what is no qualified name, or too long.
void check_type_name(const line_scanner& scan, std::string_view name, const lock_limits& limits);
/// An identifier up to the next space, not too long.
[[nodiscard]] std::string read_name(line_scanner& scan, std::string_view what, const lock_limits& limits);

/// `key=value`; refuses anything else.
struct attribute {
    std::string_view key;
    std::string_view value;
};
[[nodiscard]] attribute read_attribute(line_scanner& scan);
/// 0x and 16 hexadecimal digits.
[[nodiscard]] std::uint64_t read_fingerprint(const line_scanner& scan, std::string_view value);
/// Of a later version, or mistyped.
[[noreturn]] void refuse_attribute(const line_scanner& scan, const attribute& a);

} // namespace ensign::lint::lock_detail

namespace ensign::lint {
using namespace lock_detail;
} // namespace ensign::lint

#endif
