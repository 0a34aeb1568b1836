// SPDX-License-Identifier: BSL-1.0
#include "../town.hpp"

#include <catch2/catch_test_macros.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

import ensign.base;
import ensign.traits;
import ensign.signal;
import ensign.set;
import ensign.view;

using ensign::internal::page_bits_of;
using ensign::internal::page_changes;
using ensign::internal::page_run;
using ensign::internal::page_stamps;
using ensign::internal::rows_version;
using town::condition;
using town::job;

namespace {

struct large {
    char bytes[300];
};
struct middling {
    char bytes[24];
};

using pages = std::vector<std::size_t>;

/// The pages below `end` that may have changed, by way of `next`, after a look whether the others agree.
pages changed(const page_changes& changes, std::size_t end) {
    pages out;
    for (page_run run = changes.next(0, end); run.first != run.last; run = changes.next(run.last, end)) {
        for (std::size_t page = run.first; page < run.last; ++page) { out.push_back(page); }
    }
    CHECK(changes.count(end) == out.size());
    std::size_t next = 0;
    for (std::size_t page = 0; page < end; ++page) {
        const bool is = next < out.size() && out[next] == page;
        if (changes.any(page, page + 1) != is) { FAIL("any() at page " << page); }
        next += is ? 1U : 0U;
    }
    return out;
}

} // namespace

TEST_CASE("page_stamps: a page is a power of two of rows, of about 256 bytes [P1]", "[set]") {
    STATIC_CHECK(page_bits_of<middling, condition>() == 3); // 29 bytes: 8 rows
    STATIC_CHECK(page_bits_of<large>() == 0);
    STATIC_CHECK(page_bits_of<ensign::no_data>() == 6); // 64 at most, for views work on words of 64 rows
}

TEST_CASE("page_stamps: nothing exists and nothing is known before somebody asks [P1]", "[set]") {
    page_stamps s;
    const rows_version v = s.take();
    CHECK(v.source != 0);
    s.mark(3);
    s.mark({0, 2});
    CHECK_FALSE(s.tracks());
    CHECK(s.bytes() == 0);
    CHECK(s.knows(v));
    CHECK(changed(s.since(v), 3) == pages{0, 1, 2});
    CHECK(changed(s.since(rows_version{}), 2) == pages{0, 1});
    CHECK_FALSE(s.knows(rows_version{}));
    CHECK_FALSE(page_stamps{}.knows(v));
}

TEST_CASE("page_stamps: each version knows what changed since its own time [P1]", "[set]") {
    page_stamps s;
    const rows_version before = s.take();
    s.track(100);
    CHECK(s.bytes() == 400);
    const rows_version a = s.take();
    CHECK(changed(s.since(a), 100).empty());
    CHECK(changed(s.since(before), 3) == pages{0, 1, 2}); // there were no stamps
    s.mark(7);
    const rows_version b = s.take();
    s.mark({40, 43});
    s.mark({98, 200}); // as far as there are stamps
    const rows_version c = s.take();
    s.mark(7);
    CHECK(changed(s.since(a), 100) == pages{7, 40, 41, 42, 98, 99});
    CHECK(changed(s.since(b), 100) == pages{7, 40, 41, 42, 98, 99});
    CHECK(changed(s.since(c), 100) == pages{7});
    CHECK(changed(s.since(c), 7).empty());
    CHECK_FALSE(a == b);
}

TEST_CASE("page_stamps: runs are found across blocks and at the ends [P1]", "[set]") {
    for (const std::size_t count : {1U, 31U, 32U, 33U, 64U, 200U}) {
        for (std::size_t first = 0; first < count; first += 1 + count / 50) {
            for (const std::size_t length : {1U, 2U, 40U}) {
                page_stamps s;
                s.track(count);
                const rows_version v = s.take();
                s.mark(page_run{first, first + length});
                pages wanted;
                for (std::size_t page = first; page < first + length && page < count; ++page) {
                    wanted.push_back(page);
                }
                REQUIRE(changed(s.since(v), count) == wanted);
            }
        }
    }
}

TEST_CASE("page_stamps: pages without a stamp count as changed, and what gets one late as well [P1]", "[set]") {
    page_stamps s;
    s.track(2);
    const rows_version a = s.take();
    s.mark(5);
    CHECK(changed(s.since(a), 6) == pages{2, 3, 4, 5});
    s.track(4);
    s.track(3); // it is more already
    CHECK(changed(s.since(a), 6) == pages{2, 3, 4, 5});
    const rows_version b = s.take();
    CHECK(changed(s.since(b), 6) == pages{4, 5});
}

TEST_CASE("page_stamps: rows that became those of a version have changed only since then [P2]", "[set]") {
    page_stamps s;
    s.track(10);
    const rows_version own = s.take();
    page_stamps other;
    const rows_version foreign = other.take();
    s.mark(1);
    s.adopt(foreign);
    CHECK(s.knows(foreign));
    CHECK(changed(s.since(foreign), 10).empty());
    s.mark(2);
    CHECK(changed(s.since(foreign), 10) == pages{2});
    CHECK(changed(s.since(own), 10) == pages{1, 2});
    s.adopt(own);
    CHECK(changed(s.since(own), 10).empty());
    CHECK(changed(s.since(foreign), 10) == pages{2});
    for (int i = 0; i < 6; ++i) { s.adopt(other.take()); }
    CHECK(s.knows(foreign)); // it was the first, but one of eight
    s.adopt(foreign);        // now the last
    for (int i = 0; i < 7; ++i) { s.adopt(other.take()); }
    CHECK(s.knows(foreign));
    s.adopt(other.take());
    CHECK_FALSE(s.knows(foreign));
    CHECK(changed(s.since(foreign), 2) == pages{0, 1});
}

TEST_CASE("page_stamps: when epochs run out nothing that was is known [P1]", "[set]") {
    page_stamps s{std::numeric_limits<std::uint32_t>::max() - 1};
    s.track(3);
    const rows_version a = s.take();
    s.mark(1);
    CHECK(changed(s.since(a), 3) == pages{1});
    const rows_version last = s.take();
    CHECK_FALSE(s.knows(a));
    CHECK_FALSE(s.knows(last));
    CHECK(changed(s.since(last), 3) == pages{0, 1, 2});
    const rows_version first = s.take();
    CHECK(changed(s.since(first), 3).empty());
    s.mark(2);
    CHECK(changed(s.since(first), 3) == pages{2});
}

TEST_CASE("page_stamps: stopped, or without memory, everything counts as changed [P1]", "[set]") {
    page_stamps s;
    s.track(std::numeric_limits<std::size_t>::max() / 2);
    CHECK_FALSE(s.tracks());
    s.track(3);
    const rows_version v = s.take();
    s.stop();
    CHECK(s.bytes() == 0);
    CHECK(changed(s.since(v), 2) == pages{0, 1});
    s.track(2);
    CHECK(changed(s.since(v), 2) == pages{0, 1});
}
