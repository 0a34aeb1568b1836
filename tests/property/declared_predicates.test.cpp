// SPDX-License-Identifier: BSL-1.0
// Random declared predicates over random changes: members are what a full scan finds, and what is told is what a view
// with a function is told.

#include <ensign/describe.hpp>

#include <catch2/catch_test_macros.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

import ensign;

namespace {

namespace fort {

enum class condition : std::uint8_t { none = 0, cursed = 1, poisoned = 2, shielded = 4 };
ENSIGN_TRAITS(condition, (none, cursed, poisoned, shielded));

enum class job : std::uint32_t { none = 0, smith = 1, baker = 2, king = 1U << 31 };
ENSIGN_TRAITS(job, (none, smith, baker, king));

enum class mood : std::uint8_t { calm, tense, angry };
ENSIGN_VALUES(mood, calm, tense, angry);

struct place {
    std::int8_t x = 0;
    std::int8_t y = 0;
};
ENSIGN_FIELDS(place, x, y);

struct army {
    std::int32_t men = 0;
    std::uint16_t arrows = 0;
    float morale = 0;
    bool marching = false;
    mood temper = mood::calm;
    place home = {};
};
ENSIGN_FIELDS(army, men, arrows, morale, marching, temper, home);

} // namespace fort

using ensign::entity;
using ensign::field;
using ensign::traits;
using fort::army;
using fort::condition;
using fort::job;
using fort::mood;
using fort::place;
using conditions = traits<condition>;
using jobs = traits<job>;
using set_type = ensign::entity_set<army, condition, job>;
using view_type = ensign::view<army, condition, job>;
using naive = std::function<bool(const army&, conditions, jobs)>;
using random = std::mt19937;

std::uint32_t below(random& r, std::uint32_t n) { return static_cast<std::uint32_t>(r() % n); }
conditions any_conditions(random& r) { return conditions::dropping(below(r, 8)); }
jobs any_jobs(random& r) { return jobs::dropping(below(r, 4) | (below(r, 2) << 31)); }
float any_morale(random& r) {
    static constexpr std::array<float, 5> all{0.0F, -0.0F, 0.5F, 1.0F, std::numeric_limits<float>::quiet_NaN()};
    return all[below(r, 5)];
}

/// A predicate and what it means.
template <class P>
struct pair_of {
    P declared;
    naive means;
};
template <class P>
pair_of(P, naive) -> pair_of<P>;

template <unsigned Kind>
auto leaf(random& r) {
    if constexpr (Kind == 0) {
        const auto n = static_cast<std::int32_t>(below(r, 4));
        return pair_of{field<&army::men>() < n, naive{[n](const army& a, conditions, jobs) { return a.men < n; }}};
    } else if constexpr (Kind == 1) {
        const auto n = static_cast<std::uint16_t>(below(r, 4));
        return pair_of{field<&army::arrows>() >= n,
                       naive{[n](const army& a, conditions, jobs) { return a.arrows >= n; }}};
    } else if constexpr (Kind == 2) {
        const float n = any_morale(r);
        return pair_of{field<&army::morale>() <= n,
                       naive{[n](const army& a, conditions, jobs) { return a.morale <= n; }}};
    } else if constexpr (Kind == 3) {
        const bool b = below(r, 2) != 0;
        return pair_of{field<&army::marching>() == b,
                       naive{[b](const army& a, conditions, jobs) { return a.marching == b; }}};
    } else if constexpr (Kind == 4) {
        const auto m = static_cast<mood>(below(r, 3));
        return pair_of{field<&army::temper>() != m,
                       naive{[m](const army& a, conditions, jobs) { return a.temper != m; }}};
    } else if constexpr (Kind == 5) {
        const auto n = static_cast<std::int8_t>(below(r, 3));
        return pair_of{n > field<&army::home, &place::x>(),
                       naive{[n](const army& a, conditions, jobs) { return n > a.home.x; }}};
    } else if constexpr (Kind == 6) {
        const auto m = any_conditions(r);
        return pair_of{ensign::has_all(m), naive{[m](const army&, conditions c, jobs) { return c.has_all(m); }}};
    } else if constexpr (Kind == 7) {
        const auto m = any_conditions(r);
        return pair_of{ensign::has_any(m), naive{[m](const army&, conditions c, jobs) { return c.has_any(m); }}};
    } else if constexpr (Kind == 8) {
        const auto m = any_jobs(r);
        return pair_of{ensign::has_none(m), naive{[m](const army&, conditions, jobs j) { return j.has_none(m); }}};
    } else {
        const auto m = any_conditions(r);
        const auto n = any_jobs(r);
        return pair_of{ensign::has_any(m, n),
                       naive{[m, n](const army&, conditions c, jobs j) { return c.has_any(m) || j.has_any(n); }}};
    }
}

constexpr unsigned mixed(unsigned seed, unsigned salt) {
    unsigned x = seed * 2654435761U + salt * 40503U;
    x ^= x >> 15U;
    x *= 2246822519U;
    return x ^ (x >> 13U);
}

/// Another shape for each seed; the constants are random.
template <unsigned Seed, int Depth>
auto shape(random& r) {
    if constexpr (Depth == 0 || mixed(Seed, 1) % 6 == 0) {
        return leaf<mixed(Seed, 2) % 10>(r);
    } else if constexpr (mixed(Seed, 3) % 4 == 0) {
        auto p = shape<mixed(Seed, 4), Depth - 1>(r);
        return pair_of{!p.declared, naive{[f = p.means](const army& a, conditions c, jobs j) { return !f(a, c, j); }}};
    } else {
        auto p = shape<mixed(Seed, 5), Depth - 1>(r);
        auto q = shape<mixed(Seed, 6), Depth - 1>(r);
        if constexpr (mixed(Seed, 7) % 5 < 3) {
            return pair_of{p.declared && q.declared,
                           naive{[f = p.means, g = q.means](const army& a, conditions c, jobs j) {
                               return f(a, c, j) && g(a, c, j);
                           }}};
        } else {
            return pair_of{p.declared || q.declared,
                           naive{[f = p.means, g = q.means](const army& a, conditions c, jobs j) {
                               return f(a, c, j) || g(a, c, j);
                           }}};
        }
    }
}

using event = std::tuple<char, std::uint32_t, std::int32_t, std::int32_t>;

/// A view of a declared predicate and one of a function that means the same.
struct twins {
    naive means;
    ensign::trigger when;
    view_type declared;
    view_type function;
    std::vector<event> told_declared = {};
    std::vector<event> told_function = {};
    std::vector<ensign::scoped_connection> connections = {};

    static void listen(view_type& v, std::vector<event>& out, std::vector<ensign::scoped_connection>& all,
                       bool updates) {
        all.push_back(v.on_enter([&out](entity e, const army& a) { out.emplace_back('n', e.value(), a.men, 0); }));
        all.push_back(v.on_exit([&out](entity e, const army& a) { out.emplace_back('x', e.value(), a.men, 0); }));
        if (!updates) { return; }
        all.push_back(v.on_update([&out](entity e, const army& before, const army& now) {
            out.emplace_back('u', e.value(), before.men, now.men);
        }));
    }
};

template <unsigned Seed>
std::unique_ptr<twins> made(set_type& set, random& r, std::string& text) {
    static constexpr std::array<ensign::trigger, 6> triggers{ensign::trigger::all,         ensign::trigger::all,
                                                             ensign::trigger::all,         ensign::trigger::data_only,
                                                             ensign::trigger::traits_only, ensign::trigger::none};
    auto p = shape<Seed, 3>(r);
    const ensign::trigger when = triggers[below(r, 6)];
    naive means = p.means;
    ensign::trait_filter<condition, job> filter;
    if (below(r, 4) == 0) {
        filter.any_of = {any_conditions(r), any_jobs(r)};
        filter.none_of = conditions::dropping(below(r, 2));
        means = [f = means, filter](const army& a, conditions c, jobs j) {
            return filter.matches({c, j}) && f(a, c, j);
        };
    }
    view_type declared = set.make_view(filter, p.declared, {.when = when});
    text = declared.condition();
    view_type function = set.make_raw_view(means, {.observed = declared.observed(), .when = when});
    auto out = std::make_unique<twins>(twins{means, when, std::move(declared), std::move(function)});
    const bool updates = below(r, 3) == 0;
    twins::listen(out->declared, out->told_declared, out->connections, updates);
    twins::listen(out->function, out->told_function, out->connections, updates);
    return out;
}

void edit(random& r, army& a) {
    switch (below(r, 8)) {
    case 0: a.men = static_cast<std::int32_t>(below(r, 4)); break;
    case 1: a.arrows = static_cast<std::uint16_t>(below(r, 4)); break;
    case 2: a.morale = any_morale(r); break;
    case 3: a.marching = !a.marching; break;
    case 4: a.temper = static_cast<mood>(below(r, 3)); break;
    case 5: a.home.x = static_cast<std::int8_t>(below(r, 3)); break;
    case 6: a.home.y = static_cast<std::int8_t>(below(r, 3)); break;
    default: a.men = static_cast<std::int32_t>(below(r, 4)), a.morale = any_morale(r);
    }
}

void change(set_type& set, random& r, int depth) {
    const entity e{below(r, 70)};
    const bool there = set.contains(e);
    switch (below(r, 16)) {
    case 0:
    case 1:
        if (!there) { set.insert(e, {.men = 1, .morale = any_morale(r)}, any_conditions(r), any_jobs(r)); }
        break;
    case 2: set.erase(e); break;
    case 3:
        if (there) { set.set_traits(e, any_conditions(r)); }
        break;
    case 4:
        if (there) { set.toggle_traits(e, jobs::dropping(1U << below(r, 2))); }
        break;
    case 5:
        if (there) {
            set.update(e, [&](army& a, conditions& c, jobs& j) {
                edit(r, a);
                edit(r, a);
                c = any_conditions(r);
                j = any_jobs(r);
            });
        }
        break;
    case 6:
        if (depth == 0) {
            set.transaction([&] {
                for (std::uint32_t n = below(r, 8); n != 0; --n) { change(set, r, 1); }
            });
        }
        break;
    case 7:
        if (depth == 0) {
            const auto how = below(r, 2) == 0 ? ensign::notify::diff : ensign::notify::set_changed;
            set.bulk_write(
                [&](auto data) {
                    for (army& a : data) {
                        if (below(r, 3) == 0) { edit(r, a); }
                    }
                },
                how);
        }
        break;
    case 8:
        if (there) { set.set_data(e, set.get(e)); }
        break;
    case 9:
    case 10:
        if (there) {
            set.update(e, [&](army& a) { edit(r, a); });
        }
        break;
    default:
        if (there) {
            army a = set.get(e);
            edit(r, a);
            set.set_data(e, a);
        }
    }
}

void check(const set_type& set, twins& t, const std::string& text) {
    std::size_t members = 0;
    for (const auto& row : set.rows()) {
        const bool is = t.declared.contains(row.id);
        members += is ? 1U : 0U;
        REQUIRE(is == t.function.contains(row.id));
        if (t.when != ensign::trigger::all) { continue; }
        INFO(text);
        REQUIRE(is == t.means(row.data, row.traits.get<condition>(), row.traits.get<job>()));
    }
    REQUIRE(t.declared.size() == members);
    if (t.told_declared != t.told_function) { FAIL("told something else: " << text); }
    t.told_declared.clear();
    t.told_function.clear();
}

template <unsigned... Seed>
void run(std::uint32_t seed, std::size_t steps, std::integer_sequence<unsigned, Seed...>) {
    random r{seed};
    set_type set{"fort"};
    for (std::uint32_t i = 0; i < 30; ++i) {
        set.insert(entity{i}, {.men = static_cast<std::int32_t>(i % 4)}, any_conditions(r), any_jobs(r));
    }
    std::array<std::string, sizeof...(Seed)> texts;
    std::array<std::unique_ptr<twins>, sizeof...(Seed)> all{made<Seed>(set, r, texts[Seed])...};
    for (std::size_t step = 0; step < steps; ++step) {
        change(set, r, 0);
        for (std::size_t i = 0; i < all.size(); ++i) { check(set, *all[i], texts[i]); }
        if (step % 40 == 39) { // others come and go
            const auto at = below(r, sizeof...(Seed));
            all[at].reset();
            static_cast<void>(((at == Seed ? (all[at] = made<Seed>(set, r, texts[at]), true) : false) || ...));
        }
    }
}

/// The declared view alone in its set, and so the function, over the same changes: a view alone is asked in another way.
template <unsigned Seed>
void run_alone(std::uint32_t seed, std::size_t steps) {
    random r{seed * 1'000 + Seed};
    set_type set{"fort"};
    set_type other{"other fort"};
    auto p = shape<Seed, 2>(r);
    view_type declared = set.make_view(p.declared);
    view_type function = other.make_raw_view(p.means, {.observed = declared.observed()});
    const std::string text = declared.condition();
    twins t{p.means, ensign::trigger::all, std::move(declared), std::move(function)};
    twins::listen(t.declared, t.told_declared, t.connections, false);
    twins::listen(t.function, t.told_function, t.connections, false);
    for (std::size_t step = 0; step < steps; ++step) {
        random same = r;
        change(set, r, 0);
        change(other, same, 0);
        check(set, t, text);
        REQUIRE(set.size() == other.size());
    }
}

template <unsigned... Seed>
void run_each_alone(std::uint32_t seed, std::size_t steps, std::integer_sequence<unsigned, Seed...>) {
    (run_alone<Seed>(seed, steps), ...);
}

} // namespace

TEST_CASE("a declared predicate alone in its set agrees with a function and with a full scan [V5]", "[property]") {
    for (std::uint32_t seed = 1; seed <= 4; ++seed) {
        INFO("seed " << seed);
        run_each_alone(seed, 300, std::make_integer_sequence<unsigned, 40>{});
    }
}

TEST_CASE("declared predicates agree with functions and with a full scan [V5]", "[property]") {
    for (std::uint32_t seed = 1; seed <= 30; ++seed) {
        INFO("seed " << seed);
        run(seed, 300, std::make_integer_sequence<unsigned, 14>{});
    }
}
