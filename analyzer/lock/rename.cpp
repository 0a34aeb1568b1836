// SPDX-License-Identifier: BSL-1.0
#include <fmt/format.h>

#include <algorithm>

#include "edit_parts.hpp"
#include "renames.hpp"
#include "text.hpp"

namespace ensign::lint {

namespace {

void rename_in(locked_enum& in, std::string_view before, std::string_view now) {
    if (!is_identifier(now)) {
        refuse_edit(fmt::format("{} is no name", shown(now)), "write the new name as the source has it");
    }
    const auto found = std::find_if(in.numbers.begin(), in.numbers.end(),
                                    [&](const locked_number& n) { return !n.reserved && n.name == before; });
    if (found == in.numbers.end()) {
        const locked_number* const done = find_member(in, now);
        if (done != nullptr && contains(done->former, before)) { return; }
        refuse_edit(fmt::format("{} is no member of {} in the lock", shown(before), in.name),
                    "the first name is the one that the lock has, the second one that of the source");
    }
    if (before == now) {
        found->becomes.clear();
        return;
    }
    const bool own_name = contains(found->aliases, now) || contains(found->former, now);
    if (const auto use = use_of_name(in, now); use && !own_name) {
        refuse_edit(fmt::format("{} of {} is {}", now, in.name, *use),
                    "take another name, as saved data may have this one for something else");
    }
    for (const locked_number& n : in.numbers) {
        if (&n != &*found && n.becomes == now) {
            refuse_edit(fmt::format("{} is to become {} as well", n.name, now),
                        fmt::format("take that back with `ensign-lint lock rename {0} {1} {1}`", in.name, n.name));
        }
    }
    found->becomes = now;
}

void rename_in(locked_struct& in, std::string_view before, std::string_view now) {
    if (!is_path(now)) {
        refuse_edit(fmt::format("{} is no path of a field", shown(now)), "write names with dots between them");
    }
    std::vector<locked_field*> fields;
    bool done = false;
    for (locked_field& f : in.fields) {
        if (!f.reserved && lies_within(f.path, before)) { fields.push_back(&f); }
        done |= f.path == now && contains(f.former, before);
    }
    if (fields.empty() && done) { return; }
    if (fields.empty()) {
        refuse_edit(fmt::format("{} is no field of {} in the lock", shown(before), in.name),
                    "the first path is the one that the lock has, the second one that of the source");
    }
    for (locked_field* const f : fields) {
        const std::string path = fmt::format("{}{}", now, f->path.substr(before.size()));
        const bool own_name = path == f->path || contains(f->former, path);
        const bool taken = std::any_of(in.fields.begin(), in.fields.end(), [&](const locked_field& other) {
            return lies_within(path, other.path) || contains(other.former, path) ||
                   (&other != f && other.becomes == path);
        });
        if (taken && !own_name) {
            refuse_edit(fmt::format("{} is there already in {}", path, in.name),
                        "take another name, as saved data may have this one for something else");
        }
    }
    for (locked_field* const f : fields) {
        f->becomes = before == now ? std::string{} : fmt::format("{}{}", now, f->path.substr(before.size()));
    }
}

} // namespace

void rename(lock_file& lock, std::string_view type, std::string_view before, std::string_view now) {
    if (locked_enum* const e = lock.find_enum(type)) {
        rename_in(*e, before, now);
    } else if (locked_struct* const s = lock.find_struct(type)) {
        rename_in(*s, before, now);
    } else {
        refuse_type(lock, type);
    }
}

void rename_type(lock_file& lock, std::string_view before, std::string_view now) {
    locked_enum* const e = lock.find_enum(before);
    locked_struct* const s = lock.find_struct(before);
    if (e == nullptr && s == nullptr) { refuse_type(lock, before); }
    if (!is_qualified_name(now)) {
        refuse_edit(fmt::format("{} is no name of a type", shown(now)), "write it qualified, as in game::Status");
    }
    if (before == now) { return; }
    if (lock.find_enum(now) != nullptr || lock.find_struct(now) != nullptr || lock.find_reserved_type(now) != nullptr) {
        refuse_edit(fmt::format("the lock has {} already", now), "take another name, or remove what has it");
    }
    if (e != nullptr) { e->name = now; }
    if (s != nullptr) { s->name = now; }
    for (locked_struct& one : lock.structs) {
        for (locked_field& f : one.fields) {
            if (f.enumeration == before) { f.enumeration = now; }
        }
    }
    sort_lock(lock);
}

} // namespace ensign::lint
