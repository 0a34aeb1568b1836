// SPDX-License-Identifier: BSL-1.0
module;

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

module ensign.schema;

namespace ensign::internal {

// migration_rules.cpp
[[nodiscard]] std::vector<migration_note> rule_notes(const schema_enum& from, const schema_enum& to,
                                                     const mask_map& map);

} // namespace ensign::internal

namespace ensign {

namespace {

constexpr std::uint64_t low_bits(unsigned count) noexcept {
    return count >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1;
}

// The bits of the same number in an enum of another width, if it fits.
std::optional<std::uint64_t> renumbered(std::uint64_t bits, leaf_kind from, leaf_kind to, unsigned width) noexcept {
    const unsigned has = static_cast<unsigned>(size_of(from) * 8);
    if (is_signed_integer(from) && (bits >> (has - 1) & 1U) != 0) {
        const auto number = static_cast<std::int64_t>(bits | ~low_bits(has));
        const auto lowest = -1 - static_cast<std::int64_t>(low_bits(width - 1));
        if (!is_signed_integer(to) || number < lowest) { return std::nullopt; }
        return static_cast<std::uint64_t>(number) & low_bits(static_cast<unsigned>(size_of(to) * 8));
    }
    if (bits > low_bits(is_signed_integer(to) ? width - 1 : width)) { return std::nullopt; }
    return bits;
}

// The names of one enum of the program, with what they are or were called besides.
class name_table {
public:
    explicit name_table(const schema_enum& of) {
        for (const schema_member& m : of.members) { members_.emplace(m.name, &m); }
        for (const schema_alias& a : of.aliases) { aliases_.emplace(a.alias, a.name); }
    }

    // What this name means today, if anything.
    const schema_member* find(std::string_view name) const {
        for (std::size_t hops = 0; hops <= aliases_.size(); ++hops) {
            if (const auto found = members_.find(name); found != members_.end()) { return found->second; }
            const auto alias = aliases_.find(name);
            if (alias == aliases_.end()) { break; }
            name = alias->second;
        }
        return nullptr;
    }

private:
    std::unordered_map<std::string_view, const schema_member*> members_;
    std::unordered_map<std::string_view, std::string_view> aliases_;
};

std::string in_brackets(const std::vector<schema_extent>& extents) {
    std::string out;
    for (const schema_extent& e : extents) { out += fmt::format("[{}]", e.count); }
    return out;
}

// "i32[4]"
std::string type_text(const schema_leaf& leaf) {
    const std::string bits = leaf.bits == 0 ? std::string{} : fmt::format(":{}", leaf.bits);
    return name_of(leaf.kind) + bits + in_brackets(leaf.extents);
}

bool same_shape(const schema_leaf& a, const schema_leaf& b) {
    return a.kind == b.kind && a.extents.size() == b.extents.size();
}

// "home.x": "x" of "home"; ENSIGN_RENAMED takes the last name alone.
std::string_view last_name(std::string_view path) { return path.substr(path.rfind('.') + 1); }

class planner {
public:
    planner(const schema& saved, const schema& program, const migration_options& options)
        : saved_{saved}, program_{program}, options_{options} {}

    migration_plan make() && {
        plan_.match = match();
        pair_fields();
        for (std::uint32_t to = 0; to < program_.leaves.size(); ++to) { add_step(to); }
        for (std::uint32_t from = 0; from < saved_.leaves.size(); ++from) {
            if (target_[from] == none) { add_dropped(from); }
        }
        suspect_renames();
        plan_traits();
        return std::move(plan_);
    }

private:
    static constexpr std::uint32_t none = field_step::none;

    schema_match match() const {
        // the texts, not their hashes: a file from outside may have any hash it likes
        if (saved_.exact_text() == program_.exact_text()) { return schema_match::exact; }
        return saved_.logical_text() == program_.logical_text() ? schema_match::logical : schema_match::different;
    }

    void note(change_kind kind, bool problem, std::string_view subject, std::string text) {
        plan_.notes.push_back({kind, problem, std::string{subject}, std::move(text)});
    }

    // -- Which leaf is which ----------------------------------------------------------------------------------------

    void pair_fields() {
        target_.assign(saved_.leaves.size(), none);
        source_.assign(program_.leaves.size(), none);
        std::unordered_map<std::string_view, std::uint32_t> ours;
        for (std::uint32_t i = 0; i < program_.leaves.size(); ++i) { ours.emplace(program_.leaves[i].path, i); }
        for (std::uint32_t from = 0; from < saved_.leaves.size(); ++from) { // names of today come first
            if (const auto found = ours.find(saved_.leaves[from].path); found != ours.end()) {
                pair(from, found->second);
            }
        }
        for (std::uint32_t from = 0; from < saved_.leaves.size(); ++from) {
            if (target_[from] != none) { continue; }
            const std::string today = path_of_today(saved_.leaves[from].path);
            const auto found = ours.find(today);
            if (found == ours.end()) { continue; }
            if (source_[found->second] == none) {
                pair(from, found->second);
                note(change_kind::field_renamed, false, saved_.leaves[from].path, fmt::format("is '{}' now", today));
            } else {
                note(change_kind::field_conflict, true, saved_.leaves[from].path,
                     fmt::format("was renamed to '{}', but the data has a field of that name, too: remove the pair "
                                 "from ENSIGN_RENAMED if they are different things",
                                 today));
            }
        }
    }

    void pair(std::uint32_t from, std::uint32_t to) {
        target_[from] = to;
        source_[to] = from;
    }

    // Former names, from the outermost inwards: those of inner structs stand below the path of today.
    std::string path_of_today(std::string path) const {
        for (std::size_t hops = 0; hops < program_.aliases.size(); ++hops) {
            const schema_alias* best = nullptr;
            for (const schema_alias& a : program_.aliases) {
                const bool within =
                    path.starts_with(a.alias) && (path.size() == a.alias.size() || path[a.alias.size()] == '.');
                if (within && (best == nullptr || a.alias.size() < best->alias.size())) { best = &a; }
            }
            if (best == nullptr) { break; }
            path.replace(0, best->alias.size(), best->name);
        }
        return path;
    }

    // -- Steps ------------------------------------------------------------------------------------------------------

    void add_step(std::uint32_t to) {
        field_step step{.action = field_action::fill, .from = source_[to], .to = to};
        if (step.from == none) {
            note(change_kind::field_added, false, program_.leaves[to].path, "is new: it has the default of the member");
        } else {
            plan_pair(step);
        }
        plan_.fields.push_back(step);
    }

    void add_dropped(std::uint32_t from) {
        plan_.fields.push_back({.action = field_action::drop, .from = from});
        note(change_kind::field_removed, options_.strict, saved_.leaves[from].path,
             options_.strict ? "is gone: its values would be lost, and the migration is strict"
                             : "is gone: its values are dropped");
    }

    void plan_pair(field_step& step) {
        const schema_leaf& was = saved_.leaves[step.from];
        const schema_leaf& is = program_.leaves[step.to];
        const conversion kind = conversion_between(was.kind, was.bits, is.kind, is.bits);
        if (kind == conversion::none || was.extents.size() != is.extents.size()) {
            step.action = field_action::refuse;
            note(change_kind::field_retyped, true, is.path,
                 fmt::format("was {} and is {}: give the new field another name, and fill it from the old data",
                             type_text(was), type_text(is)));
            return;
        }
        bool grown = false;
        bool cut = false;
        for (std::size_t i = 0; i < is.extents.size(); ++i) {
            grown = grown || is.extents[i].count > was.extents[i].count;
            cut = cut || is.extents[i].count < was.extents[i].count;
        }
        bool same_names = true;
        if (is.kind == leaf_kind::enumeration) { same_names = plan_values(step, was, is); }
        if (is.kind == leaf_kind::mask) {
            step.map = mask_map_between(saved_.enums[was.enumeration], program_.enums[is.enumeration]);
            same_names = plan_.mask_maps[step.map].identity() && was.size == is.size;
        }
        step.narrowing = kind == conversion::narrowing || cut;
        const bool same = kind == conversion::same && !grown && !cut && same_names;
        step.action = same ? field_action::copy : field_action::convert;
        if (step.narrowing) {
            if (!options_.narrowing) { step.action = field_action::refuse; }
            note(change_kind::field_narrowed, !options_.narrowing, is.path,
                 fmt::format("was {} and is {}: {}", type_text(was), type_text(is),
                             options_.narrowing ? "each value is checked"
                                                : "values may not fit. To take over those that do, checked one by "
                                                  "one, set migration_options::narrowing"));
        } else if (kind == conversion::widening || grown) {
            note(change_kind::field_converted, false, is.path,
                 fmt::format("was {} and is {}: converted", type_text(was), type_text(is)));
        }
    }

    // One that is gone and one of its kind that is new look like a rename that nobody declared.
    void suspect_renames() {
        if (options_.unpaired) { return; }
        std::vector<bool> suspected(program_.leaves.size());
        for (std::uint32_t from = 0; from < saved_.leaves.size(); ++from) {
            if (target_[from] != none) { continue; }
            for (std::uint32_t to = 0; to < program_.leaves.size(); ++to) {
                const schema_leaf& was = saved_.leaves[from];
                const schema_leaf& is = program_.leaves[to];
                if (source_[to] != none || suspected[to] || !same_shape(was, is)) { continue; }
                suspected[to] = true;
                note(change_kind::field_pair, true, was.path,
                     fmt::format("is gone, and '{}', also {}, is new. If it was renamed: ENSIGN_RENAMED(T, ({}, {})). "
                                 "If it was not, set migration_options::unpaired",
                                 is.path, name_of(is.kind), last_name(was.path), last_name(is.path)));
                break;
            }
        }
    }

    // -- Enums by name ----------------------------------------------------------------------------------------------

    void note_name(const schema_enum& of, const schema_member& was, const schema_member* is) {
        const std::string subject = fmt::format("{}: {}", of.type, was.name);
        if (is == nullptr) {
            note(change_kind::name_gone, options_.strict, subject,
                 options_.strict ? "is unknown to this program, and the migration is strict. If it was renamed: "
                                   "ENSIGN_RENAMED(E, (former, today))"
                                 : "is unknown to this program; what becomes of rows that have it is for the options "
                                   "to say");
        } else if (is->name != was.name) {
            note(change_kind::name_renamed, false, subject, fmt::format("is '{}' now", is->name));
        }
    }

    // Returns whether every name has the same number, and no other number has a name.
    bool plan_values(field_step& step, const schema_leaf& was, const schema_leaf& is) {
        const schema_enum& from = saved_.enums[was.enumeration];
        const schema_enum& to = program_.enums[is.enumeration];
        const unsigned width = is.bits != 0 ? is.bits : static_cast<unsigned>(is.size * 8);
        const std::tuple key{was.enumeration, is.enumeration, width};
        const auto [found, fresh] = value_maps_.try_emplace(key, static_cast<std::uint32_t>(plan_.value_maps.size()));
        step.map = found->second;
        if (fresh) { plan_.value_maps.push_back(make_value_map(from, to, width)); }
        const value_map& map = plan_.value_maps[step.map];
        const bool in_place =
            std::all_of(map.known.begin(), map.known.end(), [](auto k) { return k.first == k.second; });
        return in_place && from.underlying == to.underlying && map.known.size() == from.members.size() &&
               map.taken.size() == map.known.size();
    }

    value_map make_value_map(const schema_enum& from, const schema_enum& to, unsigned width) {
        value_map out;
        out.names = from.members;
        out.saved_kind = from.underlying;
        out.our_kind = to.underlying;
        out.our_width = width;
        out.unknown = options_.values;
        const name_table ours{to};
        for (const schema_member& m : from.members) {
            const schema_member* today = ours.find(m.name);
            note_name(from, m, today);
            // a value that its bit-field does not hold is refused when a row has it
            if (today != nullptr && renumbered(today->bits, to.underlying, to.underlying, width)) {
                out.known.emplace_back(m.bits, today->bits);
            }
        }
        for (const schema_member& m : to.members) { out.taken.push_back(m.bits); }
        std::sort(out.known.begin(), out.known.end());
        std::sort(out.taken.begin(), out.taken.end());
        return out;
    }

    std::uint32_t mask_map_between(const schema_enum& from, const schema_enum& to) {
        const auto [found, fresh] =
            mask_maps_.try_emplace({&from, &to}, static_cast<std::uint32_t>(plan_.mask_maps.size()));
        if (fresh) { plan_.mask_maps.push_back(make_mask_map(from, &to)); }
        return found->second;
    }

    mask_map make_mask_map(const schema_enum& from, const schema_enum* to) {
        mask_map out;
        out.names = from.members;
        out.unknown = options_.traits;
        std::fill(std::begin(out.target), std::end(out.target), mask_map::no_bit);
        if (to == nullptr) { return out; }
        out.free = low_bits(static_cast<unsigned>(size_of(to->underlying) * 8));
        for (const schema_member& m : to->members) { out.free &= ~m.bits; }
        const name_table ours{*to};
        for (const schema_member& m : from.members) {
            const schema_member* today = ours.find(m.name);
            note_name(from, m, today);
            if (today == nullptr) { continue; }
            out.target[__builtin_ctzll(m.bits)] = static_cast<std::uint8_t>(__builtin_ctzll(today->bits));
            out.known |= m.bits;
            if (m.bits == today->bits) { out.in_place |= m.bits; }
        }
        return out;
    }

    // -- Columns of masks -------------------------------------------------------------------------------------------

    struct candidate {
        bool same_type;
        std::size_t shared; // flags
        std::uint32_t from, to;
    };

    static auto rank(const candidate& c) {
        return std::tuple{c.same_type && c.shared != 0, c.shared, c.same_type, ~c.to, ~c.from};
    }

    // Equal schemas have their columns in the same order. Otherwise a column is found again by the name of its enum and
    // by its flags, the best pair first.
    std::vector<std::uint32_t> pair_traits() const {
        std::vector<std::uint32_t> source(program_.traits.size(), none);
        if (plan_.match != schema_match::different) {
            for (std::uint32_t i = 0; i < source.size(); ++i) { source[i] = i; }
            return source;
        }
        std::vector<candidate> all;
        for (std::uint32_t to = 0; to < program_.traits.size(); ++to) {
            const name_table ours{program_.traits[to]};
            for (std::uint32_t from = 0; from < saved_.traits.size(); ++from) {
                const schema_enum& was = saved_.traits[from];
                const auto shared = std::count_if(was.members.begin(), was.members.end(),
                                                  [&](const schema_member& m) { return ours.find(m.name) != nullptr; });
                const bool same_type = was.type == program_.traits[to].type;
                if (same_type || shared != 0) {
                    all.push_back({same_type, static_cast<std::size_t>(shared), from, to});
                }
            }
        }
        std::sort(all.begin(), all.end(), [](const candidate& a, const candidate& b) { return rank(a) > rank(b); });
        std::vector<bool> used(saved_.traits.size());
        for (const candidate& c : all) {
            if (used[c.from] || source[c.to] != none) { continue; }
            used[c.from] = true;
            source[c.to] = c.from;
        }
        return source;
    }

    void plan_traits() {
        const std::vector<std::uint32_t> source = pair_traits();
        std::vector<bool> used(saved_.traits.size());
        for (std::uint32_t to = 0; to < source.size(); ++to) {
            trait_step step{.from = source[to], .to = to};
            if (step.from == none) {
                note(change_kind::traits_added, false, program_.traits[to].type, "is new: its masks are empty");
            } else {
                used[step.from] = true;
                step.map = mask_map_between(saved_.traits[step.from], program_.traits[to]);
                for (migration_note& n :
                     internal::rule_notes(saved_.traits[step.from], program_.traits[to], plan_.mask_maps[step.map])) {
                    plan_.notes.push_back(std::move(n));
                }
            }
            plan_.traits.push_back(step);
        }
        for (std::uint32_t from = 0; from < used.size(); ++from) {
            if (used[from]) { continue; }
            note(change_kind::traits_removed, options_.strict, saved_.traits[from].type,
                 options_.strict ? "is gone: its masks would be lost, and the migration is strict"
                                 : "is gone; what becomes of its flags is for the options to say");
            plan_.traits.push_back({.from = from, .map = static_cast<std::uint32_t>(plan_.mask_maps.size())});
            plan_.mask_maps.push_back(make_mask_map(saved_.traits[from], nullptr));
        }
    }

    const schema& saved_;
    const schema& program_;
    const migration_options options_;
    migration_plan plan_;
    std::vector<std::uint32_t> target_; // of each saved leaf
    std::vector<std::uint32_t> source_; // of each leaf of the program
    std::map<std::tuple<std::uint32_t, std::uint32_t, unsigned>, std::uint32_t> value_maps_;
    std::map<std::pair<const schema_enum*, const schema_enum*>, std::uint32_t> mask_maps_;
};

} // namespace

mapped_value value_map::apply(std::uint64_t saved) const noexcept {
    const auto found = std::lower_bound(known.begin(), known.end(), std::pair{saved, std::uint64_t{0}});
    if (found != known.end() && found->first == saved) { return {mapped_value::known, found->second}; }
    if (unknown == unknown_names::drop) { return {mapped_value::defaulted, 0}; }
    if (unknown == unknown_names::retain) {
        const auto kept = renumbered(saved, saved_kind, our_kind, our_width);
        if (kept && !std::binary_search(taken.begin(), taken.end(), *kept)) { return {mapped_value::retained, *kept}; }
    }
    return {};
}

std::string value_map::describe(std::uint64_t saved) const {
    const unsigned has = static_cast<unsigned>(size_of(saved_kind) * 8);
    const bool negative = is_signed_integer(saved_kind) && (saved >> (has - 1) & 1U) != 0;
    const std::string number =
        negative ? std::to_string(static_cast<std::int64_t>(saved | ~low_bits(has))) : std::to_string(saved);
    for (const schema_member& m : names) {
        if (m.bits == saved) { return fmt::format("'{}' ({})", m.name, number); }
    }
    return fmt::format("{}, which has no name", number);
}

mapped_mask mask_map::apply(std::uint64_t saved) const noexcept {
    mapped_mask out{.bits = saved & in_place};
    for (std::uint64_t rest = saved & ~in_place; rest != 0; rest &= rest - 1) {
        const std::uint64_t bit = rest & (~rest + 1);
        const std::uint8_t to = target[__builtin_ctzll(bit)];
        if (to != no_bit) {
            out.bits |= std::uint64_t{1} << to;
        } else if (unknown == unknown_names::drop) {
            out.dropped |= bit;
        } else if (unknown == unknown_names::retain && (free & bit) != 0) {
            out.bits |= bit;
        } else {
            out.refused |= bit;
        }
    }
    return out;
}

std::string mask_map::describe(std::uint64_t saved) const {
    std::string out;
    for (; saved != 0; saved &= saved - 1) {
        if (!out.empty()) { out += ", "; }
        const int bit = __builtin_ctzll(saved);
        const auto named = std::find_if(names.begin(), names.end(),
                                        [&](const schema_member& m) { return m.bits == std::uint64_t{1} << bit; });
        out += named == names.end() ? fmt::format("bit {}", bit) : fmt::format("{} (bit {})", named->name, bit);
    }
    return out;
}

bool mask_map::identity() const noexcept {
    std::uint64_t all = 0;
    for (const schema_member& m : names) { all |= m.bits; }
    return in_place == all;
}

bool migration_plan::possible() const noexcept {
    return std::none_of(notes.begin(), notes.end(), [](const migration_note& n) { return n.problem; });
}

std::string migration_plan::report() const {
    std::string out;
    for (const migration_note& n : notes) {
        out += fmt::format("{}{} {}\n", n.problem ? "problem: " : "", n.subject, n.text);
    }
    return out;
}

migration_plan plan_migration(const schema& saved, const schema& program, const migration_options& options) {
    return planner{saved, program, options}.make();
}

migration_plan resolve(const schema& saved, const schema& program, const migration_options& options) {
    migration_plan plan = plan_migration(saved, program, options);
    if (plan.possible()) { return plan; }
    std::string problems;
    for (const migration_note& n : plan.notes) {
        if (n.problem) { problems += fmt::format("{}{} {}.", problems.empty() ? "" : "\n", n.subject, n.text); }
    }
    throw schema_mismatch{program.name, problems};
}

} // namespace ensign
