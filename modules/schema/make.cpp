// SPDX-License-Identifier: BSL-1.0
module;

#include <ensign/describe.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

module ensign.schema;

import ensign.traits;

namespace ensign::internal {

namespace {

std::string path_of(node_span all, std::uint32_t at) {
    if (at == no_node) { return {}; }
    std::string out = path_of(all, all[at].parent);
    if (all[at].name != nullptr) {
        if (!out.empty()) { out += '.'; }
        out += all[at].name;
    }
    return out;
}

// The first name of a value, for an alias of it.
const enumerator* counted(enumerator_span all, std::uint64_t bits, bool mask) {
    for (std::size_t i = 0; i < all.size; ++i) {
        const enumerator& e = all.first[i];
        if (e.bits == bits && (mask ? is_flag(e) : is_first_name(all, i))) { return &e; }
    }
    return nullptr;
}

schema_enum make_enum(const enum_info& from, bool mask) {
    schema_enum out{
        .type = std::string{from.type_name}, .underlying = from.underlying, .members = {}, .aliases = {}, .rules = {}};
    for (const enumerator& e : from.all) {
        const enumerator* first = counted(from.all, e.bits, mask);
        if (first == &e) {
            out.members.push_back({e.name, e.bits});
        } else if (first != nullptr) {
            out.aliases.push_back({e.name, first->name});
        }
    }
    for (const describe::renamed_entry& r : from.renamed) { out.aliases.push_back({r.before, r.now}); }
    return out;
}

class maker {
public:
    maker(std::string_view name, node_span data) : data_{data} { out_.name = name; }

    schema make(const enum_info* const* traits, std::size_t trait_count) && {
        if (data_.size != 0) { out_.row_size = data_[0].size; }
        for (std::uint32_t i = 0; i < data_.size; ++i) {
            if (data_[i].leaf) { add_leaf(i); }
            const std::string path = data_[i].renamed.size == 0 ? std::string{} : path_of(data_, i);
            const std::string before = path.empty() ? path : path + '.';
            for (const describe::renamed_entry& r : data_[i].renamed) {
                out_.aliases.push_back({before + r.before, before + r.now});
            }
        }
        for (std::size_t i = 0; i < trait_count; ++i) {
            out_.traits.push_back(make_enum(*traits[i], true));
            add_rules(out_.traits.back(), traits[i]->rules);
        }
        return std::move(out_);
    }

private:
    static void add_rules(schema_enum& to, rule_span from) {
        for (const trait_rule& rule : from) {
            schema_rule out;
            if (rule.kind == describe::rule_kind::implies) { out.kind = schema_rule_kind::implies; }
            for (std::uint32_t i = 0; i < rule.count; ++i) { out.terms.push_back(from.term(rule, i)); }
            to.rules.push_back(std::move(out));
        }
    }

    void add_leaf(std::uint32_t at) {
        const node& from = data_[at];
        schema_leaf leaf;
        leaf.path = path_of(data_, at);
        leaf.kind = from.kind;
        leaf.bits = from.bits;
        leaf.size = from.size;
        for (std::uint32_t i = at; i != no_node; i = data_[i].parent) {
            if (from.bits == 0) { leaf.offset += data_[i].offset; }
            if (data_[i].count != 0) { leaf.extents.push_back({data_[i].count, data_[i].size}); }
        }
        std::reverse(leaf.extents.begin(), leaf.extents.end());
        if (from.names != nullptr) { leaf.enumeration = enum_index(*from.names, from.kind == leaf_kind::mask); }
        out_.leaves.push_back(std::move(leaf));
    }

    // Each enum once for its values and once for its flags.
    std::uint32_t enum_index(const enum_info& from, bool mask) {
        const std::pair key{&from, mask};
        const auto found = std::find(seen_.begin(), seen_.end(), key);
        if (found != seen_.end()) { return static_cast<std::uint32_t>(found - seen_.begin()); }
        seen_.push_back(key);
        out_.enums.push_back(make_enum(from, mask));
        return static_cast<std::uint32_t>(seen_.size() - 1);
    }

    node_span data_;
    schema out_;
    std::vector<std::pair<const enum_info*, bool>> seen_;
};

} // namespace

schema make_schema(std::string_view name, node_span data, const enum_info* const* traits, std::size_t trait_count) {
    return maker{name, data}.make(traits, trait_count);
}

} // namespace ensign::internal
