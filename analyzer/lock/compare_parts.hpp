// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_LOCK_COMPARE_PARTS_HPP
#define ENSIGN_LINT_LOCK_COMPARE_PARTS_HPP

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "compare.hpp"

/// \file
/// What the comparisons of enums and of structs have in common.

namespace ensign::lint {

/// Everything that one comparison knows.
struct comparison {
    const lock_file& locked;
    const records& sources;
    const compare_options& options;
    std::map<std::string, std::string, std::less<>> moved_types{}; ///< a type's name in the lock, and today's
    std::vector<lock_finding> findings{};

    /// Old programs have to read data of today.
    [[nodiscard]] bool forward() const noexcept { return options.direction != lock_direction::backward; }
    [[nodiscard]] bool backward() const noexcept { return options.direction != lock_direction::forward; }
    /// What the type of the lock is called today.
    [[nodiscard]] std::string_view today(const std::string& type) const;
    [[nodiscard]] related_place lock_place(lock_line line, std::string text) const;

    lock_finding& add(std::string_view check, lock_verdict verdict, std::string subject, std::string message,
                      source_place where);
    /// About something that the sources have no longer, so its place is in the lock.
    lock_finding& add_gone(std::string_view check, lock_verdict verdict, std::string subject, std::string message,
                           lock_line line);
};

/// `verdict` for old data, made worse where old programs have to read new data as well.
[[nodiscard]] lock_verdict verdict_of(const comparison& in, bool breaks_backward, bool breaks_forward) noexcept;

/// Fills `moved_types`: types that are gone, each with the new one that has its fingerprint.
void pair_moved_types(comparison& in);

/// `recorded`: the same enum in the lock of today, or null.
void compare_enum(comparison& in, const locked_enum& was, const enum_record& is, const locked_enum* recorded);
void compare_struct(comparison& in, const locked_struct& was, const struct_record& is, const locked_struct* recorded);

} // namespace ensign::lint

#endif
