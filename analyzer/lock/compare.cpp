// SPDX-License-Identifier: BSL-1.0
#include "compare.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "compare_names.hpp"
#include "compare_parts.hpp"
#include "convert.hpp"
#include "fingerprint.hpp"
#include "lock_error.hpp"
#include "struct_shape.hpp"
#include "text.hpp"

namespace ensign::lint {

std::string_view comparison::today(const std::string& type) const {
    const auto moved = moved_types.find(type);
    return moved == moved_types.end() ? std::string_view{type} : std::string_view{moved->second};
}

related_place comparison::lock_place(lock_line line, std::string text) const {
    return {{options.lock_path, line.number, 0}, std::move(text)};
}

lock_finding& comparison::add(std::string_view check, lock_verdict verdict, std::string subject, std::string message,
                              source_place where) {
    findings.push_back({fmt::format("ensign-schema-{}", check),
                        verdict,
                        std::move(subject),
                        std::move(message),
                        std::move(where),
                        {}});
    return findings.back();
}

lock_finding& comparison::add_gone(std::string_view check, lock_verdict verdict, std::string subject,
                                   std::string message, lock_line line) {
    return add(check, verdict, std::move(subject), std::move(message), {options.lock_path, line.number, 0});
}

lock_verdict verdict_of(const comparison& in, bool breaks_backward, bool breaks_forward) noexcept {
    const bool breaks = (in.backward() && breaks_backward) || (in.forward() && breaks_forward);
    return breaks ? lock_verdict::breaking : lock_verdict::compatible;
}

namespace {

bool in_sources(const records& sources, std::string_view name) {
    return sources.find_enum(name) != nullptr || sources.find_struct(name) != nullptr;
}

bool in_lock(const lock_file& lock, std::string_view name) {
    return lock.find_enum(name) != nullptr || lock.find_struct(name) != nullptr;
}

const lock_reservation* reserved_type(const comparison& in, std::string_view name) {
    if (const lock_reservation* const r = in.locked.find_reserved_type(name)) { return r; }
    return in.options.recorded == nullptr ? nullptr : in.options.recorded->find_reserved_type(name);
}

// Types that are gone, and new ones with the same fingerprint. The same last name comes first, then the alphabet.
template <class Locked, class Record, class Was, class Is>
void pair_moved(comparison& in, const std::vector<Locked>& locked, const std::vector<Record>& sources, Was was, Is is) {
    std::set<std::string> taken;
    for (const bool same_name : {true, false}) {
        for (const Locked& l : locked) {
            if (in_sources(in.sources, l.name) || reserved_type(in, l.name) != nullptr ||
                in.moved_types.count(l.name) != 0) {
                continue;
            }
            const auto before = was(l);
            const std::string* best = nullptr;
            for (const Record& r : sources) {
                const bool fits = before && !in_lock(in.locked, r.name) && reserved_type(in, r.name) == nullptr &&
                                  taken.count(r.name) == 0 && (unqualified(r.name) == unqualified(l.name)) == same_name;
                if (fits && (best == nullptr || r.name < *best) && is(l, r) == before) { best = &r.name; }
            }
            if (best != nullptr) {
                in.moved_types.emplace(l.name, *best);
                taken.insert(*best);
            }
        }
    }
}

} // namespace

void pair_moved_types(comparison& in) {
    pair_moved(
        in, in.locked.enums, in.sources.enums,
        [](const locked_enum& l) {
            // an enum without names is like any other one
            return l.numbers.empty() ? std::nullopt : std::optional{fingerprint_of(record_of(l))};
        },
        [](const locked_enum& l, const enum_record& r) {
            const bool alike = l.role == r.role && l.width == r.width && l.is_signed == r.is_signed;
            return alike ? std::optional{fingerprint_of(r)} : std::nullopt;
        });
    const records before = records_of(in.locked);
    pair_moved(
        in, in.locked.structs, in.sources.structs,
        [&](const locked_struct& l) { return shape_of(record_of(l), l.layout, before); },
        [&](const locked_struct& l, const struct_record& r) { return shape_of(r, l.layout, in.sources); });
}

namespace {

struct_layout layout_of(const locked_struct& was) { return was.layout; }
struct_layout layout_of(const locked_enum&) { return struct_layout::named; }

template <class Locked>
void report_gone(comparison& in, const Locked& was, std::string_view sort) {
    if (const auto moved = in.moved_types.find(was.name); moved != in.moved_types.end()) {
        const enum_record* const e = in.sources.find_enum(moved->second);
        const struct_record* const s = in.sources.find_struct(moved->second);
        in.add("renamed", lock_verdict::compatible, moved->second,
               fmt::format("{} {} is now {}, with the same {}, so saved data does not notice: run `ensign-lint lock "
                           "update`",
                           sort, was.name, moved->second,
                           s != nullptr && !lock_fingerprint(*s, layout_of(was), in.sources) ? "fields"
                                                                                             : "fingerprint"),
               e != nullptr ? e->where : s->where)
            .related.push_back(in.lock_place(was.line, fmt::format("{} in the lock", was.name)));
        return;
    }
    if (const lock_reservation* const r = reserved_type(in, was.name)) {
        if (in.locked.find_reserved_type(was.name) == nullptr) {
            in.add_gone("added", lock_verdict::compatible, r->name,
                        fmt::format("{} {} is gone, and its name is reserved now", sort, was.name), was.line);
        }
        return;
    }
    in.add_gone(
        "enum-removed", lock_verdict::breaking, was.name,
        fmt::format("{0} {1} is gone, and nothing with its fingerprint has appeared: data that was saved with it "
                    "cannot be read. Bring it back; run `ensign-lint lock rename {1} NEW` if it is another type now; "
                    "or, if no such data is left, `ensign-lint lock reserve {1} -p BUILD`",
                    sort, was.name),
        was.line);
}

template <class Record>
void report_new(comparison& in, const Record& is, std::string_view sort) {
    for (const auto& [before, now] : in.moved_types) {
        if (now == is.name) { return; }
    }
    if (const lock_reservation* const r = reserved_type(in, is.name)) {
        in.add("bit-reused", lock_verdict::breaking, is.name,
               fmt::format(
                   "{} {} uses a name that is reserved{}: take another name, or run `ensign-lint lock unreserve {} "
                   "--force` if it is the old type again",
                   sort, is.name, r->why.empty() ? "" : fmt::format(" ({})", r->why), is.name),
               is.where);
        return;
    }
    in.add("added", lock_verdict::compatible, is.name,
           fmt::format("{} {} is not in the lock yet: run `ensign-lint lock update`", sort, is.name), is.where);
    if constexpr (std::is_same_v<Record, enum_record>) { report_duplicates(in, is, nullptr); }
}

void check_fingerprints(comparison& in) {
    lock_file fresh = in.locked;
    set_fingerprints(fresh);
    const auto check = [&](const auto& was, const auto& is) {
        if (!was.fingerprint || was.fingerprint == is.fingerprint) { return; }
        in.add_gone(
            "stale-lock", lock_verdict::compatible, was.name,
            fmt::format("the fingerprint of {} in the lock is not that of its lines: run `ensign-lint lock update`",
                        was.name),
            was.line);
    };
    for (std::size_t i = 0; i < fresh.enums.size(); ++i) { check(in.locked.enums[i], fresh.enums[i]); }
    for (std::size_t i = 0; i < fresh.structs.size(); ++i) { check(in.locked.structs[i], fresh.structs[i]); }
}

template <class Type>
const Type* recorded_in(const lock_file* lock, const Type& was, std::string_view today) {
    if (lock == nullptr) { return nullptr; }
    const auto find = [&](std::string_view name) -> const Type* {
        if constexpr (std::is_same_v<Type, locked_enum>) {
            return lock->find_enum(name);
        } else {
            return lock->find_struct(name);
        }
    };
    const Type* const found = find(today);
    return found != nullptr ? found : find(was.name);
}

} // namespace

std::vector<lock_finding> compare(const lock_file& locked, const records& sources, const compare_options& options) {
    comparison in{locked, sources, options, {}, {}};
    pair_moved_types(in);
    for (const locked_enum& was : locked.enums) {
        const std::string_view today = in.today(was.name);
        const enum_record* const is = sources.find_enum(today);
        if (is == nullptr || today != was.name) { report_gone(in, was, "enum"); }
        if (is != nullptr) { compare_enum(in, was, *is, recorded_in(options.recorded, was, today)); }
    }
    for (const locked_struct& was : locked.structs) {
        const std::string_view today = in.today(was.name);
        const struct_record* const is = sources.find_struct(today);
        if (is == nullptr || today != was.name) { report_gone(in, was, "struct"); }
        if (is != nullptr) { compare_struct(in, was, *is, recorded_in(options.recorded, was, today)); }
    }
    for (const enum_record& is : sources.enums) {
        if (locked.find_enum(is.name) == nullptr) { report_new(in, is, "enum"); }
    }
    for (const struct_record& is : sources.structs) {
        if (locked.find_struct(is.name) == nullptr) { report_new(in, is, "struct"); }
    }
    check_fingerprints(in);
    sort_findings(in.findings);
    return std::move(in.findings);
}

lock_finding invalid_lock(const lock_error& why, const std::string& lock_path) {
    return {"ensign-schema-lock-invalid",
            lock_verdict::breaking,
            lock_path,
            fmt::format("{}: {}", why.text(), why.cure()),
            {lock_path, why.line(), 0},
            {}};
}

} // namespace ensign::lint
