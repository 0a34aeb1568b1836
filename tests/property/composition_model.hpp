// SPDX-License-Identifier: BSL-1.0
#ifndef ENSIGN_TESTS_PROPERTY_COMPOSITION_MODEL_HPP
#define ENSIGN_TESTS_PROPERTY_COMPOSITION_MODEL_HPP

// What views that are made of views should hold, by a full recomputation. Include it after every other header: it
// imports.

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <set>

#include "oracle.hpp"

namespace compositions {

using programs::condition;
using programs::conditions;
using programs::stats;
using set_type = ensign::entity_set<stats, condition>;
using view_type = ensign::view<stats, condition>;
using context_type = ensign::context_view<int, stats, condition>;
using ensign::entity;
using numbers = std::set<std::uint32_t>;

struct row {
    stats data;
    std::uint64_t bits = 0;
};
using table = std::map<std::uint32_t, row>;

/// What a view asks of a row.
struct question {
    enum class form : std::uint8_t { filter, declared, function, raw, context };

    form kind = form::filter;
    std::uint64_t all = 0, none = 0;
    int limit = 0;
    std::shared_ptr<int> shift = std::make_shared<int>(0); // the context

    [[nodiscard]] bool data(const stats& d) const { return (d.hp + *shift) % 5 < limit; }
    [[nodiscard]] bool filter(std::uint64_t bits) const { return (bits & all) == all && (bits & none) == 0; }
    [[nodiscard]] bool holds(const row& r) const {
        switch (kind) {
        case form::filter: return filter(r.bits);
        case form::declared: return filter(r.bits) && r.data.hp < limit;
        case form::function: return filter(r.bits) && data(r.data);
        default: return filter(r.bits) != data(r.data);
        }
    }
    [[nodiscard]] std::uint64_t observed() const { return all | none; }
};

/// What the members of a view follow from.
struct model {
    enum class how : std::uint8_t { scan, twin, both, either, without, inner };

    how kind = how::scan;
    question asks;
    std::shared_ptr<model> a, b;
    std::optional<view_type> twin; // made and refreshed as the view, where its members depend on what has happened

    [[nodiscard]] std::uint64_t observed() const {
        return asks.observed() | (a != nullptr ? a->observed() : 0) | (b != nullptr ? b->observed() : 0);
    }
};

class members_of {
public:
    explicit members_of(const table& rows) : rows_{rows} {}

    const numbers& operator()(const model& m) {
        const auto [at, fresh] = known_.try_emplace(&m);
        if (!fresh) { return at->second; }
        numbers out;
        if (m.kind == model::how::twin) {
            for (const entity e : m.twin->ids()) { out.insert(e.value()); }
        } else if (m.kind == model::how::scan || m.kind == model::how::inner) {
            for (const auto& [id, r] : rows_) {
                if (m.asks.holds(r) && (m.a == nullptr || (*this)(*m.a).contains(id))) { out.insert(id); }
            }
        } else {
            const numbers a = (*this)(*m.a);
            const numbers b = (*this)(*m.b);
            if (m.kind == model::how::both) {
                std::ranges::set_intersection(a, b, std::inserter(out, out.end()));
            } else if (m.kind == model::how::either) {
                std::ranges::set_union(a, b, std::inserter(out, out.end()));
            } else {
                std::ranges::set_difference(a, b, std::inserter(out, out.end()));
            }
        }
        return known_[&m] = out;
    }

private:
    const table& rows_;
    std::map<const model*, numbers> known_;
};

} // namespace compositions

#endif
