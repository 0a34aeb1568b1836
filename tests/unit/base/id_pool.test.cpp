// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <random>
#include <set>
#include <vector>

import ensign.base;

using Catch::Matchers::ContainsSubstring;
using ensign::entity;
using ensign::id_pool;

namespace {

constexpr id_pool::layout small{.index_bits = 2, .generation_bits = 2};

std::vector<entity> acquire(id_pool& pool, std::size_t count) {
    std::vector<entity> out;
    for (std::size_t i = 0; i < count; ++i) { out.push_back(pool.acquire()); }
    return out;
}

} // namespace

TEST_CASE("id_pool: fresh ids count up, and are alive until released [S13]", "[id_pool]") {
    id_pool pool;
    const entity a = pool.acquire();
    const entity b = pool.acquire();
    CHECK(a == entity{0});
    CHECK(b == entity{1});
    CHECK((pool.alive(a) && pool.alive(b)));
    CHECK(pool.size() == 2);
    pool.release(a);
    CHECK_FALSE(pool.alive(a));
    CHECK(pool.alive(b));
    CHECK(pool.size() == 1);
    CHECK_FALSE(pool.alive(entity{2})); // never handed out
    CHECK_FALSE(pool.alive(entity{0xffffffff}));
}

TEST_CASE("id_pool: an index comes back with the next generation, so the stale id is not alive [S13]", "[id_pool]") {
    id_pool pool;
    const entity first = pool.acquire();
    pool.release(first);
    const entity second = pool.acquire();
    CHECK(second != first);
    CHECK(second.value() == (1U << 24)); // index 0, generation 1
    CHECK(pool.alive(second));
    CHECK_FALSE(pool.alive(first));
    CHECK_THROWS_AS(pool.release(first), ensign::unknown_entity);
    CHECK(pool.alive(second)); // the refused release touched nothing
    CHECK(pool.size() == 1);
}

TEST_CASE("id_pool: first released, first handed out [S13]", "[id_pool]") {
    id_pool pool;
    const auto ids = acquire(pool, 4);
    pool.release(ids[2]);
    pool.release(ids[0]);
    pool.release(ids[3]);
    CHECK(pool.acquire() == entity{(1U << 24) | 2});
    CHECK(pool.acquire() == entity{(1U << 24) | 0});
    CHECK(pool.acquire() == entity{(1U << 24) | 3});
    CHECK(pool.acquire() == entity{4}); // none free: a new index
}

TEST_CASE("id_pool: releasing what is not alive names the entity [S13]", "[id_pool]") {
    id_pool pool;
    CHECK_THROWS_WITH(pool.release(entity{5}), ContainsSubstring("release") && ContainsSubstring("id 5 "));
    const entity a = pool.acquire();
    pool.release(a);
    try {
        pool.release(a);
        FAIL("released twice");
    } catch (const ensign::unknown_entity& e) { CHECK(e.who() == a); }
    CHECK(pool.size() == 0);
}

TEST_CASE("id_pool: wrap: an index is retired after its last generation [S13]", "[id_pool]") {
    id_pool pool{small};
    std::set<entity> seen;
    // 4 indices of 4 generations: 16 ids, each handed out once.
    for (int i = 0; i < 16; ++i) {
        const entity e = pool.acquire();
        CHECK(seen.insert(e).second);
        CHECK(e.value() < 16);
        pool.release(e);
        for (const entity stale : seen) { CHECK_FALSE(pool.alive(stale)); }
    }
    CHECK(pool.size() == 0);
    CHECK_THROWS_AS(pool.acquire(), ensign::id_pool_error);
    CHECK(pool.save().retired == std::vector<std::uint32_t>{0, 1, 2, 3});
}

TEST_CASE("id_pool: exhaustion: every index alive, and room again after a release [S13]", "[id_pool]") {
    id_pool pool{small};
    const auto ids = acquire(pool, 4);
    CHECK_THROWS_WITH(pool.acquire(), ContainsSubstring("all 4 indices") && ContainsSubstring("index bits"));
    CHECK(pool.size() == 4);
    for (const entity e : ids) { CHECK(pool.alive(e)); }
    pool.release(ids[1]);
    CHECK(pool.acquire() == entity{(1U << 2) | 1});
    CHECK_THROWS_AS(pool.acquire(), ensign::id_pool_error);
}

TEST_CASE("id_pool: the smallest layouts [S13]", "[id_pool]") {
    id_pool one_bit{{.index_bits = 1, .generation_bits = 0}};
    const entity a = one_bit.acquire();
    const entity b = one_bit.acquire();
    CHECK((a == entity{0} && b == entity{1}));
    one_bit.release(a); // no generations: retired at once
    CHECK_THROWS_AS(one_bit.acquire(), ensign::id_pool_error);
    CHECK_FALSE(one_bit.alive(a));

    id_pool most_generations{{.index_bits = 1, .generation_bits = 31}};
    const entity first = most_generations.acquire();
    most_generations.release(first);
    CHECK(most_generations.acquire() == entity{2}); // generation 1, index 0

    id_pool no_generations{{.index_bits = 32, .generation_bits = 0}};
    CHECK(no_generations.acquire() == entity{0});
    CHECK(no_generations.alive(entity{0}));
    CHECK_FALSE(no_generations.alive(entity{0xffffffff}));
}

TEST_CASE("id_pool: bits beyond the layout belong to no id [S13]", "[id_pool]") {
    id_pool pool{small};
    const entity e = pool.acquire();
    CHECK(pool.alive(e));
    CHECK_FALSE(pool.alive(entity{e.value() | 16}));
    CHECK_FALSE(pool.alive(entity{e.value() | 0x80000000}));
    CHECK_THROWS_AS(pool.release(entity{e.value() | 16}), ensign::unknown_entity);
}

TEST_CASE("id_pool: layouts that are none [S13]", "[id_pool]") {
    const auto make = [](unsigned index, unsigned generation) { return id_pool{id_pool::layout{index, generation}}; };
    CHECK_THROWS_AS(make(0, 8), ensign::id_pool_error);
    CHECK_THROWS_AS(make(0, 0), ensign::id_pool_error);
    CHECK_THROWS_AS(make(25, 8), ensign::id_pool_error);
    CHECK_THROWS_AS(make(33, 0), ensign::id_pool_error);
    CHECK_THROWS_AS(make(1, 32), ensign::id_pool_error);
    CHECK_THROWS_AS(make(0xffffffff, 2), ensign::id_pool_error); // the sum wraps to 1
    CHECK_THROWS_WITH(make(25, 8), ContainsSubstring("25 index bits and 8 generation bits"));
    CHECK_NOTHROW(make(24, 8));
    CHECK_NOTHROW(make(32, 0));
}

TEST_CASE("id_pool: a restored pool goes on where the saved one stopped [S13]", "[id_pool]") {
    id_pool pool{small};
    const auto ids = acquire(pool, 3);
    pool.release(ids[1]);
    pool.release(ids[0]);
    const entity again = pool.acquire();

    id_pool copy{pool.save()};
    CHECK(copy.size() == pool.size());
    for (std::uint32_t value = 0; value < 32; ++value) {
        CHECK(copy.alive(entity{value}) == pool.alive(entity{value}));
    }
    CHECK(copy.alive(again));
    for (int i = 0; i < 2; ++i) { CHECK(copy.acquire() == pool.acquire()); }
    copy.release(ids[2]);
    pool.release(ids[2]);
    CHECK(copy.acquire() == pool.acquire());
    CHECK_THROWS_AS(copy.acquire(), ensign::id_pool_error);
}

TEST_CASE("id_pool: an empty state, and the state of a fresh pool [S13]", "[id_pool]") {
    const id_pool::state empty = id_pool{}.save();
    CHECK((empty.generations.empty() && empty.free.empty() && empty.retired.empty()));
    id_pool pool{empty};
    CHECK(pool.acquire() == entity{0});
}

TEST_CASE("id_pool: states that contradict themselves are refused [S13]", "[id_pool]") {
    const auto refused = [](id_pool::state state, const char* why) {
        CHECK_THROWS_WITH(id_pool{state}, ContainsSubstring(why) && ContainsSubstring("contradicts itself"));
    };
    refused({small, {0, 0, 0, 0, 0}, {}, {}}, "more indices");
    refused({small, {4}, {}, {}}, "generation");
    refused({small, {0xffffffff}, {}, {}}, "generation");
    refused({small, {0, 1}, {2}, {}}, "never handed out");
    refused({small, {0, 1}, {0xffffffff}, {}}, "never handed out");
    refused({small, {}, {0}, {}}, "never handed out");
    refused({small, {0, 3}, {}, {7}}, "never handed out");
    refused({small, {0, 1}, {1, 1}, {}}, "listed twice");
    refused({small, {0, 3}, {}, {1, 1}}, "listed twice");
    refused({small, {0, 3}, {1}, {1}}, "listed twice");
    refused({small, {0, 0}, {1}, {}}, "never released");
    refused({small, {0, 2}, {}, {1}}, "before its last generation");
    CHECK_THROWS_AS((id_pool{id_pool::state{{0, 0}, {}, {}, {}}}), ensign::id_pool_error);
}

TEST_CASE("id_pool: random operations agree with a plain model [S13]", "[id_pool]") {
    std::mt19937 random{20250117};
    constexpr id_pool::layout layout{.index_bits = 7, .generation_bits = 3};
    id_pool pool{layout};

    std::vector<std::uint32_t> generation;
    std::deque<std::uint32_t> free;
    std::vector<entity> alive;
    std::set<entity> ever;
    for (int step = 0; step < 20'000; ++step) {
        if (alive.empty() || random() % 2 == 0) {
            if (free.empty() && generation.size() == 128) {
                CHECK_THROWS_AS(pool.acquire(), ensign::id_pool_error);
                if (alive.empty()) { break; } // all retired
                continue;
            }
            std::uint32_t index = 0;
            if (free.empty()) {
                index = static_cast<std::uint32_t>(generation.size());
                generation.push_back(0);
            } else {
                index = free.front();
                free.pop_front();
            }
            const entity e = pool.acquire();
            REQUIRE(e == entity{(generation[index] << 7) | index});
            REQUIRE(ever.insert(e).second); // no id is ever handed out twice
            alive.push_back(e);
        } else {
            const std::size_t at = random() % alive.size();
            const entity e = alive[at];
            alive.erase(alive.begin() + static_cast<std::ptrdiff_t>(at));
            pool.release(e);
            const std::uint32_t index = e.value() & 127;
            if (generation[index] < 7) {
                ++generation[index];
                free.push_back(index);
            }
        }
        REQUIRE(pool.size() == alive.size());
        if (step % 500 == 0) {
            for (std::uint32_t value = 0; value < 2048; ++value) {
                const bool expected = std::find(alive.begin(), alive.end(), entity{value}) != alive.end();
                if (pool.alive(entity{value}) != expected) { FAIL("entity " << value << " at step " << step); }
            }
            pool = id_pool{pool.save()};
        }
    }
    CHECK(ever.size() == 128 * 8);
}

TEST_CASE("id_pool: the queue of released indices does not grow without end [S13]", "[id_pool]") {
    id_pool pool;
    for (int i = 0; i < 100'000; ++i) { pool.release(pool.acquire()); }
    const id_pool::state state = pool.save();
    CHECK(state.generations.size() == 391); // 100'000 ids of 256 generations each
    CHECK(state.free.size() == 1);
}
