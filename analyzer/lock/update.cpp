// SPDX-License-Identifier: BSL-1.0
#include "update.hpp"

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

#include "compare.hpp"
#include "compare_parts.hpp"
#include "convert.hpp"
#include "enum_match.hpp"
#include "field_match.hpp"
#include "renames.hpp"
#include "text.hpp"

namespace ensign::lint {

namespace {

// A recorded rename to a name that the sources have given to somebody else is void.
void drop_void_renames(locked_enum& in) {
    std::set<std::string_view> names{in.zero};
    for (const locked_composite& c : in.composites) { names.insert(c.name); }
    for (const lock_reservation& r : in.reserved_names) { names.insert(r.name); }
    for (const locked_number& n : in.numbers) {
        names.insert(n.reserved ? n.reserved->name : n.name);
        names.insert(n.aliases.begin(), n.aliases.end());
        names.insert(n.former.begin(), n.former.end());
    }
    for (locked_number& n : in.numbers) {
        const bool own = contains(n.aliases, n.becomes) || contains(n.former, n.becomes);
        if (!own && names.count(n.becomes) != 0) { n.becomes.clear(); }
    }
}

void drop_void_renames(locked_struct& in) {
    std::set<std::string_view> paths;
    for (const locked_field& f : in.fields) {
        paths.insert(f.path);
        paths.insert(f.former.begin(), f.former.end());
    }
    for (locked_field& f : in.fields) {
        if (!contains(f.former, f.becomes) && paths.count(f.becomes) != 0) { f.becomes.clear(); }
    }
}

class enum_update {
public:
    enum_update(const locked_enum& was, const enum_record& is)
        : was_{was}, match_{was, is, nullptr}, out_{locked_of(is)} {}

    locked_enum result() && {
        out_.policy = was_.policy;
        out_.retains_unknown = was_.retains_unknown;
        out_.fingerprint = was_.fingerprint;
        out_.reserved_names = was_.reserved_names;
        for (locked_number& n : out_.numbers) { keep_past(n); }
        for (const locked_number& n : was_.numbers) {
            if (n.reserved && find_number(out_, n.number) == nullptr) { out_.numbers.push_back(n); }
        }
        drop_void_renames(out_);
        return std::move(out_);
    }

private:
    void keep_past(locked_number& n) {
        const member_match* const m = match_.match_of_today(n.name);
        std::vector<std::string> former;
        if (m != nullptr) {
            former = m->was->former;
            if (m->was->name != n.name) { former.push_back(m->was->name); }
            if (m->was->name == n.name && m->was->becomes != n.name) { n.becomes = m->was->becomes; }
            former.erase(std::remove(former.begin(), former.end(), n.name), former.end());
        }
        const std::vector<std::string> known = former;
        for (const std::string& name : n.former) {
            if (!contains(known, name) && !has_past(name)) { former.push_back(name); }
        }
        n.former = std::move(former);
        std::erase_if(n.aliases, [&](const std::string& a) { return contains(n.former, a); });
    }

    // ENSIGN_RENAMED may lead from a name that is reserved, or that the lock has for something else.
    [[nodiscard]] bool has_past(std::string_view name) const {
        return find_member(was_, name) != nullptr || match_.reserved_name(name).has_value();
    }

    const locked_enum& was_;
    enum_match match_;
    locked_enum out_;
};

locked_struct updated(const locked_struct& was, const struct_record& is) {
    struct_record as_locked = is;
    as_locked.layout = is.layout.value_or(was.layout);
    locked_struct out = locked_of(as_locked);
    out.fingerprint = was.fingerprint;
    std::set<std::string_view> kept; // former names that the lock has already
    for (const locked_field& f : was.fields) {
        if (f.reserved) { kept.insert(f.path); }
        kept.insert(f.former.begin(), f.former.end());
    }
    const field_match match = match_fields(was, is, nullptr);
    for (locked_field& f : out.fields) {
        std::erase_if(f.former, [&](const std::string& name) { return kept.count(name) != 0; });
        for (const field_pair& p : match.pairs) {
            if (p.now->path != f.path) { continue; }
            f.former.insert(f.former.end(), p.was->former.begin(), p.was->former.end());
            if (p.was->path != f.path) { f.former.push_back(p.was->path); }
            if (p.was->path == f.path && p.was->becomes != f.path) { f.becomes = p.was->becomes; }
        }
        sort_names(f.former);
        std::erase(f.former, f.path);
    }
    for (const locked_field& f : was.fields) {
        if (f.reserved && find_field(out, f.path) == nullptr) { out.fields.push_back(f); }
    }
    drop_void_renames(out);
    return out;
}

// The lock's name of a type of today: another one when the type has moved.
std::string_view lock_name(const comparison& in, const std::string& today) {
    for (const auto& [before, now] : in.moved_types) {
        if (now == today) { return before; }
    }
    return today;
}

} // namespace

lock_file taken_over(const lock_file& locked, const records& sources) {
    const compare_options options;
    comparison in{locked, sources, options, {}, {}};
    pair_moved_types(in);
    lock_file out;
    for (const enum_record& is : sources.enums) {
        const locked_enum* const was = locked.find_enum(lock_name(in, is.name));
        out.enums.push_back(was == nullptr || was->role != is.role ? locked_of(is) : enum_update{*was, is}.result());
    }
    for (const struct_record& is : sources.structs) {
        const locked_struct* const was = locked.find_struct(lock_name(in, is.name));
        out.structs.push_back(was == nullptr ? locked_of(is) : updated(*was, is));
    }
    for (const lock_reservation& r : locked.reserved_types) {
        if (out.find_enum(r.name) == nullptr && out.find_struct(r.name) == nullptr) { out.reserved_types.push_back(r); }
    }
    sort_lock(out);
    return out;
}

lock_update update_lock(const lock_file& locked, const records& sources, bool with_fingerprints,
                        const std::string& lock_path) {
    lock_update out{locked, {}};
    compare_options options;
    options.lock_path = lock_path;
    for (lock_finding& f : compare(locked, sources, options)) {
        if (f.verdict == lock_verdict::breaking) { out.refused.push_back(std::move(f)); }
    }
    if (!out.refused.empty()) { return out; }
    out.lock = taken_over(locked, sources);
    if (with_fingerprints || has_fingerprints(locked)) { set_fingerprints(out.lock); }
    return out;
}

} // namespace ensign::lint
