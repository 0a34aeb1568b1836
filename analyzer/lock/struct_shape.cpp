// SPDX-License-Identifier: BSL-1.0
#include "struct_shape.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "fingerprint.hpp"

namespace ensign::lint::lock_detail {

namespace {

std::string line_of(const field_record& f, struct_layout layout, const records& all) {
    std::string out = fmt::format("{} {}:{}", f.path, name_of(f.kind), f.bit_field);
    const bool raw = layout == struct_layout::raw;
    for (const field_extent& e : f.extents) { out += fmt::format("[{},{}]", e.count, raw ? e.stride : 0); }
    if (raw) { out += fmt::format(" @ {} size {}", f.offset, f.size); }
    if (has_enumeration(f.kind)) {
        const enum_record* const e = all.find_enum(f.enumeration);
        out += e == nullptr ? ' ' + f.enumeration : fmt::format(" {:x}", fingerprint_of(*e));
    }
    return out + '\n';
}

// Opaque fields, of which a lock from before may not have the size, are compared by the comparison of fields.
std::string fields_of(const struct_record& of, struct_layout layout, const records& all) {
    std::vector<std::string> lines;
    for (const field_record& f : of.fields) { lines.push_back(line_of(f, layout, all)); }
    std::sort(lines.begin(), lines.end());
    return fmt::format("{}", fmt::join(lines, ""));
}

} // namespace

std::optional<std::string> shape_of(const struct_record& of, struct_layout layout, const records& all) {
    if (of.fields.empty()) { return std::nullopt; }
    if (const auto fingerprint = lock_fingerprint(of, layout, all)) { return fmt::format("{:x}", *fingerprint); }
    return fields_of(of, layout, all);
}

} // namespace ensign::lint::lock_detail
