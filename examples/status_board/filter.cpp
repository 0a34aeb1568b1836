// SPDX-License-Identifier: BSL-1.0
module;

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

module status_board.filter;

import ensign;
import status_board.town;

namespace town {

namespace {

constexpr std::size_t deepest = 64;

template <class E>
std::vector<std::string> names_of() {
    std::vector<std::string> out;
    for (const E flag : ensign::traits<E>::all()) { out.push_back(to_string(ensign::traits<E>{flag})); }
    return out;
}

/// How many letters one has to change, add or drop (Levenshtein).
std::size_t distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) { row[j] = j; }
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i);
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t change = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            diagonal = std::exchange(row[j], std::min({change, row[j] + 1, row[j - 1] + 1}));
        }
    }
    return row.back();
}

std::string nearest(std::string_view name) {
    std::vector<std::string> all = names_of<condition>();
    for (std::string& n : names_of<job>()) { all.push_back(std::move(n)); }
    const auto best = std::min_element(all.begin(), all.end(), [&](const std::string& a, const std::string& b) {
        return distance(name, a) < distance(name, b);
    });
    return distance(name, *best) <= 2 ? *best : std::string{};
}

} // namespace

/// Recursive descent: either := both ('|' both)*, both := one ('&' one)*, one := '!' one | '(' either ')' | name.
class parser {
public:
    parser(std::string_view text, std::vector<filter::step>& out) : text_{text}, out_{out} {}

    void run() {
        either(0);
        if (peek() != '\0') { fail(fmt::format("'{}' is not expected here", peek())); }
    }

private:
    void either(std::size_t depth) {
        both(depth);
        while (accept('|')) {
            both(depth);
            out_.push_back({filter::kind::either});
        }
    }
    void both(std::size_t depth) {
        one(depth);
        while (accept('&')) {
            one(depth);
            out_.push_back({filter::kind::both});
        }
    }
    void one(std::size_t depth) {
        if (depth == deepest) { fail(fmt::format("more than {} levels of '!' and '('", deepest)); }
        if (accept('!')) {
            one(depth + 1);
            out_.push_back({filter::kind::negate});
        } else if (accept('(')) {
            either(depth + 1);
            if (!accept(')')) { fail("a ')' is missing"); }
        } else {
            name();
        }
    }
    void name() {
        skip_space();
        const std::size_t begin = at_;
        while (at_ < text_.size() && (std::isalnum(static_cast<unsigned char>(text_[at_])) || text_[at_] == '_')) {
            ++at_;
        }
        const std::string_view word = text_.substr(begin, at_ - begin);
        if (word.empty()) { fail(at_ == text_.size() ? "a trait name is missing" : "a trait name is expected"); }
        if (const auto c = ensign::traits<condition>::try_from_string(word); c && !c->empty()) {
            out_.push_back({filter::kind::has, *c});
        } else if (const auto j = ensign::traits<job>::try_from_string(word); j && !j->empty()) {
            out_.push_back({filter::kind::has, *j});
        } else {
            at_ = begin;
            const std::string guess = nearest(word);
            fail(fmt::format("no trait is called '{}'{}", word,
                             guess.empty() ? "" : fmt::format(": did you mean '{}'?", guess)));
        }
    }

    char peek() {
        skip_space();
        return at_ < text_.size() ? text_[at_] : '\0';
    }
    bool accept(char c) {
        if (peek() != c) { return false; }
        ++at_;
        return true;
    }
    void skip_space() {
        while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_]))) { ++at_; }
    }
    [[noreturn]] void fail(const std::string& what) const {
        throw filter_error{fmt::format("{}\n  {}\n  {}^ character {}\nTraits: {}. Operators: & | ! ( ).", what, text_,
                                       std::string(at_, ' '), at_ + 1, filter::known_names())};
    }

    std::string_view text_;
    std::vector<filter::step>& out_;
    std::size_t at_ = 0;
};

filter::filter(std::string_view text) {
    if (text.find_first_not_of(" \t") != std::string_view::npos) { parser{text, steps_}.run(); }
}

bool filter::matches(ensign::traits<condition> conditions, ensign::traits<job> jobs) const {
    const citizens::masks_type has{conditions, jobs};
    std::vector<bool> stack;
    for (const step& s : steps_) {
        if (s.what == kind::has) {
            stack.push_back(has.has_all(s.traits));
        } else if (s.what == kind::negate) {
            stack.back() = !stack.back();
        } else {
            const bool right = stack.back();
            stack.pop_back();
            stack.back() = s.what == kind::both ? stack.back() && right : stack.back() || right;
        }
    }
    return stack.empty() || stack.back();
}

citizens::masks_type filter::observed() const {
    citizens::masks_type out;
    for (const step& s : steps_) { out = out | s.traits; }
    return out;
}

std::string filter::known_names() {
    return fmt::format("{}; {}", fmt::join(names_of<condition>(), ", "), fmt::join(names_of<job>(), ", "));
}

} // namespace town
