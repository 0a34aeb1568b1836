// SPDX-License-Identifier: BSL-1.0
#include "compare_moved.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "text.hpp"

namespace ensign::lint {

namespace {

struct moved_members {
    std::vector<const member_match*> moved;
    std::vector<const record_member*> inserted; ///< new ones on numbers of moved members
    std::vector<const member_match*> overrun;   ///< members that are gone, on whose numbers moved ones are
};

moved_members collect(const enum_match& match) {
    moved_members out;
    for (const member_match& m : match.members()) {
        if (m.fate == member_fate::moved) { out.moved.push_back(&m); }
        if (m.fate == member_fate::overrun) { out.overrun.push_back(&m); }
    }
    for (const record_member* const f : match.fresh()) {
        if (displaces(match, *f)) { out.inserted.push_back(f); }
    }
    return out;
}

// "Docx = 2": what has to be written so that everything has its number again. Values continue by themselves behind one
// that is written; flags are written one by one.
std::vector<std::string> corrections(const enum_match& match, const moved_members& all, bool& full) {
    const number_form form = form_of(match.is());
    const std::vector<std::uint64_t> free = free_numbers(match, all.inserted.size());
    full = free.size() < all.inserted.size();
    std::map<const record_member*, std::uint64_t> wanted;
    for (std::size_t i = 0; i < free.size(); ++i) { wanted.emplace(all.inserted[i], free[i]); }
    std::vector<std::string> first;
    std::vector<std::string> then;
    bool begin = true;
    std::uint64_t previous = 0;
    for (const record_member& m : match.is().members) {
        const auto inserted = wanted.find(&m);
        const member_match* const was = match.match_of_today(m.name);
        std::uint64_t number = match.number_of(m);
        if (inserted != wanted.end()) {
            number = inserted->second;
            first.push_back(fmt::format("{} = {}", m.name, number_source(number, form)));
        } else if (was != nullptr && was->fate == member_fate::moved) {
            number = match.number_of(*was->was);
            const bool continues = form.role == enum_role::values && number == (begin ? 0 : previous + 1);
            if (!continues) { then.push_back(fmt::format("{} = {}", m.name, number_source(number, form))); }
        }
        previous = number;
        begin = false;
    }
    first.insert(first.end(), then.begin(), then.end());
    return first;
}

std::string what_moved(const enum_match& match, const moved_members& all) {
    const number_form was_form = form_of(match.was());
    const number_form is_form = form_of(match.is());
    std::vector<std::string> moves;
    for (const member_match* const m : all.moved) {
        const std::string name =
            m->was->name == m->now->name ? m->was->name : fmt::format("{} (now {})", m->was->name, m->now->name);
        moves.push_back(fmt::format("{}{} from {} to {}", name, moves.empty() ? " moved" : "",
                                    number_shown(m->was->number, was_form),
                                    number_shown(match.number_of(*m->now), is_form)));
    }
    std::string out = enumerated(moves);
    for (const record_member* const f : all.inserted) {
        const std::uint64_t number = match.number_of(*f);
        out += fmt::format("; {} was added on {}, which belonged to {}", f->name, number_shown(number, is_form),
                           match.match_at(number)->was->name);
    }
    for (const member_match* const m : all.overrun) {
        out += fmt::format("; {} is gone, and {} has its {}", m->was->name, m->now->name,
                           number_shown(m->was->number, was_form));
    }
    return out;
}

std::string cure_of(const enum_match& match, const moved_members& all) {
    bool full = false;
    const std::vector<std::string> fixes = corrections(match, all, full);
    std::string out;
    if (!all.inserted.empty() && match.is().role == enum_role::values) {
        std::vector<std::string> names;
        for (const record_member* const f : all.inserted) { names.push_back(f->name); }
        out = fmt::format("move {} to the end or ", enumerated(names));
    }
    out += fixes.empty() ? "restore the order of the declaration" : "write " + enumerated(fixes);
    if (full) { out += "; the enum has no free number left, so the new members need a wider one"; }
    for (const member_match* const m : all.overrun) {
        out += fmt::format("; if {} is gone for good, run `ensign-lint lock reserve {} {}`", m->was->name,
                           match.was().name, number_text(m->was->number, form_of(match.was())));
    }
    return out;
}

} // namespace

bool displaces(const enum_match& match, const record_member& fresh) noexcept {
    const member_match* const before = match.match_at(match.number_of(fresh));
    return before != nullptr && before->fate == member_fate::moved;
}

std::vector<std::uint64_t> free_numbers(const enum_match& match, std::size_t count) {
    const number_form form = form_of(match.is());
    std::set<std::uint64_t> used;
    for (const locked_number& n : match.was().numbers) { used.insert(match.number_of(n)); }
    for (const member_match& m : match.members()) {
        if (m.fate == member_fate::stays || m.fate == member_fate::renamed) { used.insert(match.number_of(*m.now)); }
    }
    for (const record_member* const f : match.fresh()) {
        const std::uint64_t number = match.number_of(*f);
        if (match.match_at(number) == nullptr) { used.insert(number); }
    }
    std::vector<std::uint64_t> out;
    const auto take_from = [&](std::optional<std::uint64_t> at) {
        for (std::size_t steps = 0; at && out.size() < count && steps <= used.size() + count; ++steps) {
            if (used.insert(widened(*at, form)).second && match.reserved_number(widened(*at, form)) == nullptr) {
                out.push_back(widened(*at, form));
            }
            at = next_number(*at & width_mask(form.role == enum_role::flags ? 64 : form.width), form);
        }
    };
    const auto highest = std::max_element(used.begin(), used.end(),
                                          [&](std::uint64_t a, std::uint64_t b) { return number_before(a, b, form); });
    if (highest != used.end()) {
        take_from(next_number(form.role == enum_role::flags ? *highest : *highest & width_mask(form.width), form));
    }
    take_from(0);
    return out;
}

void report_moved(comparison& in, const enum_match& match) {
    const moved_members all = collect(match);
    if (all.moved.empty()) { return; }
    const bool flags = match.is().role == enum_role::flags;
    const std::string subject =
        all.moved.size() == 1 ? fmt::format("{}::{}", match.is().name, all.moved.front()->now->name) : match.is().name;
    const record_member& first = all.inserted.empty() ? *all.moved.front()->now : *all.inserted.front();
    lock_finding& out = in.add(flags ? "bit-moved" : "value-moved", lock_verdict::breaking, subject,
                               fmt::format("{}: {}. Saved data means something else now: {}", match.is().name,
                                           what_moved(match, all), cure_of(match, all)),
                               first.where);
    for (const member_match* const m : all.moved) {
        out.related.push_back(
            {m->now->where,
             fmt::format("{} is {} here", m->now->name, number_shown(match.number_of(*m->now), form_of(match.is())))});
        out.related.push_back(in.lock_place(
            m->was->line, fmt::format("and {} in the lock", number_shown(m->was->number, form_of(match.was())))));
    }
    for (const member_match* const m : all.overrun) {
        out.related.push_back(in.lock_place(m->was->line, fmt::format("{} in the lock", m->was->name)));
    }
}

} // namespace ensign::lint
