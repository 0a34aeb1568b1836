// SPDX-License-Identifier: BSL-1.0
#include "convert.hpp"

#include <functional>
#include <set>
#include <string_view>

#include "number.hpp"
#include "renames.hpp"
#include "text.hpp"

namespace ensign::lint {

namespace {

locked_field locked_field_of(const field_record& from, struct_layout layout) {
    locked_field out;
    out.path = from.path;
    out.kind = from.kind;
    out.bit_field = from.bit_field;
    out.extents = from.extents;
    out.enumeration = from.enumeration;
    if (layout == struct_layout::raw) {
        out.size = from.size;
        out.offset = from.offset;
    } else {
        for (field_extent& e : out.extents) { e.stride = 0; }
        if (from.kind == field_kind::opaque) { out.size = from.size; }
    }
    return out;
}

} // namespace

locked_enum locked_of(const enum_record& of) {
    locked_enum out;
    out.name = of.name;
    out.role = of.role;
    out.width = of.width;
    out.is_signed = of.is_signed;
    out.zero = of.zero;
    for (const record_member& c : of.composites) { out.composites.push_back({c.name, c.bits}); }
    std::set<std::string_view> names{of.zero};
    for (const record_member& m : of.members) { names.insert(m.name); }
    for (const record_member& c : of.composites) { names.insert(c.name); }
    for (const record_alias& a : of.aliases) { names.insert(a.alias); }
    for (const record_member& m : of.members) {
        locked_number n;
        n.number = of.role == enum_role::flags ? bit_index(m.bits) : m.bits & width_mask(of.width);
        n.name = m.name;
        for (const record_alias& a : of.aliases) {
            if (a.name == m.name) { n.aliases.push_back(a.alias); }
        }
        for (const record_renamed& r : of.renamed) {
            // a name that exists is none of the past, whatever somebody wrote
            if (name_today(of.renamed, r.before) == m.name && names.insert(r.before).second) {
                n.former.push_back(r.before);
            }
        }
        out.numbers.push_back(std::move(n));
    }
    return out;
}

locked_struct locked_of(const struct_record& of) {
    locked_struct out;
    out.name = of.name;
    out.layout = of.layout.value_or(struct_layout::named);
    if (out.layout == struct_layout::raw) { out.size = of.size; }
    std::set<std::string, std::less<>> paths;
    for (const field_record& f : of.fields) { paths.insert(f.path); }
    for (const field_record& f : of.fields) {
        locked_field field = locked_field_of(f, out.layout);
        for (const record_renamed& r : of.renamed) {
            if (path_leads_to(of.renamed, r.before, f.path) && paths.insert(r.before).second) {
                field.former.push_back(r.before);
            }
        }
        out.fields.push_back(std::move(field));
    }
    return out;
}

lock_file locked_of(const records& of) {
    lock_file out;
    for (const enum_record& e : of.enums) { out.enums.push_back(locked_of(e)); }
    for (const struct_record& s : of.structs) { out.structs.push_back(locked_of(s)); }
    sort_lock(out);
    return out;
}

enum_record record_of(const locked_enum& of) {
    enum_record out;
    out.name = of.name;
    out.role = of.role;
    out.width = of.width;
    out.is_signed = of.is_signed;
    out.zero = of.zero;
    for (const locked_number& n : of.numbers) {
        if (n.reserved) { continue; }
        const std::uint64_t bits = of.role == enum_role::flags ? std::uint64_t{1} << n.number : n.number;
        out.members.push_back({n.name, bits, {}});
        for (const std::string& alias : n.aliases) { out.aliases.push_back({alias, n.name, true, {}}); }
        for (const std::string& former : n.former) { out.renamed.push_back({former, n.name}); }
    }
    for (const locked_composite& c : of.composites) { out.composites.push_back({c.name, c.bits, {}}); }
    return out;
}

struct_record record_of(const locked_struct& of) {
    struct_record out;
    out.name = of.name;
    out.layout = of.layout;
    out.size = of.size;
    for (const locked_field& f : of.fields) {
        if (f.reserved) { continue; }
        out.fields.push_back({f.path, f.kind, f.bit_field, f.extents, f.offset, f.size, f.enumeration, {}});
        for (const std::string& former : f.former) { out.renamed.push_back({former, f.path}); }
    }
    return out;
}

records records_of(const lock_file& of) {
    records out;
    for (const locked_enum& e : of.enums) { out.enums.push_back(record_of(e)); }
    for (const locked_struct& s : of.structs) { out.structs.push_back(record_of(s)); }
    return out;
}

} // namespace ensign::lint
