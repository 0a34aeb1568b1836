// SPDX-License-Identifier: BSL-1.0
module;

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

module ensign.schema;

namespace ensign {

namespace {

constexpr std::string_view damaged = "The file is damaged, or was not written by Ensign.";

// One code point of valid UTF-8, or 0: no name contains a NUL.
char32_t next_code_point(std::string_view& text) noexcept {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned first = byte(0);
    const std::size_t size = first < 0x80 ? 1 : first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    if (first > 0xf4 || (first >= 0x80 && first < 0xc2) || size > text.size()) { return 0; }
    char32_t out = size == 1 ? first : first & (0xffU >> (size + 1));
    for (std::size_t i = 1; i < size; ++i) {
        if ((byte(i) & 0xc0U) != 0x80) { return 0; }
        out = out << 6 | (byte(i) & 0x3fU);
    }
    constexpr char32_t smallest[] = {0, 1, 0x80, 0x800, 0x10000};
    if (out < smallest[size] || out > 0x10ffff || (out >= 0xd800 && out < 0xe000)) { return 0; }
    text.remove_prefix(size);
    return out;
}

bool printable(char32_t c) noexcept { return c >= 0x20 && (c < 0x7f || c >= 0xa0); }

bool is_text(std::string_view text) noexcept {
    while (!text.empty()) {
        if (!printable(next_code_point(text))) { return false; }
    }
    return true;
}

bool is_identifier(std::string_view text) noexcept {
    bool first = true;
    if (text.empty()) { return false; }
    while (!text.empty()) {
        const char32_t c = next_code_point(text);
        const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$' || c >= 0xa0;
        if (!letter && (first || c < '0' || c > '9')) { return false; }
        first = false;
    }
    return true;
}

// A name from outside, fit for a message.
std::string shown(std::string_view text) {
    constexpr std::size_t most = 80;
    if (!is_text(text)) { return "(not printable)"; }
    return text.size() <= most ? fmt::format("'{}'", text) : fmt::format("'{}...'", text.substr(0, most / 2));
}

class checker {
public:
    checker(const schema& of, const schema_limits& limits) : of_{of}, limits_{limits} {}

    void check() const {
        if (of_.name.size() > limits_.name_bytes || !is_text(of_.name)) {
            refuse("its name", "is too long or not printable UTF-8");
        }
        most("the leaves", of_.leaves.size(), limits_.leaves);
        most("the enums", of_.enums.size(), limits_.enums);
        most("the trait enums", of_.traits.size(), limits_.trait_enums);
        most("the former names", of_.aliases.size(), limits_.aliases);
        if (of_.row_size > limits_.row_bytes) { too_large("a row", of_.row_size, limits_.row_bytes); }
        for (const schema_enum& e : of_.enums) {
            check_enum(e);
            if (!e.rules.empty()) { refuse(fmt::format("enum {}", shown(e.type)), "has rules, and is no trait enum"); }
        }
        for (const schema_enum& e : of_.traits) {
            check_enum(e);
            check_flags(e);
            check_rules(e);
        }
        for (const schema_leaf& leaf : of_.leaves) { check_leaf(leaf); }
        for (const schema_alias& a : of_.aliases) {
            check_path(a.alias);
            check_path(a.name);
        }
        check_paths_differ();
    }

private:
    [[noreturn]] void refuse(std::string_view where, std::string_view what) const {
        throw invalid_schema{is_text(of_.name) ? std::string_view{of_.name} : std::string_view{}, where, what, damaged};
    }
    [[noreturn]] void too_large(std::string_view where, std::uint64_t is, std::uint64_t limit) const {
        throw invalid_schema{of_.name, where, fmt::format("count or measure {}, and the limit is {}", is, limit),
                             "Raise the limit if the file can be trusted."};
    }
    void most(std::string_view where, std::size_t is, std::size_t limit) const {
        if (is > limit) { too_large(where, is, limit); }
    }

    void check_name(std::string_view where, std::string_view name) const {
        if (name.size() > limits_.name_bytes) {
            too_large(fmt::format("{}: the name {}", where, shown(name)), name.size(), limits_.name_bytes);
        }
        if (!is_identifier(name)) { refuse(fmt::format("{}: the name {}", where, shown(name)), "is no identifier"); }
    }

    void check_path(std::string_view path) const {
        const std::string where = fmt::format("field {}", shown(path));
        std::size_t depth = 0;
        std::string_view rest = path;
        while (true) {
            most(where + ": the names", ++depth, limits_.depth);
            const std::size_t dot = rest.find('.');
            check_name(where, rest.substr(0, dot));
            if (dot == std::string_view::npos) { return; }
            rest.remove_prefix(dot + 1);
        }
    }

    void check_enum(const schema_enum& e) const {
        const std::string where = fmt::format("enum {}", shown(e.type));
        if (e.type.size() > limits_.name_bytes || !is_text(e.type)) { refuse("an enum", "has no printable name"); }
        if (!is_integer(e.underlying)) { refuse(where, "has an underlying type that is no integer"); }
        most(where + ": the names", e.members.size(), limits_.members);
        most(where + ": the aliases", e.aliases.size(), limits_.aliases);
        const std::uint64_t beyond = size_of(e.underlying) == 8 ? 0 : ~std::uint64_t{0} << (size_of(e.underlying) * 8);
        std::vector<std::string_view> names;
        std::vector<std::uint64_t> numbers;
        for (const schema_member& m : e.members) {
            check_name(where, m.name);
            if ((m.bits & beyond) != 0) { refuse(fmt::format("{}: {}", where, m.name), "does not fit its width"); }
            names.push_back(m.name);
            numbers.push_back(m.bits);
        }
        for (const schema_alias& a : e.aliases) {
            check_name(where, a.alias);
            check_name(where, a.name);
        }
        std::sort(names.begin(), names.end());
        if (const auto twice = std::adjacent_find(names.begin(), names.end()); twice != names.end()) {
            refuse(fmt::format("{}: {}", where, *twice), "is there twice");
        }
        std::sort(numbers.begin(), numbers.end());
        if (const auto twice = std::adjacent_find(numbers.begin(), numbers.end()); twice != numbers.end()) {
            refuse(fmt::format("{}: the number {:#x}", where, *twice), "has two names");
        }
    }

    void check_flags(const schema_enum& e) const {
        for (const schema_member& m : e.members) {
            if (m.bits == 0 || (m.bits & (m.bits - 1)) != 0) {
                refuse(fmt::format("enum {}: the flag {}", shown(e.type), m.name), "is not a single bit");
            }
        }
    }

    void check_rules(const schema_enum& e) const {
        const std::string where = fmt::format("enum {}", shown(e.type));
        most(where + ": the rules", e.rules.size(), limits_.rules);
        std::uint64_t flags = 0;
        for (const schema_member& m : e.members) { flags |= m.bits; }
        for (std::size_t i = 0; i < e.rules.size(); ++i) {
            const schema_rule& rule = e.rules[i];
            std::uint64_t before = 0;
            bool fine = rule.terms.size() >= 2 && rule.kind <= schema_rule_kind::implies;
            for (const std::uint64_t term : rule.terms) {
                fine = fine && term != 0 && (term & ~flags) == 0 && (term & before) == 0;
                before |= term;
            }
            if (!fine) { refuse(fmt::format("{}: rule {}", where, i), "is none between flags of this enum"); }
        }
    }

    void check_leaf(const schema_leaf& leaf) const {
        check_path(leaf.path);
        const std::string where = fmt::format("field {}", shown(leaf.path));
        if (static_cast<std::size_t>(leaf.kind) >= leaf_kind_count || !is_portable(leaf.kind)) {
            refuse(where, "has a kind that cannot be saved");
        }
        const bool named = leaf.kind == leaf_kind::enumeration || leaf.kind == leaf_kind::mask;
        if (named ? leaf.enumeration >= of_.enums.size() : leaf.enumeration != schema_leaf::no_enum) {
            refuse(where, named ? "has no enum" : "has an enum, and its kind has none");
        }
        if (leaf.kind == leaf_kind::mask) { check_flags(of_.enums[leaf.enumeration]); }
        const std::size_t size = named ? size_of(of_.enums[leaf.enumeration].underlying) : size_of(leaf.kind);
        if (leaf.size != size) { refuse(where, fmt::format("has {} bytes, and its kind has {}", leaf.size, size)); }
        if (leaf.bits != 0) {
            const bool may = is_integer(leaf.kind) || leaf.kind == leaf_kind::boolean ||
                             leaf.kind == leaf_kind::enumeration || leaf.kind == leaf_kind::character;
            if (!may || leaf.bits > size * 8) { refuse(where, "cannot be a bit-field of this width"); }
        }
        check_place(where, leaf);
    }

    // Every number here may be anything, so nothing is added or multiplied before it is known to be small.
    void check_place(const std::string& where, const schema_leaf& leaf) const {
        most(where + ": the extents", leaf.extents.size(), limits_.depth);
        std::uint64_t bytes = leaf.size;
        std::uint64_t end = leaf.size;
        for (const schema_extent& e : leaf.extents) {
            if (e.count == 0) { refuse(where, "has an empty extent"); }
            if (e.count > limits_.row_bytes / bytes) { too_large(where, e.count, limits_.row_bytes / bytes); }
            bytes *= e.count;
            if (e.count > 1 && e.stride > (of_.row_size - std::min(end, of_.row_size)) / (e.count - 1)) {
                refuse(where, "reaches beyond the row");
            }
            end += (e.count - 1) * e.stride;
        }
        if (leaf.bits == 0 && (end > of_.row_size || leaf.offset > of_.row_size - end)) {
            refuse(where, "reaches beyond the row");
        }
    }

    // A path that goes through another one stands directly behind it when `.` counts lowest.
    void check_paths_differ() const {
        std::vector<const std::string*> paths;
        for (const schema_leaf& leaf : of_.leaves) { paths.push_back(&leaf.path); }
        std::sort(paths.begin(), paths.end(),
                  [](const std::string* a, const std::string* b) { return internal::path_before(*a, *b); });
        for (std::size_t i = 1; i < paths.size(); ++i) {
            const std::string& a = *paths[i - 1];
            const std::string& b = *paths[i];
            if (b.starts_with(a) && (b.size() == a.size() || b[a.size()] == '.')) {
                refuse(fmt::format("field {}", shown(b)), b == a ? "is there twice" : "goes through another field");
            }
        }
    }

    const schema& of_;
    const schema_limits& limits_;
};

} // namespace

void validate(const schema& of, const schema_limits& limits) { checker{of, limits}.check(); }

} // namespace ensign
