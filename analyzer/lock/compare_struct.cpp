// SPDX-License-Identifier: BSL-1.0
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "compare_field.hpp"
#include "compare_parts.hpp"
#include "field_match.hpp"
#include "renames.hpp"
#include "text.hpp"

namespace ensign::lint {

namespace {

std::uint64_t position_of(const field_record& f) { return f.bit_field != 0 ? f.offset : f.offset * 8; }

std::string place_shown(const std::uint64_t position) {
    return position % 8 == 0 ? fmt::format("byte {} (0x{:x})", position / 8, position / 8)
                             : fmt::format("byte {} (0x{:x}), bit {}", position / 8, position / 8, position % 8);
}

class struct_comparison {
public:
    struct_comparison(comparison& in, const locked_struct& was, const struct_record& is, const locked_struct* recorded)
        : in_{in}, was_{was}, is_{is}, recorded_{recorded}, match_{match_fields(was, is, recorded)} {}

    void run() {
        const std::size_t before = in_.findings.size();
        const bool raw = was_.layout == struct_layout::raw;
        for (const field_pair& p : match_.pairs) {
            compare_field(in_, was_, is_, p);
            report_renamed(p);
        }
        if (!raw || !report_moved()) {
            for (const auto& g : match_.gone) { report_gone(g); }
            for (const auto& g : match_.fresh) { report_fresh(g); }
        }
        if (raw && was_.size != is_.size && in_.findings.size() == before) {
            in_.add(
                "type-changed", lock_verdict::breaking, is_.name,
                fmt::format("{} had {} bytes and has {}, and rows are saved as bytes: restore the alignment, or take a "
                            "new struct",
                            is_.name, was_.size, is_.size),
                is_.where);
        }
        report_new_reservations();
    }

private:
    [[nodiscard]] std::string qualified(std::string_view path) const { return fmt::format("{}::{}", is_.name, path); }

    [[nodiscard]] const locked_field* reservation(std::string_view path) const {
        for (const locked_struct* const lock : {&was_, recorded_}) {
            if (lock == nullptr) { continue; }
            for (const locked_field& f : lock->fields) {
                if (f.reserved && lies_within(path, f.path)) { return &f; }
            }
        }
        return nullptr;
    }

    // Leaves of one member were renamed with it, and are one finding.
    void report_renamed(const field_pair& p) {
        std::vector<std::string> names = p.was->former;
        const bool renamed = p.was->path != p.now->path;
        if (renamed) { names.push_back(p.was->path); }
        std::set<member_rename> all;
        std::set<member_rename> unknown;
        for (const std::string& name : names) {
            if (name == p.now->path) { continue; }
            all.insert(rename_between(name, p.now->path));
            if (!path_leads_to(is_.renamed, name, p.now->path)) { unknown.insert(rename_between(name, p.now->path)); }
        }
        const bool by_name = was_.layout == struct_layout::named;
        if (!renamed && (unknown.empty() || !by_name || !in_.backward())) { return; }
        if (!renames_.insert(all).second) { return; }
        const lock_verdict verdict = verdict_of(in_, by_name && !unknown.empty(), by_name && renamed);
        const member_rename& last = *all.rbegin();
        const std::string name = qualified(last.inside.empty() ? last.now : last.inside + '.' + last.now);
        std::vector<std::string> before;
        for (const member_rename& r : all) { before.push_back(r.before); }
        std::string text = fmt::format("{} was called {}", name, enumerated(before));
        if (verdict == lock_verdict::compatible) {
            text += ", as it is recorded: run `ensign-lint lock update`";
        } else if (in_.backward() && !unknown.empty()) {
            text += fmt::format(", and the sources do not say so: add {} behind the description",
                                renamed_macro(is_.name, *unknown.begin()));
        } else {
            text +=
                ", and programs from before do not know the new name: keep the old one as long as they read new data";
        }
        in_.add("renamed", verdict, name, std::move(text), p.now->where)
            .related.push_back(in_.lock_place(p.was->line, fmt::format("{} in the lock", p.was->path)));
    }

    // Raw structs: one finding for everything whose place is another one.
    bool report_moved() {
        std::vector<const field_pair*> moved;
        for (const field_pair& p : match_.pairs) {
            if (bit_position(*p.was) != position_of(*p.now)) { moved.push_back(&p); }
        }
        if (moved.empty()) { return false; }
        std::vector<std::string> moves;
        for (const field_pair* const p : moved) {
            moves.push_back(fmt::format("{}{} from {} to {}", p->now->path, moves.empty() ? " moved" : "",
                                        place_shown(bit_position(*p->was)), place_shown(position_of(*p->now))));
        }
        std::string text = enumerated(moves);
        for (const auto& g : match_.fresh) { text += fmt::format("; {} was added", g.path); }
        for (const auto& g : match_.gone) { text += fmt::format("; {} is gone", g.path); }
        const std::string subject = moved.size() == 1 ? qualified(moved.front()->now->path) : is_.name;
        lock_finding& out = in_.add(
            "member-moved", lock_verdict::breaking, subject,
            fmt::format("{}: {}. Rows of it are saved as bytes: restore the order of the members, or take a new "
                        "struct",
                        is_.name, text),
            moved.front()->now->where);
        for (const field_pair* const p : moved) {
            out.related.push_back({p->now->where, fmt::format("{} is here", p->now->path)});
            out.related.push_back(in_.lock_place(p->was->line, fmt::format("{} in the lock", p->was->path)));
        }
        return true;
    }

    void report_gone(const field_group<locked_field>& g) {
        const lock_line line = g.leaves.front()->line;
        if (reservation(g.path) != nullptr) {
            in_.add_gone("added", lock_verdict::compatible, qualified(g.path),
                         fmt::format("{} is gone, and its name is reserved now", qualified(g.path)), line);
            return;
        }
        if (report_declared(g)) { return; }
        std::string text = fmt::format("{} was {} and is gone", qualified(g.path),
                                       g.leaves.front()->path == g.path ? type_shown(*g.leaves.front()) : "a struct");
        const field_group<field_record>* const candidate = only_candidate(g, match_.fresh);
        if (candidate != nullptr && paired_.count(candidate) == 0) {
            paired_.insert(candidate);
            text +=
                fmt::format(", and {0} of the same type is new. If {1} is called {0} now, run `ensign-lint lock rename "
                            "{2} {1} {0}` and add {3}; if not, run `ensign-lint lock reserve {2} {1}`",
                            candidate->path, g.path, was_.name,
                            renamed_macro(is_.name, rename_between(g.path, candidate->path)));
        } else {
            text += fmt::format(
                ": its saved values are lost. Bring it back; run `ensign-lint lock reserve {0} {1}` if they "
                "may be, or `ensign-lint lock rename {0} {1} NEW` if it is called otherwise now",
                was_.name, g.path);
        }
        in_.add_gone("member-removed", lock_verdict::breaking, qualified(g.path), std::move(text), line);
    }

    // ENSIGN_RENAMED is there, and nobody has recorded it.
    bool report_declared(const field_group<locked_field>& g) {
        for (const auto& f : match_.fresh) {
            const std::string& before = g.leaves.front()->path;
            if (paired_.count(&f) != 0 || !path_leads_to(is_.renamed, before, f.leaves.front()->path)) { continue; }
            paired_.insert(&f);
            in_.add("renamed", lock_verdict::breaking, qualified(f.path),
                    fmt::format(
                        "{0} was called {1}, and the lock does not know of a rename: run `ensign-lint lock rename "
                        "{2} {1} {3}` and then `ensign-lint lock update`",
                        qualified(f.path), g.path, was_.name, f.path),
                    f.leaves.front()->where)
                .related.push_back(in_.lock_place(g.leaves.front()->line, fmt::format("{} in the lock", g.path)));
            return true;
        }
        return false;
    }

    [[nodiscard]] const locked_field* former_owner(std::string_view path) const {
        const auto found = std::find_if(was_.fields.begin(), was_.fields.end(),
                                        [&](const locked_field& f) { return contains(f.former, path); });
        return found == was_.fields.end() ? nullptr : &*found;
    }

    void report_fresh(const field_group<field_record>& g) {
        if (paired_.count(&g) != 0) { return; }
        const field_record& first = *g.leaves.front();
        if (const locked_field* const r = reservation(first.path)) {
            in_.add("bit-reused", lock_verdict::breaking, qualified(g.path),
                    fmt::format("{} uses a name that is reserved{}: take another name", qualified(g.path),
                                r->reserved->why.empty() ? "" : fmt::format(" ({})", r->reserved->why)),
                    first.where);
            return;
        }
        if (const locked_field* const owner = former_owner(first.path)) {
            in_.add("bit-reused", lock_verdict::breaking, qualified(g.path),
                    fmt::format("{} uses a former name of {}, under which data is saved: take another name",
                                qualified(g.path), owner->path),
                    first.where);
            return;
        }
        const bool raw = was_.layout == struct_layout::raw;
        in_.add("member-added", raw ? lock_verdict::breaking : lock_verdict::compatible, qualified(g.path),
                raw ? fmt::format("{} was added, and rows are saved as bytes, so older ones are too short: take a new "
                                  "struct, or save it by name",
                                  qualified(g.path))
                    : fmt::format("{} was added; older data gets its default: run `ensign-lint lock update`",
                                  qualified(g.path)),
                first.where);
    }

    // Of the lock of today, when an older one is compared with.
    void report_new_reservations() {
        if (recorded_ == nullptr) { return; }
        for (const locked_field& f : recorded_->fields) {
            const bool told = std::any_of(match_.gone.begin(), match_.gone.end(),
                                          [&](const auto& g) { return lies_within(g.path, f.path); });
            const locked_field* const known = find_field(was_, f.path);
            if (!f.reserved || told || (known != nullptr && known->reserved)) { continue; }
            in_.add_gone("added", lock_verdict::compatible, is_.name,
                         fmt::format("the name {} of {} is reserved now", f.path, is_.name), was_.line);
        }
    }

    comparison& in_;
    const locked_struct& was_;
    const struct_record& is_;
    const locked_struct* recorded_;
    field_match match_;
    std::set<const field_group<field_record>*> paired_;
    std::set<std::set<member_rename>> renames_; ///< told already
};

} // namespace

void compare_struct(comparison& in, const locked_struct& was, const struct_record& is, const locked_struct* recorded) {
    if (is.layout && *is.layout != was.layout) {
        in.add(
              "type-changed", lock_verdict::breaking, is.name,
              fmt::format("rows of {} were saved {} and are saved {} now: saved data has the old form, so give the new "
                          "one a name of its own",
                          is.name, was.layout == struct_layout::raw ? "as bytes" : "by name",
                          *is.layout == struct_layout::raw ? "as bytes" : "by name"),
              is.where)
            .related.push_back(in.lock_place(was.line, "in the lock"));
        return;
    }
    struct_comparison{in, was, is, recorded}.run();
}

} // namespace ensign::lint
