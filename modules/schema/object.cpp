// SPDX-License-Identifier: BSL-1.0
module;

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

module ensign.schema;

namespace ensign {

namespace {

template <class T, class Less>
std::vector<const T*> sorted(const std::vector<T>& all, Less less) {
    std::vector<const T*> out;
    out.reserve(all.size());
    for (const T& one : all) { out.push_back(&one); }
    std::sort(out.begin(), out.end(), [&](const T* a, const T* b) { return less(*a, *b); });
    return out;
}

std::vector<const schema_member*> by_name(const schema_enum& names) {
    return sorted(names.members, [](const schema_member& a, const schema_member& b) { return a.name < b.name; });
}

template <class Sink>
void write_flags(internal::canonical_writer<Sink>& out, const schema_enum& names) {
    for (const schema_member* m : by_name(names)) {
        // a member that is no single bit is no flag, and `validate` refuses it
        out.flag(m->name.data(), m->name.size(), m->bits == 0 ? 64U : static_cast<unsigned>(__builtin_ctzll(m->bits)));
    }
}

template <class Sink>
void write_leaf(internal::canonical_writer<Sink>& out, const schema& from, const schema_leaf& leaf) {
    out.text("field ");
    out.text(leaf.path.data(), leaf.path.size());
    out.kind(leaf.kind, leaf.bits);
    for (const schema_extent& e : leaf.extents) { out.extent(e.count); }
    if (leaf.bits != 0) {
        out.size(leaf.size);
    } else {
        out.offset(leaf.offset);
        out.size_after_offset(leaf.size);
    }
    for (const schema_extent& e : leaf.extents) { out.stride(e.stride); }
    out.end_line();
    if (leaf.enumeration >= from.enums.size()) { return; }
    const schema_enum& names = from.enums[leaf.enumeration];
    if (leaf.kind == leaf_kind::mask) { write_flags(out, names); }
    if (leaf.kind == leaf_kind::enumeration) {
        for (const schema_member* m : by_name(names)) {
            out.value(m->name.data(), m->name.size(), m->bits, names.underlying);
        }
    }
}

template <class Sink>
void write(Sink& sink, const schema& from, internal::text_form form) {
    internal::canonical_writer<Sink> out{sink, form};
    const auto leaves = sorted(from.leaves, [](const schema_leaf& a, const schema_leaf& b) {
        return internal::path_before(a.path, b.path);
    });
    for (const schema_leaf* leaf : leaves) { write_leaf(out, from, *leaf); }
    for (std::size_t i = 0; i < from.traits.size(); ++i) {
        out.traits(i, size_of(from.traits[i].underlying));
        write_flags(out, from.traits[i]);
    }
}

template <class Sink>
Sink written(const schema& from, internal::text_form form) {
    Sink out;
    write(out, from, form);
    return out;
}

} // namespace

bool schema_rule::obeyed_by(std::uint64_t mask) const noexcept {
    std::size_t had = 0;
    for (const std::uint64_t term : terms) { had += (mask & term) == term ? 1U : 0U; }
    if (kind == schema_rule_kind::exclusive) { return had <= 1; }
    return terms.empty() || (mask & terms.front()) != terms.front() || had == terms.size();
}

std::string schema_enum::text_of(const schema_rule& rule) const {
    std::string out = rule.kind == schema_rule_kind::exclusive ? "exclusive(" : "implies(";
    for (std::size_t i = 0; i < rule.terms.size(); ++i) {
        if (i != 0) { out += ", "; }
        out += text_of_flags(rule.terms[i]);
    }
    return out + ')';
}

std::string schema_enum::text_of_flags(std::uint64_t bits) const {
    std::string out;
    for (; bits != 0; bits &= bits - 1) {
        const std::uint64_t bit = bits & (0 - bits);
        const auto named =
            std::find_if(members.begin(), members.end(), [&](const schema_member& m) { return m.bits == bit; });
        if (!out.empty()) { out += '|'; }
        out += named != members.end() ? named->name : "bit " + std::to_string(__builtin_ctzll(bit)) + '?';
    }
    return out.empty() ? "none" : out;
}

std::string schema::exact_text() const { return written<std::string>(*this, internal::text_form::exact); }
std::string schema::logical_text() const { return written<std::string>(*this, internal::text_form::logical); }
std::uint64_t schema::fingerprint() const {
    return written<internal::xxh64>(*this, internal::text_form::exact).value();
}
std::uint64_t schema::logical_fingerprint() const {
    return written<internal::xxh64>(*this, internal::text_form::logical).value();
}

namespace internal {

bool path_before(const std::string& a, const std::string& b) noexcept {
    const auto rank = [](char c) { return c == '.' ? 0U : static_cast<unsigned>(static_cast<unsigned char>(c)) + 1U; };
    return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(),
                                        [&](char x, char y) { return rank(x) < rank(y); });
}

} // namespace internal

} // namespace ensign
