// SPDX-License-Identifier: BSL-1.0
#include "field_match.hpp"

#include <algorithm>
#include <set>

#include "renames.hpp"
#include "text.hpp"

namespace ensign::lint {

namespace {

const field_record* field_of(const struct_record& in, std::string_view path) {
    const auto found =
        std::find_if(in.fields.begin(), in.fields.end(), [&](const field_record& f) { return f.path == path; });
    return path.empty() || found == in.fields.end() ? nullptr : &*found;
}

std::string_view recorded_path(const locked_field& f, const locked_struct* recorded) {
    if (!f.becomes.empty()) { return f.becomes; }
    if (recorded == nullptr) { return {}; }
    for (const locked_field& r : recorded->fields) {
        if (r.reserved) { continue; }
        if (r.path == f.path && !r.becomes.empty()) { return r.becomes; }
        if (contains(r.former, f.path)) { return r.path; }
    }
    return {};
}

// The shortest part of the path that nothing on the other side lies in: the member that came or went.
template <class Fields>
std::string member_of(std::string_view path, const Fields& other_side) {
    for (std::size_t dot = path.find('.'); dot != std::string_view::npos; dot = path.find('.', dot + 1)) {
        const std::string_view part = path.substr(0, dot);
        if (std::none_of(other_side.begin(), other_side.end(),
                         [&](const auto& f) { return lies_within(f.path, part); })) {
            return std::string{part};
        }
    }
    return std::string{path};
}

template <class Field>
void add_to_group(std::vector<field_group<Field>>& groups, std::string path, const Field& leaf) {
    const auto found =
        std::find_if(groups.begin(), groups.end(), [&](const field_group<Field>& g) { return g.path == path; });
    if (found != groups.end()) {
        found->leaves.push_back(&leaf);
    } else {
        groups.push_back({std::move(path), {&leaf}});
    }
}

template <class Field>
std::set<std::string> signature(const field_group<Field>& of) {
    std::set<std::string> out;
    for (const Field* const f : of.leaves) {
        std::string leaf = f->path.substr(of.path.size());
        leaf += ' ';
        leaf += name_of(f->kind);
        leaf.append(f->extents.size(), '[');
        out.insert(std::move(leaf));
    }
    return out;
}

} // namespace

field_match match_fields(const locked_struct& was, const struct_record& is, const locked_struct* recorded) {
    field_match out;
    std::set<const field_record*> known;
    for (const locked_field& f : was.fields) {
        if (f.reserved) { continue; }
        const field_record* now = field_of(is, f.path);
        if (now == nullptr) { now = field_of(is, recorded_path(f, recorded)); }
        if (now != nullptr && known.insert(now).second) {
            out.pairs.push_back({&f, now});
        } else {
            add_to_group(out.gone, member_of(f.path, is.fields), f);
        }
    }
    for (const field_record& f : is.fields) {
        if (known.count(&f) == 0) { add_to_group(out.fresh, member_of(f.path, was.fields), f); }
    }
    return out;
}

const field_group<field_record>* only_candidate(const field_group<locked_field>& gone,
                                                const std::vector<field_group<field_record>>& fresh) {
    const std::set<std::string> wanted = signature(gone);
    const field_group<field_record>* out = nullptr;
    for (const field_group<field_record>& g : fresh) {
        if (signature(g) != wanted) { continue; }
        if (out != nullptr) { return nullptr; }
        out = &g;
    }
    return out;
}

} // namespace ensign::lint
