// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_TESTS_PROPERTY_ORACLE_HPP
#define ENSIGN_TESTS_PROPERTY_ORACLE_HPP

// What a set and its views should do, in the plainest words: maps, full scans, no sharing with the library but its
// types. Include it after every other header: it imports.

#include <ensign/describe.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

import ensign;

namespace programs {

enum class condition : std::uint8_t { cursed = 1, poisoned = 2, asleep = 4, blessed = 128 };
ENSIGN_TRAITS(condition, (cursed, poisoned, asleep, blessed));

enum class job : std::uint64_t { smith = 1, baker = 2, king = std::uint64_t{1} << 63 };
ENSIGN_TRAITS(job, (smith, baker, king));

struct stats {
    std::int32_t hp = 0;
    std::int16_t level = 0;

    friend bool operator==(const stats&, const stats&) = default;
};
ENSIGN_FIELDS(stats, hp, level);

using conditions = ensign::traits<condition>;
using jobs = ensign::traits<job>;

struct row {
    stats data;
    std::uint64_t a = 0; // conditions
    std::uint64_t b = 0; // jobs

    friend bool operator==(const row&, const row&) = default;
};
using table = std::map<std::uint32_t, row>;

/// The condition of a view as data, so that the library's predicate and the oracle can both read it.
struct view_spec {
    enum class form : std::uint8_t { masks, declared, raw, context };

    form kind = form::masks;
    ensign::trigger when = ensign::trigger::all;
    std::uint64_t all_a = 0, any_a = 0, none_a = 0; // the filter, or for raw forms `any` is what the predicate reads
    std::uint64_t all_b = 0, any_b = 0, none_b = 0;
    std::int32_t modulus = 1, remainder = 0; // what the data must be like
    bool everything_observed = false;        // raw forms: the observed mask is left out

    [[nodiscard]] bool data_fits(const stats& d, std::int32_t shift) const {
        const std::int64_t sum = std::int64_t{d.hp} + shift;
        return ((sum % modulus) + modulus) % modulus == remainder;
    }
    [[nodiscard]] bool raw_fits(const stats& d, std::uint64_t a, std::uint64_t b, std::int32_t shift) const {
        return ((a & any_a) != 0) == ((b & any_b) != 0) || data_fits(d, shift);
    }
    [[nodiscard]] bool holds(const row& r, std::int32_t context) const {
        if (kind == form::raw || kind == form::context) {
            return raw_fits(r.data, r.a, r.b, kind == form::context ? context : 0);
        }
        const bool a = (r.a & all_a) == all_a && (any_a == 0 || (r.a & any_a) != 0) && (r.a & none_a) == 0;
        const bool b = (r.b & all_b) == all_b && (any_b == 0 || (r.b & any_b) != 0) && (r.b & none_b) == 0;
        return a && b && (kind == form::masks || data_fits(r.data, 0));
    }
    [[nodiscard]] std::uint64_t observed_a() const { return everything_observed ? 0xff : all_a | any_a | none_a; }
    [[nodiscard]] std::uint64_t observed_b() const {
        return everything_observed ? ~std::uint64_t{0} : all_b | any_b | none_b;
    }
};

/// One thing that was told, or should be.
struct event {
    enum class phase : std::uint8_t { signal, exit, enter, update, set_changed };

    phase when;
    std::uint32_t view; // number of the view, 0 for the set
    char what;
    std::uint32_t who;
    std::int64_t x = 0, y = 0;

    friend bool operator==(const event&, const event&) = default;
    [[nodiscard]] auto group() const { return std::tuple{when, view}; }
};

inline std::int64_t packed(const stats& d) { return std::int64_t{d.hp} * 65536 + d.level; }

/// What happened to one entity.
struct difference {
    char what; // i, e, m
    std::uint32_t who;
    row before;
    row now;
};

struct model_view {
    view_spec spec;
    std::uint32_t number = 0;
    std::uint64_t born = 0; // step counter of the model
    std::int32_t context = 0;
    bool wants_enter = false, wants_exit = false, wants_update = false;
    bool attached = true;
    std::set<std::uint32_t> members;

    [[nodiscard]] std::set<std::uint32_t> scan(const table& rows) const {
        std::set<std::uint32_t> out;
        for (const auto& [id, r] : rows) {
            if (spec.holds(r, context)) { out.insert(id); }
        }
        return out;
    }

    /// Whether this difference makes the view look again.
    [[nodiscard]] bool triggered_by(const difference& d) const {
        using enum ensign::trigger;
        const bool data = !(d.before.data == d.now.data);
        const bool bits =
            ((d.before.a ^ d.now.a) & spec.observed_a()) != 0 || ((d.before.b ^ d.now.b) & spec.observed_b()) != 0;
        return (data && (spec.when == all || spec.when == data_only)) ||
               (bits && (spec.when == all || spec.when == traits_only));
    }

    void tell(std::vector<event>& out, event::phase when, std::uint32_t who, const stats& x, const stats& y) const {
        switch (when) {
        case event::phase::exit:
            if (wants_exit) { out.push_back({when, number, 'x', who, packed(x), 0}); }
            break;
        case event::phase::enter:
            if (wants_enter) { out.push_back({when, number, 'n', who, packed(y), 0}); }
            break;
        default:
            if (wants_update) { out.push_back({when, number, 'u', who, packed(x), packed(y)}); }
        }
    }

    void follow(std::vector<event>& out, const difference& d) {
        const bool was = members.contains(d.who);
        bool is = was;
        if (d.what == 'e') {
            is = false;
        } else if (d.what == 'i') {
            is = spec.when != ensign::trigger::none && spec.holds(d.now, context);
        } else if (triggered_by(d)) {
            is = spec.holds(d.now, context);
            if (was && is) { tell(out, event::phase::update, d.who, d.before.data, d.now.data); }
        }
        if (was == is) { return; }
        if (is) {
            members.insert(d.who);
            tell(out, event::phase::enter, d.who, d.now.data, d.now.data);
        } else {
            members.erase(d.who);
            tell(out, event::phase::exit, d.who, d.before.data, d.now.data);
        }
    }

    /// Looks at everything; tells the differences when asked to. `gone`: rows that were there and can still be read.
    void look_anew(std::vector<event>* out, const table& rows, const table& gone = {}) {
        const std::set<std::uint32_t> now = scan(rows);
        if (out != nullptr) {
            for (const std::uint32_t id : members) {
                if (now.contains(id)) { continue; }
                const auto here = rows.find(id);
                const auto there = gone.find(id);
                if (here != rows.end()) {
                    tell(*out, event::phase::exit, id, here->second.data, here->second.data);
                } else if (there != gone.end()) {
                    tell(*out, event::phase::exit, id, there->second.data, there->second.data);
                }
            }
            for (const std::uint32_t id : now) {
                if (!members.contains(id)) { tell(*out, event::phase::enter, id, {}, rows.at(id).data); }
            }
        }
        members = now;
    }
};

/// Few events, nearly in order: insertion.
template <class Less>
void sort_stably(std::vector<event>& events, Less less) {
    for (auto at = events.begin(); at != events.end(); ++at) {
        std::rotate(std::upper_bound(events.begin(), at, *at, less), at, at + 1);
    }
}

/// Sorts what may be told in any order: within one phase of one view, the entities. What one entity is told keeps its
/// order. Returns what is wrong with the order of the phases.
inline std::string normalize(std::vector<event>& events) {
    for (std::size_t i = 1; i < events.size(); ++i) {
        if (events[i].group() < events[i - 1].group()) { return "told in the wrong order of phases or views"; }
    }
    sort_stably(events, [](const event& l, const event& r) {
        return std::tuple{l.group(), l.who} < std::tuple{r.group(), r.who};
    });
    return "";
}

inline std::string to_text(const event& e) {
    return std::string{e.what} + " view " + std::to_string(e.view) + " entity " + std::to_string(e.who) + " (" +
           std::to_string(e.x) + ", " + std::to_string(e.y) + ")";
}

} // namespace programs

#endif
