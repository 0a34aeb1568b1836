// SPDX-License-Identifier: BSL-1.0
#include "lock_file.hpp"

#include <algorithm>

#include "convert.hpp"
#include "fingerprint.hpp"
#include "number.hpp"
#include "text.hpp"

namespace ensign::lint {

namespace {

template <class Range>
auto* find_named(Range& all, std::string_view name) noexcept {
    const auto found = std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.name == name; });
    return found == all.end() ? nullptr : &*found;
}

template <class T>
void sort_by_name(std::vector<T>& all) {
    std::sort(all.begin(), all.end(), [](const T& a, const T& b) { return a.name < b.name; });
}

bool field_before(const locked_field& a, const locked_field& b, struct_layout layout) noexcept {
    if (a.reserved.has_value() != b.reserved.has_value()) { return !a.reserved; }
    if (layout == struct_layout::raw && !a.reserved && bit_position(a) != bit_position(b)) {
        return bit_position(a) < bit_position(b);
    }
    return path_before(a.path, b.path);
}

void sort_enum(locked_enum& e) {
    const number_form form = form_of(e);
    std::sort(e.numbers.begin(), e.numbers.end(),
              [&](const locked_number& a, const locked_number& b) { return number_before(a.number, b.number, form); });
    for (locked_number& n : e.numbers) {
        sort_names(n.aliases);
        sort_names(n.former);
    }
    sort_by_name(e.composites);
    sort_by_name(e.reserved_names);
}

void sort_struct(locked_struct& s) {
    std::sort(s.fields.begin(), s.fields.end(),
              [&](const locked_field& a, const locked_field& b) { return field_before(a, b, s.layout); });
    for (locked_field& f : s.fields) { sort_names(f.former); }
}

} // namespace

const locked_enum* lock_file::find_enum(std::string_view name) const noexcept { return find_named(enums, name); }
const locked_struct* lock_file::find_struct(std::string_view name) const noexcept { return find_named(structs, name); }
const lock_reservation* lock_file::find_reserved_type(std::string_view name) const noexcept {
    return find_named(reserved_types, name);
}
locked_enum* lock_file::find_enum(std::string_view name) noexcept { return find_named(enums, name); }
locked_struct* lock_file::find_struct(std::string_view name) noexcept { return find_named(structs, name); }

std::uint64_t bit_position(const locked_field& of) noexcept { return of.bit_field != 0 ? of.offset : of.offset * 8; }

const locked_number* find_number(const locked_enum& of, std::uint64_t number) noexcept {
    const auto found =
        std::find_if(of.numbers.begin(), of.numbers.end(), [&](const locked_number& n) { return n.number == number; });
    return found == of.numbers.end() ? nullptr : &*found;
}

const locked_number* find_member(const locked_enum& of, std::string_view name) noexcept {
    return name.empty() ? nullptr : find_named(of.numbers, name);
}

const locked_field* find_field(const locked_struct& of, std::string_view path) noexcept {
    const auto found =
        std::find_if(of.fields.begin(), of.fields.end(), [&](const locked_field& f) { return f.path == path; });
    return found == of.fields.end() ? nullptr : &*found;
}

void sort_lock(lock_file& lock) {
    for (locked_enum& e : lock.enums) { sort_enum(e); }
    for (locked_struct& s : lock.structs) { sort_struct(s); }
    sort_by_name(lock.enums);
    sort_by_name(lock.structs);
    sort_by_name(lock.reserved_types);
}

void set_fingerprints(lock_file& lock) {
    const records all = records_of(lock);
    for (locked_enum& e : lock.enums) { e.fingerprint = fingerprint_of(record_of(e)); }
    for (locked_struct& s : lock.structs) { s.fingerprint = lock_fingerprint(record_of(s), s.layout, all); }
}

bool has_fingerprints(const lock_file& lock) noexcept {
    const auto has = [](const auto& one) { return one.fingerprint.has_value(); };
    return std::any_of(lock.enums.begin(), lock.enums.end(), has) ||
           std::any_of(lock.structs.begin(), lock.structs.end(), has);
}

} // namespace ensign::lint
