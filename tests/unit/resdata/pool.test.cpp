// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_test_macros.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

import ensign.base;
import ensign.resdata;

using ensign::entity;
using ensign::id_pool;

namespace {

id_pool used() {
    id_pool out{{.index_bits = 8, .generation_bits = 2}};
    std::vector<entity> alive;
    for (int i = 0; i < 5; ++i) { alive.push_back(out.acquire()); }
    for (int i = 0; i < 4; ++i) { // one index until it is retired
        out.release(alive[0]);
        if (i < 3) {
            out.release(alive[1]);
            alive[0] = out.acquire();
            alive[1] = out.acquire();
        }
    }
    out.release(alive[3]);
    return out;
}

} // namespace

TEST_CASE("pool: what is read goes on where the saved one stopped [R1]", "[pool]") {
    id_pool pool = used();
    id_pool::state read;
    REQUIRE(ensign::internal::read_pool(ensign::internal::pool_bytes(pool.save()), read) == nullptr);
    const id_pool::state saved = pool.save();
    CHECK(read.generations == saved.generations);
    CHECK(read.free == saved.free);
    CHECK(read.retired == saved.retired);
    CHECK_FALSE(saved.free.empty());
    id_pool copy{read};
    for (int i = 0; i < 20; ++i) { CHECK(copy.acquire() == pool.acquire()); }

    REQUIRE(ensign::internal::read_pool(ensign::internal::pool_bytes({}), read) == nullptr);
    CHECK(read.generations.empty());
}

TEST_CASE("pool: bytes that are no state are refused, with the reason [R3]", "[pool]") {
    const std::vector<std::byte> good = ensign::internal::pool_bytes(used().save());
    id_pool::state read;
    for (std::size_t size = 0; size < good.size(); ++size) {
        CHECK(ensign::internal::read_pool(std::span{good}.first(size), read) != nullptr);
    }
    std::vector<std::byte> longer = good;
    longer.resize(good.size() + 4);
    CHECK(ensign::internal::read_pool(longer, read) != nullptr);

    std::vector<std::byte> many = good;
    for (std::size_t i = 8; i < 16; ++i) { many[i] = std::byte{0xff}; } // more generations than memory
    CHECK(ensign::internal::read_pool(many, read) != nullptr);

    std::vector<std::byte> wrong = good;
    wrong[0] = std::byte{33};
    CHECK(ensign::internal::read_pool(wrong, read) != nullptr);
    wrong = good;
    wrong.back() = std::byte{0x7f}; // a retired index that was never handed out
    CHECK(ensign::internal::read_pool(wrong, read) != nullptr);
}
