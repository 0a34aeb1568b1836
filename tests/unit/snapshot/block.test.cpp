// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_test_macros.hpp>

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <new>

import ensign.base;
import ensign.traits;
import ensign.schema;
import ensign.signal;
import ensign.set;
import ensign.snapshot;

using ensign::internal::block;

TEST_CASE("block: grows by half at least, and never shrinks by itself [P1]", "[snapshot]") {
    block b{std::pmr::new_delete_resource(), 64};
    CHECK(b.data() == nullptr);
    b.make_room(100);
    CHECK(b.capacity() == 100);
    CHECK(reinterpret_cast<std::uintptr_t>(b.data()) % 64 == 0);
    const auto* const before = b.data();
    b.make_room(50);
    CHECK(b.data() == before);
    b.make_room(101);
    CHECK(b.capacity() == 150);
    b.release();
    CHECK(b.data() == nullptr);
    CHECK(b.capacity() == 0);
}

TEST_CASE("block: is as it was when its resource has nothing left [P1]", "[snapshot]") {
    alignas(64) std::byte buffer[128];
    std::pmr::monotonic_buffer_resource memory{buffer, sizeof(buffer), std::pmr::null_memory_resource()};
    block b{&memory, 64};
    b.make_room(100);
    const auto* const before = b.data();
    CHECK_THROWS_AS(b.make_room(200), std::bad_alloc);
    CHECK(b.data() == before);
    CHECK(b.capacity() == 100);
    block other{&memory, 64};
    other.swap(b);
    CHECK(other.data() == before);
    CHECK(b.capacity() == 0);
}
