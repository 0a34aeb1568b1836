// SPDX-License-Identifier: BSL-1.0
// Bits are compared within one enum: another one may use the same names and the same bits.
#include <ensign/describe.hpp>

struct text {
    enum class flag : unsigned { trim = 1, fold = 2 };
};
ENSIGN_TRAITS(text::flag, (trim, fold));

enum class document : unsigned { keep = 1, fold = 4 };
ENSIGN_TRAITS(document, (keep, fold));
