// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <random>
#include <set>
#include <utility>
#include <vector>

import ensign.base;
import ensign.traits;
import ensign.signal;
import ensign.set;
import ensign.view;

using ensign::entity;
using ensign::internal::ranked;
using ensign::internal::ranking;

namespace {

using numbers = std::vector<std::uint32_t>;
using keys = std::map<std::uint32_t, std::uint64_t>;

numbers ids(const ranking& r) {
    numbers out;
    for (const entity e : r.ids()) { out.push_back(e.value()); }
    return out;
}

numbers stepped(const ranking& r, bool entered) {
    numbers out;
    for (const auto& step : r.steps()) {
        if (step.entered == entered) { out.push_back(step.who.value()); }
    }
    return out;
}

numbers first_of(const keys& all, std::size_t limit) {
    std::vector<std::pair<std::uint64_t, std::uint32_t>> sorted;
    for (const auto& [id, key] : all) { sorted.emplace_back(key, id); }
    std::sort(sorted.begin(), sorted.end());
    numbers out;
    for (const auto& [key, id] : sorted) {
        if (out.size() < limit) { out.push_back(id); }
    }
    return out;
}

/// Those of `a` that are not in `b`, by id.
numbers without(const numbers& a, const numbers& b) {
    numbers out;
    for (const std::uint32_t id : a) {
        if (std::find(b.begin(), b.end(), id) == b.end()) { out.push_back(id); }
    }
    std::sort(out.begin(), out.end());
    return out;
}

} // namespace

TEST_CASE("ranking: what is prepared shows when it is committed, and not when it is abandoned [V11]", "[view]") {
    ranking two{2};
    two.prepare_key(entity{1}, 10, nullptr);
    two.prepare_key(entity{2}, 10, nullptr);
    two.prepare_key(entity{3}, 5, nullptr);
    CHECK(two.size() == 0);
    two.commit();
    CHECK(ids(two) == numbers{3, 1});
    CHECK(stepped(two, true) == numbers{1, 3}); // by id
    two.prepare_exit(entity{3}, nullptr);
    two.abandon();
    two.commit();
    CHECK(two.steps().empty());
    CHECK(ids(two) == numbers{3, 1});
    const int data = 0;
    two.prepare_exit(entity{3}, &data);
    two.commit();
    REQUIRE(two.steps().size() == 2);
    CHECK(two.steps()[0].who == entity{3});
    CHECK(two.steps()[0].before == &data);
    CHECK(two.steps()[1].who == entity{2}); // moved up
    CHECK(two.steps()[1].before == nullptr);
    two.clear();
    CHECK(ids(two).empty());
    CHECK(two.steps().empty());
}

TEST_CASE("ranking: who comes among the first ones and who leaves is told once, whatever happened [V11]", "[view]") {
    std::mt19937_64 random{3};
    for (int round = 0; round < 200; ++round) {
        const std::size_t limit = round % 8 == 0 ? ranking::unlimited : random() % 9;
        ranking order{limit};
        keys all;
        for (int i = 0; i < 100; ++i) {
            const numbers before = first_of(all, limit);
            keys next = all;
            if (random() % 20 == 0) {
                next.clear();
                std::vector<ranked> fresh;
                for (std::uint32_t id = 0; id < random() % 20; ++id) {
                    next[id] = random() % 6;
                    fresh.push_back({next[id], entity{id}});
                }
                order.prepare_anew(fresh);
            } else {
                std::set<std::uint32_t> touched;
                for (std::uint64_t left = random() % 4 == 0 ? random() % 12 : 1; left != 0; --left) {
                    const auto id = static_cast<std::uint32_t>(random() % 20);
                    if (!touched.insert(id).second) { continue; }
                    if (random() % 2 == 0) {
                        order.prepare_exit(entity{id}, nullptr);
                        next.erase(id);
                    } else {
                        next[id] = random() % 6;
                        order.prepare_key(entity{id}, next[id], nullptr);
                    }
                }
            }
            if (random() % 10 == 0) {
                order.abandon();
                continue;
            }
            const std::size_t bytes = order.bytes();
            order.commit();
            REQUIRE(order.bytes() <= bytes); // room was made before
            all = next;
            const numbers now = first_of(all, limit);
            REQUIRE(ids(order) == now);
            REQUIRE(order.size() == now.size());
            REQUIRE(stepped(order, false) == without(before, now));
            REQUIRE(stepped(order, true) == without(now, before));
            for (std::uint32_t id = 0; id < 20; ++id) {
                REQUIRE(order.contains(entity{id}) == (std::find(now.begin(), now.end(), id) != now.end()));
            }
        }
    }
}
