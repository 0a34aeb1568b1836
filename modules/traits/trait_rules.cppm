// SPDX-License-Identifier: BSL-1.0
module;

#include <ensign/describe.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>

export module ensign.traits:trait_rules;

import :message;
import :reflection;

// ENSIGN_RULES as tables of bits. A name of a rule, or several that are joined by |, is a term: who has it has all of its
// flags. `exclusive` allows at most one of its terms; `implies` asks of whoever has the first for the flags of the others.

export namespace ensign::internal {

/// One rule of a trait enum, whatever its type.
struct trait_rule {
    describe::rule_kind kind = describe::rule_kind::exclusive;
    const char* text = "";   ///< as it was written, without its kind
    std::uint32_t first = 0; ///< of its terms, in `rule_span::terms`
    std::uint32_t count = 0;
    std::uint64_t left = 0;  ///< implies: the first term; exclusive: the flags of all
    std::uint64_t right = 0; ///< implies: the flags of the others; exclusive: none
    bool single = true;      ///< every term is one flag
};

/// The rules of one enum. A term of no bits has a name that does not exist, or that stands for nothing.
struct rule_span {
    const trait_rule* first = nullptr;
    std::size_t size = 0;
    const std::uint64_t* terms = nullptr;

    [[nodiscard]] constexpr const trait_rule* begin() const noexcept { return first; }
    [[nodiscard]] constexpr const trait_rule* end() const noexcept { return first + size; }
    [[nodiscard]] constexpr std::uint64_t term(const trait_rule& of, std::uint32_t i) const noexcept {
        return terms[of.first + i];
    }
};

template <std::size_t Rules, std::size_t Terms>
struct trait_rule_table {
    static constexpr std::size_t size = Rules;

    trait_rule rules[Rules == 0 ? 1 : Rules] = {};
    std::uint64_t terms[Terms == 0 ? 1 : Terms] = {};
    std::uint64_t mentioned = 0; ///< the bits that rules speak of

    [[nodiscard]] constexpr rule_span span() const noexcept { return {rules, Rules, terms}; }
};

/// A name in the text of a rule.
struct rule_name {
    piece name;
    char behind; ///< '|': the term goes on; ',': another one follows; 0: the end
};

/// Takes the next name off the text.
[[nodiscard]] constexpr rule_name next_name(const char*& text) noexcept {
    while (*text == ' ') { ++text; }
    const char* const first = text;
    while (*text != '\0' && *text != ',' && *text != '|') { ++text; }
    const char* last = text;
    while (last != first && last[-1] == ' ') { --last; }
    const char behind = *text;
    if (behind != '\0') { ++text; }
    return {{first, static_cast<std::size_t>(last - first)}, behind};
}

/// The described enumerator of this name; null when there is none.
[[nodiscard]] constexpr const enumerator* find_enumerator(enumerator_span all, piece name) noexcept {
    for (const enumerator& e : all) {
        if (__builtin_strlen(e.name) == name.size && __builtin_memcmp(e.name, name.first, name.size) == 0) {
            return &e;
        }
    }
    return nullptr;
}

/// A term is had: all of its flags are there.
[[nodiscard]] constexpr bool has_term(std::uint64_t mask, std::uint64_t term) noexcept {
    return term != 0 && (mask & term) == term;
}

/// Whether the mask obeys this rule.
[[nodiscard]] constexpr bool obeys(rule_span all, const trait_rule& rule, std::uint64_t mask) noexcept {
    if (rule.kind == describe::rule_kind::implies) {
        return !has_term(mask, rule.left) || (mask & rule.right) == rule.right;
    }
    if (rule.single) { return ((mask & rule.left) & ((mask & rule.left) - 1)) == 0; }
    std::uint32_t had = 0;
    for (std::uint32_t i = 0; i < rule.count; ++i) { had += has_term(mask, all.term(rule, i)) ? 1U : 0U; }
    return had <= 1;
}

/// What masks imply, through any number of rules.
class implications {
public:
    constexpr explicit implications(rule_span all) noexcept : all_{all} {
        for (const trait_rule& rule : all) {
            if (rule.kind != describe::rule_kind::implies || rule.left == 0) { continue; }
            if ((rule.left & (rule.left - 1)) == 0) {
                of_flag_[__builtin_ctzll(rule.left)] |= rule.right;
            } else {
                of_several_ = true;
            }
        }
    }

    /// The mask with all that it implies. O(flags), and O(rules) for each rule of several flags on its left.
    [[nodiscard]] constexpr std::uint64_t close(std::uint64_t mask) const noexcept {
        for (std::uint64_t before = ~mask; before != mask;) {
            before = mask;
            for (std::uint64_t left = mask; left != 0;) {
                const std::uint64_t added = of_flag_[__builtin_ctzll(left)] & ~mask;
                left = (left & (left - 1)) | added;
                mask |= added;
            }
            if (!of_several_) { break; }
            for (const trait_rule& rule : all_) {
                if (rule.kind == describe::rule_kind::implies && has_term(mask, rule.left)) { mask |= rule.right; }
            }
        }
        return mask;
    }

private:
    rule_span all_;
    std::uint64_t of_flag_[64] = {};
    bool of_several_ = false;
};

/// Two terms of one exclusive group that a mask has.
struct rule_clash {
    const trait_rule* rule = nullptr; ///< null: there are none
    std::uint32_t one = 0;            ///< positions of the terms, in the order of the rule
    std::uint32_t other = 0;
};

[[nodiscard]] constexpr rule_clash find_clash(rule_span all, std::uint64_t mask) noexcept {
    for (const trait_rule& rule : all) {
        if (rule.kind != describe::rule_kind::exclusive || obeys(all, rule, mask)) { continue; }
        rule_clash out{&rule, rule.count, 0};
        for (std::uint32_t i = 0; i < rule.count; ++i) {
            if (!has_term(mask, all.term(rule, i))) { continue; }
            if (out.one != rule.count) {
                out.other = i;
                return out;
            }
            out.one = i;
        }
    }
    return {};
}

} // namespace ensign::internal

namespace ensign::detail {

template <class E>
concept rules_described = requires(E** type) { ensign_rules_fn(type); };

template <std::size_t N>
constexpr std::size_t count_terms(const describe::rule_table<N>& given) noexcept {
    std::size_t out = 0;
    for (std::size_t i = 0; i < N; ++i) {
        ++out;
        for (const char* c = given.entries[i].text; *c != '\0'; ++c) { out += *c == ',' ? 1U : 0U; }
    }
    return out;
}

template <std::size_t Terms, std::size_t N>
constexpr auto read_rules(const describe::rule_table<N>& given, internal::enumerator_span names) noexcept {
    internal::trait_rule_table<N, Terms> out;
    std::uint32_t term = 0;
    for (std::size_t i = 0; i < N; ++i) {
        internal::trait_rule& rule = out.rules[i];
        rule = {given.entries[i].kind, given.entries[i].text, term};
        const char* text = rule.text;
        for (char behind = ','; behind != '\0';) {
            const internal::rule_name next = internal::next_name(text);
            const internal::enumerator* const named = internal::find_enumerator(names, next.name);
            out.terms[term] |= named == nullptr ? 0 : named->bits;
            behind = next.behind;
            if (behind != '|') { ++term; }
        }
        rule.count = term - rule.first;
        for (std::uint32_t t = 0; t < rule.count; ++t) {
            const std::uint64_t bits = out.terms[rule.first + t];
            const bool implied = rule.kind == describe::rule_kind::implies && t != 0;
            (implied ? rule.right : rule.left) |= bits;
            rule.single = rule.single && (bits & (bits - 1)) == 0;
            out.mentioned |= bits;
        }
    }
    return out;
}

template <class E>
constexpr auto find_rules() noexcept {
    if constexpr (rules_described<E>) {
        constexpr auto given = ensign_rules_fn(static_cast<E**>(nullptr));
        return read_rules<count_terms(given)>(given, internal::enumerators<E>());
    } else {
        return internal::trait_rule_table<0, 0>{};
    }
}

template <class E>
inline constexpr auto rules_of = find_rules<E>();

} // namespace ensign::detail

export namespace ensign::internal {

/// The rules of `E`, which may be none. Do not ask before ENSIGN_RULES: the answer is remembered.
template <class E>
[[nodiscard]] constexpr rule_span rules() noexcept {
    return detail::rules_of<E>.span();
}

template <class E>
inline constexpr bool has_rules = detail::rules_of<E>.size != 0;

/// A rule of `E` speaks of one of these bits.
template <class E>
[[nodiscard]] constexpr bool concerns_rules(std::uint64_t bits) noexcept {
    return (bits & detail::rules_of<E>.mentioned) != 0;
}

/// The mask obeys the rule of this number: an AND and a compare or two where the terms are flags.
template <class E, std::size_t Index>
[[nodiscard]] constexpr bool obeys_rule(std::uint64_t mask) noexcept {
    constexpr trait_rule rule = detail::rules_of<E>.rules[Index];
    if constexpr (rule.kind == describe::rule_kind::implies) {
        return (mask & rule.left) != rule.left || (mask & rule.right) == rule.right;
    } else if constexpr (rule.single) {
        return ((mask & rule.left) & ((mask & rule.left) - 1)) == 0;
    } else {
        return obeys(rules<E>(), rule, mask);
    }
}

/// The mask obeys all rules.
template <class E>
[[nodiscard]] constexpr bool obeys_all(std::uint64_t mask) noexcept {
    return [&]<std::size_t... I>(std::index_sequence<I...>) {
        return (obeys_rule<E, I>(mask) && ...);
    }(std::make_index_sequence<detail::rules_of<E>.size>{});
}

} // namespace ensign::internal

export namespace ensign::describe {

/// How many rules `ensign.traits` knows, for the check of ENSIGN_RULES that nobody has asked too early.
template <class E>
[[nodiscard]] constexpr std::size_t ensign_rule_count(tag<E>) noexcept {
    return detail::rules_of<E>.size;
}

} // namespace ensign::describe
