// SPDX-License-Identifier: BSL-1.0
#include <fmt/format.h>

#include "edit_parts.hpp"
#include "number.hpp"
#include "renames.hpp"
#include "text.hpp"

namespace ensign::lint {

namespace {

[[noreturn]] void refuse_as_declared(const reserve_request& request, std::string_view what, const source_place& where) {
    const std::string rename =
        request.target.empty() ? fmt::format("{} NEW", request.type) : fmt::format("{} {} NEW", request.type, what);
    refuse_edit(
        fmt::format("the sources still declare {} ({}:{}), and what is reserved may not be there", what, where.file,
                    where.line),
        fmt::format(
            "take it out of the declaration and the description, build, and run this again; if it is only to be "
            "called otherwise, `ensign-lint lock rename {}`",
            rename));
}

void refuse_living_in(const enum_record& is, const locked_enum& was, const reserve_request& request) {
    const number_form form = form_of(was);
    const std::optional<std::uint64_t> number = parse_number(request.target, form);
    std::string name = number ? std::string{} : request.target;
    if (number) {
        const locked_number* const n = find_number(was, *number);
        if (n != nullptr) { name = n->reserved ? n->reserved->name : n->name; }
    }
    const auto refuse = [&](const std::string& found, const source_place& where) {
        refuse_as_declared(request, found, where);
    };
    for (const record_member& m : is.members) {
        const std::uint64_t has = is.role == enum_role::flags ? bit_index(m.bits) : m.bits & width_mask(was.width);
        if (m.name == name || (number && is.role == was.role && has == *number)) { refuse(m.name, m.where); }
    }
    for (const record_member& c : is.composites) {
        if (c.name == name) { refuse(c.name, c.where); }
    }
    for (const record_alias& a : is.aliases) {
        if (a.alias == name) { refuse(a.alias, a.where); }
    }
    if (!is.zero.empty() && is.zero == name) { refuse(is.zero, is.where); }
}

} // namespace

void refuse_living(const lock_file& lock, const records& sources, const reserve_request& request) {
    const enum_record* const e = sources.find_enum(request.type);
    const struct_record* const s = sources.find_struct(request.type);
    if (request.target.empty()) {
        if (e != nullptr) { refuse_as_declared(request, e->name, e->where); }
        if (s != nullptr) { refuse_as_declared(request, s->name, s->where); }
        return;
    }
    if (const locked_enum* const was = lock.find_enum(request.type); was != nullptr && e != nullptr) {
        refuse_living_in(*e, *was, request);
    }
    if (s == nullptr) { return; }
    for (const field_record& f : s->fields) {
        if (lies_within(f.path, request.target)) { refuse_as_declared(request, request.target, f.where); }
    }
}

} // namespace ensign::lint
