// SPDX-License-Identifier: BSL-1.0
// CHECKS: ensign-equality-test
#include <ensign/describe.hpp>

#include <cstdint>

import ensign;

// [bad]
enum class f : std::uint32_t { none = 0, a = 1U << 0, b = 1U << 1, c = 1U << 2, all = a | b | c };
ENSIGN_TRAITS(f, (none, a, b, c), (all));

bool is_a(ensign::traits<f> m) { return m.has_all(f::a); }
// [bad]

int masks(ensign::traits<f> m, const ensign::traits<f>* p) {
    if (m.has_all(f::a)) { return 1; }
    if (!m.has_all(f::a)) { return 2; }
    if (m.has_all(f::a | f::b)) { return 3; }
    if ((*p).has_all(f::b)) { return 4; }
    if (m == f::none || m == f::all || m.has_exactly(f::a) || m == m) { return 5; }
    if ((m & f::a) == f::a || m - f::b == f::a || (m & (f::a | f::b)) == f::a || m == (f::a | f::b | f::c)) { return 6; }
    for (const f one : m) {
        if (one == f::a) { return 7; }
    }
    return 0;
}

int numbers(ensign::traits<f> m, f one) {
    const auto raw = m.raw();
    unsigned some = unsigned(one) | unsigned(f::c);
    if ((raw & unsigned(f::a)) != 0) { return 1; }
    if ((some & unsigned(f::b)) == 0) { return 2; }
    if ((m.bits() & (ensign::to_mask(f::a) | ensign::to_mask(f::b))) == (ensign::to_mask(f::a) | ensign::to_mask(f::b))) { return 3; }
    if (raw == 0 || raw == unsigned(f::none) || raw == unsigned(f::all) || (raw & unsigned(f::a)) == unsigned(f::a)) { return 4; }
    const auto number = unsigned(one);
    if (number == unsigned(f::a) || unsigned(one) == unsigned(f::b)) { return 5; }
    switch (raw) {
    case unsigned(f::a): return 6;
    default: return 7;
    }
}
