// SPDX-License-Identifier: BSL-1.0
#include "compare_names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "renames.hpp"
#include "text.hpp"

namespace ensign::lint {

namespace {

bool is_alias(const enum_record& in, std::string_view name) {
    return std::any_of(in.aliases.begin(), in.aliases.end(), [&](const record_alias& a) { return a.alias == name; });
}

bool is_member(const enum_record& in, std::string_view name) {
    return std::any_of(in.members.begin(), in.members.end(), [&](const record_member& m) { return m.name == name; });
}

const record_member* composite_named(const enum_record& in, std::string_view name) {
    const auto found = std::find_if(in.composites.begin(), in.composites.end(),
                                    [&](const record_member& c) { return c.name == name; });
    return found == in.composites.end() ? nullptr : &*found;
}

// A member, an alias or a composite of today.
bool has_name(const enum_record& in, std::string_view name) {
    return is_member(in, name) || is_alias(in, name) || composite_named(in, name) != nullptr;
}

class name_comparison {
public:
    name_comparison(comparison& in, const enum_match& match)
        : in_{in}, match_{match}, was_{match.was()}, is_{match.is()} {}

    void run() {
        for (const record_alias& a : is_.aliases) { check_alias(a); }
        for (const record_renamed& r : is_.renamed) { check_former(r); }
        for (const member_match& m : match_.members()) { check_gone_aliases(m); }
        for (const record_member& c : is_.composites) { check_composite(c); }
        for (const locked_composite& c : was_.composites) { check_gone_composite(c); }
        check_zero();
    }

private:
    [[nodiscard]] std::string qualified(std::string_view name) const { return fmt::format("{}::{}", is_.name, name); }

    void added(std::string_view sort, const std::string& name, std::string_view text, const source_place& where) {
        in_.add("added", lock_verdict::compatible, qualified(name),
                fmt::format("{} {}{} is not in the lock yet: run `ensign-lint lock update`", sort, qualified(name),
                            text),
                where);
    }

    void check_alias(const record_alias& a) {
        const member_match* const m = match_.match_of_today(a.name);
        if (!a.intended && is_.role == enum_role::values) { return; } // see `report_duplicates`
        if (m != nullptr &&
            (contains(m->was->aliases, a.alias) || contains(m->was->former, a.alias) || m->was->name == a.alias)) {
            return;
        }
        if (find_member(was_, a.alias) != nullptr) { return; } // told as a member that is gone
        if (composite_named(is_, a.name) != nullptr || a.name == is_.zero) { return; }
        if (const locked_number* const before = alias_owner(was_, a.alias)) {
            in_.add(is_.role == enum_role::flags ? "bit-moved" : "value-moved", lock_verdict::breaking,
                    qualified(a.alias),
                    fmt::format("{} was another name of {} and is one of {}: what is stored or typed under it means "
                                "something else now. Take another name",
                                qualified(a.alias), before->name, a.name),
                    a.where);
        } else if (const std::optional<std::string> why = match_.reserved_name(a.alias)) {
            in_.add("bit-reused", lock_verdict::breaking, qualified(a.alias),
                    fmt::format("the alias {} {}: take another name", qualified(a.alias), *why), a.where);
        } else if (m != nullptr) {
            added("alias", a.alias, fmt::format(" of {}", a.name), a.where);
        }
    }

    // ENSIGN_RENAMED for a name that the lock has never seen.
    void check_former(const record_renamed& r) {
        const member_match* const m = match_.match_of_today(name_today(is_.renamed, r.before));
        if (m == nullptr || r.before == is_.zero || has_name(is_, r.before) || contains(m->was->former, r.before) ||
            find_member(was_, r.before) != nullptr || alias_owner(was_, r.before) != nullptr ||
            match_.reserved_name(r.before)) {
            return;
        }
        added("the former name", r.before, fmt::format(" of {}", m->now->name), m->now->where);
    }

    void check_gone_aliases(const member_match& m) {
        for (const std::string& alias : m.was->aliases) {
            if (is_alias(is_, alias) || is_member(is_, alias)) { continue; }
            in_.add_gone(
                "stale-lock", lock_verdict::compatible, qualified(alias),
                fmt::format("{}, another name of {}, is gone; data is not stored under it: run `ensign-lint lock "
                            "update`",
                            qualified(alias), m.was->name),
                m.was->line);
        }
    }

    // What the bits are called today. A member that is gone is told of elsewhere, so it is no difference here.
    [[nodiscard]] std::set<std::string> parts_of(const locked_composite& c) const {
        std::set<std::string> out;
        for (std::uint64_t bit = 0; bit < 64; ++bit) {
            if ((c.bits >> bit & 1U) == 0) { continue; }
            const member_match* const m = match_.match_at(bit);
            if (m == nullptr) {
                out.insert(part_name(bit));
            } else if (m->fate != member_fate::removed && m->fate != member_fate::overrun) {
                out.insert(m->now->name);
            }
        }
        return out;
    }
    [[nodiscard]] std::set<std::string> parts_of(const record_member& c) const {
        std::set<std::string> out;
        for (std::uint64_t bit = 0; bit < 64; ++bit) {
            if ((c.bits >> bit & 1U) != 0) { out.insert(part_name(bit)); }
        }
        return out;
    }
    [[nodiscard]] std::string part_name(std::uint64_t bit) const {
        const record_member* const m = match_.member_at(bit);
        return m != nullptr ? m->name : fmt::format("bit {}", bit);
    }
    [[nodiscard]] std::string names_then(const locked_composite& c) const {
        std::vector<std::string> out;
        for (std::uint64_t bit = 0; bit < 64; ++bit) {
            if ((c.bits >> bit & 1U) == 0) { continue; }
            const locked_number* const n = find_number(was_, bit);
            out.push_back(n == nullptr || n->reserved ? fmt::format("bit {}", bit) : n->name);
        }
        return fmt::format("{} ({:#x})", fmt::join(out, " | "), c.bits);
    }

    [[nodiscard]] bool uses_reserved(const record_member& c) {
        for (std::uint64_t bit = 0; bit < 64; ++bit) {
            if ((c.bits >> bit & 1U) == 0 || match_.member_at(bit) != nullptr) { continue; }
            if (match_.reserved_number(bit) == nullptr) { continue; }
            in_.add("bit-reused", lock_verdict::breaking, qualified(c.name),
                    fmt::format("{} ({:#x}) has {}, which is reserved: leave it out", qualified(c.name), c.bits,
                                number_shown(bit, form_of(is_))),
                    c.where);
            return true;
        }
        return false;
    }

    void check_composite(const record_member& c) {
        if (uses_reserved(c) || find_member(was_, c.name) != nullptr) { return; }
        const auto before = std::find_if(was_.composites.begin(), was_.composites.end(),
                                         [&](const locked_composite& l) { return l.name == c.name; });
        const std::set<std::string> now = parts_of(c);
        if (before == was_.composites.end()) {
            if (const std::optional<std::string> why = match_.reserved_name(c.name)) {
                in_.add("bit-reused", lock_verdict::breaking, qualified(c.name),
                        fmt::format("the composite {} {}: take another name", qualified(c.name), *why), c.where);
            } else {
                added("composite", c.name, fmt::format(" = {} ({:#x})", fmt::join(now, " | "), c.bits), c.where);
            }
        } else if (parts_of(*before) != now) {
            in_.add(
                "composite-changed", lock_verdict::compatible, qualified(c.name),
                fmt::format("{} was {} and is {} ({:#x}); data has its bits one by one: run `ensign-lint lock update`",
                            qualified(c.name), names_then(*before), fmt::join(now, " | "), c.bits),
                c.where);
        }
    }

    void check_gone_composite(const locked_composite& c) {
        if (composite_named(is_, c.name) != nullptr || is_member(is_, c.name)) { return; }
        in_.add_gone("composite-changed", lock_verdict::compatible, qualified(c.name),
                     fmt::format("{} was {} and is gone; data has its bits one by one: run `ensign-lint lock update`",
                                 qualified(c.name), names_then(c)),
                     was_.line);
    }

    void check_zero() {
        if (was_.zero == is_.zero) { return; }
        if (was_.zero.empty()) {
            if (const std::optional<std::string> why = match_.reserved_name(is_.zero)) {
                in_.add("bit-reused", lock_verdict::breaking, qualified(is_.zero),
                        fmt::format("the zero {} {}: take another name", qualified(is_.zero), *why), is_.where);
            } else {
                added("zero", is_.zero, "", is_.where);
            }
            return;
        }
        in_.add(
            "composite-changed", lock_verdict::compatible, qualified(is_.zero.empty() ? was_.zero : is_.zero),
            fmt::format("the name of no flag was {} and is {}; data does not have it: run `ensign-lint lock update`",
                        was_.zero, is_.zero.empty() ? "none" : is_.zero),
            is_.where);
    }

    comparison& in_;
    const enum_match& match_;
    const locked_enum& was_;
    const enum_record& is_;
};

} // namespace

void compare_names(comparison& in, const enum_match& match, const locked_enum* recorded) {
    name_comparison{in, match}.run();
    report_duplicates(in, match.is(), &match.was());
    if (recorded == nullptr) { return; }
    for (const lock_reservation& r : recorded->reserved_names) {
        const auto same = [&](const lock_reservation& other) { return other.name == r.name; };
        const auto& known = match.was().reserved_names;
        if (std::none_of(known.begin(), known.end(), same)) {
            in.add_gone("added", lock_verdict::compatible, match.is().name,
                        fmt::format("the name {} of {} is reserved now", r.name, match.is().name), match.was().line);
        }
    }
}

void report_duplicates(comparison& in, const enum_record& is, const locked_enum* was) {
    if (is.role != enum_role::values) { return; }
    for (const record_alias& a : is.aliases) {
        if (a.intended) { continue; }
        const locked_number* const known = was == nullptr ? nullptr : alias_owner(*was, a.alias);
        if (known != nullptr && known->name == a.name) { continue; }               // accepted when it was locked
        if (was != nullptr && find_member(*was, a.alias) != nullptr) { continue; } // told as a member that is gone
        const auto member = std::find_if(is.members.begin(), is.members.end(),
                                         [&](const record_member& m) { return m.name == a.name; });
        const std::string number =
            member == is.members.end() ? std::string{"the same number"} : number_shown(member->bits, form_of(is));
        lock_finding& out = in.add(
            "duplicate-value", lock_verdict::breaking, fmt::format("{}::{}", is.name, a.alias),
            fmt::format("{0}::{1} and {0}::{2} are both {3}, so data cannot tell them apart: give {1} a number of "
                        "its own, or write {1} = {2} if it is another name for it",
                        is.name, a.alias, a.name, number),
            a.where);
        if (member != is.members.end()) { out.related.push_back({member->where, fmt::format("{} is here", a.name)}); }
    }
}

const locked_number* alias_owner(const locked_enum& in, std::string_view alias) noexcept {
    const auto found = std::find_if(in.numbers.begin(), in.numbers.end(),
                                    [&](const locked_number& n) { return contains(n.aliases, alias); });
    return found == in.numbers.end() ? nullptr : &*found;
}

} // namespace ensign::lint
