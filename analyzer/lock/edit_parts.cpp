// SPDX-License-Identifier: BSL-1.0
#include "edit_parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "text.hpp"

namespace ensign::lint::lock_detail {

void refuse_edit(std::string_view what, std::string_view cure) {
    throw lock_edit_error{fmt::format("{}: {}", what, cure)};
}

void refuse_type(const lock_file& lock, std::string_view type) {
    std::vector<std::string> near;
    const auto look = [&](const auto& all) {
        for (const auto& one : all) {
            if (unqualified(one.name) == unqualified(type)) { near.push_back(one.name); }
        }
    };
    look(lock.enums);
    look(lock.structs);
    sort_names(near);
    refuse_edit(fmt::format("the lock has no type {}", shown(type)),
                near.empty() ? "write its qualified name as the lock has it; `ensign-lint lock update` adds new types"
                             : fmt::format("do you mean {}?", fmt::join(near, " or ")));
}

std::optional<std::string> use_of_name(const locked_enum& in, std::string_view name) {
    for (const locked_number& n : in.numbers) {
        if (n.reserved) {
            if (n.reserved->name == name || contains(n.former, name)) { return "a reserved name"; }
            continue;
        }
        if (n.name == name) { return "a member of its own"; }
        if (contains(n.aliases, name)) { return fmt::format("an alias of {}", n.name); }
        if (contains(n.former, name)) { return fmt::format("a former name of {}", n.name); }
    }
    if (in.zero == name) { return "the name of zero"; }
    for (const locked_composite& c : in.composites) {
        if (c.name == name) { return "a composite"; }
    }
    for (const lock_reservation& r : in.reserved_names) {
        if (r.name == name) { return "a reserved name"; }
    }
    return std::nullopt;
}

locked_number* slot_of(locked_enum& in, std::uint64_t number) noexcept {
    const auto found =
        std::find_if(in.numbers.begin(), in.numbers.end(), [&](const locked_number& n) { return n.number == number; });
    return found == in.numbers.end() ? nullptr : &*found;
}

void refresh_fingerprints(lock_file& lock) {
    if (has_fingerprints(lock)) { set_fingerprints(lock); }
}

} // namespace ensign::lint::lock_detail
