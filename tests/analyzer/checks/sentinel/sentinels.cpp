// SPDX-License-Identifier: BSL-1.0
#include <ensign/describe.hpp>

#include <cstdint>

// [bad]
enum class status : std::uint8_t {
    burning = 1U << 0,
    frozen = 1U << 1,
    poisoned = 1U << 2,
    count, // FINDING: ensign-sentinel warning: 'count' is no flag, but in a mask it is bits 0 and 2 (0x5), which is burning | poisoned, and something else when a flag is added: move it out of the enum as a constant
};
// [bad]
ENSIGN_TRAITS(status, (burning, frozen, poisoned));

enum class by_name : std::uint8_t {
    burning = 1U << 0,
    frozen = 1U << 1,
    last = frozen, // FINDING: ensign-sentinel warning: 'last' is no flag, but in a mask it is another name of 'frozen' for now
};
ENSIGN_TRAITS(by_name, (burning, frozen), (last));

enum class by_number : std::uint8_t {
    burning = 1U << 0,
    frozen = 1U << 1,
    Last = 2,         // FINDING: ensign-sentinel warning: 'Last' is no flag, but in a mask it is bit 1 (0x2), and
    kMaxValue = 1U << 2, // FINDING: ensign-sentinel warning: 'kMaxValue' is no flag, but in a mask it is bit 2 (0x4)
    NumFlags = 3,     // FINDING: ensign-sentinel warning: 'NumFlags' is no flag, but in a mask it is bits 0 and 1 (0x3), which is burning | frozen
};
ENSIGN_TRAITS(by_number, (burning, frozen, Last, kMaxValue, NumFlags));

enum prefixed : std::uint32_t {
    STATUS_BURNING = 1U << 0,
    STATUS_FROZEN = 1U << 1,
    STATUS_END = 1U << 2,          // FINDING: ensign-sentinel warning: 'STATUS_END' is no flag
    STATUS_MAX_ENUM = 0x7FFFFFFF,  // FINDING: ensign-sentinel warning: 'STATUS_MAX_ENUM' is there for the width of the enum, but in a mask it is 31 bits (0x7fffffff): write the width as the underlying type, and remove it
    STATUS_FORCE_32 = 0xFFFFFFFFU, // FINDING: ensign-sentinel warning: 'STATUS_FORCE_32' is there for the width of the enum, but in a mask it is 32 bits (0xffffffff)
};
ENSIGN_TRAITS(prefixed, (STATUS_BURNING, STATUS_FROZEN), (STATUS_END, STATUS_MAX_ENUM, STATUS_FORCE_32));

enum index : std::uint8_t { i0, i33 = 3 };
enum Bits : std::uint8_t {
    B0 = 1U << i0,
    B1 = 1U << 1,
    BNum = 1U << i33, // FINDING: ensign-sentinel warning: 'BNum' is no flag
};
ENSIGN_TRAITS(Bits, (B0, B1, BNum));
