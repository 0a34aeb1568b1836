// SPDX-License-Identifier: BSL-1.0
module;

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

module resdata_tool.commands;

import ensign.base;
import ensign.resdata;
import ensign.schema;
import ensign.snapshot;
import resdata_tool.cells;
import resdata_tool.input;

namespace resdata_tool {

namespace resdata = ensign::resdata;
using ensign::field_step;
using ensign::leaf_kind;
using ensign::raw_snapshot;
using ensign::schema_enum;
using ensign::schema_leaf;

namespace {

// The plan of a migration says which fields, values and flags are the same under another name, number or bit.
// Everything is allowed: nothing is taken over here, only compared.
ensign::migration_plan pairing(const raw_snapshot& before, const raw_snapshot& after) {
    ensign::migration_options all;
    all.traits = ensign::unknown_names::retain;
    all.rules = ensign::broken_rules::keep;
    all.values = ensign::unknown_names::retain;
    all.narrowing = true;
    all.unpaired = true;
    return ensign::plan_migration(before.layout, after.layout, all);
}

class comparison {
public:
    comparison(const raw_snapshot& before, const raw_snapshot& after, std::size_t lines)
        : a_{before}, b_{after}, plan_{pairing(before, after)}, most_{lines} {}

    // Prints what differs; false when nothing does.
    bool print_differences() {
        find_field_changes();
        find_rule_changes();
        find_row_changes();
        if (a_.allocator != b_.allocator) { heading_.emplace_back("the id pool differs"); }
        if (heading_.empty() && added_ + removed_ + changed_ == 0) { return false; }
        print(fmt::format("set '{}': {} added, {} removed, {} changed ({} rows before, {} after)\n", a_.layout.name,
                          added_, removed_, changed_, a_.size(), b_.size()));
        for (const std::string& line : heading_) { print(fmt::format("  {}\n", line)); }
        for (const std::string& line : lines_) { print(fmt::format("  {}\n", line)); }
        const std::size_t hidden = added_ + removed_ + changed_ - lines_.size();
        if (hidden != 0) { print(fmt::format("  and {} more (--lines 0 shows all)\n", hidden)); }
        return true;
    }

private:
    void find_field_changes() {
        for (const field_step& f : plan_.fields) {
            if (f.from == field_step::none) {
                heading_.push_back(fmt::format("field {} is new", b_.layout.leaves[f.to].path));
            } else if (f.to == field_step::none) {
                heading_.push_back(fmt::format("field {} is gone", a_.layout.leaves[f.from].path));
            }
        }
        for (const ensign::trait_step& t : plan_.traits) {
            if (t.from == field_step::none) {
                heading_.push_back(fmt::format("traits {} are new", b_.layout.traits[t.to].type));
            } else if (t.to == field_step::none) {
                heading_.push_back(fmt::format("traits {} are gone", a_.layout.traits[t.from].type));
            }
        }
    }

    void find_rule_changes() {
        for (const ensign::migration_note& n : plan_.notes) {
            if (n.kind == ensign::change_kind::rule_added || n.kind == ensign::change_kind::rule_removed) {
                heading_.push_back(fmt::format("traits {}: {}", n.subject, n.text));
            }
        }
    }

    void find_row_changes() {
        progress bar{"comparing"};
        const ensign::internal::row_pairs pairs{a_.ids, b_.ids};
        std::size_t done = 0;
        for (const auto& p : pairs.all) {
            if (done++ % 4096 == 0) { bar(done, pairs.all.size()); }
            const std::uint32_t id = p.who.value();
            if (p.a == pairs.none) {
                ++added_;
                add_line([&] { return fmt::format("+ {}", id); });
            } else if (p.b == pairs.none) {
                ++removed_;
                add_line([&] { return fmt::format("- {}", id); });
            } else if (const std::vector<std::string> changes = compare_rows(p.a, p.b); !changes.empty()) {
                ++changed_;
                add_line([&] { return fmt::format("~ {}: {}", id, fmt::join(changes, "; ")); });
            }
        }
    }

    template <class Text>
    void add_line(Text text) {
        if (most_ == 0 || lines_.size() < most_) { lines_.push_back(text()); }
    }

    [[nodiscard]] std::vector<std::string> compare_rows(std::size_t row_a, std::size_t row_b) const {
        std::vector<std::string> out;
        for (const field_step& f : plan_.fields) {
            if (f.from == field_step::none || f.to == field_step::none) { continue; }
            compare_values(f, row_a, row_b, out);
        }
        for (const ensign::trait_step& t : plan_.traits) { compare_traits(t, row_a, row_b, out); }
        return out;
    }

    void compare_values(const field_step& f, std::size_t row_a, std::size_t row_b,
                        std::vector<std::string>& out) const {
        const schema_leaf& leaf_a = a_.layout.leaves[f.from];
        const schema_leaf& leaf_b = b_.layout.leaves[f.to];
        const std::uint64_t size = ensign::column_bytes(leaf_a);
        const bool bytes_mean_the_same = plan_.match == ensign::schema_match::exact;
        const bool same = size == ensign::column_bytes(leaf_b) &&
                          std::memcmp(value_at(a_, f.from, row_a), value_at(b_, f.to, row_b), size) == 0;
        if (same && bytes_mean_the_same) { return; }
        const std::string before = mapped_cell(f, row_a);
        const std::string after = cell(b_, f.to, row_b);
        if (before != after || (bytes_mean_the_same && !same)) {
            out.push_back(fmt::format("{}: {} -> {}", leaf_b.path, shown(before), shown(after)));
        }
    }

    // The value before, in the words and numbers of the file after it.
    [[nodiscard]] std::string mapped_cell(const field_step& f, std::size_t row) const {
        const schema_leaf& from = a_.layout.leaves[f.from];
        const schema_leaf& to = b_.layout.leaves[f.to];
        const bool names = f.map != field_step::none && from.kind == to.kind;
        const bool numbers = from.kind != to.kind && (ensign::is_integer(from.kind) || ensign::is_float(from.kind)) &&
                             (ensign::is_integer(to.kind) || ensign::is_float(to.kind));
        if (!names && !numbers) { return cell(a_, f.from, row); }
        return cell_with(from, value_at(a_, f.from, row), [&](const std::byte* at) {
            if (numbers) {
                std::byte converted[8] = {};
                return ensign::convert_number(from.kind, at, to.kind, to.bits, converted)
                           ? element_text(b_.layout, to, converted)
                           : element_text(a_.layout, from, at);
            }
            const std::uint64_t bits = element_bits(from, at);
            const schema_enum& named = b_.layout.enums[to.enumeration];
            if (from.kind == leaf_kind::mask) {
                return fmt::format("{}", fmt::join(mapped_flags(a_.layout.enums[from.enumeration], named,
                                                                plan_.mask_maps[f.map], bits),
                                                   "|"));
            }
            const ensign::mapped_value value = plan_.value_maps[f.map].apply(bits);
            return value.outcome == ensign::mapped_value::known ? value_name(named, value.bits)
                                                                : element_text(a_.layout, from, at);
        });
    }

    // In the order of the bits of the file after, so that both sides can be compared as lists.
    static std::vector<std::string> mapped_flags(const schema_enum& from, const schema_enum& to,
                                                 const ensign::mask_map& map, std::uint64_t mask) {
        std::uint64_t known = 0;
        std::uint64_t unknown = 0;
        for (unsigned bit = 0; bit < 64; ++bit) {
            if ((mask >> bit & 1U) == 0) { continue; }
            if (map.target[bit] != ensign::mask_map::no_bit) {
                known |= std::uint64_t{1} << map.target[bit];
            } else {
                unknown |= std::uint64_t{1} << bit;
            }
        }
        std::vector<std::string> out = flag_names(to, known);
        for (std::string& name : flag_names(from, unknown)) { out.push_back(std::move(name)); }
        return out;
    }

    void compare_traits(const ensign::trait_step& t, std::size_t row_a, std::size_t row_b,
                        std::vector<std::string>& out) const {
        std::vector<std::string> before;
        std::vector<std::string> after;
        if (t.from != field_step::none) {
            const std::uint64_t mask = mask_at(a_, t.from, row_a);
            before = t.to == field_step::none
                         ? flag_names(a_.layout.traits[t.from], mask)
                         : mapped_flags(a_.layout.traits[t.from], b_.layout.traits[t.to], plan_.mask_maps[t.map], mask);
        }
        if (t.to != field_step::none) { after = flag_names(b_.layout.traits[t.to], mask_at(b_, t.to, row_b)); }
        if (before == after) { return; }
        const schema_enum& named = t.to != field_step::none ? b_.layout.traits[t.to] : a_.layout.traits[t.from];
        std::string text;
        for (const std::string& name : after) {
            if (std::find(before.begin(), before.end(), name) == before.end()) { text += " +" + name; }
        }
        for (const std::string& name : before) {
            if (std::find(after.begin(), after.end(), name) == after.end()) { text += " -" + name; }
        }
        if (!text.empty()) { out.push_back(fmt::format("{}:{}", named.type, text)); }
    }

    static std::string shown(const std::string& text) { return text.empty() ? "(empty)" : text; }

    const raw_snapshot& a_;
    const raw_snapshot& b_;
    ensign::migration_plan plan_;
    std::size_t most_;
    std::vector<std::string> heading_;
    std::vector<std::string> lines_;
    std::size_t added_ = 0;
    std::size_t removed_ = 0;
    std::size_t changed_ = 0;
};

} // namespace

int diff(const std::string& before, const std::string& after, const std::string& set, std::size_t lines) {
    const resdata::document a = read(before);
    const resdata::document b = read(after);
    bool differs = false;
    if (!set.empty()) {
        return comparison{choose(a, set, before), choose(b, set, after), lines}.print_differences() ? different : ok;
    }
    for (const raw_snapshot& t : a.sets) {
        if (const raw_snapshot* other = b.find(t.layout.name)) {
            differs |= comparison{t, *other, lines}.print_differences();
        } else {
            print(fmt::format("set '{}' is gone ({})\n", t.layout.name, counted(t.size(), "row")));
            differs = true;
        }
    }
    for (const raw_snapshot& t : b.sets) {
        if (a.find(t.layout.name) == nullptr) {
            print(fmt::format("set '{}' is new ({})\n", t.layout.name, counted(t.size(), "row")));
            differs = true;
        }
    }
    if (a.meta != b.meta) {
        print(fmt::format("meta: {} -> {}\n", a.meta.empty() ? "(none)" : printable(a.meta),
                          b.meta.empty() ? "(none)" : printable(b.meta)));
        differs = true;
    }
    return differs ? different : ok;
}

} // namespace resdata_tool
