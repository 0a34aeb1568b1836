// SPDX-License-Identifier: BSL-1.0
#include "roles.hpp"

#include "words.hpp"

namespace ensign::lint {

// "num_lock" is a key, and "back_end" is no end.
const char default_sentinels[] =
    "^(count|num|number|last|max|end|sentinel)$"
    "|_(count|num|sentinel)$"
    "|^num_(of_.*|.*s)$"
    "|(^|_)(max|last|end)_(flag|bit|trait|value|enum|entry|item|member|index|enumerator)s?$"
    "|(^|_)force_(8|16|32|64|dword|u?_?int|size)(_|$)";

namespace {

// Of a pair such as first and last, each may be a flag.
bool is_half_of_a_pair(const enum_type& e, const member& m) {
    static constexpr std::pair<llvm::StringRef, llvm::StringRef> pairs[] = {
        {"end", "begin"}, {"end", "start"}, {"last", "first"}, {"max", "min"}};
    if (!m.is_flag() || m.init == nullptr || m.only_names) { return false; }
    const std::string name = own_name(e, m);
    return llvm::any_of(pairs, [&](const auto& pair) {
        return pair.first == name && llvm::any_of(e.members, [&](const member& other) {
                   return other.is_flag() && other.value != m.value && own_name(e, other) == pair.second;
               });
    });
}

// Enumerators that say how far something is shifted.
class shift_counts : public clang::RecursiveASTVisitor<shift_counts> {
public:
    bool VisitBinaryOperator(clang::BinaryOperator* operation) {
        if (!operation->isShiftOp()) { return true; }
        const auto* const name = llvm::dyn_cast<clang::DeclRefExpr>(operation->getRHS()->IgnoreParenCasts());
        if (name != nullptr) { found.insert(name->getDecl()); }
        return true;
    }

    llvm::SmallPtrSet<const clang::ValueDecl*, 8> found;
};

bool is_shift(const member& m) {
    const auto* const operation =
        m.init == nullptr ? nullptr : llvm::dyn_cast<clang::BinaryOperator>(m.init->IgnoreParenCasts());
    return operation != nullptr && operation->isShiftOp();
}

// kind_shift with kind_width or kind_mask beside it; the stem is {"kind"}.
struct named_part {
    std::vector<std::string> stem;
    bool is_mask;
    bool is_number;
};

named_part read_name(const enum_type& e, const member& m) {
    named_part out{own_words(e, m), false, false};
    const std::string last = out.stem.back();
    out.stem.pop_back();
    out.is_mask = last == "mask";
    out.is_number = m.value < 64 && !m.only_names && !is_shift(m) &&
                    llvm::is_contained({"shift", "width", "offset", "index", "pos", "position", "bits", "lsb", "msb"},
                                       llvm::StringRef{last});
    return out;
}

bool names_flag(const clang::Stmt& part) {
    const auto* const name = llvm::dyn_cast<clang::DeclRefExpr>(&part);
    if (name != nullptr) { return llvm::isa<clang::EnumConstantDecl>(name->getDecl()); }
    return llvm::any_of(part.children(), [](const clang::Stmt* c) { return c != nullptr && names_flag(*c); });
}

bool has_condition(const clang::Stmt& part) {
    const auto* const operation = llvm::dyn_cast<clang::BinaryOperator>(&part);
    if (operation != nullptr && operation->isLogicalOp() && names_flag(part)) { return true; }
    return llvm::any_of(part.children(), [](const clang::Stmt* c) { return c != nullptr && has_condition(*c); });
}

} // namespace

std::vector<const member*> sentinels_of(const enum_type& e, llvm::StringRef regex) {
    const llvm::Regex wanted{regex};
    std::vector<const member*> out;
    for (const member& m : e.members) {
        if ((wanted.match(own_name(e, m)) || wanted.match(m.name)) && !is_half_of_a_pair(e, m)) { out.push_back(&m); }
    }
    return out;
}

std::vector<const member*> field_parts_of(const enum_type& e) {
    shift_counts counts;
    std::vector<named_part> names;
    for (const member& m : e.members) {
        if (m.init != nullptr) { counts.TraverseStmt(const_cast<clang::Expr*>(m.init)); }
        names.push_back(read_name(e, m));
    }
    std::map<std::vector<std::string>, std::vector<std::size_t>> of_stem;
    for (std::size_t i = 0; i < names.size(); ++i) {
        const bool may_have_mate = !names[i].stem.empty() && (names[i].is_mask || names[i].is_number);
        if (may_have_mate) { of_stem[names[i].stem].push_back(i); }
    }
    const auto has_mate = [&](std::size_t i, auto&& is_one) {
        const auto same = of_stem.find(names[i].stem);
        return same != of_stem.end() &&
               llvm::any_of(same->second, [&](std::size_t j) { return j != i && is_one(names[j]); });
    };
    std::vector<const member*> out;
    for (std::size_t i = 0; i < names.size(); ++i) {
        const member& m = e.members[i];
        const bool is_count = counts.found.contains(m.decl);
        const bool is_number =
            names[i].is_number && has_mate(i, [](const named_part& n) { return n.is_mask || n.is_number; });
        const bool is_mask =
            m.is_composite() && !m.only_names &&
            ((names[i].is_mask && has_mate(i, [](const named_part& n) { return n.is_number; })) ||
             llvm::any_of(m.mentions, [&](const auto* other) { return counts.found.contains(other); }));
        if (is_count || is_number || is_mask) { out.push_back(&m); }
    }
    return out;
}

bool says_nothing(const enum_type& e, const member& m) {
    static constexpr llvm::StringRef usual[] = {"no",        "none",  "nothing", "empty",   "zero",
                                                "null",      "nil",   "unset",   "off",     "default",
                                                "undefined", "clear", "cleared", "invalid", "unknown"};
    return llvm::any_of(own_words(e, m), [](llvm::StringRef word) { return llvm::is_contained(usual, word); });
}

bool is_told_as_condition(const member& m, const check_options& set) {
    return m.init != nullptr && !m.mentions.empty() && set.runs("ensign-constant-condition") && has_condition(*m.init);
}

told_elsewhere::told_elsewhere(const enum_type& e, const check_options& set) {
    for (const member& m : e.members) {
        if (is_told_as_condition(m, set)) { members_.push_back(&m); }
    }
    if (set.runs("ensign-sentinel")) {
        llvm::append_range(members_, sentinels_of(e, set.text("ensign-sentinel.SentinelRegex", default_sentinels)));
    }
    if (set.runs("ensign-bit-field-member")) { llvm::append_range(members_, field_parts_of(e)); }
}

} // namespace ensign::lint
