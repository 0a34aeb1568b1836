// SPDX-License-Identifier: BSL-1.0
#include "header.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <vector>

#include "convert.hpp"
#include "fingerprint.hpp"

namespace ensign::lint {

namespace {

constexpr std::string_view opening = R"(// Made by ensign-lint from the schema lock; do not edit.
// Include it behind `import ensign.schema;` and the types below: a build fails where saved data would mean something
// else.
#pragma once

)";

std::string check(std::string_view function, std::string_view type, std::optional<std::uint64_t> fingerprint) {
    if (!fingerprint) {
        return fmt::format("// {} has fields that cannot be saved, or whose enum is not locked\n", type);
    }
    return fmt::format("static_assert(ensign::{0}<{1}>() == 0x{2:016x}ull,\n"
                       "              \"ensign: {1} {3}\");\n",
                       function, type, *fingerprint, refused_by_header);
}

// Pointers, so that nothing is copied and the order of the sources does not matter.
template <class T>
std::vector<const T*> by_name(const std::vector<T>& all) {
    std::vector<const T*> out;
    for (const T& one : all) { out.push_back(&one); }
    std::sort(out.begin(), out.end(), [](const T* a, const T* b) { return a->name < b->name; });
    return out;
}

} // namespace

bool is_header(std::string_view text) noexcept { return text.starts_with(opening.substr(0, opening.find('\n'))); }

std::string write_header(const lock_file& lock) {
    std::string out{opening};
    const records all = records_of(lock);
    for (const locked_enum* const e : by_name(lock.enums)) {
        out += check("fingerprint", e->name, fingerprint_of(record_of(*e)));
    }
    for (const locked_struct* const s : by_name(lock.structs)) {
        out += check(s->layout == struct_layout::raw ? "fingerprint" : "logical_fingerprint", s->name,
                     lock_fingerprint(record_of(*s), s->layout, all));
    }
    return out;
}

std::string write_header(const records& sources) {
    std::string out{opening};
    for (const enum_record* const e : by_name(sources.enums)) {
        out += check("fingerprint", e->name, fingerprint_of(*e));
    }
    for (const struct_record* const s : by_name(sources.structs)) {
        out += check("fingerprint", s->name, fingerprint_of(*s, sources));
    }
    return out;
}

} // namespace ensign::lint
