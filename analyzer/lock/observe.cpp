// SPDX-License-Identifier: BSL-1.0
#include "observe.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>

#include "number.hpp"
#include "text.hpp"

namespace ensign::lint {

namespace {

// What a record says, by name: two records are equal when these are.
using facts = std::map<std::string, std::string>;

facts facts_of(const enum_record& e, bool) {
    const number_form form = form_of(e);
    facts out;
    out["(underlying type)"] =
        fmt::format("{} {}", e.role == enum_role::flags ? "flags in" : "values in", type_text(form));
    for (const record_member& m : e.members) {
        out[m.name] = number_shown(e.role == enum_role::flags ? bit_index(m.bits) : m.bits, form);
    }
    for (const record_member& c : e.composites) { out[c.name] = fmt::format("{:#x}", c.bits); }
    for (const record_alias& a : e.aliases) { out[a.alias] = "an alias of " + a.name; }
    if (!e.zero.empty()) { out[e.zero] = "zero"; }
    for (const record_renamed& r : e.renamed) { out[r.before + " (former name)"] = r.now; }
    return out;
}

facts facts_of(const struct_record& s, bool with_places) {
    facts out;
    const bool raw = s.layout == struct_layout::raw;
    if (raw || with_places) { out["(size)"] = fmt::format("{}", s.size); }
    if (s.layout) { out["(layout)"] = raw ? "raw" : "named"; }
    for (const field_record& f : s.fields) {
        std::string text =
            fmt::format("{}{}", name_of(f.kind), f.bit_field != 0 ? fmt::format(":{}", f.bit_field) : "");
        for (const field_extent& e : f.extents) { text += fmt::format("[{}]", e.count); }
        if (!f.enumeration.empty()) { text += ' ' + f.enumeration; }
        if (raw || with_places) {
            text += fmt::format(" at {} of {} bytes", f.offset, f.size);
        } else if (f.kind == field_kind::opaque) {
            text += fmt::format(" of {} bytes", f.size);
        }
        out[f.path] = std::move(text);
    }
    for (const record_renamed& r : s.renamed) { out[r.before + " (former path)"] = r.now; }
    return out;
}

// "Frozen is bit 3 (0x8) and is not there".
std::vector<std::string> differences(const facts& a, const facts& b) {
    std::vector<std::string> out;
    std::set<std::string> names;
    for (const auto* const side : {&a, &b}) {
        for (const auto& [name, value] : *side) { names.insert(name); }
    }
    const auto value_in = [](const facts& in, const std::string& name) {
        const auto found = in.find(name);
        return found == in.end() ? std::string{"not there"} : found->second;
    };
    for (const std::string& name : names) {
        std::string here = value_in(a, name);
        std::string there = value_in(b, name);
        if (here != there) { out.push_back(fmt::format("{} is {} and {}", name, here, there)); }
    }
    return out;
}

std::string seen_text(const observation& seen) {
    std::string out = seen.unit.empty() ? std::string{"a unit"} : seen.unit;
    if (!seen.configuration.empty()) { out += fmt::format(" ({})", seen.configuration); }
    return out;
}

template <class Record>
auto order_of(const Record& r) {
    return std::tie(r.name, r.seen.configuration, r.seen.unit, r.where.file, r.where.line, r.where.column);
}

template <class Record>
class observer {
public:
    observer(const std::vector<Record>& all, std::vector<Record>& merged, std::vector<lock_finding>& findings)
        : merged_{merged}, findings_{findings} {
        for (const Record& r : all) { sorted_.push_back(&r); }
        std::sort(sorted_.begin(), sorted_.end(),
                  [](const Record* a, const Record* b) { return order_of(*a) < order_of(*b); });
    }

    void run() {
        for (auto from = sorted_.begin(); from != sorted_.end();) {
            const auto to =
                std::find_if(from, sorted_.end(), [&](const Record* r) { return r->name != (*from)->name; });
            merged_.push_back(**from);
            compare_with_first(from, to);
            from = to;
        }
    }

private:
    using iterator = typename std::vector<const Record*>::const_iterator;

    // Within a configuration first: that is worse, and explains what differs between configurations.
    void compare_with_first(iterator from, iterator to) {
        for (auto first = from; first != to;) {
            auto next = first + 1;
            for (; next != to && (*next)->seen.configuration == (*first)->seen.configuration; ++next) {
                if (report("odr-mismatch", **first, **next, true)) { return; }
            }
            first = next;
        }
        for (auto other = from + 1; other < to; ++other) {
            if ((*other)->seen.configuration == (*from)->seen.configuration) { continue; }
            if (report("config-dependent", **from, **other, false)) { return; }
        }
    }

    bool report(std::string_view check, const Record& a, const Record& b, bool with_places) {
        const std::vector<std::string> what = differences(facts_of(a, with_places), facts_of(b, with_places));
        if (what.empty()) { return false; }
        const bool odr = check == "odr-mismatch";
        lock_finding out;
        out.check = fmt::format("ensign-schema-{}", check);
        out.verdict = lock_verdict::breaking;
        out.subject = a.name;
        out.message = fmt::format(
            "{} is declared differently in {} and {}: {}. {}", a.name, seen_text(a.seen), seen_text(b.seen),
            enumerated(what),
            odr ? "A program has one declaration of a type: compile both with the same macros and headers"
                : "Data of one configuration means something else in the other: declare all members in both, "
                  "without #if");
        out.where = a.where;
        out.related.push_back({b.where, fmt::format("as {} sees it", seen_text(b.seen))});
        findings_.push_back(std::move(out));
        return true;
    }

    std::vector<const Record*> sorted_;
    std::vector<Record>& merged_;
    std::vector<lock_finding>& findings_;
};

} // namespace

observed_records compare_observations(const records& all) {
    observed_records out;
    observer<enum_record>{all.enums, out.merged.enums, out.findings}.run();
    observer<struct_record>{all.structs, out.merged.structs, out.findings}.run();
    sort_findings(out.findings);
    return out;
}

} // namespace ensign::lint
