// SPDX-License-Identifier: BSL-1.0
#include "compare_field.hpp"

#include <fmt/format.h>

#include <utility>

#include "convert.hpp"
#include "fingerprint.hpp"

namespace ensign::lint {

template <class Field>
std::string type_shown(const Field& of) {
    std::string out{name_of(of.kind)};
    if (of.bit_field != 0) { out += fmt::format(":{}", of.bit_field); }
    for (const field_extent& e : of.extents) { out += fmt::format("[{}]", e.count); }
    if (has_enumeration(of.kind)) { out += ' ' + of.enumeration; }
    if (of.kind == field_kind::opaque && of.size != 0) { out += fmt::format(" of {} bytes", of.size); }
    return out;
}

template std::string type_shown(const locked_field&);
template std::string type_shown(const field_record&);

namespace {

struct breaks {
    bool backward = false;
    bool forward = false;
    bool different = false;
};

bool same_names(const comparison& in, const locked_field& was, const field_record& now) {
    const locked_enum* const before = in.locked.find_enum(was.enumeration);
    const enum_record* const after = in.sources.find_enum(now.enumeration);
    if (before == nullptr || after == nullptr || before->role != after->role) { return false; }
    return fingerprint_of(record_of(*before)) == fingerprint_of(*after);
}

// By name, as the library converts: docs/design/schema.md.
breaks by_name(const comparison& in, const locked_field& was, const field_record& now) {
    breaks out;
    const kind_change change = kind_change_between(was.kind, was.bit_field, now.kind, now.bit_field);
    out.different = was.kind != now.kind || was.bit_field != now.bit_field;
    out.backward = change == kind_change::narrowed || change == kind_change::other;
    out.forward = change == kind_change::widened || change == kind_change::other;
    if (change == kind_change::narrowed) {
        const kind_change back = kind_change_between(now.kind, now.bit_field, was.kind, was.bit_field);
        out.forward = back == kind_change::narrowed;
    }
    if (was.extents.size() != now.extents.size()) { return {true, true, true}; }
    for (std::size_t i = 0; i < was.extents.size(); ++i) {
        out.different |= was.extents[i].count != now.extents[i].count;
        out.backward |= now.extents[i].count < was.extents[i].count;
        out.forward |= now.extents[i].count > was.extents[i].count;
    }
    const bool opaque = was.kind == field_kind::opaque && now.kind == field_kind::opaque;
    if (opaque && was.size != 0 && was.size != now.size) { return {true, true, true}; }
    if (has_enumeration(was.kind) && was.kind == now.kind && in.today(was.enumeration) != now.enumeration) {
        out.different = true;
        if (!same_names(in, was, now)) { out.backward = out.forward = true; }
    }
    return out;
}

breaks by_bytes(const comparison& in, const locked_field& was, const field_record& now) {
    const bool same = was.kind == now.kind && was.bit_field == now.bit_field && was.extents == now.extents &&
                      was.size == now.size && in.today(was.enumeration) == now.enumeration;
    return {!same, !same, !same};
}

std::string reason(const breaks& found, struct_layout layout, const std::string& before) {
    if (layout == struct_layout::raw) {
        return fmt::format("rows are saved as bytes, so write {} again, or take a new struct", before);
    }
    if (found.backward) {
        return fmt::format(
            "saved values may not fit: write {} again, or add a field of another name and reserve this one", before);
    }
    return "programs from before cannot read all values of it: keep the old type as long as they read new data";
}

} // namespace

void compare_field(comparison& in, const locked_struct& was, const struct_record& is, const field_pair& field) {
    const breaks found =
        was.layout == struct_layout::raw ? by_bytes(in, *field.was, *field.now) : by_name(in, *field.was, *field.now);
    if (!found.different) { return; }
    const lock_verdict verdict = verdict_of(in, found.backward, found.forward);
    std::string before = type_shown(*field.was);
    std::string after = type_shown(*field.now);
    if (before == after) { // of a raw struct
        before += fmt::format(" of {} bytes", field.was->size);
        after += fmt::format(" of {} bytes", field.now->size);
    }
    const std::string name = fmt::format("{}::{}", is.name, field.now->path);
    in.add("type-changed", verdict, name,
           fmt::format("{} was {} and is {}: {}", name, before, after,
                       verdict == lock_verdict::breaking
                           ? reason({found.backward && in.backward(), found.forward, true}, was.layout, before)
                           : "every saved value is kept, run `ensign-lint lock update`"),
           field.now->where)
        .related.push_back(in.lock_place(field.was->line, fmt::format("{} in the lock", field.was->path)));
}

} // namespace ensign::lint
