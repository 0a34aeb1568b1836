// SPDX-License-Identifier: BSL-1.0
// OPTION: ensign-sentinel.SentinelRegex=^(amount|HowMany)$
#include <ensign/describe.hpp>

#include <cstdint>

enum class status : std::uint8_t {
    burning = 1U << 0,
    frozen = 1U << 1,
    HowMany, // FINDING: ensign-sentinel warning: 'HowMany' is no flag, but in a mask it is bits 0 and 1 (0x3)
    Amount = 3, // FINDING: ensign-sentinel warning: 'Amount' is no flag
    count = 1U << 2,
    last = 3, // FINDING: ensign-literal-composite warning: 'last' is the number 0x3 for burning | frozen
};
ENSIGN_TRAITS(status, (burning, frozen, count), (HowMany, Amount, last));
