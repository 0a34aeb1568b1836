// SPDX-License-Identifier: BSL-1.0
#include <ensign/describe.hpp>

#include <catch2/catch_test_macros.hpp>

#include <cstddef>
#include <cstdint>

import ensign.base;
import ensign.traits;
import ensign.signal;
import ensign.set;

namespace {

enum class flag : std::uint8_t { a = 1, b = 2 };
ENSIGN_TRAITS(flag, (a, b));
enum class job : std::uint8_t { smith = 1, healer = 2 };
ENSIGN_TRAITS(job, (smith, healer));

using store_type = ensign::internal::row_store<ensign::no_data, flag, job>;
using cursor = ensign::internal::match_cursor<store_type>;
using ensign::entity;

void add(store_type& s, std::uint32_t id, const store_type::masks_type& m) {
    s.make_columns(m);
    s.make_room(entity{id});
    s.append(entity{id}, {}, m);
}

} // namespace

TEST_CASE("match cursor: a block at a time, and as it is when it is looked at [T9]", "[set]") {
    constexpr std::size_t block_rows = ensign::internal::bit_columns::block * ensign::internal::bit_columns::word_rows;
    store_type s;
    for (std::uint32_t i = 0; i < block_rows + 3; ++i) { add(s, i, i % 5 == 0 ? flag::a : flag::b); }
    const store_type::filter_type asked{.all_of = flag::a, .none_of = job::smith};
    cursor matching{s, asked};

    const std::uint64_t seen = matching.look_at(0);
    CHECK((matching[0] & 0x3f) == 0b100001);
    CHECK(seen == s.column_changes());
    s.write_mask<flag>(1, flag::a); // a change of what it looks at
    CHECK(seen != s.column_changes());
    CHECK((matching[0] & 0x3f) == 0b100001);
    static_cast<void>(matching.look_at(0));
    CHECK((matching[0] & 0x3f) == 0b100011);

    static_cast<void>(matching.look_at(block_rows / 64));
    CHECK(matching[0] == 0b010); // 1024 .. 1026: no rows behind the last
    CHECK(matching[1] == 0);
}

TEST_CASE("match cursor: nobody, until somebody has the first trait of an enum [T9, S10]", "[set]") {
    store_type s;
    for (std::uint32_t i = 0; i < 3; ++i) { add(s, i, flag::a); }
    const store_type::filter_type asked{.all_of = {flag::a, job::smith}};
    cursor matching{s, asked};
    const std::uint64_t seen = matching.look_at(0);
    CHECK(matching[0] == 0);
    s.make_column<job>();
    s.write_mask<job>(2, job::smith);
    CHECK(s.column_changes() != seen);
    static_cast<void>(matching.look_at(0));
    CHECK(matching[0] == 0b100);
}
