// SPDX-License-Identifier: BSL-1.0
#include <fmt/format.h>

#include <algorithm>

#include "compare_moved.hpp"
#include "compare_names.hpp"
#include "compare_parts.hpp"
#include "enum_match.hpp"
#include "renames.hpp"
#include "text.hpp"

namespace ensign::lint {

namespace {

class enum_comparison {
public:
    enum_comparison(comparison& in, const locked_enum& was, const enum_record& is, const locked_enum* recorded)
        : in_{in}, was_{was}, is_{is}, recorded_{recorded}, match_{was, is, recorded} {}

    void run() {
        report_moved(in_, match_);
        for (const member_match& m : match_.members()) { report(m); }
        for (const record_member* const f : match_.fresh()) { report_fresh(*f); }
        compare_names(in_, match_, recorded_);
        report_new_reservations();
    }

private:
    [[nodiscard]] std::string shown(const locked_number& n) const { return number_shown(n.number, form_of(was_)); }
    [[nodiscard]] std::string qualified(std::string_view name) const { return fmt::format("{}::{}", is_.name, name); }

    void report(const member_match& m) {
        switch (m.fate) {
        case member_fate::removed: report_removed(*m.was); break;
        case member_fate::replaced: report_replaced(m); break;
        case member_fate::stays:
        case member_fate::renamed: report_former(m); break;
        case member_fate::moved:
        case member_fate::overrun: break; // told by `report_moved`
        }
    }

    void report_removed(const locked_number& n) {
        for (const record_alias& a : is_.aliases) {
            if (a.alias == n.name && !a.intended && is_.role == enum_role::values) {
                report_collapsed(n, a);
                return;
            }
        }
        for (const record_member& m : is_.undescribed) {
            if (m.name == n.name) {
                in_.add("removed-unreserved", lock_verdict::breaking, qualified(n.name),
                        fmt::format("{0} is declared and not described any more, so data has nobody for its {1}: add "
                                    "{2} to the description of {3}",
                                    qualified(n.name), shown(n), n.name, was_.name),
                        m.where)
                    .related.push_back(in_.lock_place(n.line, fmt::format("{} in the lock", n.name)));
                return;
            }
        }
        if (match_.reserved_number(match_.number_of(n)) != nullptr) {
            in_.add_gone("added", lock_verdict::compatible, qualified(n.name),
                         fmt::format("{} is gone, and its {} is reserved now", qualified(n.name), shown(n)), n.line);
            return;
        }
        in_.add_gone(
            "removed-unreserved", lock_verdict::breaking, qualified(n.name),
            fmt::format("{0} was {1} and is gone, so somebody may give {2} to another meaning that old data does "
                        "not have. Bring it back, or run `ensign-lint lock reserve {3} {2}`",
                        qualified(n.name), shown(n), number_text(n.number, form_of(was_)), was_.name),
            n.line);
    }

    void report_collapsed(const locked_number& n, const record_alias& a) {
        in_.add("duplicate-value", lock_verdict::breaking, qualified(n.name),
                fmt::format(
                    "{0} was {1} and has the number of {2} now, so data cannot tell the two apart: write {3} = {4}",
                    qualified(n.name), shown(n), a.name, n.name, number_source(n.number, form_of(was_))),
                a.where)
            .related.push_back(in_.lock_place(n.line, fmt::format("{} in the lock", n.name)));
    }

    void report_replaced(const member_match& m) {
        const std::string number = number_text(m.was->number, form_of(was_));
        if (match_.reserved_number(match_.number_of(*m.was)) != nullptr) { return; } // told of the new member
        const bool is_alias = contains(m.was->aliases, m.now->name);
        if (is_alias || declared_as(is_, m.was->name, m.now->name)) {
            in_.add("renamed", lock_verdict::breaking, qualified(m.now->name),
                    fmt::format(
                        "{0} was called {1} on {2}, and the lock does not know of a rename: run `ensign-lint lock "
                        "rename {3} {1} {4}` and then `ensign-lint lock update`{5}",
                        qualified(m.now->name), m.was->name, shown(*m.was), was_.name, m.now->name,
                        declared_as(is_, m.was->name, m.now->name) ? "" : ", and add " + renamed_macro(m)),
                    m.now->where)
                .related.push_back(in_.lock_place(m.was->line, fmt::format("{} in the lock", m.was->name)));
            return;
        }
        const std::vector<std::uint64_t> free = free_numbers(match_, 1);
        const std::string other = free.empty()
                                      ? "give the new one a wider enum"
                                      : fmt::format("write {} = {}", m.now->name, number_source(free[0], form_of(is_)));
        in_.add(
               "bit-reused", lock_verdict::breaking, qualified(m.now->name),
               fmt::format("{0} is {1}, which belonged to {2}, so saved data takes one for the other. If {2} is called "
                           "{3} now, run `ensign-lint lock rename {4} {2} {3}` and add {5}; if not, {6} and run "
                           "`ensign-lint lock reserve {4} {7}`",
                           qualified(m.now->name), shown(*m.was), m.was->name, m.now->name, was_.name, renamed_macro(m),
                           other, number),
               m.now->where)
            .related.push_back(in_.lock_place(m.was->line, fmt::format("{} in the lock", m.was->name)));
    }

    [[nodiscard]] std::string renamed_macro(const member_match& m) const {
        return fmt::format("ENSIGN_RENAMED({}, ({}, {}))", unqualified(is_.name), m.was->name, m.now->name);
    }

    // Names that saved data may have for this member, and that the sources have to know.
    void report_former(const member_match& m) {
        std::vector<std::string> unknown;
        std::vector<std::string> names = m.was->former;
        if (m.fate == member_fate::renamed) { names.push_back(m.was->name); }
        for (const std::string& name : names) {
            if (name != m.now->name && !declared_as(is_, name, m.now->name)) { unknown.push_back(name); }
        }
        const bool by_name = was_.policy == lock_policy::name;
        if (m.fate == member_fate::stays && (unknown.empty() || !by_name || !in_.backward())) { return; }
        const lock_verdict verdict =
            verdict_of(in_, by_name && !unknown.empty(), by_name && m.fate == member_fate::renamed);
        std::string text =
            fmt::format("{} was called {} on {}", qualified(m.now->name), enumerated(names), shown(*m.was));
        if (verdict == lock_verdict::compatible) {
            text += ", as it is recorded: run `ensign-lint lock update`";
        } else if (in_.backward() && !unknown.empty()) {
            std::vector<std::string> pairs;
            for (const std::string& u : unknown) { pairs.push_back(fmt::format("({}, {})", u, m.now->name)); }
            text += fmt::format(", and the sources do not say so: add ENSIGN_RENAMED({}, {}) behind the description",
                                unqualified(is_.name), fmt::format("{}", fmt::join(pairs, ", ")));
        } else {
            text +=
                ", and programs from before do not know the new name: keep the old one as long as they read new data";
        }
        in_.add("renamed", verdict, qualified(m.now->name), std::move(text), m.now->where)
            .related.push_back(in_.lock_place(m.was->line, fmt::format("{} in the lock", m.was->name)));
    }

    void report_fresh(const record_member& f) {
        const std::uint64_t number = match_.number_of(f);
        const std::string where = number_shown(number, form_of(is_));
        if (const lock_reservation* const r = match_.reserved_number(number)) {
            const std::vector<std::uint64_t> free = free_numbers(match_, 1);
            report_reused(f,
                          fmt::format("{} is {}, which is reserved{}{}", qualified(f.name), where,
                                      r->name.empty() ? "" : fmt::format(" because it was {}", r->name),
                                      r->why.empty() ? "" : fmt::format(" ({})", r->why)),
                          free.empty() ? "take another number"
                                       : fmt::format("write {} = {}", f.name, number_source(free[0], form_of(is_))));
            return;
        }
        const member_match* const before = match_.match_at(number);
        if (before != nullptr && before->fate != member_fate::removed) { return; } // told with what was there
        if (const std::optional<std::string> why = match_.reserved_name(f.name)) {
            report_reused(f, fmt::format("{} is {}, and its name {}", qualified(f.name), where, *why),
                          "take another name");
            return;
        }
        if (const locked_number* const other = alias_owner(was_, f.name)) {
            report_reused(f,
                          fmt::format("{} is {}, and the lock has it as an alias of {}, {}", qualified(f.name), where,
                                      other->name, shown(*other)),
                          "take another name");
            return;
        }
        const bool breaks = !was_.retains_unknown;
        const lock_verdict verdict = verdict_of(in_, false, breaks);
        in_.add("added", verdict, qualified(f.name),
                fmt::format("{} was added on {}: {}", qualified(f.name), where,
                            verdict == lock_verdict::breaking
                                ? "programs from before refuse data that has it. Give them a policy that retains what "
                                  "they do not know, and write unknown=retain in the lock"
                                : "run `ensign-lint lock update`"),
                f.where);
    }

    void report_reused(const record_member& f, const std::string& what, const std::string& cure) {
        in_.add(
            "bit-reused", lock_verdict::breaking, qualified(f.name),
            fmt::format("{}, so old data could be taken for new: {}. Only `ensign-lint lock unreserve --force` takes a "
                        "reservation back",
                        what, cure),
            f.where);
    }

    // Of the lock of today, when an older one is compared with.
    void report_new_reservations() {
        if (recorded_ == nullptr) { return; }
        for (const locked_number& n : recorded_->numbers) {
            if (!n.reserved || find_number(was_, n.number) != nullptr) { continue; }
            in_.add_gone("added", lock_verdict::compatible, was_.name,
                         fmt::format("{} of {} is reserved now", number_shown(n.number, form_of(*recorded_)),
                                     was_.name),
                         was_.line);
        }
    }

    comparison& in_;
    const locked_enum& was_;
    const enum_record& is_;
    const locked_enum* recorded_;
    enum_match match_;
};

} // namespace

void compare_enum(comparison& in, const locked_enum& was, const enum_record& is, const locked_enum* recorded) {
    const auto related = [&](lock_finding& f) { f.related.push_back(in.lock_place(was.line, "in the lock")); };
    if (was.role != is.role) {
        related(
            in.add("type-changed", lock_verdict::breaking, is.name,
                   fmt::format("{} was {} and is {}, so every saved number means something else: use another enum for "
                               "the new meaning",
                               is.name, was.role == enum_role::flags ? "a set of flags" : "an enum of values",
                               is.role == enum_role::flags ? "a set of flags" : "an enum of values"),
                   is.where));
        return;
    }
    if (was.width != is.width) {
        related(in.add("width-changed", lock_verdict::breaking, is.name,
                       fmt::format("{} had {} bits and has {}: write std::{}int{}_t again", is.name, was.width,
                                   is.width, was.is_signed ? "" : "u", was.width),
                       is.where));
    }
    if (was.is_signed != is.is_signed) {
        related(
            in.add("type-changed", lock_verdict::compatible, is.name,
                   fmt::format("the underlying type of {} was {} and is {}; numbers that changed are told of one by "
                               "one. Run `ensign-lint lock update` if it is intended",
                               is.name, type_text(form_of(was)), type_text(form_of(is))),
                   is.where));
    }
    enum_comparison{in, was, is, recorded}.run();
}

} // namespace ensign::lint
