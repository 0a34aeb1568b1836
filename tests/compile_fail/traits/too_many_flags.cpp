// SPDX-License-Identifier: BSL-1.0
// More flags than the type has bits: this sentence alone, not the doubles that follow from it. [T2]
#include <ensign/describe.hpp>

import ensign.traits;

// clang-format off
namespace bad {
constexpr unsigned bit(int n) { return 1u << (n & 31); }
enum class part : unsigned {
    f0 = bit(0), f1 = bit(1), f2 = bit(2), f3 = bit(3), f4 = bit(4), f5 = bit(5), f6 = bit(6), f7 = bit(7),
    f8 = bit(8), f9 = bit(9), f10 = bit(10), f11 = bit(11), f12 = bit(12), f13 = bit(13), f14 = bit(14), f15 = bit(15),
    f16 = bit(16), f17 = bit(17), f18 = bit(18), f19 = bit(19), f20 = bit(20), f21 = bit(21), f22 = bit(22), f23 = bit(23),
    f24 = bit(24), f25 = bit(25), f26 = bit(26), f27 = bit(27), f28 = bit(28), f29 = bit(29), f30 = bit(30), f31 = bit(31),
    f32 = bit(32), f33 = bit(33), f34 = bit(34), f35 = bit(35), f36 = bit(36), f37 = bit(37), f38 = bit(38), f39 = bit(39),
};
// SAYS: enum_has_more_flags_than_bits<bad::part
// SAYS: lists 40 flags
// SAYS: std::uint32_t has 32 bits
// SAYS: use std::uint64_t
// expected-error@+1 {{enum_has_more_flags_than_bits<bad::part}}
ENSIGN_TRAITS(part, (f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19, f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32, f33, f34, f35, f36, f37, f38, f39));
} // namespace bad

namespace good {
constexpr unsigned long wide_bit(int n) { return 1ul << n; }
enum class condition : unsigned long {
    f0 = wide_bit(0), f1 = wide_bit(1), f2 = wide_bit(2), f3 = wide_bit(3), f4 = wide_bit(4), f5 = wide_bit(5), f6 = wide_bit(6), f7 = wide_bit(7),
    f8 = wide_bit(8), f9 = wide_bit(9), f10 = wide_bit(10), f11 = wide_bit(11), f12 = wide_bit(12), f13 = wide_bit(13), f14 = wide_bit(14), f15 = wide_bit(15),
    f16 = wide_bit(16), f17 = wide_bit(17), f18 = wide_bit(18), f19 = wide_bit(19), f20 = wide_bit(20), f21 = wide_bit(21), f22 = wide_bit(22), f23 = wide_bit(23),
    f24 = wide_bit(24), f25 = wide_bit(25), f26 = wide_bit(26), f27 = wide_bit(27), f28 = wide_bit(28), f29 = wide_bit(29), f30 = wide_bit(30), f31 = wide_bit(31),
    f32 = wide_bit(32), f33 = wide_bit(33), f34 = wide_bit(34), f35 = wide_bit(35), f36 = wide_bit(36), f37 = wide_bit(37), f38 = wide_bit(38), f39 = wide_bit(39),
};
ENSIGN_TRAITS(condition, (f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19, f20, f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32, f33, f34, f35, f36, f37, f38, f39));
static_assert(ensign::trait_enum<condition>);
} // namespace good
