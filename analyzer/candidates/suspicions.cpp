// SPDX-License-Identifier: BSL-1.0
// What members do to each other: a bit that two of them have, and a member that counts on from a flag.
#include "suspicions.hpp"

#include "flag_like.hpp"

#include "../support/roles.hpp"
#include "../support/wording.hpp"
#include "../support/words.hpp"

namespace ensign::lint {

namespace {

// The text from the line before the member to its line's end: where people say that something is meant.
llvm::StringRef text_around(const member& m, const clang::SourceManager& sources) {
    const auto [file, offset] = sources.getDecomposedExpansionLoc(m.decl->getLocation());
    bool broken = false;
    const llvm::StringRef text = sources.getBufferData(file, &broken);
    if (broken) { return {}; }
    const std::size_t start = text.rfind('\n', offset);
    const std::size_t before = start == llvm::StringRef::npos || start == 0 ? 0 : text.rfind('\n', start - 1);
    return text.slice(before == llvm::StringRef::npos ? 0 : before, text.find('\n', offset));
}

bool is_said_to_be_meant(const member& m, const clang::SourceManager& sources) {
    const std::string text = text_around(m, sources).lower();
    return llvm::any_of(llvm::ArrayRef<llvm::StringRef>{"alias", "same", "deprecated", "obsolete", "compat", "reuse",
                                                        "re-use", "share", "overlap", "synonym", "legacy", "old name",
                                                        "equivalent", "duplicate", "only for", "only in", "only used",
                                                        "for clients", "for servers"},
                        [&](llvm::StringRef word) { return llvm::StringRef{text}.contains(word); });
}

// read and readable, no_focus and dont_focus: two names of one thing.
bool are_synonyms(const enum_type& e, const member& a, const member& b) {
    const std::vector<std::string> first = own_words(e, a), second = own_words(e, b);
    const auto is_among = [](llvm::ArrayRef<std::string> few, llvm::ArrayRef<std::string> many) {
        return llvm::all_of(few, [&](llvm::StringRef word) {
            return llvm::any_of(many, [&](llvm::StringRef other) {
                if (word.size() < 3 || other.size() < 3) { return word == other; }
                return other.starts_with(word) || word.starts_with(other) ||
                       (word.size() > 3 && other.edit_distance(word) <= 1);
            });
        });
    };
    return is_among(first, second) || is_among(second, first);
}

// key_up ... and mouse_up ...: each vocabulary has the bits to itself.
bool are_of_two_vocabularies(const enum_type& e, const member& a, const member& b) {
    const auto leader = [&](const member& m) { return own_words(e, m).front(); };
    const std::string first = leader(a), second = leader(b);
    if (first == second) { return false; }
    const auto members_of = [&](const std::string& word) {
        return llvm::count_if(e.members, [&](const member& m) { return leader(m) == word; });
    };
    return members_of(first) > 1 || members_of(second) > 1;
}

// The end of a list is no flag whatever it is called.
bool ends_list(const enum_type& e, const member& m) {
    static constexpr llvm::StringRef ends[] = {"max",      "last",  "end",  "count", "num",   "number",
                                               "sentinel", "all",   "mask", "any",   "total", "size",
                                               "next",     "limit", "top",  "first", "begin"};
    return llvm::any_of(own_words(e, m), [](llvm::StringRef word) { return llvm::is_contained(ends, word); });
}

// A list that begins anew below its highest bit, with numbers that were there already, is a second list.
bool begins_anew(const enum_type& e, const member& first, const member& second) {
    const member* before = &first;
    for (const member* m = &first + 1; m != &second; ++m) {
        if (m->value < before->value) { return true; }
        before = m;
    }
    const auto again = llvm::count_if(e.members, [&](const member& m) {
        return &m > &second && is_written_flag(m) && m.value <= before->value && m.value > second.value;
    });
    return again > 1;
}

// Whoever writes one bit in two lines that follow each other sees it. So it is a slip only where the number that comes
// next is missing: 4, 4, 16, or 2, 4, 4 at the end.
bool is_next_number_missing(const enum_type& e, const member& first, const member& second) {
    if (&second != &first + 1) { return true; }
    const std::uint64_t next = second.value << 1U;
    if (next == 0 || (next & ~e.all_bits()) != 0 || has_value(e, next)) { return false; }
    const bool is_last =
        llvm::none_of(e.members, [&](const member& m) { return is_written_flag(m) && m.value > next; });
    return !is_last || has_value(e, second.value >> 1U);
}

void find_shared_bits(const enum_type& e, const clang::ASTContext& ast, const suspicion_reporter& report) {
    std::map<std::uint64_t, std::vector<const member*>> of_value;
    for (const member& m : e.members) {
        if (is_written_flag(m) && m.mentions.empty() && !ends_list(e, m)) { of_value[m.value].push_back(&m); }
    }
    std::vector<std::pair<const member*, const member*>> clashes;
    for (const auto& [value, same] : of_value) {
        for (const member* const m : llvm::drop_begin(same)) { clashes.emplace_back(same.front(), m); }
    }
    // of many, each is meant
    if (clashes.empty() || clashes.size() * 6 > of_value.size() + 2) { return; }
    for (const auto& [first, second] : clashes) {
        if (are_synonyms(e, *first, *second) || are_of_two_vocabularies(e, *first, *second) ||
            begins_anew(e, *first, *second) || !is_next_number_missing(e, *first, *second)) {
            continue;
        }
        if (is_said_to_be_meant(*first, ast.getSourceManager()) ||
            is_said_to_be_meant(*second, ast.getSourceManager())) {
            continue;
        }
        diagnostic found{severity::warning, e.qualified(*second), {}, second->decl->getLocation(), {}, {}};
        found.message = llvm::formatv("'{0}' has {1}, which is '{2}' already; {3}", second->name,
                                      bits_text(second->value), first->name, free_bit_advice(e))
                            .str();
        found.notes.emplace_back(first->decl->getLocation(), "'" + first->name + "' is here");
        report("ensign-bit-alias", std::move(found));
    }
}

void find_forgotten_values(const enum_type& e, const suspicion_reporter& report) {
    std::vector<std::size_t> forgotten;
    std::uint64_t flags = 0;
    std::size_t counted = 0;
    for (std::size_t i = 0; i < e.members.size(); ++i) {
        const member& m = e.members[i];
        if (is_written_flag(m)) { flags |= m.value; }
        if (m.init != nullptr || i == 0) { continue; }
        ++counted;
        const member& before = e.members[i - 1];
        const bool by_luck = m.is_flag() && (m.value & flags) == 0;
        if (is_written_flag(before) && before.value > 1 && !by_luck && !ends_list(e, m) && &m != &e.members.back()) {
            forgotten.push_back(i);
        }
    }
    if (forgotten.size() != 1 || counted > 1) { return; }
    const member& m = e.members[forgotten.front()];
    const member& before = e.members[forgotten.front() - 1];
    const std::string names = as_names(e, m.value);
    diagnostic found{severity::warning, e.qualified(m), {}, m.decl->getLocation(), {}, {}};
    found.message =
        llvm::formatv("'{0}' has no value of its own and counts on from '{1}' to {2}{3}; {4}", m.name, before.name,
                      bits_text(m.value), names.empty() ? "" : ", which is " + names, free_bit_advice(e))
            .str();
    report("ensign-implicit-value", std::move(found));
}

} // namespace

void find_suspicions(const enum_type& e, clang::ASTContext& ast, const suspicion_reporter& report) {
    find_shared_bits(e, ast, report);
    find_forgotten_values(e, report);
    find_slips_of_values(e, ast, report);
}

} // namespace ensign::lint
