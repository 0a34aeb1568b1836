// SPDX-License-Identifier: BSL-1.0
#include "enum_match.hpp"

#include <fmt/format.h>

#include "text.hpp"

namespace ensign::lint {

enum_match::enum_match(const locked_enum& was, const enum_record& is, const locked_enum* recorded)
    : was_{was}, is_{is}, recorded_{recorded}, was_form_{form_of(was)}, is_form_{form_of(is)} {
    for (const record_member& m : is.members) {
        by_number_.emplace(number_of(m), &m);
        by_name_.emplace(m.name, &m);
    }
    for (const locked_number& n : was.numbers) {
        if (!n.reserved) { match(n); }
    }
    for (const record_member& m : is.members) {
        if (today_.count(m.name) == 0) { fresh_.push_back(&m); }
    }
    // A number that a member of the lock has now is no new name's.
    for (member_match& m : members_) {
        if (m.fate == member_fate::replaced && today_.count(m.now->name) != 0) { m.fate = member_fate::overrun; }
    }
}

std::uint64_t enum_match::number_of(const record_member& m) const noexcept {
    return is_.role == enum_role::flags ? bit_index(m.bits) : widened(m.bits, is_form_);
}

std::uint64_t enum_match::number_of(const locked_number& n) const noexcept { return widened(n.number, was_form_); }

const record_member* enum_match::member_at(std::uint64_t number) const noexcept {
    const auto found = by_number_.find(number);
    return found == by_number_.end() ? nullptr : found->second;
}

const record_member* enum_match::member_named(std::string_view name) const noexcept {
    const auto found = by_name_.find(name);
    return found == by_name_.end() ? nullptr : found->second;
}

const member_match* enum_match::match_at(std::uint64_t number) const noexcept {
    const auto found = matches_.find(number);
    return found == matches_.end() ? nullptr : &members_[found->second];
}

const member_match* enum_match::match_of_today(std::string_view name) const noexcept {
    const auto found = today_.find(name);
    return found == today_.end() ? nullptr : &members_[found->second];
}

// Renames are never guessed: somebody has recorded them.
std::string_view enum_match::recorded_name(const locked_number& n) const noexcept {
    if (!n.becomes.empty()) { return n.becomes; }
    if (recorded_ == nullptr) { return {}; }
    for (const locked_number& r : recorded_->numbers) {
        if (r.reserved) { continue; }
        if (r.name == n.name && !r.becomes.empty()) { return r.becomes; }
        if (contains(r.former, n.name)) { return r.name; }
    }
    return {};
}

void enum_match::match(const locked_number& n) {
    member_match out{&n, nullptr, member_fate::removed};
    const std::uint64_t number = number_of(n);
    const record_member* const same = member_named(n.name);
    const std::string_view new_name = recorded_name(n);
    const record_member* const renamed = same == nullptr && !new_name.empty() ? member_named(new_name) : nullptr;
    if (same != nullptr) {
        out.now = same;
        out.fate = number_of(*same) == number ? member_fate::stays : member_fate::moved;
    } else if (renamed != nullptr) {
        out.now = renamed;
        out.fate = number_of(*renamed) == number ? member_fate::renamed : member_fate::moved;
    } else if (const record_member* const other = member_at(number)) {
        out.now = other;
        out.fate = member_fate::replaced;
    }
    matches_.emplace(number, members_.size());
    if (out.fate == member_fate::stays || out.fate == member_fate::moved || out.fate == member_fate::renamed) {
        today_.emplace(out.now->name, members_.size());
    }
    members_.push_back(out);
}

const lock_reservation* enum_match::reserved_number(std::uint64_t number) const noexcept {
    for (const locked_enum* const lock : {&was_, recorded_}) {
        if (lock == nullptr) { continue; }
        for (const locked_number& n : lock->numbers) {
            if (n.reserved && widened(n.number, form_of(*lock)) == number) { return &*n.reserved; }
        }
    }
    return nullptr;
}

std::optional<std::string> enum_match::reserved_name(std::string_view name) const {
    for (const locked_enum* const lock : {&was_, recorded_}) {
        if (lock == nullptr) { continue; }
        const auto shown = [&](const locked_number& n) { return number_shown(n.number, form_of(*lock)); };
        for (const locked_number& n : lock->numbers) {
            const bool former = contains(n.former, name);
            if (n.reserved && (n.reserved->name == name || former)) {
                return fmt::format("is reserved, as the name of {}", shown(n));
            }
            if (former) { return fmt::format("is a former name of {}, on {}", n.name, shown(n)); }
        }
        for (const lock_reservation& r : lock->reserved_names) {
            if (r.name == name) { return "is reserved"; }
        }
    }
    return std::nullopt;
}

} // namespace ensign::lint
