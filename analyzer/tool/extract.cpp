// SPDX-License-Identifier: BSL-1.0
#include "extract.hpp"

#include "specializations.hpp"
#include "translate.hpp"

namespace ensign::lint {

namespace {

// What the compile-time rules ask of a trait enum. An enum that only Boost describes is one if it keeps them.
bool keeps_the_rules(const enum_type& e) {
    if (!e.decl->isFixed() || e.is_signed || e.width > 64) { return false; }
    std::uint64_t seen = 0;
    unsigned zeros = 0;
    for (const member& m : e.members) {
        if (!e.described->names(m.name) || e.in_second_list(m)) { continue; }
        zeros += m.value == 0 ? 1 : 0;
        if (m.is_composite() || (seen & m.value) != 0) { return false; }
        seen |= m.value;
    }
    return zeros <= 1 && seen != 0 && (e.flags() & ~seen) == 0;
}

std::vector<record_renamed> renames_of(const description& described) {
    std::vector<record_renamed> out;
    for (const auto& [before, now] : described.renamed) { out.push_back({before, now}); }
    return out;
}

const member* first_of_value(const enum_type& e, const member& like) {
    const member* found = nullptr;
    for (const member& m : e.members) {
        if (m.value != like.value || !e.described->names(m.name)) { continue; }
        if (found == nullptr || (e.in_second_list(*found) && !e.in_second_list(m))) { found = &m; }
    }
    return found;
}

void add_flag(enum_record& out, const enum_type& e, const member& m, const source_place& where) {
    const bool also = e.in_second_list(m);
    if (m.value == 0) {
        if (out.zero.empty()) {
            out.zero = m.name;
        } else {
            out.aliases.push_back({m.name, out.zero, also || m.is_reference(), where});
        }
        return;
    }
    const member* const first = first_of_value(e, m);
    if (m.is_composite()) {
        out.composites.push_back({m.name, m.value, where});
    } else if (first == &m) {
        out.members.push_back({m.name, m.value, where});
    } else {
        out.aliases.push_back({m.name, first->name, also || m.is_reference(), where});
    }
}

void add_value(enum_record& out, const enum_type& e, const member& m, const source_place& where) {
    const member* const first = first_of_value(e, m);
    if (first == &m) {
        out.members.push_back({m.name, m.value, where});
    } else {
        out.aliases.push_back({m.name, first->name, e.in_second_list(m) || m.is_reference(), where});
    }
}

enum_record record_of(const enum_type& e, const observation& who, const clang::ASTContext& ast) {
    enum_record out;
    out.name = name_for_lock(*e.decl);
    out.role = e.is_traits || (!e.described->values && keeps_the_rules(e)) ? enum_role::flags : enum_role::values;
    out.width = std::max(e.width, 8U); // a bool has one bit and one byte
    out.is_signed = e.is_signed;
    out.renamed = renames_of(*e.described);
    out.where = source_place_of(e.decl->getLocation(), ast);
    out.seen = who;
    for (const member& m : e.members) {
        if (!e.described->names(m.name)) {
            out.undescribed.push_back({m.name, m.value, source_place_of(m.decl->getLocation(), ast)});
            continue;
        }
        const source_place where = source_place_of(m.decl->getLocation(), ast);
        out.role == enum_role::flags ? add_flag(out, e, m, where) : add_value(out, e, m, where);
    }
    return out;
}

// What no other file can name has no name that a lock could hold.
bool is_everybodys(const clang::TagDecl& type) { return type.isExternallyVisible() && !type.getName().empty(); }

struct_record record_of(const struct_type& s, const observation& who, const clang::ASTContext& ast) {
    struct_record out;
    out.name = name_for_lock(*s.decl);
    out.size = static_cast<std::uint64_t>(ast.getASTRecordLayout(s.decl).getSize().getQuantity());
    out.fields = extract_fields(s, ast);
    out.renamed = renames_of(s.described);
    out.where = source_place_of(s.decl->getLocation(), ast);
    out.seen = who;
    return out;
}

unlocked_type too_wide(const enum_type& e, const clang::ASTContext& ast) {
    return {name_for_lock(*e.decl),
            "it has " + std::to_string(e.width) +
                " bits, and a lock has numbers of at most 64: give it a narrower type, or split it in two",
            source_place_of(e.decl->getLocation(), ast)};
}

} // namespace

source_place source_place_of(clang::SourceLocation where, const clang::ASTContext& ast) {
    const place found = place_of(where, ast.getSourceManager(), ast.getLangOpts());
    return {found.file, found.line, found.column};
}

void extract(const unit& from, const observation& who, records& into) {
    const described_specializations of_templates = find_specializations(from);
    into.unlocked.insert(into.unlocked.end(), of_templates.unlocked.begin(), of_templates.unlocked.end());
    for (const std::vector<enum_type>& enums : {from.enums, of_templates.enums}) {
        for (const enum_type& e : enums) {
            if (!e.described || e.decl->isFromASTFile() || e.width == 0 || !is_everybodys(*e.decl)) { continue; }
            if (e.width > 64) {
                into.unlocked.push_back(too_wide(e, *from.ast));
            } else {
                into.enums.push_back(record_of(e, who, *from.ast));
            }
        }
    }
    for (const std::vector<struct_type>& structs : {from.structs, of_templates.structs}) {
        for (const struct_type& s : structs) {
            if (!s.decl->isInvalidDecl() && is_everybodys(*s.decl)) {
                into.structs.push_back(record_of(s, who, *from.ast));
            }
        }
    }
}

} // namespace ensign::lint
