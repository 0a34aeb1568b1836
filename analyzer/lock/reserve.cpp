// SPDX-License-Identifier: BSL-1.0
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "edit_parts.hpp"
#include "number.hpp"
#include "renames.hpp"
#include "text.hpp"

namespace ensign::lint {

namespace {

void add_reasons(lock_reservation& to, const reserve_request& from) {
    if (!from.since.empty()) { to.since = from.since; }
    if (!from.why.empty()) { to.why = from.why; }
}

lock_reservation reservation_of(std::string name, const reserve_request& from) {
    lock_reservation out{std::move(name), {}, {}};
    add_reasons(out, from);
    return out;
}

void check_reasons(const reserve_request& request) {
    constexpr std::size_t most = 1000; // a line of the lock has a limit
    for (const std::string* const text : {&request.since, &request.why}) {
        if (!is_printable(*text) || text->size() > most) {
            refuse_edit("the version or the reason is no printable UTF-8, or longer than 1000 bytes",
                        "write one short line");
        }
    }
    if (!request.name.empty() && !is_identifier(request.name)) {
        refuse_edit(fmt::format("{} is no name", shown(request.name)), "write the name as the source had it");
    }
}

void check_free_name(const locked_enum& in, const std::string& name) {
    if (const auto use = use_of_name(in, name)) {
        refuse_edit(fmt::format("{} of {} is {}", name, in.name, *use), "reserve that one, or leave the name out");
    }
}

[[noreturn]] void refuse_target(const std::string& type, const std::string& name, const std::string& of) {
    refuse_edit(fmt::format("{} of {} is to be called {}", of, type, name),
                fmt::format("take that back first: `ensign-lint lock rename {0} {1} {1}`", type, of));
}

// What a recorded rename leads to.
void check_no_target(const locked_enum& in, const std::string& name) {
    for (const locked_number& n : in.numbers) {
        if (!n.becomes.empty() && n.becomes == name) { refuse_target(in.name, name, n.name); }
    }
}

void reserve_slot(locked_enum& in, std::uint64_t number, const reserve_request& request) {
    locked_number* const n = slot_of(in, number);
    if (n == nullptr) {
        if (!request.name.empty()) {
            check_free_name(in, request.name);
            check_no_target(in, request.name);
        }
        locked_number added;
        added.number = number;
        added.reserved = reservation_of(request.name, request);
        in.numbers.push_back(std::move(added));
        return;
    }
    const std::string& has = n->reserved ? n->reserved->name : n->name;
    if (!request.name.empty() && request.name != has) {
        if (!has.empty()) {
            refuse_edit(fmt::format("{} of {} is called {}, not {}", number_shown(number, form_of(in)), in.name, has,
                                    request.name),
                        "leave the name out, or correct the number");
        }
        check_free_name(in, request.name);
        check_no_target(in, request.name);
        n->reserved->name = request.name;
    }
    if (n->reserved) {
        add_reasons(*n->reserved, request);
        return;
    }
    n->reserved = reservation_of(std::exchange(n->name, {}), request);
    n->former.insert(n->former.end(), n->aliases.begin(), n->aliases.end()); // those names stay taken as well
    n->aliases.clear();
    n->becomes.clear();
}

// A name without a number of its own: an alias, a composite, zero, or one that is not there yet.
void reserve_name(locked_enum& in, const reserve_request& request) {
    const std::string& name = request.target;
    check_no_target(in, name);
    for (const locked_number& n : in.numbers) {
        if (contains(n.former, name)) {
            refuse_edit(fmt::format("{} is a former name of {}, so nobody else can have it", name,
                                    n.reserved ? n.reserved->name : n.name),
                        "there is nothing to do");
        }
    }
    for (locked_number& n : in.numbers) { std::erase(n.aliases, name); }
    std::erase_if(in.composites, [&](const locked_composite& c) { return c.name == name; });
    if (in.zero == name) { in.zero.clear(); }
    const auto found = std::find_if(in.reserved_names.begin(), in.reserved_names.end(),
                                    [&](const lock_reservation& r) { return r.name == name; });
    if (found != in.reserved_names.end()) {
        add_reasons(*found, request);
    } else {
        in.reserved_names.push_back(reservation_of(name, request));
    }
}

void reserve_in(locked_enum& in, const reserve_request& request) {
    if (const std::optional<std::uint64_t> number = parse_number(request.target, form_of(in))) {
        reserve_slot(in, *number, request);
        return;
    }
    if (!is_identifier(request.target)) {
        refuse_edit(fmt::format("{} is no number and no name of {}", shown(request.target), in.name),
                    in.role == enum_role::flags ? fmt::format("bits go from 0 to {}", in.width - 1)
                                                : fmt::format("values are decimal and fit {}", type_text(form_of(in))));
    }
    for (const locked_number& n : in.numbers) {
        if (n.name == request.target || (n.reserved && n.reserved->name == request.target)) {
            reserve_slot(in, n.number, request);
            return;
        }
    }
    reserve_name(in, request);
}

void reserve_in(locked_struct& in, const reserve_request& request) {
    if (!is_path(request.target)) {
        refuse_edit(fmt::format("{} is no path of a field", shown(request.target)),
                    "write names with dots between them");
    }
    for (locked_field& f : in.fields) {
        if (f.reserved && f.path == request.target) {
            add_reasons(*f.reserved, request);
            return;
        }
    }
    locked_field added;
    added.path = request.target;
    added.reserved = reservation_of({}, request);
    for (const locked_field& f : in.fields) {
        if (contains(f.former, request.target)) {
            refuse_edit(fmt::format("{} is a former name of {}, so nobody else can have it", request.target, f.path),
                        "there is nothing to do");
        }
        if (!lies_within(f.path, request.target) && !f.becomes.empty() && lies_within(f.becomes, request.target)) {
            refuse_target(in.name, f.becomes, f.path);
        }
        if (lies_within(f.path, request.target)) {
            added.former.insert(added.former.end(), f.former.begin(), f.former.end());
        }
    }
    std::erase_if(in.fields, [&](const locked_field& f) { return lies_within(f.path, request.target); });
    in.fields.push_back(std::move(added));
}

void reserve_type(lock_file& lock, const reserve_request& request) {
    const std::string& name = request.type;
    const auto found = std::find_if(lock.reserved_types.begin(), lock.reserved_types.end(),
                                    [&](const lock_reservation& r) { return r.name == name; });
    if (found != lock.reserved_types.end()) {
        add_reasons(*found, request);
        return;
    }
    if (lock.find_enum(name) == nullptr && lock.find_struct(name) == nullptr) { refuse_type(lock, name); }
    std::erase_if(lock.enums, [&](const locked_enum& e) { return e.name == name; });
    std::erase_if(lock.structs, [&](const locked_struct& s) { return s.name == name; });
    lock.reserved_types.push_back(reservation_of(name, request));
}

} // namespace

void reserve(lock_file& lock, const reserve_request& request) {
    check_reasons(request);
    if (request.target.empty()) {
        reserve_type(lock, request);
    } else if (locked_enum* const e = lock.find_enum(request.type)) {
        reserve_in(*e, request);
    } else if (locked_struct* const s = lock.find_struct(request.type)) {
        reserve_in(*s, request);
    } else {
        refuse_type(lock, request.type);
    }
    sort_lock(lock);
    refresh_fingerprints(lock);
}

void unreserve(lock_file& lock, std::string_view type, std::string_view target, bool force) {
    if (!force) {
        refuse_edit("a reservation keeps old data from being read as something else",
                    "add --force if there is no data that has it");
    }
    std::size_t count = 0;
    if (target.empty()) {
        count = std::erase_if(lock.reserved_types, [&](const lock_reservation& r) { return r.name == type; });
    } else if (locked_enum* const e = lock.find_enum(type)) {
        const std::optional<std::uint64_t> number = parse_number(target, form_of(*e));
        count = std::erase_if(e->numbers, [&](const locked_number& n) {
            return n.reserved && (number ? n.number == *number : n.reserved->name == target);
        });
        count += std::erase_if(e->reserved_names, [&](const lock_reservation& r) { return r.name == target; });
    } else if (locked_struct* const s = lock.find_struct(type)) {
        count = std::erase_if(s->fields, [&](const locked_field& f) { return f.reserved && f.path == target; });
    } else {
        refuse_type(lock, type);
    }
    if (count == 0) {
        refuse_edit(fmt::format("{}{}{} is not reserved", type, target.empty() ? "" : " ", target),
                    "there is nothing to do; see the lock for what is reserved");
    }
    refresh_fingerprints(lock);
}

} // namespace ensign::lint
