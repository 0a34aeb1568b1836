// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_TESTS_PROPERTY_COMPOSITION_JUDGE_HPP
#define ENSIGN_TESTS_PROPERTY_COMPOSITION_JUDGE_HPP

// Whether views that are made of views show and tell what the model says. Include it after every other header: it
// imports.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "composition_model.hpp"

namespace compositions {

/// A view of the program, with what it should hold.
struct live {
    std::uint32_t number = 0;
    std::shared_ptr<model> of;
    std::optional<view_type> plain;
    std::optional<context_type> with_context;
    std::vector<ensign::scoped_connection> connections;
    bool newborn = true; // made by the operation under way
    bool updates = false;

    view_type& view() { return plain.has_value() ? *plain : *with_context; }
};

/// One call of a callback.
struct told {
    int phase; // exit, enter, update
    std::uint32_t view;
    std::uint32_t who;
};

inline bool same(const table& a, const table& b) {
    return std::ranges::equal(a, b, [](const auto& l, const auto& r) {
        return l.first == r.first && l.second.data == r.second.data && l.second.bits == r.second.bits;
    });
}

/// Remembers the first thing that is wrong.
class judge {
public:
    /// What is wrong; empty: nothing yet.
    [[nodiscard]] const std::string& wrong() const { return wrong_; }

    void expect(bool ok, const char* what) {
        if (!ok && wrong_.empty()) { wrong_ = what; }
    }
    void expect(bool ok, const char* what, live& l) {
        if (ok || !wrong_.empty()) { return; }
        wrong_ = std::string{what} + " (view " + std::to_string(l.number) + (l.newborn ? ", new: " : ": ") +
                 l.view().condition() + ")";
    }

    /// What was told and what the views show, after one operation. `had`: the members of the old ones before it.
    void compare(const std::vector<std::unique_ptr<live>>& views, const std::vector<told>& all_told,
                 const table& before, const table& after, const std::map<std::uint32_t, numbers>& had, bool is_told) {
        members_of members{after};
        for (auto& l : views) {
            const numbers& has = members(*l->of);
            expect(l->view().size() == has.size(), "size", *l);
            numbers walked;
            for (const entity e : l->view()) { walked.insert(e.value()); }
            expect(walked == has, "members", *l);
            expect(l->view().ids().size() == has.size(), "ids", *l);
            std::array<numbers, 3> events;
            for (const told& t : all_told) {
                if (t.view != l->number) { continue; }
                expect(events[static_cast<std::size_t>(t.phase)].insert(t.who).second, "told twice", *l);
            }
            if (l->newborn) {
                continue; // it may be told of nothing, or of the end of the transaction that it was made in
            }
            if (!is_told) {
                expect(events[0].empty() && events[1].empty() && events[2].empty(), "told of silent changes", *l);
                continue;
            }
            numbers exits, enters, updates;
            const numbers& old = had.at(l->number);
            std::ranges::set_difference(old, has, std::inserter(exits, exits.end()));
            std::ranges::set_difference(has, old, std::inserter(enters, enters.end()));
            expect(events[0] == exits, "exits", *l);
            expect(events[1] == enters, "enters", *l);
            if (!l->updates || l->of->kind == model::how::twin) { continue; }
            for (const std::uint32_t id : old) {
                if (!has.contains(id)) { continue; }
                const row& was = before.at(id);
                const row& is = after.at(id);
                if (!(was.data == is.data) || ((was.bits ^ is.bits) & l->of->observed()) != 0) { updates.insert(id); }
            }
            expect(only_by_its_traits(*l->of) || events[2] == updates, "updates", *l);
        }
        for (std::size_t i = 1; i < all_told.size(); ++i) {
            const auto key = [](const told& t) { return std::pair{t.phase, t.view}; };
            expect(key(all_told[i - 1]) <= key(all_told[i]), "the order of phases and handles");
        }
    }

private:
    /// A trigger of its own makes a view over a view blind for data.
    static bool only_by_its_traits(const model& m) {
        return m.kind == model::how::inner && m.asks.kind == question::form::filter;
    }

    std::string wrong_;
};

} // namespace compositions

#endif
