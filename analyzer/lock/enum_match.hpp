// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_LINT_LOCK_ENUM_MATCH_HPP
#define ENSIGN_LINT_LOCK_ENUM_MATCH_HPP

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lock_file.hpp"
#include "number.hpp"
#include "record.hpp"

namespace ensign::lint {

/// What became of a member of the lock.
enum class member_fate : unsigned char {
    stays,
    renamed,  ///< as it was recorded, on the same number
    moved,    ///< another number, perhaps under a recorded new name
    replaced, ///< gone, and a new name has its number
    overrun,  ///< gone, and another member of the lock has its number
    removed,  ///< gone, and its number is free
};

/// A member of the lock beside that of the sources.
struct member_match {
    const locked_number* was = nullptr;
    const record_member* now = nullptr; ///< the same member, or the new one on its number; null when `removed`
    member_fate fate = member_fate::removed;
};

/// The members of an enum in the lock beside those of the sources. Refers to both.
class enum_match {
public:
    /// `recorded`: the lock of today when `was` is of an older one, or null.
    enum_match(const locked_enum& was, const enum_record& is, const locked_enum* recorded);

    [[nodiscard]] const std::vector<member_match>& members() const noexcept { return members_; }
    /// Members of the sources that the lock does not know, in the order of the declaration.
    [[nodiscard]] const std::vector<const record_member*>& fresh() const noexcept { return fresh_; }

    /// The index of a bit, or the value, sign-extended.
    [[nodiscard]] std::uint64_t number_of(const record_member& m) const noexcept;
    [[nodiscard]] std::uint64_t number_of(const locked_number& n) const noexcept;

    /// What the sources have on this number, or null.
    [[nodiscard]] const record_member* member_at(std::uint64_t number) const noexcept;
    /// What became of the member that the lock has on this number; null when the number is free or reserved.
    [[nodiscard]] const member_match* match_at(std::uint64_t number) const noexcept;
    /// The member of the lock that is called so in the sources; null for fresh ones.
    [[nodiscard]] const member_match* match_of_today(std::string_view name) const noexcept;

    /// Whether the number is reserved, in the lock or in that of today.
    [[nodiscard]] const lock_reservation* reserved_number(std::uint64_t number) const noexcept;
    /// Whether the name must not be used for anything new: it is reserved, or saved data has it for another member.
    [[nodiscard]] std::optional<std::string> reserved_name(std::string_view name) const;

    [[nodiscard]] const locked_enum& was() const noexcept { return was_; }
    [[nodiscard]] const enum_record& is() const noexcept { return is_; }

private:
    void match(const locked_number& n);
    [[nodiscard]] std::string_view recorded_name(const locked_number& n) const noexcept;
    [[nodiscard]] const record_member* member_named(std::string_view name) const noexcept;

    const locked_enum& was_;
    const enum_record& is_;
    const locked_enum* recorded_;
    number_form was_form_;
    number_form is_form_;
    std::map<std::uint64_t, const record_member*> by_number_;
    std::map<std::string_view, const record_member*> by_name_;
    std::map<std::uint64_t, std::size_t> matches_;
    std::map<std::string_view, std::size_t> today_;
    std::vector<member_match> members_;
    std::vector<const record_member*> fresh_;
};

} // namespace ensign::lint

#endif
