// SPDX-License-Identifier: BSL-1.0
module;

#include <boost/json.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

module ensign.resdata;

import ensign.schema;

namespace ensign::resdata {

namespace json = boost::json;

namespace {

constexpr const char* damaged = "The file is damaged, or was not written by Ensign.";

// ------------------------------------------------------------------------------------------------ writing

json::string_view view(std::string_view text) noexcept { return {text.data(), text.size()}; }

// The number as its type has it: -2 and not 254 for a signed byte.
json::value number_of(std::uint64_t bits, leaf_kind kind) {
    if (!is_signed_integer(kind)) { return bits; }
    const unsigned unused = 64 - static_cast<unsigned>(size_of(kind)) * 8;
    return static_cast<std::int64_t>(bits << unused) >> unused;
}

json::array pairs_of(const std::vector<schema_alias>& aliases) {
    json::array out;
    for (const schema_alias& a : aliases) { out.push_back(json::array{view(a.alias), view(a.name)}); }
    return out;
}

// [["exclusive",["alive"],["dead"]]]: its kind and its terms, each the names of flags that are had together.
json::array rules_of(const schema_enum& e) {
    json::array out;
    for (const schema_rule& rule : e.rules) {
        json::array one{rule.kind == schema_rule_kind::exclusive ? "exclusive" : "implies"};
        for (const std::uint64_t term : rule.terms) {
            json::array names;
            for (const schema_member& m : e.members) {
                if ((m.bits & term) != 0) { names.push_back(view(m.name)); }
            }
            one.push_back(std::move(names));
        }
        out.push_back(std::move(one));
    }
    return out;
}

json::object object_of(const schema_enum& e, bool flags) {
    json::object names;
    for (const schema_member& m : e.members) {
        names[view(m.name)] = flags ? json::value(std::countr_zero(m.bits)) : number_of(m.bits, e.underlying);
    }
    json::object out;
    out["type"] = view(e.type);
    out["underlying"] = name_of(e.underlying);
    out[flags ? "flags" : "values"] = std::move(names);
    out["aliases"] = pairs_of(e.aliases);
    if (!e.rules.empty()) { out["rules"] = rules_of(e); }
    return out;
}

json::object object_of(const schema_leaf& leaf) {
    json::object out;
    out["path"] = view(leaf.path);
    out["kind"] = name_of(leaf.kind);
    if (leaf.bits != 0) { out["bits"] = leaf.bits; }
    out["offset"] = leaf.offset;
    out["size"] = leaf.size;
    if (!leaf.extents.empty()) {
        json::array extents;
        for (const schema_extent& e : leaf.extents) { extents.push_back(json::array{e.count, e.stride}); }
        out["extents"] = std::move(extents);
    }
    if (leaf.enumeration != schema_leaf::no_enum) { out["enum"] = leaf.enumeration; }
    return out;
}

json::object object_of(const schema& of) {
    json::array fields;
    json::array enums;
    json::array traits;
    for (const schema_leaf& leaf : of.leaves) { fields.push_back(object_of(leaf)); }
    for (const schema_enum& e : of.enums) { enums.push_back(object_of(e, false)); }
    for (const schema_enum& e : of.traits) { traits.push_back(object_of(e, true)); }
    json::object out;
    out["name"] = view(of.name);
    out["row_size"] = of.row_size;
    out["fields"] = std::move(fields);
    out["enums"] = std::move(enums);
    out["traits"] = std::move(traits);
    out["aliases"] = pairs_of(of.aliases);
    return out;
}

std::string text_of(std::span<const schema> sets, std::string_view byte_order) {
    json::array all;
    for (const schema& s : sets) { all.push_back(object_of(s)); }
    json::object out;
    out["schema"] = 1;
    out["byte_order"] = view(byte_order);
    out["sets"] = std::move(all);
    return json::serialize(out);
}

// ------------------------------------------------------------------------------------------------ reading

// A fault in the content, before it is known where the text stands.
struct content_fault {
    std::string where;
    std::string what;
};

// One JSON value and where it is. What is missing or of another type is a fault; what nobody asks for is found when the
// text is written again.
class node {
public:
    node(const json::value& value, std::string where) : value_{&value}, where_{std::move(where)} {}

    [[nodiscard]] node operator[](const char* key) const {
        const json::object* object = value_->if_object();
        if (object == nullptr) { fail("an object"); }
        const json::value* found = object->if_contains(key);
        if (found == nullptr) { throw content_fault{where_, fmt::format("it has no \"{}\"", key)}; }
        return {*found, fmt::format("{}.{}", where_, key)};
    }
    [[nodiscard]] bool has(const char* key) const {
        const json::object* object = value_->if_object();
        return object != nullptr && object->if_contains(key) != nullptr;
    }
    [[nodiscard]] std::string text() const {
        const json::string* s = value_->if_string();
        if (s == nullptr) { fail("a text"); }
        return {s->data(), s->size()};
    }
    // Its 64 bits, whatever the sign.
    [[nodiscard]] std::uint64_t bits() const {
        if (const std::int64_t* i = value_->if_int64()) { return static_cast<std::uint64_t>(*i); }
        if (const std::uint64_t* u = value_->if_uint64()) { return *u; }
        fail("a whole number");
    }
    [[nodiscard]] std::uint64_t number(std::uint64_t most = ~std::uint64_t{0}) const {
        const std::int64_t* i = value_->if_int64();
        const std::uint64_t out = bits();
        if ((i != nullptr && *i < 0) || out > most) { fail(fmt::format("a number from 0 to {}", most)); }
        return out;
    }
    template <class Each>
    void each(Each visit) const {
        const json::array* array = value_->if_array();
        if (array == nullptr) { fail("an array"); }
        std::size_t i = 0;
        for (const json::value& v : *array) { visit(node{v, fmt::format("{}[{}]", where_, i++)}); }
    }
    template <class Each>
    void each_member(Each visit) const {
        const json::object* object = value_->if_object();
        if (object == nullptr) { fail("an object"); }
        for (const json::key_value_pair& m : *object) {
            visit(std::string{m.key().data(), m.key().size()}, node{m.value(), where_ + " of a name"});
        }
    }
    [[nodiscard]] std::pair<node, node> pair() const {
        const json::array* array = value_->if_array();
        if (array == nullptr || array->size() != 2) { fail("an array of two"); }
        return {node{(*array)[0], where_}, node{(*array)[1], where_}};
    }
    [[noreturn]] void fail(std::string_view wanted) const {
        throw content_fault{where_, fmt::format("{} is expected", wanted)};
    }

private:
    const json::value* value_;
    std::string where_;
};

leaf_kind kind_at(const node& at) {
    const std::string text = at.text();
    for (std::size_t i = 0; i < leaf_kind_count; ++i) {
        if (text == name_of(static_cast<leaf_kind>(i))) { return static_cast<leaf_kind>(i); }
    }
    at.fail("the name of a kind");
}

std::vector<schema_alias> aliases_at(const node& at) {
    std::vector<schema_alias> out;
    at.each([&](const node& one) {
        const auto [alias, name] = one.pair();
        out.push_back({alias.text(), name.text()});
    });
    return out;
}

schema_rule rule_at(const node& at, const schema_enum& of) {
    schema_rule out;
    bool first = true;
    at.each([&](const node& one) {
        if (std::exchange(first, false)) {
            const std::string kind = one.text();
            if (kind != "exclusive" && kind != "implies") { one.fail("\"exclusive\" or \"implies\""); }
            if (kind == "implies") { out.kind = schema_rule_kind::implies; }
            return;
        }
        std::uint64_t term = 0;
        one.each([&](const node& name) {
            const std::string text = name.text();
            const auto found = std::find_if(of.members.begin(), of.members.end(),
                                            [&](const schema_member& m) { return m.name == text; });
            if (found == of.members.end()) { name.fail("the name of a flag"); }
            term |= found->bits;
        });
        out.terms.push_back(term);
    });
    return out;
}

schema_enum enum_at(const node& at, bool flags) {
    schema_enum out;
    out.type = at["type"].text();
    out.underlying = kind_at(at["underlying"]);
    const std::size_t size = size_of(out.underlying);
    const std::uint64_t kept = size == 0 || size == 8 ? ~std::uint64_t{0} : (std::uint64_t{1} << size * 8) - 1;
    at[flags ? "flags" : "values"].each_member([&](const std::string& name, const node& value) {
        out.members.push_back({name, flags ? std::uint64_t{1} << value.number(63) : value.bits() & kept});
    });
    out.aliases = aliases_at(at["aliases"]);
    if (at.has("rules")) {
        at["rules"].each([&](const node& one) { out.rules.push_back(rule_at(one, out)); });
    }
    return out;
}

schema_leaf leaf_at(const node& at) {
    schema_leaf out;
    out.path = at["path"].text();
    out.kind = kind_at(at["kind"]);
    if (at.has("bits")) { out.bits = static_cast<unsigned>(at["bits"].number(64)); }
    out.offset = at["offset"].number();
    out.size = at["size"].number();
    if (at.has("extents")) {
        at["extents"].each([&](const node& one) {
            const auto [count, stride] = one.pair();
            out.extents.push_back({count.number(), stride.number()});
        });
    }
    if (at.has("enum")) { out.enumeration = static_cast<std::uint32_t>(at["enum"].number(schema_leaf::no_enum - 1)); }
    return out;
}

schema schema_at(const node& at) {
    schema out;
    out.name = at["name"].text();
    out.row_size = at["row_size"].number();
    at["fields"].each([&](const node& one) { out.leaves.push_back(leaf_at(one)); });
    at["enums"].each([&](const node& one) { out.enums.push_back(enum_at(one, false)); });
    at["traits"].each([&](const node& one) { out.traits.push_back(enum_at(one, true)); });
    out.aliases = aliases_at(at["aliases"]);
    return out;
}

struct parsed {
    json::value value{};
    std::size_t position = 0; // of the fault
    std::string fault{};
};

parsed parse(std::string_view text, const limits& most) {
    json::parse_options options;
    options.max_depth = most.json_depth;
    json::parser parser{{}, options};
    json::error_code failed;
    parsed out;
    out.position = parser.write_some(text.data(), text.size(), failed);
    if (!failed && out.position < text.size()) {
        out.fault = "there is more behind its end";
    } else if (failed) {
        out.fault = fmt::format("no JSON: {}", failed.message());
    } else {
        out.value = parser.release();
    }
    return out;
}

} // namespace

std::string schema_json(std::span<const schema> sets) {
    return text_of(sets, std::endian::native == std::endian::big ? "big" : "little");
}

std::vector<schema> parse_schema_json(std::string_view text, const limits& most, std::string_view source,
                                      std::uint64_t base) {
    const auto refuse = [&](std::string_view where, std::uint64_t at, std::string_view what) {
        throw damaged_file{source, where, base + at, what, damaged};
    };
    if (text.size() > most.schema_bytes) {
        throw beyond_limit{source, "section SCHM", base,
                           fmt::format("it has {} bytes, and the limit is {}", text.size(), most.schema_bytes),
                           "Raise limits::schema_bytes if the file can be trusted."};
    }
    const parsed all = parse(text, most);
    if (!all.fault.empty()) { refuse("section SCHM", all.position, all.fault); }

    std::vector<schema> out;
    try {
        const node root{all.value, "schema"};
        if (root["schema"].number() != 1) { root["schema"].fail("version 1"); }
        root["sets"].each([&](const node& one) { out.push_back(schema_at(one)); });
        const std::string byte_order = root["byte_order"].text();
        if (byte_order != "little" && byte_order != "big") { root["byte_order"].fail("\"little\" or \"big\""); }

        std::set<std::string_view> names;
        for (const schema& s : out) {
            validate(s, most.schema);
            if (!names.insert(s.name).second) {
                throw content_fault{"schema.sets", fmt::format("there are two sets of the name '{}'", s.name)};
            }
        }
        // Keys that nobody knows, keys twice, spaces, 1e0 for 1: all of it in one comparison.
        const std::string canonical = text_of(out, byte_order);
        if (canonical != text) {
            std::size_t at = 0;
            while (at < canonical.size() && at < text.size() && canonical[at] == text[at]) { ++at; }
            refuse("section SCHM", at, "it is not the canonical text of the schema it describes");
        }
    } catch (const content_fault& e) {
        refuse("section SCHM", 0, fmt::format("at {}: {}", e.where, e.what));
    } catch (const invalid_schema& e) { refuse("section SCHM", 0, e.what()); }
    return out;
}

std::uint64_t logical_fingerprint_of(std::span<const schema> sets) {
    std::string text;
    for (const schema& s : sets) { text += s.logical_text(); }
    return internal::text_hash(text.data(), text.size());
}

} // namespace ensign::resdata

namespace ensign::internal {

std::string meta_fault(std::string_view text, const resdata::limits& most) {
    if (text.empty()) { return {}; }
    if (text.size() > most.schema_bytes) {
        return fmt::format("it has {} bytes, and the limit is {}", text.size(), most.schema_bytes);
    }
    const resdata::parsed all = resdata::parse(text, most);
    if (!all.fault.empty()) { return fmt::format("{} (at character {})", all.fault, all.position + 1); }
    return all.value.is_object() ? std::string{} : std::string{"no JSON object"};
}

} // namespace ensign::internal
