// SPDX-License-Identifier: BSL-1.0
#include "record.hpp"

#include <algorithm>
#include <array>

namespace ensign::lint {

namespace {

constexpr std::array<std::string_view, field_kind_count> names = {"i8",     "i16",  "i32",  "i64",     "u8",    "u16",
                                                                  "u32",    "u64",  "f32",  "f64",     "bool",  "char",
                                                                  "entity", "enum", "mask", "pointer", "opaque"};
constexpr std::array<unsigned char, field_kind_count> sizes = {1, 2, 4, 8, 1, 2, 4, 8, 4, 8, 1, 1, 4, 0, 0, 0, 0};

template <class T>
const T* find_in(const std::vector<T>& all, std::string_view name) noexcept {
    const auto found = std::find_if(all.begin(), all.end(), [&](const T& one) { return one.name == name; });
    return found == all.end() ? nullptr : &*found;
}

} // namespace

std::string_view name_of(field_kind kind) noexcept {
    const auto index = static_cast<std::size_t>(kind);
    return index < names.size() ? names[index] : "unknown";
}

std::optional<field_kind> field_kind_of(std::string_view word) noexcept {
    const auto found = std::find(names.begin(), names.end(), word);
    if (found == names.end()) { return std::nullopt; }
    return static_cast<field_kind>(found - names.begin());
}

bool has_enumeration(field_kind kind) noexcept { return kind == field_kind::enumeration || kind == field_kind::mask; }

unsigned size_of(field_kind kind) noexcept {
    const auto index = static_cast<std::size_t>(kind);
    return index < sizes.size() ? sizes[index] : 0;
}

const enum_record* records::find_enum(std::string_view name) const noexcept { return find_in(enums, name); }
const struct_record* records::find_struct(std::string_view name) const noexcept { return find_in(structs, name); }

} // namespace ensign::lint
